import { type Answered, type Exchange, isAnswered } from './exchange.ts';
import type { Resource } from './plan.ts';

/** The exchanges of one scenario on one resource, in the order in which they were planned. */
export interface Trace {
  readonly scenario: string;
  /** Absent for a scenario that looks at the service as a whole. */
  readonly resource?: Resource;
  readonly exchanges: readonly Exchange[];
}

/** The answered exchange of a step (its first sending), or undefined where none is usable. */
export function stepOf(trace: Trace, step: string): Answered | undefined {
  return stepsOf(trace, step)[0];
}

/** All answered exchanges of a step, the repeats at the end left out. */
export function stepsOf(trace: Trace, step: string): readonly Answered[] {
  return trace.exchanges.filter(
    (exchange): exchange is Answered =>
      exchange.probe.step === step && exchange.probe.repeated !== true && isAnswered(exchange),
  );
}

/** The exchange of a step, answered or not: to tell `not sent` from `no usable answer`. */
export function sentStep(trace: Trace, step: string): Exchange | undefined {
  return trace.exchanges.find((exchange) => exchange.probe.step === step);
}
