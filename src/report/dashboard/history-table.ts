import { digits, duration } from '../../facts/report/words.ts';
import { html, type Markup } from '../markup/markup.ts';
import { timeOf } from '../markup/words.ts';
import { isOtherMeasure } from './chart.ts';
import type { Target } from './fleet.ts';
import { verdictBadge } from './icons.ts';
import { isWithoutResult, type RunSummary } from './run-summary.ts';

/** What is known of a run beside its summary. */
export interface KeptRun {
  /** Its report's page, from the folder of the site; undefined where none is kept. */
  readonly page?: string;
  /** What changed since the run before it; undefined where it was not compared. */
  readonly new?: number;
  readonly fixed?: number;
}

/** Runs that the table shows at once; the rest opens. */
const shownAtOnce = 12;

/** Every run of a target, newest first. */
export function historyTable({ runs }: Target, kept: ReadonlyMap<string, KeptRun>): Markup {
  const rows = runs.map((run, index) => rowOf(run, runs[index - 1], kept.get(run.run) ?? {})).reverse();
  const older = rows.slice(shownAtOnce);
  return html`${table('Runs', rows.slice(0, shownAtOnce))}${
    older.length > 0 &&
    html`<details class="fold"><summary>${older.length} older runs</summary>${table('Older runs', older)}</details>`
  }`;
}

function table(title: string, rows: readonly Markup[]): Markup {
  return html`<section class="scroll" aria-label="${title}" tabindex="0"><table class="list">
<caption class="unseen">${title}, newest first</caption>
<thead><tr><th scope="col">Started</th><th scope="col">Verdict</th><th scope="col" class="number">Violated</th><th scope="col" class="number">Warned</th><th scope="col" class="number">New</th><th scope="col" class="number">Fixed</th><th scope="col" class="number">Judged</th><th scope="col" class="number">Requests</th><th scope="col" class="number">Took</th><th scope="col">Note</th></tr></thead>
<tbody>${rows}</tbody></table></section>`;
}

function rowOf(run: RunSummary, before: RunSummary | undefined, { page, new: fresh, fixed }: KeptRun): Markup {
  const isKnown = !isWithoutResult(run);
  const started = html`<time datetime="${new Date(run.at).toISOString()}">${timeOf(run.at)}</time>`;
  return html`<tr><th scope="row">${page === undefined ? started : html`<a href="../${page}">${started}</a>`}</th>
<td>${verdictBadge(run.verdict)}</td>
${!isKnown ? html`<td class="number">${none}</td><td class="number">${none}</td>` : html`<td class="number">${run.violated}${run.waived > 0 && html`<span class="note"> (${run.waived} waived)</span>`}</td><td class="number">${run.warned}</td>`}
<td class="number">${isKnown ? changed(fresh, '+', 'bad') : none}</td><td class="number">${isKnown ? changed(fixed, '−', 'good') : none}</td>
<td class="number">${run.coverage === null ? none : `${run.coverage}%`}</td><td class="number">${digits(run.requests)}</td><td class="number">${duration(run.durationMs)}</td>
<td class="remark">${notesOf(run, before).join('; ')}</td></tr>
`;
}

const none = html`<span class="none">–<span class="unseen"> not known</span></span>`;

function changed(number: number | undefined, sign: string, tone: string): Markup {
  if (number === undefined) return none;
  return number === 0 ? html`0` : html`<b class="${tone}">${sign}${number}</b>`;
}

function notesOf(run: RunSummary, before: RunSummary | undefined): readonly string[] {
  const notes: string[] = [];
  if (run.obstacle !== null) notes.push(run.obstacle);
  if (before === undefined) return notes;
  if (before.digests.conventions !== run.digests.conventions) notes.push('other conventions');
  if (isOtherMeasure(before, run) && before.digests.conventions === run.digests.conventions) notes.push('other rules');
  if (before.digests.plan !== run.digests.plan) notes.push('other plan');
  if (before.version !== run.version) notes.push(`Probity ${run.version}`);
  return notes;
}
