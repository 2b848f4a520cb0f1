import { isWaived } from '../../facts/report/standing.ts';
import { digits } from '../../facts/report/words.ts';
import type { Verdict } from '../../model/report.ts';
import { html, type Markup, type Part } from '../markup/markup.ts';
import { count, timeOf } from '../markup/words.ts';
import type { BrokenClause } from './broken-clauses.ts';
import { clauseTable } from './clause-table.ts';
import type { Fleet } from './fleet.ts';
import { icon, verdictIcons, verdictTones } from './icons.ts';
import { matrix } from './matrix.ts';
import { fixedCard, newCard, unjudgedCard } from './overview.ts';
import { page } from './page.ts';
import type { ShownFinding, TargetView } from './target-view.ts';
import { verdictOrder, verdictWords } from './words.ts';

/** What all pages of a site share. */
export interface Site {
  readonly title: string;
  readonly foot: string;
  readonly fleet: Fleet;
}

/** Broken clauses that the first page lists; the rest stands on their own page. */
const listedClauses = 8;

/** The first page: the fleet at a glance. Views come worst first. */
export function fleetPage(
  { title, foot, fleet }: Site,
  views: readonly TargetView[],
  parts: readonly string[],
  clauses: readonly BrokenClause[],
): readonly string[] {
  const content: readonly Part[] = [
    html`<div class="intro"><h1>${headline(views)}</h1>
<p class="lede">${count(views.length, 'target')}, ${count(fleet.runs, 'run')}. Newest report: <time datetime="${new Date(fleet.newest).toISOString()}" data-newest="">${timeOf(fleet.newest)}</time>.<span id="outdated" hidden></span></p></div>
`,
    tiles(views),
    html`<div class="cards">${newCard(views)}${fixedCard(views)}${unjudgedCard(views)}</div>
`,
    html`<section class="block" aria-labelledby="matrix-title">
<div class="head"><h2 id="matrix-title">Targets and the parts of the conventions</h2></div>
${toolbar(views)}
`,
    ...matrix(views, parts),
    html`<p class="empty" id="empty" hidden>No target fits. <button type="button" class="link" id="reset">Show all</button></p>
${legend}
</section>
<section class="block" aria-labelledby="clauses-title">
<div class="head"><h2 id="clauses-title">Most violated clauses</h2>${clauses.length > listedClauses && html`<a class="more" href="clauses.html">All ${clauses.length}</a>`}</div>
${clauses.length === 0 ? html`<p class="calm">${icon('tick')}No clause is violated in the latest runs.</p>` : clauseTable(clauses.slice(0, listedClauses))}
</section>`,
  ];
  return page({ site: title, up: '', nav: 'fleet', foot }, content);
}

/** What a person wants to know first. */
function headline(views: readonly TargetView[]): string {
  const all = views.length;
  const broke = views.filter(({ changes }) => changes?.new.some(isBreaking) === true).length;
  const violating = views.filter(({ target }) => target.latest.verdict === 'nonconformant').length;
  const open = views.filter(({ target }) => ['error', 'incomplete'].includes(target.latest.verdict)).length;
  const stale = views.filter(({ target }) => target.isStale).length;
  return [
    ...chief(broke, violating, open, all),
    ...(stale === 0 ? [] : [`${stale} ${stale === 1 ? 'is' : 'are'} stale`]),
  ].join(', ');
}

function chief(broke: number, violating: number, open: number, all: number): readonly string[] {
  const unjudged = open === 0 ? [] : [`${open} could not be judged`];
  if (broke > 0) return [`${count(broke, 'target')} broke something new`, ...unjudged];
  const of = `of ${count(all, 'target')}`;
  if (violating > 0) {
    return [`Nothing new broke; ${violating} ${of} ${violating === 1 ? 'violates' : 'violate'} clauses`, ...unjudged];
  }
  if (open > 0) return [`${open} ${of} could not be judged`];
  return [`${all === 1 ? 'The target keeps' : `All ${all} targets keep`} what was judged`];
}

function isBreaking(finding: ShownFinding): boolean {
  return finding.level === 'must' && !isWaived(finding);
}

function tiles(views: readonly TargetView[]): Markup {
  const numbers = verdictOrder.map(
    (verdict) => [verdict, views.filter(({ target }) => target.latest.verdict === verdict).length] as const,
  );
  const stale = views.filter(({ target }) => target.isStale).length;
  return html`<section aria-label="Verdicts of the latest runs" class="tiles"><ul>${numbers.map(
    ([verdict, number]) => html`<li>${tile(verdict, number)}</li>`,
  )}<li><a class="tile ${stale > 0 ? 'warning' : 'none'}" href="#matrix-title" data-show="stale"><span class="label">${icon('clock')}Stale</span><b>${digits(stale)}</b></a></li></ul>
${ribbon(numbers, views.length)}</section>
`;
}

function tile(verdict: Verdict, number: number): Markup {
  const tone = number === 0 ? 'none' : verdictTones[verdict];
  return html`<a class="tile ${tone}" href="#matrix-title" data-show="${verdict}"><span class="label">${icon(verdictIcons[verdict])}${verdictWords[verdict]}</span><b>${digits(number)}</b></a>`;
}

/** The same numbers as lengths. */
function ribbon(numbers: readonly (readonly [Verdict, number])[], all: number): Markup {
  let from = 0;
  const bars = numbers
    .filter(([, number]) => number > 0)
    .map(([verdict, number]) => {
      const x = from;
      from += (100 * number) / all;
      return html`<rect class="${verdictTones[verdict]}" x="${x.toFixed(2)}%" y="0" width="${((100 * number) / all).toFixed(2)}%" height="8"/>`;
    });
  return html`<svg class="ribbon" width="100%" height="8" aria-hidden="true">${bars}</svg>`;
}

function toolbar(views: readonly TargetView[]): Markup {
  const has = (verdict: Verdict): boolean => views.some(({ target }) => target.latest.verdict === verdict);
  const choices = verdictOrder.filter(has);
  return html`<search class="tools" id="tools" hidden>
<label class="find"><span class="unseen">Find a target by name or address</span><input type="search" id="find" placeholder="Find a target" autocomplete="off" spellcheck="false"></label>
<label class="pick"><span>Verdict</span><select id="verdict"><option value="">Any</option>${choices.map(
    (verdict) => html`<option value="${verdict}">${verdictWords[verdict]}</option>`,
  )}</select></label>
<label class="pick"><span>Sort by</span><select id="order"><option value="rank">Worst first</option><option value="name">Name</option><option value="change">Newly broken</option><option value="coverage">Least judged</option><option value="age">Oldest run</option><option value="other" hidden>A column</option></select></label>
<label class="check"><input type="checkbox" id="changed"> Changed</label>
<label class="check"><input type="checkbox" id="stale"> Stale</label>
<p class="shown" id="shown" role="status">${count(views.length, 'target')}</p>
</search>
`;
}

const legend = html`<p class="legend"><span class="bad">${icon('cross')}violated</span><span class="open">${icon('question')}undecided</span><span class="warning">${icon('bang')}warned</span><span class="quiet">${icon('flag')}waived</span><span class="good">${icon('tick')}all verified</span><span class="good partly">${icon('tick')}verified in part</span><span class="none">${icon('dash')}nothing judged</span><span class="text">Numbers count clauses. Judged: share of the clauses that could be.</span></p>
`;
