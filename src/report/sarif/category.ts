import { oneLine } from '../../facts/report/words.ts';
import type { Report } from '../../model/report.ts';

/**
 * Id of the run: a category of its own for each service, for of two uploads of one category only the later is shown, and the
 * time of the run. The category is what stands before the last slash (SARIF 2.1.0, 3.17.3).
 */
export function categoryOf({ target, timings }: Report): string {
  const name = oneLine(target.name).replaceAll('/', '-');
  return `probity/${name === '' ? 'service' : name}/${timings.startedAt}`;
}
