import { html, type Markup } from '../markup/markup.ts';
import { isWithoutResult, type Run } from './run.ts';

const height = 22;
const slot = 7;

/** Runs that a small chart shows. */
const most = 12;

/**
 * The problems of the latest runs as a small chart: one bar a run, a stroke on the ground for none, a short grey one for no
 * result. It is drawn in a few paths, for a page has many.
 */
export function sparkline(runs: readonly Run[]): Markup {
  const shown = runs.slice(-most);
  const highest = Math.max(4, ...shown.map(({ counts }) => counts.problems));
  const first = most - shown.length;
  const paths = new Map<string, string>();
  for (const [index, run] of shown.entries()) {
    const [tone, tall] = barOf(run, highest);
    const x = (first + index) * slot + 2;
    paths.set(tone, `${paths.get(tone) ?? ''}M${x} ${height}v-${tall}`);
  }
  return html`<svg class="spark" role="img" aria-label="${trendWords(shown)}">${[...paths].map(
    ([tone, path]) => html`<path class="${tone}" d="${path}"/>`,
  )}</svg>`;
}

function barOf(run: Run, highest: number): readonly [tone: string, tall: number] {
  const { problems } = run.counts;
  if (isWithoutResult(run)) return ['gap', 8];
  if (problems === 0) return [run.verdict === 'conformant' ? 'good' : 'open', 2];
  return ['bad', Math.max(4, Math.round((problems / highest) * height))];
}

function trendWords(shown: readonly Run[]): string {
  return `Problems, run by run: ${shown.map((run) => (isWithoutResult(run) ? '?' : String(run.counts.problems))).join(' ')}`;
}
