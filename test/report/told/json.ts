import type { Told } from '../../support/told.ts';
import { toldBy } from '../../support/told.ts';
import { readReport } from '../../../src/report/read-report.ts';

/** What a JSON report says. */
export function toldByJson(text: string): Told {
  const read = readReport(text);
  if (!read.ok) throw new Error(read.problem);
  return toldBy(read.report);
}
