import type { Report } from '../../model/report.ts';
import { blank, type Line, line, point, span } from '../layout/line.ts';
import type { Page } from '../layout/page.ts';

/** What the gate decided, and every reason where it does not let the run pass. */
export function gateLines({ gate }: Report, page: Page): readonly Line[] {
  if (gate === null) return [];
  const { bad, good, bullet } = page.marks;
  const isPassed = gate.reasons.length === 0;
  const decision = isPassed ? span(`${good} gate passed`, 'good') : span(`${bad} gate failed`, 'bad');
  const coverage = `${gate.coverage}% of the clauses that can be judged were (--fail-on ${gate.failOn})`;
  return [blank, line(0, decision, `: ${coverage}`), ...gate.reasons.map((reason) => point(2, bullet, reason))];
}
