import { html, type Markup } from '../markup/markup.ts';
import { clockOf, count, dayAndMonth, dayOf } from '../markup/words.ts';
import { isWithoutResult, type Run } from './run.ts';
import { measureChanges } from './scope.ts';
import { type Slot, slotsOf, slotWord } from './slots.ts';
import { verdictWords } from './words.ts';

const high = 150;
const coverageHigh = 64;

/**
 * Problems and warnings, and the share of judged clauses, run by run, or by day or week where there are many runs. Lengths along
 * the time are in per cent, so that the chart fits any width with text of one size. The table of runs says the same in words.
 */
export function chart(runs: readonly Run[]): Markup {
  const shown = slotsOf(runs);
  const word = slotWord(shown);
  const highest = Math.max(4, ...shown.map(({ run: { counts } }) => counts.problems + counts.warnings));
  const top = Math.ceil(highest / 4) * 4;
  return html`<figure class="chart">
<div class="panel"><div class="scale"><span>${top}</span><span>${top / 2}</span><span>0</span></div>
<svg class="plot" role="img" aria-label="Problems and warnings in each of the last ${count(shown.length, word)}; the table below has the numbers" width="100%" height="${high}">
${[0, 0.5, 1].map((part) => html`<line class="grid" x1="0" x2="100%" y1="${1 + part * (high - 2)}" y2="${1 + part * (high - 2)}"/>`)}
${shown.map((slot, index) => columnOf(slot, index, shown, top))}</svg></div>
<div class="panel low"><div class="scale"><span>100%</span><span>0%</span></div>
<svg class="plot" role="img" aria-label="Share of judged clauses in the same ${word}s" width="100%" height="${coverageHigh}">
<line class="grid" x1="0" x2="100%" y1="1" y2="1"/><line class="grid" x1="0" x2="100%" y1="${coverageHigh - 1}" y2="${coverageHigh - 1}"/>
${coverageLine(shown)}</svg></div>
<div class="panel dates"><div class="scale"></div><svg width="100%" height="18" aria-hidden="true">${dates(shown)}</svg></div>
<figcaption class="legend"><span><i class="key bad"></i>problems</span><span><i class="key warning"></i>warnings</span><span><i class="key line"></i>judged clauses</span>${
    shown.some(({ run }) => run.cutBy !== null) && html`<span><i class="key cut"></i>quick or partial run</span>`
  }${shown.some(({ run }) => isWithoutResult(run)) && html`<span><i class="key gap"></i>no result</span>`}${
    shown.some((slot, index) => changesAt(shown, index).length > 0) &&
    html`<span><i class="key change"></i>other plan, rules or effort: not comparable across</span>`
  }${word !== 'run' && html`<span>the newest run of each ${word}</span>`}</figcaption>
</figure>
`;
}

/** What was measured differently from this column on. */
function changesAt(shown: readonly Slot[], index: number): readonly string[] {
  const [before, now] = [shown[index - 1], shown[index]];
  return before === undefined || now === undefined ? [] : measureChanges(before.run, now.run);
}

function columnOf({ run, runs, when }: Slot, index: number, shown: readonly Slot[], top: number): Markup {
  const slot = 100 / shown.length;
  const wide = Math.min(slot * 0.62, 5);
  const x = (index + 0.5) * slot - wide / 2;
  const { problems, warnings } = run.counts;
  const tall = (number: number): number => Math.round((number / top) * (high - 2));
  const floor = high - 1;
  const bar = (tone: string, from: number, length: number): Markup | false =>
    length > 0 &&
    html`<rect class="${tone}${run.cutBy !== null && ' cut'}" x="${x.toFixed(2)}%" width="${wide.toFixed(2)}%" y="${floor - from - length}" height="${length}"/>`;
  const changes = changesAt(shown, index);
  const at = `${(index * slot).toFixed(2)}%`;
  const more = runs.length > 1 ? ` (${count(runs.length, 'run')})` : '';
  return html`${changes.length > 0 && html`<line class="change" x1="${at}" x2="${at}" y1="0" y2="${high}"/>`}<g><title>${when}${more}: ${verdictWords[run.verdict]}, ${count(problems, 'problem')}, ${count(warnings, 'warning')}${changes.map((each) => `; ${each}`)}</title>${
    isWithoutResult(run)
      ? bar('gap', 0, 18)
      : html`${bar('bad', 0, tall(problems))}${bar('warning', tall(problems), tall(warnings))}${problems + warnings === 0 && bar(run.verdict === 'conformant' ? 'good' : 'open', 0, 3)}`
  }</g>
`;
}

function coverageLine(shown: readonly Slot[]): readonly Markup[] {
  const slot = 100 / shown.length;
  const points = shown.map(({ run }, index) => {
    const { coverage } = run;
    if (coverage === null || isWithoutResult(run)) return undefined;
    const y = Math.round(4 + (1 - coverage / 100) * (coverageHigh - 8));
    return { x: `${((index + 0.5) * slot).toFixed(2)}%`, y, coverage };
  });
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    if (point === undefined) return [];
    const dot = html`<circle class="dot" cx="${point.x}" cy="${point.y}" r="3"><title>${point.coverage}% judged</title></circle>`;
    if (before === undefined) return [dot];
    return [html`<line class="line" x1="${before.x}" y1="${before.y}" x2="${point.x}" y2="${point.y}"/>`, dot];
  });
}

/** When the last run was, and a few before it: days, or times where all were on one day. */
function dates(shown: readonly Slot[]): readonly Markup[] {
  const slot = 100 / shown.length;
  const step = Math.max(1, Math.ceil((shown.length - 1) / 4));
  const [first, last] = [shown.at(0)?.run, shown.at(-1)?.run];
  const isOneDay = first !== undefined && last !== undefined && shown.length > 1 && dayOf(first.at) === dayOf(last.at);
  return shown.flatMap(({ run }, index) => {
    const fromEnd = shown.length - 1 - index;
    if (fromEnd % step !== 0) return [];
    return [
      html`<text x="${((index + 0.5) * slot).toFixed(2)}%" y="13" text-anchor="middle">${isOneDay ? clockOf(run.at) : dayAndMonth(run.at)}</text>`,
    ];
  });
}
