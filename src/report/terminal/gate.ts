import type { Report } from '../../model/report.ts';
import { type Line, labelled, point } from '../layout/line.ts';
import { labelColumns, type Page } from '../layout/page.ts';

/** Reasons that are named without --verbose. */
const namedReasons = 4;

/** Why the gate does not let the run pass, each reason; nothing where it does. */
export function gateLines({ gate }: Report, page: Page): readonly Line[] {
  if (gate === null || gate.reasons.length === 0) return [];
  const shown = page.verbose ? gate.reasons : gate.reasons.slice(0, namedReasons);
  const rest = gate.reasons.length - shown.length;
  const [only] = gate.reasons;
  if (gate.reasons.length === 1 && only !== undefined) return [labelled(0, 'Gate', labelColumns, `failed: ${only}`)];
  return [
    labelled(0, 'Gate', labelColumns, 'failed:'),
    ...shown.map((reason) => point(2, page.marks.bullet, reason)),
    ...(rest === 0 ? [] : [point(2, page.marks.bullet, `${rest} more: --verbose`)]),
  ];
}
