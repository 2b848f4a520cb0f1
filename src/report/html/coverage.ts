import { partsOf } from '../../facts/report/clauses.ts';
import { coverageOf, coveragePercent } from '../../facts/report/coverage.ts';
import { isGivenUpAtOnce } from '../../facts/report/open-why.ts';
import { digits } from '../../facts/report/words.ts';
import { clauseStatuses } from '../../model/finding.ts';
import type { ClauseResult, Report } from '../../model/report.ts';
import { html, type Markup, type Part } from '../markup/markup.ts';
import { count } from '../markup/words.ts';
import { section } from './section.ts';
import { sign } from './signs.ts';
import { clauseStanding, clauseStandings, statusMeanings } from './standing.ts';
import type { View } from './view.ts';

/** All clauses as a picture: a bar of the statuses, and one cell a clause that leads to it, part by part. */
export function coverage(view: View): Markup {
  const { clauses, counts } = view.report;
  const { judged, all } = coverageOf(counts.clauses);
  return section({
    id: 'coverage',
    isOpen: view.problems.length + view.warnings.length + view.waived.length === 0 && !isGivenUpAtOnce(view.report),
    title: 'Coverage',
    gist: `${coveragePercent(counts.clauses)}%: ${judged} of the ${count(all, 'clause')} that this plan can check`,
    lead: 'Each square is a clause and leads to it.',
    body: [
      bar(view),
      legend(view),
      html`<div class="parts">${partsOf(clauses).map(([part, own]) => partCells(part, own, view))}</div>`,
    ],
  });
}

/** Width of the bar in units of its own. */
const barWidth = 1000;

function bar({ report }: View): Part {
  const { counts, clauses } = report;
  const all = clauseStatuses.reduce((sum, status) => sum + counts.clauses[status], 0);
  if (all === 0 || clauses.length === 0) return null;
  let from = 0;
  const shown = clauseStatuses.filter((status) => counts.clauses[status] > 0);
  const pieces = shown.map((status) => {
    const width = (counts.clauses[status] / all) * barWidth;
    const gap = status === shown.at(-1) ? 0 : 3;
    const piece = html`<rect class="fill ${status}" x="${from.toFixed(2)}" y="0" width="${Math.max(0.5, width - gap).toFixed(2)}" height="12"/>`;
    from += width;
    return piece;
  });
  const words = shown.map((status) => `${counts.clauses[status]} ${clauseStandings[status].words}`).join(', ');
  return html`<svg class="bar" viewBox="0 0 ${barWidth} 12" preserveAspectRatio="none" role="img" aria-label="Clauses: ${words}">${pieces}</svg>`;
}

function legend({ report }: View): Markup {
  return html`<dl class="legend">${clauseStatuses.map((status) => {
    const { words, sign: shape } = clauseStandings[status];
    return html`<div><dt><span class="swatch ${status}">${sign(shape)}</span>${words}</dt><dd><span data-status-count="${status}">${digits(report.counts.clauses[status])}</span><span class="meaning">${statusMeanings[status]}${status === 'violated' ? shouldWords(report) : ''}</span></dd></div>`;
  })}</dl>`;
}

/** The picture counts clauses by status; those that only should hold fail no gate. */
function shouldWords({ clauses }: Report): string {
  const only = clauses.filter(({ status, level }) => status === 'violated' && level === 'should').length;
  return only === 0 ? '' : `; ${digits(only)} of them ${only === 1 ? 'is' : 'are'} a should, which only warns`;
}

function partCells(part: string, clauses: readonly ClauseResult[], view: View): Markup {
  const verified = clauses.filter(({ status }) => status === 'verified').length;
  return html`<div class="part-cells"><h3>${part} <span class="faint">${verified} of ${clauses.length} verified</span></h3>
<ul class="cells">${clauses.map((clause) => html`<li>${cell(clause, view)}</li>`)}</ul></div>`;
}

function cell(clause: ClauseResult, view: View): Markup {
  const { id, text, status, warnings } = clause;
  const { words, sign: shape, tone } = clauseStanding(clause);
  const warned = status !== 'violated' && warnings > 0 ? `, ${count(warnings, 'warning')}` : '';
  const look = tone === 'warning' ? 'warned' : status;
  return html`<a class="cell ${look}${warned === '' ? '' : ' has-warning'}" href="#${view.anchors.clause(id)}" title="${id}: ${words}${warned}. ${text}">${sign(shape)}<span class="unseen">${id}: ${words}${warned}</span></a>`;
}
