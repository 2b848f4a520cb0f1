import { coverageOf } from '../../facts/report/coverage.ts';
import { capital, digits, duration } from '../../facts/report/words.ts';
import { html, type Markup, type Part } from '../markup/markup.ts';
import { count, dayOf, timeOf } from '../markup/words.ts';
import { chart } from './chart.ts';
import { clauseList } from './clause-list.ts';
import { findingList } from './finding-list.ts';
import type { Site } from './fleet-page.ts';
import { historyTable, type KeptRun } from './history-table.ts';
import { icon, verdictBadge } from './icons.ts';
import { obstacleOf } from './obstacle.ts';
import { page as wholePage } from './page.ts';
import { isWithoutResult } from './run-summary.ts';
import { verdictSince } from './since.ts';
import type { Changes, TargetView } from './target-view.ts';
import { addressOf, clipped, titleOf } from './words.ts';

/** The page of one target: what it is like now, what changed, how it came there. */
export function targetPage(
  { title, foot }: Site,
  view: TargetView,
  kept: ReadonlyMap<string, KeptRun>,
): readonly string[] {
  const { target } = view;
  const page = kept.get(target.latest.run)?.page;
  const report = page === undefined ? undefined : `../${page}`;
  const content: readonly Part[] = [
    html`<p class="trail"><a href="../index.html">Fleet</a>${icon('right')}<span>${titleOf(target)}</span></p>
<div class="intro"><h1>${titleOf(target)}</h1>
<p class="lede"><code>${addressOf(target.baseUrl, 300)}</code></p>
<p class="verdict">${verdictBadge(target.latest.verdict)} <span>${verdictSentence(view)}</span>${report !== undefined && html` <a class="button" href="${report}">Open the report</a>`}</p>
${gateLine(view)}${notices(view)}${lastResult(view, kept)}</div>
`,
    figures(view),
    changesSection(view, report),
    html`<section class="block" aria-labelledby="trend-title"><div class="head"><h2 id="trend-title">Trend</h2></div>
${chart(target.runs)}
${historyTable(target, kept)}</section>
`,
    html`<section class="block" aria-labelledby="clauses-title"><div class="head"><h2 id="clauses-title">Clauses</h2><span class="sub">in the run of ${timeOf(target.latest.at)}</span></div>
`,
    ...clauseList(view, report),
    html`</section>`,
  ];
  return wholePage({ site: title, up: '../', title: titleOf(target), foot }, content);
}

function verdictSentence({ target }: TargetView): string {
  const { runs, latest } = target;
  const since = verdictSince(runs) ?? latest;
  const length = runs.length - runs.indexOf(since);
  if (runs.length === 1) return `in its only run, ${timeOf(latest.at)}`;
  if (length === 1) return `since its latest run, ${timeOf(latest.at)}`;
  return `in the last ${length} runs, since ${dayOf(since.at)}`;
}

function notices(view: TargetView): Markup {
  const { target, diagnosis } = view;
  const obstacle = obstacleOf(view);
  const others = diagnosis.filter(
    ({ code, level, message }) => (level !== 'note' || code === 'left-out') && message !== target.latest.obstacle,
  );
  return html`${obstacle !== '' && html`<p class="notice open">${icon(target.isStale ? 'clock' : 'question')}<span>${sentence(obstacle)}</span></p>`}${others.map(
    ({ message }) => html`<p class="notice warning">${icon('bang')}<span>${sentence(message)}</span></p>`,
  )}${target.relatives.map(
    ({ name, baseUrl, slug, kind }) =>
      html`<p class="notice quiet">${icon('right')}<span>${kind === 'same-name' ? 'Another target of this name:' : 'The same address is also audited as'} <a href="${slug}.html">${kind === 'same-name' ? addressOf(baseUrl, 120) : titleOf({ name, baseUrl })}</a></span></p>`,
  )}
`;
}

/** What the gate of the latest run decided, where there was one. */
function gateLine({ gate }: TargetView): Markup | false {
  if (gate === null) return false;
  const [tone, words] = gate.exitCode === 0 ? ['good', 'passed'] : ['bad', `did not pass (exit code ${gate.exitCode})`];
  return html`<p class="gate"><b class="${tone}">Its gate ${words}</b>${gate.reasons.map((reason) => html` ${sentence(reason)}`)}</p>
`;
}

/** Where the latest run has no result: what the last one that had was like. */
function lastResult({ target: { latest, previous } }: TargetView, kept: ReadonlyMap<string, KeptRun>): Markup | false {
  if (!isWithoutResult(latest) || previous === undefined) return false;
  const page = kept.get(previous.run)?.page;
  const date = timeOf(previous.at);
  return html`<p class="verdict">Last result: ${verdictBadge(previous.verdict)} <span>${page === undefined ? date : html`<a href="../${page}">${date}</a>`}</span></p>`;
}

function sentence(text: string): string {
  const whole = capital(clipped(text, 600));
  return /[.?!…]$/.test(whole) ? whole : `${whole}.`;
}

function figures({ target, violated, waived, statuses, changes }: TargetView): Markup {
  const { latest } = target;
  const { judged, all } = coverageOf(statuses);
  const isKnown = !isWithoutResult(latest);
  return html`<dl class="figures">
<div class="${violated > waived ? 'bad' : ''}"><dt>Violated clauses</dt><dd>${isKnown ? violated : '–'}</dd><dd class="sub">${isKnown ? violatedWords(judged, waived) : 'no result'}</dd></div>
<div class="${latest.warned > 0 ? 'warning' : ''}"><dt>Warned clauses</dt><dd>${isKnown ? latest.warned : '–'}</dd><dd class="sub">these do not fail a run</dd></div>
<div><dt>New, fixed</dt><dd>${changes === null || !isKnown ? '–' : html`+${changes.new.length} −${changes.fixed.length}`}</dd><dd class="sub">${isKnown ? asBefore(changes) : 'no result'}</dd></div>
<div><dt>Judged</dt><dd>${latest.coverage === null ? 'none' : `${latest.coverage}%`}</dd><dd class="sub">${judged} of ${all} clauses that could be</dd></div>
<div><dt>Last run</dt><dd>${dayOf(latest.at)}</dd><dd class="sub">${digits(latest.requests)} requests in ${duration(latest.durationMs)}</dd></div>
</dl>
`;
}

function asBefore(changes: Changes | null): string {
  return changes === null ? 'no earlier run to compare with' : `${changes.unchanged} as before`;
}

function violatedWords(judged: number, waived: number): string {
  if (judged === 0) return 'nothing was judged';
  return waived > 0 ? `${waived} of them waived` : `of ${judged} judged`;
}

function changesSection({ target, changes }: TargetView, report: string | undefined): Markup {
  const { previous } = target;
  const head = html`<section class="block" id="changes" aria-labelledby="changes-title"><div class="head"><h2 id="changes-title">Since the run before</h2>${
    previous !== undefined && html`<span class="sub">compared with ${timeOf(previous.at)}</span>`
  }</div>
`;
  if (changes === null || previous === undefined) {
    return html`${head}<p class="calm">There is no earlier run that judged anything to compare with.</p></section>
`;
  }
  const { new: fresh, fixed, unjudged } = changes;
  const isSilent = isWithoutResult(target.latest);
  const isCalm = !isSilent && fresh.length + fixed.length + unjudged.length === 0;
  return html`${head}${isCalm && html`<p class="calm">Nothing is new, and nothing was fixed.</p>`}${isSilent && html`<p class="calm">The latest run has no result, so nothing can be said.</p>`}
${fresh.length > 0 && html`<h3 class="bad">${icon('plus')}New: ${count(fresh.length, 'finding')}</h3>${findingList(fresh, report)}`}
${fixed.length > 0 && html`<h3 class="good">${icon('tick')}Fixed: ${count(fixed.length, 'finding')}</h3>${findingList(fixed, undefined)}`}
${
  unjudged.length > 0 &&
  html`<details class="fold"><summary>${count(unjudged.length, 'finding')} of before not judged this time: neither seen again nor shown to be mended</summary><ul class="plain">${unjudged.map(
    ({ rule, resource, reason }) =>
      html`<li><code>${rule}</code>${resource !== null && html` <code class="where">${clipped(resource, 120)}</code>`} ${clipped(reason, 300)}</li>`,
  )}</ul></details>`
}
</section>
`;
}
