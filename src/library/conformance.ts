/** Whether a report passes, and what a test that fails shows. Matchers of test runners are built on it. */
import { terminal } from '../report/formats/terminal.ts';
import { type GateOptions, withGate } from '../report/gate.ts';
import type { Report } from '../report/report.ts';
import { viewOf } from '../report/view.ts';

/** What fails a test: the options that `probity audit` has for a build. */
export type ConformanceOptions = Omit<GateOptions, 'isInterrupted'>;

export interface ConformanceResult {
  readonly passes: boolean;
  /** Why, as the report for a terminal says it: the problems, and the verdict. */
  message(): string;
}

/**
 * Says whether a run passes, with the gate of `probity audit`. A run that is incomplete does not pass.
 *
 * @param options replace the gate options that `audit` was called with; without them, those decide
 */
export function conformance(report: Report, options?: ConformanceOptions): ConformanceResult {
  const gated = options === undefined ? report : withGate(report, options);
  const { exitCode, reasons } = gated.gate;
  const passes = exitCode === 0;
  return {
    passes,
    message() {
      const head = passes ? 'The audit passed.' : `The audit failed: ${reasons.join('; ')}.`;
      return `${head}\n\n${terminal(viewOf(gated, { isBrief: true })).trimEnd()}`;
    },
  };
}
