import { toldReasons } from '../../facts/report/told-reasons.ts';
import { failingFindings } from '../../facts/report/standing.ts';
import type { Report } from '../../model/report.ts';
import { type Line, labelled, point } from '../layout/line.ts';
import { labelColumns, type Page } from '../layout/page.ts';

/** Reasons that are named without --verbose. */
const namedReasons = 4;

/** Why the gate does not let the run pass, each reason that the diagnosis above does not give; nothing if it does, or if only the problems and what is left of the run's items fail it, which other lines say. */
export function gateLines(report: Report, page: Page): readonly Line[] {
  const reasons = toldReasons(report);
  const { gate, cleanup } = report;
  const failing = gate === null ? [] : failingFindings(report, gate.failOn);
  const said = new Set(failing.map(({ level }) => level)).size + Math.min(1, cleanup.left.length);
  if (failing.length > 0 && gate?.reasons.length === said) return [];
  const shown = page.verbose ? reasons : reasons.slice(0, namedReasons);
  const rest = reasons.length - shown.length;
  const [only] = reasons;
  if (only === undefined) return [];
  if (reasons.length === 1) return [labelled(0, 'Gate', labelColumns, `failed: ${only}`)];
  return [
    labelled(0, 'Gate', labelColumns, 'failed:'),
    ...shown.map((reason) => point(2, page.marks.bullet, reason)),
    ...(rest === 0 ? [] : [point(2, page.marks.bullet, `${rest} more: --verbose`)]),
  ];
}
