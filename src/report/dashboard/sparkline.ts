import { html, type Markup } from '../markup/markup.ts';
import { isWithoutResult, type RunSummary } from './run-summary.ts';

const height = 24;
const slot = 7;
const bar = 5;

/** Runs that a small chart shows. */
const most = 12;

/** A small chart of the clauses that the latest runs violate: one bar a run, a line on the ground for none, a gap mark for no result. */
export function sparkline(runs: readonly RunSummary[]): Markup {
  const shown = runs.slice(-most);
  const highest = Math.max(4, ...shown.map(({ violated }) => violated));
  const first = most - shown.length;
  return html`<svg class="spark" role="img" aria-label="${trendWords(shown)}" width="${most * slot}" height="${height}" viewBox="0 0 ${most * slot} ${height}">${shown.map(
    (run, index) => barOf(run, (first + index) * slot, highest),
  )}</svg>`;
}

function barOf(run: RunSummary, x: number, highest: number): Markup {
  const { verdict, violated } = run;
  if (isWithoutResult(run)) return html`<rect class="gap" x="${x}" y="${height - 9}" width="${bar}" height="9"/>`;
  if (violated === 0) {
    const tone = verdict === 'conformant' ? 'good' : 'open';
    return html`<rect class="${tone}" x="${x}" y="${height - 3}" width="${bar}" height="3"/>`;
  }
  const tall = Math.max(4, Math.round((violated / highest) * height));
  return html`<rect class="bad" x="${x}" y="${height - tall}" width="${bar}" height="${tall}"/>`;
}

function trendWords(shown: readonly RunSummary[]): string {
  const numbers = shown.map((run) => (isWithoutResult(run) ? 'no result' : String(run.violated)));
  return `Violated clauses in the last ${shown.length === 1 ? 'run' : `${shown.length} runs`}: ${numbers.join(', ')}`;
}
