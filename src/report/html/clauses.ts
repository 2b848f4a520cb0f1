import { levelWords, partsOf } from '../../facts/report/clauses.ts';
import { coverageOf } from '../../facts/report/coverage.ts';
import { failedFindings } from '../../facts/report/standing.ts';
import { digits } from '../../facts/report/words.ts';
import type { ClauseResult, Finding } from '../../model/report.ts';
import { html, type Markup, type Part } from '../markup/markup.ts';
import { count } from '../markup/words.ts';
import { filterable } from './filterable.ts';
import { clauseLinks } from './links.ts';
import { section } from './section.ts';
import { badge, clauseStanding } from './standing.ts';
import type { View } from './view.ts';

/** Every clause of the conventions with its status, part by part. */
export function clauseList(view: View): Markup {
  const { clauses } = view.report;
  const { judged } = coverageOf(view.report.counts.clauses);
  return section({
    id: 'clauses',
    title: 'Clauses',
    number: clauses.length,
    lead:
      clauses.length === 0
        ? 'The report holds no clauses.'
        : `Every clause of the conventions. ${digits(judged)} were judged; of each other one it says why not, and what would change that.`,
    body: partsOf(clauses).map(
      ([part, own]) =>
        html`<div class="part" data-group><h3>${part}</h3><ul class="clauses">${own.map((clause) => clauseRow(clause, view))}</ul></div>`,
    ),
  });
}

function clauseRow(clause: ClauseResult, view: View): Markup {
  const { id, status, level, text, reason, examined, warnings } = clause;
  const rules = clause.rules.flatMap((rule) => view.rules.get(rule) ?? []);
  const own = findingsOf(clause, view);
  const traits = {
    statuses: [status],
    outcomes: rules.map(({ outcome }) => outcome),
    levels: [level],
    resources: own.map(({ resource }) => resource),
    marks: own.flatMap(({ qualifiers }) => qualifiers),
  };
  const isHome = !view.cards.has(id);
  return html`<li class="clause" ${filterable(traits, view)}${isHome ? html` id="${view.anchors.clause(id)}" data-deep="clause-${id}"` : null}>
<div class="standing">${badge(clauseStanding(clause))}</div>
<div class="told">
<p><code class="id" tabindex="-1">${id}</code> <span class="level">${levelWords(level)}</span></p>
<p>${text}</p>
${reason === null ? null : html`<p class="reason">${reason}</p>`}
<p class="faint small">${examined > 0 ? `${digits(examined)} examined` : null}${warnings > 0 ? html`${examined > 0 ? ' · ' : ''}${count(warnings, 'warning')}` : null}${evidenceLink(clause, view)}</p>
${rules.length === 0 ? null : html`<p class="faint small judges">Judged by ${rules.map((rule, index) => [index === 0 ? '' : ', ', html`<a href="#${view.anchors.rule(rule.id)}"><code>${rule.id}</code></a>`])}</p>`}
</div>
</li>`;
}

/** Where the evidence of a clause stands: its own card, or that of the clause that the same findings break first. */
function evidenceLink({ id }: ClauseResult, view: View): Part {
  if (view.cards.has(id))
    return html` <a href="#${view.anchors.clause(id)}">See the evidence<span class="unseen"> of ${id}</span></a>`;
  const chiefs = new Set(
    failedFindings(view.report)
      .filter(({ clauses }) => clauses.includes(id))
      .flatMap(({ clauses: [chief] }) => chief ?? []),
  );
  const shown = [...chiefs].filter((chief) => view.cards.has(chief));
  if (shown.length === 0) return null;
  return [' The evidence stands under ', clauseLinks(shown, view), '.'];
}

function findingsOf({ id }: ClauseResult, { report }: View): readonly Finding[] {
  return report.findings.filter(({ clauses }) => clauses.includes(id));
}
