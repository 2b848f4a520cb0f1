import type { Report } from '../../model/report.ts';
import { isGivenUpAtOnce, isSetUpWrong } from './open-why.ts';
import { capital, sentence } from './words.ts';

/**
 * Why the gate does not let the run pass, as sentences: what the diagnosis does not say already, which every report shows too. Where the run stopped
 * for what it did to the service, all that follows from that is left out.
 */
export function toldReasons(report: Report): readonly string[] {
  if (isSetUpWrong(report) || isGivenUpAtOnce(report)) return [];
  const said = new Set(report.diagnosis.map(({ message }) => sentence(capital(message))));
  const reasons = (report.gate?.reasons ?? []).map((reason) => sentence(capital(reason)));
  return reasons.filter((reason, index) => !said.has(reason) && (report.harm === null || index === 0));
}
