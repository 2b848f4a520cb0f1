import { capital } from '../../facts/report/words.ts';
import { html, type Markup } from '../markup/markup.ts';
import { count, dayOf } from '../markup/words.ts';
import type { Site } from './fleet-page.ts';
import type { Titles } from './book.ts';
import { type FleetProblem, fleetProblems } from './fleet-problems.ts';
import type { Changes } from './history.ts';
import { type IconName, icon, verdictBadge } from './icons.ts';
import { notesOf } from './notes.ts';
import { page } from './page.ts';
import { weightBadge } from './problem-table.ts';
import { isUnseen, tallyOf } from './tally.ts';
import { targetLink } from './target-label.ts';
import type { TargetView } from './target-view.ts';
import { clipped, pairWords } from './words.ts';

type Kind = Exclude<keyof Changes, 'unchanged'>;

/** What changed over the fleet, each target beside its runs before, by problem. Views come worst first. */
export function changesPage({ title, foot, titles }: Site, views: readonly TargetView[]): readonly string[] {
  const tally = tallyOf(views);
  const open = views.filter(isUnseen);
  const section = (kind: Kind, tone: string, sign: IconName, name: string, none: string): Markup =>
    html`<section class="block" id="${kind}" aria-labelledby="${kind}-title"><div class="head"><h2 id="${kind}-title" class="${tone}">${icon(sign)}${name}</h2><span class="sub">${pairWords(tally[kind])}</span></div>
${listOf(changedProblems(views, kind), titles, none)}</section>
`;
  return page({ site: title, up: '', title: 'Changes', nav: 'changes', foot }, [
    html`<div class="intro"><h1>What changed</h1><p class="lede">The latest run of each target compared with earlier runs. Only what was checked again as widely counts as fixed; only what was checked before counts as new.</p></div>
<div class="columns">${section('new', 'bad', 'plus', 'New', 'Nothing is new.')}${section('fixed', 'good', 'tick', 'Fixed', 'Nothing was fixed.')}</div>
<div class="columns">${section('uncovered', 'open', 'question', 'Uncovered: not checked before', 'Nothing was uncovered.')}${section('unchecked', 'quiet', 'question', 'Not checked again', 'All was checked again.')}</div>
<section class="block" id="open" aria-labelledby="open-title"><div class="head"><h2 id="open-title" class="open">${icon('clock')}Incomplete, not comparable, or not lately</h2><span class="sub">${count(open.length, 'target')}</span></div>
${open.length === 0 ? html`<p class="calm">Every target was judged as a whole, and lately.</p>` : html`<ul class="entries">${open.map(unseenEntry)}</ul>`}</section>
`,
  ]);
}

/** Each changed problem once, with the targets on which it changed. */
function changedProblems(views: readonly TargetView[], kind: Kind): readonly FleetProblem[] {
  return fleetProblems(views.map((view) => ({ ...view, problems: view.changes?.[kind] ?? [] })));
}

function listOf(problems: readonly FleetProblem[], titles: Titles, none: string): Markup {
  if (problems.length === 0) return html`<p class="calm">${none}</p>`;
  return html`<ul class="entries">${problems.map(
    ({
      entry,
      targets,
    }) => html`<li class="change-entry"><p>${weightBadge(entry)} <code>${clipped(entry.id, 120)}</code> <span class="sub">on ${count(targets.length, 'target')}</span></p>${
      titles.has(entry.id) && html`<p>${clipped(titles.get(entry.id)?.title ?? '', 200)}</p>`
    }<p class="on">${targets.map(
      ({ view, known }) =>
        html`<span>${targetLink(view.target, '#changes')}${known.entry.places > 1 && html` <span class="sub">${count(known.entry.places, 'resource')}</span>`}</span> `,
    )}</p></li>
`,
  )}</ul>`;
}

function unseenEntry(view: TargetView): Markup {
  const { target } = view;
  return html`<li class="change-entry"><p>${verdictBadge(target.latest.verdict)} ${targetLink(target)} <span class="sub">${dayOf(target.latest.at)}</span></p>${notesOf(view).map((note) => html`<p>${capital(clipped(note, 400))}</p>`)}</li>
`;
}
