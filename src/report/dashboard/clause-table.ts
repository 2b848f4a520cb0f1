import { html, type Markup } from '../markup/markup.ts';
import type { BrokenClause } from './broken-clauses.ts';
import { idOf } from './ids.ts';
import { clipped } from './words.ts';

/** Broken clauses with how many targets break them, as bars; each leads to its place on the page of clauses. */
export function clauseTable(clauses: readonly BrokenClause[]): Markup {
  return html`<table class="bars">
<caption class="unseen">Clauses by the number of targets that violate them</caption>
<thead class="unseen"><tr><th scope="col">Clause</th><th scope="col">Targets that violate it</th></tr></thead>
<tbody>${clauses.map(
    ({
      id,
      text,
      targets,
      judged,
    }) => html`<tr><th scope="row"><a href="clauses.html#${idOf('clause', id)}"><code>${id}</code></a><span class="text">${clipped(text, 160)}</span></th>
<td><span class="figure"><b>${targets.length}</b> of ${judged}</span>${lengthBar(targets.length / judged)}</td></tr>
`,
  )}</tbody></table>
`;
}

/** A bar that fills a share of its place; what it shows stands beside it as a number. */
export function lengthBar(share: number): Markup {
  return html`<svg class="bar" width="100%" height="8" aria-hidden="true"><rect class="track" x="0" y="0" width="100%" height="8" rx="4"/><rect class="bad" x="0" y="0" width="${(100 * share).toFixed(1)}%" height="8" rx="4"/></svg>`;
}
