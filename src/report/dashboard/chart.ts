import { html, type Markup } from '../markup/markup.ts';
import { clockOf, dayAndMonth, dayOf, timeOf } from '../markup/words.ts';
import { isWithoutResult, type RunSummary } from './run-summary.ts';
import { verdictWords } from './words.ts';

/** Runs that the chart shows. */
const most = 52;
const high = 150;
const coverageHigh = 64;

/**
 * Violated and warned clauses, and the share of judged ones, run by run. Lengths along the time are in per cent, so that the
 * chart fits any width with text of one size. The table of runs says the same in words.
 */
export function chart(runs: readonly RunSummary[]): Markup {
  const shown = runs.slice(-most);
  const highest = Math.max(4, ...shown.map(({ violated, warned }) => violated + warned));
  const top = Math.ceil(highest / 4) * 4;
  return html`<figure class="chart">
<div class="panel"><div class="scale"><span>${top}</span><span>${top / 2}</span><span>0</span></div>
<svg class="plot" role="img" aria-label="Violated and warned clauses in each of the last ${shown.length} runs; the table below has the numbers" width="100%" height="${high}">
${[0, 0.5, 1].map((part) => html`<line class="grid" x1="0" x2="100%" y1="${1 + part * (high - 2)}" y2="${1 + part * (high - 2)}"/>`)}
${shown.map((run, index) => columnOf(run, index, shown, top))}</svg></div>
<div class="panel low"><div class="scale"><span>100%</span><span>0%</span></div>
<svg class="plot" role="img" aria-label="Share of judged clauses in the same runs" width="100%" height="${coverageHigh}">
<line class="grid" x1="0" x2="100%" y1="1" y2="1"/><line class="grid" x1="0" x2="100%" y1="${coverageHigh - 1}" y2="${coverageHigh - 1}"/>
${coverageLine(shown)}</svg></div>
<div class="panel dates"><div class="scale"></div><svg width="100%" height="18" aria-hidden="true">${dates(shown)}</svg></div>
<figcaption class="legend"><span><i class="key bad"></i>violated</span><span><i class="key warning"></i>warned</span><span><i class="key line"></i>judged clauses</span>${
    shown.some(isWithoutResult) && html`<span><i class="key gap"></i>no result</span>`
  }${hasChange(shown) && html`<span><i class="key change"></i>other rules or conventions</span>`}</figcaption>
</figure>
`;
}

function columnOf(run: RunSummary, index: number, shown: readonly RunSummary[], top: number): Markup {
  const slot = 100 / shown.length;
  const wide = Math.min(slot * 0.62, 5);
  const x = (index + 0.5) * slot - wide / 2;
  const tall = (number: number): number => Math.round((number / top) * (high - 2));
  const [violated, warned] = [tall(run.violated), tall(run.warned)];
  const floor = high - 1;
  const bar = (tone: string, from: number, length: number): Markup | false =>
    length > 0 &&
    html`<rect class="${tone}" x="${x.toFixed(3)}%" width="${wide.toFixed(3)}%" y="${floor - from - length}" height="${length}"/>`;
  const before = shown[index - 1];
  return html`${
    before !== undefined &&
    isOtherMeasure(before, run) &&
    html`<line class="change" x1="${(index * slot).toFixed(3)}%" x2="${(index * slot).toFixed(3)}%" y1="0" y2="${high}"/>`
  }<g><title>${timeOf(run.at)}: ${verdictWords[run.verdict]}, ${run.violated} violated, ${run.warned} warned</title>${
    isWithoutResult(run)
      ? html`<rect class="gap" x="${x.toFixed(3)}%" width="${wide.toFixed(3)}%" y="${floor - 18}" height="18"/>`
      : html`${bar('bad', 0, violated)}${bar('warning', violated, warned)}${violated + warned === 0 && bar(run.verdict === 'conformant' ? 'good' : 'open', 0, 3)}`
  }</g>
`;
}

/** True where two runs were not judged by the same rules and the same text. */
export function isOtherMeasure(one: RunSummary, other: RunSummary): boolean {
  return one.digests.rules !== other.digests.rules || one.digests.conventions !== other.digests.conventions;
}

function hasChange(shown: readonly RunSummary[]): boolean {
  return shown.some((run, index) => {
    const before = shown[index - 1];
    return before !== undefined && isOtherMeasure(before, run);
  });
}

function coverageLine(shown: readonly RunSummary[]): readonly Markup[] {
  const slot = 100 / shown.length;
  const points = shown.map((run, index) => {
    const { coverage } = run;
    if (coverage === null || isWithoutResult(run)) return undefined;
    const y = Math.round(4 + (1 - coverage / 100) * (coverageHigh - 8));
    return { x: `${((index + 0.5) * slot).toFixed(3)}%`, y, coverage };
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
function dates(shown: readonly RunSummary[]): readonly Markup[] {
  const slot = 100 / shown.length;
  const step = Math.max(1, Math.ceil((shown.length - 1) / 4));
  const [first, last] = [shown.at(0), shown.at(-1)];
  const isOneDay = first !== undefined && last !== undefined && shown.length > 1 && dayOf(first.at) === dayOf(last.at);
  return shown.flatMap((run, index) => {
    const fromEnd = shown.length - 1 - index;
    if (fromEnd % step !== 0) return [];
    return [
      html`<text x="${((index + 0.5) * slot).toFixed(3)}%" y="13" text-anchor="middle">${isOneDay ? clockOf(run.at) : dayAndMonth(run.at)}</text>`,
    ];
  });
}
