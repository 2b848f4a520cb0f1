import { digits } from '../../facts/report/words.ts';
import type { Verdict } from '../../model/report.ts';
import { html, type Markup, type Part } from '../markup/markup.ts';
import { count, timeOf } from '../markup/words.ts';
import type { Titles } from './book.ts';
import type { Fleet } from './fleet.ts';
import type { FleetProblem } from './fleet-problems.ts';
import { fleetTable } from './fleet-table.ts';
import { icon, verdictIcons, verdictTones } from './icons.ts';
import type { Facet } from './labels.ts';
import { page } from './page.ts';
import { problemTable } from './problem-table.ts';
import { type Pair, type Tally, tallyOf } from './tally.ts';
import type { TargetView } from './target-view.ts';
import { clipped, pairWords, verdictOrder, verdictWords } from './words.ts';

/** What all pages of a site share. */
export interface Site {
  readonly title: string;
  readonly foot: string;
  readonly fleet: Fleet;
  readonly titles: Titles;
  readonly facets: readonly Facet[];
}

/** Rows of the first page; all others stand on a page of their own, so that the first is never large. */
export const firstRows = 250;

/** Problems that the first page lists; the rest stands on their own page. */
const listedProblems = 6;

/** Values that a choice offers. */
const listedValues = 60;

/** The first page: the fleet at a glance. Views come worst first. */
export function fleetPage(
  site: Site,
  views: readonly TargetView[],
  problems: readonly FleetProblem[],
): readonly string[] {
  const { title, foot, fleet } = site;
  const tally = tallyOf(views);
  const content: readonly Part[] = [
    html`<div class="intro"><h1>${headline(
      tally,
      views.every(({ changes }) => changes === null),
    )}</h1>
<p class="lede">${stateWords(tally)}. ${count(fleet.runs, 'run')}; the newest: <time datetime="${new Date(fleet.newest).toISOString()}" data-newest="">${timeOf(fleet.newest)}</time>.<span id="outdated" hidden></span></p></div>
`,
    strip(tally),
    ...tableSection(site, views.slice(0, firstRows), views.length),
    html`<section class="block" aria-labelledby="problems-title">
<div class="head"><h2 id="problems-title">Heaviest problems</h2>${problems.length > listedProblems && html`<a class="more" href="problems.html">All ${problems.length}</a>`}</div>
${problems.length === 0 ? html`<p class="calm">${icon('tick')}The latest runs show no problem.</p>` : problemTable(site, problems.slice(0, listedProblems))}
</section>`,
  ];
  return page({ site: title, up: '', nav: 'fleet', foot }, content);
}

/** The page of all targets, where they are too many for the first. */
export function allTargetsPage(site: Site, views: readonly TargetView[]): readonly string[] {
  return page({ site: site.title, up: '', title: 'All targets', foot: site.foot }, [
    html`<div class="intro"><h1>All ${count(views.length, 'target')}</h1></div>
`,
    ...tableSection(site, views, views.length),
  ]);
}

function tableSection(site: Site, shown: readonly TargetView[], all: number): readonly Part[] {
  return [
    html`<section class="block" aria-labelledby="targets-title">
<div class="head"><h2 id="targets-title">Targets</h2><p class="sub" id="shown" role="status">${count(shown.length, 'target')}</p>${shown.length < all && html`<span class="sub">the ${shown.length} that need a person most</span><a class="more" href="targets.html">All ${digits(all)}</a>`}</div>
${toolbar(site, shown)}
`,
    ...fleetTable(shown),
    html`<p class="empty" id="empty" hidden>No target fits. <button type="button" class="link" id="reset">Show all</button></p>
<p class="legend">Problems are of level must and not waived, warnings of level should. Change: +new −fixed since the run before; what was not checked is neither. Judged: share of the clauses that could be. <a href="targets.csv">targets.csv</a> <a href="problems.csv">problems.csv</a></p>
</section>
`,
  ];
}

/** What a person wants to know first. `isFirst`: no target has an earlier run to compare with. */
function headline({ new: fresh, breaking, verdicts, targets }: Tally, isFirst: boolean): string {
  const warnings = fresh.warnings === 0 ? '' : `; ${count(fresh.warnings, 'new warning')}`;
  if (breaking > 0) return `${count(fresh.problems, 'new problem')} on ${count(breaking, 'target')}${warnings}`;
  if (isFirst && verdicts.nonconformant > 0)
    return `${verdicts.nonconformant} of ${count(targets, 'target')} nonconformant`;
  if (fresh.warnings > 0 || verdicts.nonconformant > 0) return `Nothing new broke${warnings}`;
  const open = verdicts.error + verdicts.incomplete;
  if (open > 0) return `${open} of ${count(targets, 'target')} could not be judged`;
  return targets === 1 ? 'The target keeps what was judged' : `All ${digits(targets)} targets keep what was judged`;
}

/** The state of the whole, in one sentence. */
function stateWords({ verdicts, stale, targets, unchecked, ...pair }: Tally): string {
  const open = verdicts.error + verdicts.incomplete;
  return [
    verdicts.nonconformant === 0
      ? `No target has problems (${pairWords(pair)} in all)`
      : `${verdicts.nonconformant} of ${count(targets, 'target')} ${verdicts.nonconformant === 1 ? 'has' : 'have'} problems (${pairWords(pair)} in all)`,
    ...(open === 0 ? [] : [`${open} could not be judged`]),
    ...(stale === 0 ? [] : [`${stale} ${stale === 1 ? 'is' : 'are'} stale`]),
    ...(noneOf(unchecked)
      ? []
      : [
          `${pairWords(unchecked)} ${unchecked.problems + unchecked.warnings === 1 ? 'was' : 'were'} not checked again`,
        ]),
  ].join(', ');
}

function noneOf({ problems, warnings }: Pair): boolean {
  return problems + warnings === 0;
}

/** The same numbers in one row: verdicts, which filter the table, and changes, which lead to their page. */
function strip(tally: Tally): Markup {
  return html`<section aria-label="The latest runs at a glance" class="tiles"><ul>${verdictOrder.map(
    (verdict) => html`<li>${verdictTile(verdict, tally.verdicts[verdict])}</li>`,
  )}<li><a class="tile ${tally.stale > 0 ? 'warning' : 'none'}" href="#targets-title" data-show="stale"><span class="label">${icon('clock')}Stale</span><b>${digits(tally.stale)}</b></a></li>
<li>${changeTile('new', 'New', 'plus', 'bad', tally.new)}</li><li>${changeTile('fixed', 'Fixed', 'tick', 'good', tally.fixed)}</li></ul></section>
`;
}

function verdictTile(verdict: Verdict, number: number): Markup {
  const tone = number === 0 ? 'none' : verdictTones[verdict];
  return html`<a class="tile ${tone}" href="#targets-title" data-show="${verdict}"><span class="label">${icon(verdictIcons[verdict])}${verdictWords[verdict]}</span><b>${digits(number)}</b></a>`;
}

function changeTile(kind: 'new' | 'fixed', word: string, sign: 'plus' | 'tick', tone: string, pair: Pair): Markup {
  const shade = pair.problems > 0 ? tone : pair.warnings > 0 && kind === 'new' ? 'warning' : 'none';
  return html`<a class="tile ${shade}" href="changes.html#${kind}"><span class="label">${icon(sign)}${word}</span><b>${digits(pair.problems)}</b>${pair.warnings > 0 && html`<span class="sub"> and ${count(pair.warnings, 'warning')}</span>`}</a>`;
}

function toolbar({ facets }: Site, views: readonly TargetView[]): Markup {
  const choices = verdictOrder.filter((verdict) => views.some(({ target }) => target.latest.verdict === verdict));
  const groups = facets.slice(0, 4);
  return html`<search class="tools" id="tools" hidden>
<label class="find"><span class="unseen">Find a target by name, address or label</span><input type="search" id="find" placeholder="Find a target" autocomplete="off" spellcheck="false"></label>
<label class="pick"><span>Verdict</span><select data-facet="verdict"><option value="">Any</option>${choices.map(
    (verdict) => html`<option value="${verdict}">${verdictWords[verdict]}</option>`,
  )}</select></label>
${groups.map(
  ({ name, values }) =>
    html`<label class="pick"><span>${clipped(name, 24)}</span><select data-facet="label" data-name="${name}"><option value="">Any</option>${[...values.keys()].slice(0, listedValues).map((value) => html`<option value="${clipped(value, 40)}">${clipped(value, 40)}</option>`)}</select></label>
`,
)}${groups.length > 0 && html`<label class="pick"><span>Group by</span><select id="group"><option value="">Nothing</option>${groups.map(({ name }) => html`<option value="${name}">${clipped(name, 24)}</option>`)}</select></label>`}
<label class="check"><input type="checkbox" data-flag="changed"> Changed</label>
<label class="check"><input type="checkbox" data-flag="stale"> Stale</label>
</search>
`;
}
