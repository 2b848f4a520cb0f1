import { html, type Markup } from '../markup/markup.ts';
import { count } from '../markup/words.ts';
import type { BrokenClause } from './broken-clauses.ts';
import { lengthBar } from './clause-table.ts';
import type { Site } from './fleet-page.ts';
import { icon } from './icons.ts';
import { idOf } from './ids.ts';
import { page } from './page.ts';
import { targetLabel } from './target-label.ts';

/** Every clause that some target violates, with the targets. */
export function clausesPage({ title, foot }: Site, clauses: readonly BrokenClause[]): readonly string[] {
  return page({ site: title, up: '', title: 'Clauses', nav: 'clauses', foot }, [
    html`<div class="intro"><h1>Most violated clauses</h1><p class="lede">${count(clauses.length, 'clause')} of the conventions ${clauses.length === 1 ? 'is' : 'are'} violated in the latest runs, waived violations included.</p></div>
${clauses.length === 0 && html`<p class="calm">${icon('tick')}No clause is violated in the latest runs.</p>`}
`,
    ...clauses.map(entry),
  ]);
}

function entry({ id, part, level, text, targets, judged }: BrokenClause): Markup {
  return html`<section class="block clause-entry" id="${idOf('clause', id)}" aria-labelledby="${idOf('clause', id)}-title">
<div class="what"><h2 id="${idOf('clause', id)}-title"><code>${id}</code></h2><p>${text}</p><p class="sub">${part}, ${level === 'gap' ? 'filled in by the profile' : level}</p></div>
<div class="broken-by"><p><span class="figure"><b>${targets.length}</b> of ${count(judged, 'target')} that ${judged === 1 ? 'was' : 'were'} judged</span></p>${lengthBar(targets.length / judged)}
<ul>${targets.map(
    ({ view, isWaived }) =>
      html`<li><a href="targets/${view.target.slug}.html#${idOf('clause', id)}">${targetLabel(view.target)}</a>${isWaived && html` <span class="tag waived">waived</span>`}</li>
`,
  )}</ul></div>
</section>
`;
}
