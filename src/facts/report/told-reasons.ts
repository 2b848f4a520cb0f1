import type { Report } from '../../model/report.ts';
import { isGivenUpAtOnce, isSetUpWrong } from './open-why.ts';
import { capital, sentence } from './words.ts';

/** Why the gate does not let the run pass, as sentences: what the diagnosis does not say already, which every report shows too. */
export function toldReasons(report: Report): readonly string[] {
  if (isSetUpWrong(report) || isGivenUpAtOnce(report)) return [];
  const said = new Set(report.diagnosis.map(({ message }) => sentence(capital(message))));
  return (report.gate?.reasons ?? []).map((reason) => sentence(capital(reason))).filter((reason) => !said.has(reason));
}
