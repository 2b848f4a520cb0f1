import { levelWords, partsOf } from '../../facts/report/clauses.ts';
import { digits } from '../../facts/report/words.ts';
import type { ClauseResult, Finding } from '../../model/report.ts';
import { html, type Markup, type Part } from '../markup/markup.ts';
import { count } from '../markup/words.ts';
import { filterable } from './filterable.ts';
import { problemLinks, ruleLinks } from './links.ts';
import { section } from './section.ts';
import { badge, clauseStanding } from './standing.ts';
import type { View } from './view.ts';

/** Every clause of the conventions with its status, part by part. */
export function clauseList(view: View): Markup {
  const { clauses } = view.report;
  return section({
    id: 'clauses',
    title: 'Clauses',
    number: clauses.length,
    gist: 'each with its status, and what would change it',
    body: partsOf(clauses).map(
      ([part, own]) =>
        html`<div class="part" data-group><h3>${part}</h3><ul class="clauses">${own.map((clause) => clauseRow(clause, view))}</ul></div>`,
    ),
  });
}

function clauseRow(clause: ClauseResult, view: View): Markup {
  const { id, status, level, text, reason, examined, warnings } = clause;
  const own = findingsOf(clause, view);
  const traits = {
    statuses: [status],
    resources: own.map(({ resource }) => resource),
    marks: own.flatMap(({ qualifiers }) => qualifiers),
  };
  return html`<li class="clause" ${filterable(traits, view)} id="${view.anchors.clause(id)}" data-deep="clause-${id}">
<div class="standing">${badge(clauseStanding(clause))}</div>
<div class="told">
<p><code class="id" tabindex="-1">${id}</code> <span class="level">${levelWords(level)}</span></p>
<p>${text}</p>
${reason === null ? null : html`<p class="reason">${reason}</p>`}
<p class="faint small">${examined > 0 ? `${digits(examined)} examined` : null}${warnings > 0 ? html`${examined > 0 ? ' · ' : ''}${count(warnings, 'warning')}` : null}</p>
${brokenBy(clause, view)}
${clause.rules.length === 0 ? null : html`<p class="faint small judges">Judged by ${ruleLinks(clause.rules, view)}</p>`}
</div>
</li>`;
}

/** The problems and warnings that break it. */
function brokenBy({ id }: ClauseResult, view: View): Part {
  const own = [...view.problems, ...view.warnings].filter(({ problem }) => problem.clauses.includes(id));
  if (own.length === 0) return null;
  return html`<p class="small">See ${problemLinks(
    own.map(({ problem }) => problem.id),
    view,
  )}</p>`;
}

function findingsOf({ id }: ClauseResult, { report }: View): readonly Finding[] {
  return report.findings.filter(({ clauses }) => clauses.includes(id));
}
