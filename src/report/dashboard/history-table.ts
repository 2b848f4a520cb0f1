import { groupBy } from '../../facts/report/group-by.ts';
import { digits, duration } from '../../facts/report/words.ts';
import { html, type Markup } from '../markup/markup.ts';
import { count, monthOf, timeOf } from '../markup/words.ts';
import type { Target } from './fleet.ts';
import type { Changes } from './history.ts';
import { verdictBadge } from './icons.ts';
import { isWithoutResult, type Run } from './run.ts';
import { measureChanges } from './scope.ts';
import { pairOf } from './tally.ts';
import { pairWords } from './words.ts';

/** Runs that the table shows at once; the rest opens month by month. */
const shownAtOnce = 10;

/** Every run of a target, newest first. `pages`: addresses of the reports' pages, from the folder of the site, by run. */
export function historyTable(
  { runs }: Target,
  history: readonly (Changes | null)[],
  pages: ReadonlyMap<string, string>,
): Markup {
  const rows = runs.map((run, index) => ({
    run,
    row: rowOf(run, runs[index - 1], history[index] ?? null, pages.get(run.run)),
  }));
  const newest = rows.toReversed();
  const months = groupBy(newest.slice(shownAtOnce), ({ run }) => monthOf(run.at));
  return html`${table(
    'Runs',
    newest.slice(0, shownAtOnce).map(({ row }) => row),
  )}${[...months].map(
    ([month, own]) =>
      html`<details class="fold"><summary>${month}: ${count(own.length, 'run')}, ${rangeWords(own.map(({ run }) => run))}</summary>${table(
        month,
        own.map(({ row }) => row),
      )}</details>`,
  )}`;
}

/** Between how many problems the runs have. */
function rangeWords(runs: readonly Run[]): string {
  const numbers = runs.filter((run) => !isWithoutResult(run)).map(({ counts }) => counts.problems);
  if (numbers.length === 0) return 'no result';
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return least === most ? count(most, 'problem') : `${least} to ${count(most, 'problem')}`;
}

function table(title: string, rows: readonly Markup[]): Markup {
  return html`<section class="scroll" aria-label="${title}" tabindex="0"><table class="list stacked">
<caption class="unseen">${title}, newest first</caption>
<thead><tr><th scope="col">Started</th><th scope="col">Verdict</th><th scope="col" class="number">Problems</th><th scope="col" class="number">Warnings</th><th scope="col" class="number">New</th><th scope="col" class="number">Fixed</th><th scope="col" class="number">Judged</th><th scope="col" class="number">Requests</th><th scope="col" class="number">Took</th><th scope="col">Note</th></tr></thead>
<tbody>${rows}</tbody></table></section>`;
}

function rowOf(run: Run, before: Run | undefined, changes: Changes | null, page: string | undefined): Markup {
  const isKnown = !isWithoutResult(run);
  const { problems, warnings, waived } = run.counts;
  const started = html`<time datetime="${new Date(run.at).toISOString()}">${timeOf(run.at)}</time>`;
  const [fresh, fixed] = [pairOf(changes?.new ?? []), pairOf(changes?.fixed ?? [])];
  return html`<tr><th scope="row">${page === undefined ? started : html`<a href="../${page}">${started}</a>`}</th>
<td>${verdictBadge(run.verdict)}</td>
${!isKnown ? html`<td class="number" data-of="problems">${none}</td><td class="number" data-of="warnings">${none}</td>` : html`<td class="number" data-of="problems">${problems}${waived > 0 && html`<span class="note"> (${waived} waived)</span>`}</td><td class="number" data-of="warnings">${warnings}</td>`}
<td class="number" data-of="new">${changed(changes, fresh.problems, '+', 'bad')}</td><td class="number" data-of="fixed">${changed(changes, fixed.problems, '−', 'good')}</td>
<td class="number" data-of="judged">${run.coverage === null ? none : `${run.coverage}%`}</td><td class="number" data-of="requests">${digits(run.requests)}</td><td class="number" data-of="took">${duration(run.durationMs)}</td>
<td class="remark whole">${remarks(run, before, changes).join('; ')}</td></tr>
`;
}

const none = html`<span class="none">–<span class="unseen"> not known</span></span>`;

function changed(changes: Changes | null, number: number, sign: string, tone: string): Markup {
  if (changes === null) return none;
  return number === 0 ? html`0` : html`<b class="${tone}">${sign}${number}</b>`;
}

function remarks(run: Run, before: Run | undefined, changes: Changes | null): readonly string[] {
  const { uncovered = [], unchecked = [] } = changes ?? {};
  return [
    ...(run.obstacle === null ? [] : [run.obstacle]),
    ...(run.cutBy === null ? [] : [run.cutBy === '' ? 'partial' : `cut by ${run.cutBy}`]),
    ...(before === undefined ? [] : measureChanges(before, run)),
    ...(uncovered.length === 0 ? [] : [`${pairWords(pairOf(uncovered))} uncovered`]),
    ...(unchecked.length === 0 ? [] : [`${pairWords(pairOf(unchecked))} not checked`]),
    ...(before === undefined || before.version === run.version ? [] : [`Probity ${run.version}`]),
  ];
}
