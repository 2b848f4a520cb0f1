import { coverageOf } from '../../facts/report/coverage.ts';
import { toldDiagnoses } from '../../facts/report/told-diagnoses.ts';
import { toldReasons } from '../../facts/report/told-reasons.ts';
import { harmHeading } from '../../facts/report/verdict-words.ts';
import { capital, digits, duration } from '../../facts/report/words.ts';
import { html, type Markup, type Part } from '../markup/markup.ts';
import { count, dayOf, timeOf } from '../markup/words.ts';
import { chart } from './chart.ts';
import { clauseList } from './clause-list.ts';
import type { Site } from './fleet-page.ts';
import type { Changes, Known } from './history.ts';
import { historyTable } from './history-table.ts';
import { type IconName, icon, verdictBadge } from './icons.ts';
import { notesOf, verdictSeries } from './notes.ts';
import { page as wholePage } from './page.ts';
import { problemList } from './problem-list.ts';
import { isWithoutResult, type Run } from './run.ts';
import { pairOf } from './tally.ts';
import type { Detail, TargetView } from './target-view.ts';
import { addressOf, clipped, pairWords, titleOf } from './words.ts';

/** What is known of a target beside its state. */
export interface TargetSetting {
  readonly site: Pick<Site, 'title' | 'foot' | 'titles'>;
  /** Of the latest run; null where there is only a summary. */
  readonly detail: Detail | null;
  /** Addresses of the reports' pages, from the folder of the site, by run. */
  readonly pages: ReadonlyMap<string, string>;
}

/** The page of one target: what it is like now, what changed, how it came there. */
export function targetPage(view: TargetView, setting: TargetSetting): readonly string[] {
  const { site, detail, pages } = setting;
  const { target } = view;
  const { latest } = target;
  const page = reportPageOf(setting, latest);
  const content: readonly Part[] = [
    html`<p class="trail"><a href="../index.html">Fleet</a>${icon('right')}<span>${titleOf(target)}</span></p>
<div class="intro"><h1>${titleOf(target)}</h1>
<p class="lede"><code>${addressOf(target.baseUrl, 300)}</code>${Object.entries(target.labels).map(([name, value]) => html` <span class="tag">${name}: ${value}</span>`)}</p>
<p class="verdict">${verdictBadge(latest.verdict)} <span>${verdictSentence(view)}</span>${page !== undefined && html` <a class="button" href="${page}">Open the report</a>`}</p>
${gateLine(view, detail)}${notices(view, detail)}${lastResult(view, setting)}</div>
`,
    figures(view, detail),
    problemSection(view, setting),
    changesSection(view, setting),
    html`<section class="block" aria-labelledby="trend-title"><div class="head"><h2 id="trend-title">Trend</h2></div>
${chart(target.runs)}
${historyTable(target, view.history, pages)}</section>
`,
    ...clauseSection(detail, reportPageOf(setting, latest)),
  ];
  return wholePage({ site: site.title, up: '../', title: titleOf(target), foot: site.foot }, content);
}

/** Page of the report of a run, from the folder of the targets; undefined if it has none. */
function reportPageOf({ pages }: TargetSetting, { run }: Run): string | undefined {
  const page = pages.get(run);
  return page === undefined ? undefined : `../${page}`;
}

function verdictSentence({ target: { runs, latest } }: TargetView): string {
  const { length, since = latest } = verdictSeries(runs);
  if (runs.length === 1) return `in its only run, ${timeOf(latest.at)}`;
  if (length === 1) return `since its latest run, ${timeOf(latest.at)}`;
  return `in the last ${length} runs, since ${dayOf(since.at)}`;
}

function notices(view: TargetView, detail: Detail | null): Markup {
  const { target } = view;
  const { latest } = target;
  const harm = detail?.report.harm ?? null;
  const told = (detail === null ? [] : toldDiagnoses(detail.report)).filter(
    ({ level, message }) => level !== 'note' && message !== latest.obstacle,
  );
  return html`${harm !== null && html`<p class="notice bad">${icon('cross')}<span>${harmHeading(harm)}: ${harm.message}.</span></p>`}${notesOf(view).map((note) => html`<p class="notice open">${icon('question')}<span>${sentence(note)}</span></p>`)}${told.map(
    ({ message }) => html`<p class="notice warning">${icon('bang')}<span>${sentence(message)}</span></p>`,
  )}${target.relatives.map(
    ({ name, baseUrl, slug, kind }) =>
      html`<p class="notice quiet">${icon('right')}<span>${kind === 'same-name' ? 'Another target of this name:' : 'The same address is also audited as'} <a href="${slug}.html">${kind === 'same-name' ? addressOf(baseUrl, 120) : titleOf({ name, baseUrl })}</a></span></p>`,
  )}
`;
}

/** What the gate of the latest run decided, where there was one. */
function gateLine({ target }: TargetView, detail: Detail | null): Markup | false {
  const { gate } = target.latest;
  if (gate === null) return false;
  const [tone, words] = gate.exitCode === 0 ? ['good', 'passed'] : ['bad', `did not pass (exit code ${gate.exitCode})`];
  const reasons = detail === null ? [] : toldReasons(detail.report);
  return html`<p class="gate"><b class="${tone}">Its gate ${words}</b>${reasons.map((reason) => html` ${sentence(reason)}`)}</p>
`;
}

/** Where the latest run has no result: what the last one that had was like. */
function lastResult({ target: { latest, previous } }: TargetView, setting: TargetSetting): Markup | false {
  if (!isWithoutResult(latest) || previous === undefined) return false;
  const page = reportPageOf(setting, previous);
  const date = timeOf(previous.at);
  return html`<p class="verdict">Last result: ${verdictBadge(previous.verdict)} <span>${page === undefined ? date : html`<a href="${page}">${date}</a>`}: ${pairWords(previous.counts)}</span></p>`;
}

function sentence(text: string): string {
  const whole = capital(clipped(text, 600));
  return /[.?!…]$/.test(whole) ? whole : `${whole}.`;
}

function figures({ target: { latest }, changes }: TargetView, detail: Detail | null): Markup {
  const isKnown = !isWithoutResult(latest);
  const { problems, warnings, waived, byLabel } = latest.counts;
  const { judged, all } = detail === null ? { judged: 0, all: 0 } : coverageOf(detail.report.counts.clauses);
  const labels = Object.entries(byLabel).map(([label, number]) => `${number} ${clipped(label, 20)}`);
  const [fresh, fixed] = [pairOf(changes?.new ?? []), pairOf(changes?.fixed ?? [])];
  return html`<dl class="figures">
<div class="${problems > 0 ? 'bad' : ''}"><dt>Problems</dt><dd>${isKnown ? problems : '–'}</dd><dd class="sub">${isKnown ? labels.join(', ') || 'none of level must' : 'no result'}${waived > 0 && `, ${waived} waived`}</dd></div>
<div class="${warnings > 0 ? 'warning' : ''}"><dt>Warnings</dt><dd>${isKnown ? warnings : '–'}</dd><dd class="sub">these do not fail a run</dd></div>
<div><dt>New, fixed</dt><dd>${changes === null ? '–' : html`+${fresh.problems} −${fixed.problems}`}</dd><dd class="sub">${changes === null ? (isKnown ? 'no earlier run to compare with' : 'no result') : `${changes.unchanged} as before`}</dd></div>
<div><dt>Judged</dt><dd>${latest.coverage === null ? 'none' : `${latest.coverage}%`}</dd><dd class="sub">${detail === null ? 'of the clauses that could be' : `${judged} of ${all} clauses that could be`}</dd></div>
<div><dt>Last run</dt><dd>${dayOf(latest.at)}</dd><dd class="sub">${digits(latest.requests)} requests in ${duration(latest.durationMs)}</dd></div>
</dl>
`;
}

function problemSection(view: TargetView, setting: TargetSetting): Markup {
  const { site, detail } = setting;
  const { latest } = view.target;
  const { problems, warnings, waived } = latest.counts;
  const words = [pairWords({ problems, warnings }), ...(waived > 0 ? [`${waived} waived`] : [])].join(', ');
  const none = isWithoutResult(latest) ? 'The latest run has no result.' : 'No problems.';
  return html`<section class="block" id="problems" aria-labelledby="problems-title"><div class="head"><h2 id="problems-title">Problems, the heaviest first</h2><span class="sub">${words}</span></div>
${view.problems.length === 0 ? html`<p class="calm">${none}</p>` : problemList(view.problems, { titles: site.titles, detail, reportPage: reportPageOf(setting, latest), form: 'full' })}${
  latest.left > 0 &&
  html`<p class="calm">${count(latest.left, 'further problem')} did not fit into the summary of the run.</p>`
}</section>
`;
}

function changesSection(view: TargetView, { site: { titles }, detail }: TargetSetting): Markup {
  const { changes, target } = view;
  const { previous, latest } = target;
  const head = html`<section class="block" id="changes" aria-labelledby="changes-title"><div class="head"><h2 id="changes-title">What changed</h2>${
    previous !== undefined && html`<span class="sub">the run before was on ${timeOf(previous.at)}</span>`
  }</div>
`;
  if (changes === null) {
    const words = isWithoutResult(latest)
      ? 'The latest run has no result, so nothing can be said.'
      : 'There is no earlier run that judged anything to compare with.';
    return html`${head}<p class="calm">${words}</p></section>
`;
  }
  const group = (kind: keyof Omit<Changes, 'unchanged'>, tone: string, sign: IconName, name: string): Part => {
    const known: readonly Known[] = changes[kind];
    return (
      known.length > 0 &&
      html`<h3 class="${tone}">${icon(sign)}${name}: ${pairWords(pairOf(known))}</h3>${problemList(known, { titles, detail: kind === 'new' || kind === 'uncovered' ? detail : null, reportPage: undefined, form: 'line' })}`
    );
  };
  const parts = [
    group('new', 'bad', 'plus', 'New'),
    group('fixed', 'good', 'tick', 'Fixed'),
    group('uncovered', 'open', 'question', 'Uncovered, not checked before'),
    group('unchecked', 'quiet', 'question', 'Earlier, and not checked this time'),
  ];
  return html`${head}${parts.every((part) => part === false) && html`<p class="calm">Nothing is new, and nothing was fixed.</p>`}${parts}</section>
`;
}

function clauseSection(detail: Detail | null, reportPage: string | undefined): readonly Part[] {
  if (detail === null) return [];
  return [
    html`<section class="block" aria-labelledby="clauses-title"><div class="head"><h2 id="clauses-title">Clauses</h2><span class="sub">by part of the conventions</span></div>
`,
    ...clauseList(detail, reportPage),
    html`</section>`,
  ];
}
