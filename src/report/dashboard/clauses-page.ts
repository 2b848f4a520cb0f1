import { levelWords } from '../../facts/report/clauses.ts';
import { html, type Markup } from '../markup/markup.ts';
import { count } from '../markup/words.ts';
import type { BrokenClause } from './broken-clauses.ts';
import type { Site } from './fleet-page.ts';
import { icon } from './icons.ts';
import { idOf } from './ids.ts';
import { page } from './page.ts';
import { targetLink } from './target-label.ts';

/** Every clause that some target violates, with the targets. */
export function clausesPage({ title, foot }: Site, clauses: readonly BrokenClause[]): readonly string[] {
  return page({ site: title, up: '', title: 'Clauses', nav: 'clauses', foot }, [
    html`<div class="intro"><h1>Most violated clauses</h1><p class="lede">${count(clauses.length, 'clause')} of the conventions ${clauses.length === 1 ? 'is' : 'are'} violated in the latest reports, waived violations included. Summaries do not name clauses.</p></div>
${clauses.length === 0 && html`<p class="calm">${icon('tick')}No clause is violated in the latest reports.</p>`}
`,
    ...clauses.map(entry),
  ]);
}

function entry({ id, part, level, text, targets, judged }: BrokenClause): Markup {
  return html`<section class="block clause-entry" id="${idOf('clause', id)}" aria-labelledby="${idOf('clause', id)}-title">
<div class="what"><h2 id="${idOf('clause', id)}-title"><code>${id}</code></h2><p>${text}</p><p class="sub">${part}, ${levelWords(level)}</p></div>
<div class="broken-by"><p class="figure"><b>${targets.length}</b> of ${count(judged, 'target')} that ${judged === 1 ? 'was' : 'were'} judged</p>${lengthBar(targets.length / judged)}
<ul>${targets.map(
    ({ target, isWaived }) =>
      html`<li>${targetLink(target, `#${idOf('clause', id)}`)}${isWaived && html` <span class="tag waived">waived</span>`}</li>
`,
  )}</ul></div>
</section>
`;
}

/** A bar that fills a share of its place; what it shows stands beside it as a number. */
function lengthBar(share: number): Markup {
  return html`<svg class="bar" width="100%" height="8" aria-hidden="true"><rect class="track" x="0" y="0" width="100%" height="8" rx="4"/><rect class="bad" x="0" y="0" width="${(100 * share).toFixed(1)}%" height="8" rx="4"/></svg>`;
}
