import { html, type Markup } from '../markup/markup.ts';
import { count, dayOf } from '../markup/words.ts';
import type { Site } from './fleet-page.ts';
import type { FleetProblem, Holder } from './fleet-problems.ts';
import { icon } from './icons.ts';
import { idOf } from './ids.ts';
import { page } from './page.ts';
import { weightBadge } from './problem-table.ts';
import { targetLink } from './target-label.ts';
import { clipped } from './words.ts';

/** Targets that are listed at once; the rest opens. */
const listed = 20;

/** Every problem of the latest runs, the heaviest first, with all targets that have it: one fix for many. */
export function problemsPage(site: Site, problems: readonly FleetProblem[]): readonly string[] {
  const wide = problems.filter(({ targets }) => targets.length > 1).length;
  return page({ site: site.title, up: '', title: 'Problems', nav: 'problems', foot: site.foot }, [
    html`<div class="intro"><h1>${count(problems.length, 'kind')} of problem</h1><p class="lede">In the latest runs, the heaviest first, warnings and what is waived included. ${wide === 0 ? 'No two targets share one.' : `${wide} of them on more than one target: one fix may serve them all.`} <a href="problems.csv">problems.csv</a></p></div>
${problems.length === 0 && html`<p class="calm">${icon('tick')}The latest runs show no problem.</p>`}
`,
    ...problems.map((problem) => entryOf(site, problem)),
  ]);
}

function entryOf({ titles }: Site, { entry, targets, waived, fresh }: FleetProblem): Markup {
  const id = idOf('problem', entry.id);
  const about = titles.get(entry.id);
  const rest = targets.slice(listed);
  return html`<section class="block clause-entry" id="${id}" aria-labelledby="${id}-title">
<div class="what"><h2 id="${id}-title">${weightBadge(entry)} <code>${clipped(entry.id, 120)}</code></h2>${about !== undefined && html`<p>${clipped(about.title, 300)}</p>${about.fix !== '' && html`<p class="fix"><b>Fix:</b> ${clipped(about.fix, 500)}</p>`}`}</div>
<div class="broken-by"><p class="figure"><b>${count(targets.length, 'target')}</b>${fresh > 0 && `, new on ${fresh}`}${waived > 0 && `, waived on ${waived}`}</p>
<ul>${targets.slice(0, listed).map(holderOf)}</ul>${rest.length > 0 && html`<details class="fold"><summary>${count(rest.length, 'more target')}</summary><ul>${rest.map(holderOf)}</ul></details>`}</div>
</section>
`;
}

function holderOf({ view, known }: Holder): Markup {
  const { entry, since } = known;
  return html`<li>${targetLink(view.target, `#${idOf('problem', entry.id)}`)} <span class="sub">${entry.places > 1 && html`${count(entry.places, 'resource')}, `}since ${dayOf(since.at)}</span>${entry.waived && html` <span class="tag waived">waived</span>`}</li>
`;
}
