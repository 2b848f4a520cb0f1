import { html, type Markup } from '../markup/markup.ts';
import { count } from '../markup/words.ts';
import type { Site } from './fleet-page.ts';
import { fleetProblems } from './fleet-problems.ts';
import { idOf } from './ids.ts';
import type { Facet } from './labels.ts';
import { page } from './page.ts';
import { weightBadge } from './problem-table.ts';
import { tallyOf } from './tally.ts';
import { targetLink } from './target-label.ts';
import type { TargetView } from './target-view.ts';
import { clipped } from './words.ts';

/** Targets by the labels of their plans, a table a label: what each team or environment has to do. */
export function groupsPage({ title, foot, facets }: Site): readonly string[] {
  return page({ site: title, up: '', title: 'Groups', nav: 'groups', foot }, [
    html`<div class="intro"><h1>Targets by label</h1><p class="lede">Labels come from the key <code>labels</code> of each plan, such as <code>labels: { team: payments, env: staging }</code>.</p></div>
${facets.length === 0 && html`<p class="calm">No plan has labels.</p>`}
`,
    ...facets.map(facetSection),
  ]);
}

function facetSection({ name, values }: Facet): Markup {
  const id = idOf('label', name);
  return html`<section class="block" id="${id}" aria-labelledby="${id}-title"><div class="head"><h2 id="${id}-title">${clipped(name, 60)}</h2><span class="sub">${count(values.size, 'value')}</span></div>
<section class="scroll" aria-label="Table of ${clipped(name, 60)}" tabindex="0"><table class="list groups stacked">
<thead><tr><th scope="col">${clipped(name, 60)}</th><th scope="col">Targets</th><th scope="col" class="number">Nonconformant</th><th scope="col" class="number">Problems</th><th scope="col" class="number">Warnings</th><th scope="col" class="number">New</th><th scope="col" class="number">Fixed</th><th scope="col">Heaviest problem</th></tr></thead>
<tbody>${[...values].map(([value, views]) => rowOf(value, views))}</tbody></table></section></section>
`;
}

function rowOf(value: string, views: readonly TargetView[]): Markup {
  const tally = tallyOf(views);
  const [heaviest] = fleetProblems(views);
  const shade = (number: number, tone: string): string => (number > 0 ? ` ${tone}` : '');
  return html`<tr><th scope="row">${clipped(value, 80) || '(empty)'}</th>
<td class="whole"><details><summary>${count(tally.targets, 'target')}</summary><ul class="plain">${views.map(({ target }) => html`<li>${targetLink(target)}</li>`)}</ul></details></td><td class="number" data-of="nonconformant">${tally.verdicts.nonconformant}</td><td class="number${shade(tally.problems, 'bad')}" data-of="problems">${tally.problems}</td><td class="number${shade(tally.warnings, 'warning')}" data-of="warnings">${tally.warnings}</td>
<td class="number${shade(tally.new.problems, 'bad')}" data-of="new">${tally.new.problems}</td><td class="number${shade(tally.fixed.problems, 'good')}" data-of="fixed">${tally.fixed.problems}</td>
<td data-of="heaviest problem" class="whole">${heaviest === undefined ? 'none' : html`${weightBadge(heaviest.entry)} <a href="problems.html#${idOf('problem', heaviest.entry.id)}">${clipped(heaviest.entry.id, 80)}</a> on ${heaviest.targets.length}`}</td></tr>
`;
}
