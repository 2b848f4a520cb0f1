import { failures, waived } from '../../facts/report/standing.ts';
import { digits } from '../../facts/report/words.ts';
import { html, type Markup } from '../markup/markup.ts';
import { sign } from './signs.ts';
import { verdictStandings } from './standing.ts';
import type { View } from './view.ts';

/** The table of contents: beside the report on wide screens, above it on narrow ones. */
export function contents({ report, cards, anchors }: View): Markup {
  const { words, sign: shape, tone } = verdictStandings[report.verdict];
  const mustCards = [...cards].filter(([, level]) => level === 'must').map(([id]) => id);
  const order = new Map(report.clauses.map(({ id }, index) => [id, index]));
  const ordered = mustCards.sort((one, other) => (order.get(one) ?? order.size) - (order.get(other) ?? order.size));
  const warned = new Set(failures(report, 'should').map(({ clauses }) => clauses[0])).size;
  const waivedNumber = waived(report).length;
  const hasCompared =
    report.comparison !== null || report.findings.some(({ qualifiers }) => qualifiers.includes('fixed'));
  return html`<nav class="contents" aria-label="Contents">
<p class="brand"><a href="#top">Probity</a></p>
<p class="mini ${tone}">${sign(shape)}${words}</p>
<ul>
${entry('coverage', 'Coverage')}
<li><a href="#violations">Violations <span class="number">${digits(ordered.length)}</span></a>${
    ordered.length === 0
      ? null
      : html`<ul class="cards">${ordered.map((id) => html`<li><a href="#${anchors.clause(id)}"><code>${id}</code></a></li>`)}</ul>`
  }</li>
${warned === 0 ? null : entry('warnings', 'Warnings', warned)}
${waivedNumber === 0 ? null : entry('waived', 'Waived', waivedNumber)}
${hasCompared ? entry('compared', 'Since the last report') : null}
${report.observations.length === 0 ? null : entry('observations', 'Observations', report.observations.length)}
${entry('clauses', 'Clauses', report.clauses.length)}
${entry('rules', 'Rules', report.rules.length)}
${entry('exchanges', 'Exchanges', report.exchanges.length)}
${entry('run', 'The run')}
</ul>
</nav>
`;
}

function entry(id: string, title: string, number?: number): Markup {
  return html`<li><a href="#${id}">${title}${number === undefined ? null : html` <span class="number">${digits(number)}</span>`}</a></li>`;
}
