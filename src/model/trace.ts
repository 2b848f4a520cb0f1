import { type Answered, type Exchange, isAnswered } from './exchange.ts';
import type { Resource } from './plan.ts';
import { isSameStep, type Step, type StepKind } from './step.ts';

/** The exchanges of one scenario on one resource, in the order in which they were planned. */
export interface Trace {
  readonly scenario: string;
  /** Absent for a scenario that looks at the service as a whole. */
  readonly resource?: Resource;
  readonly exchanges: readonly Exchange[];
}

/** The answered exchange of a step (its first sending), or undefined where none is usable. */
export function stepOf(trace: Trace, step: Step): Answered | undefined {
  return stepsOf(trace, step)[0];
}

/** All answered exchanges of a step, the repeats at the end left out. */
export function stepsOf(trace: Trace, step: Step): readonly Answered[] {
  return trace.exchanges.filter(
    (exchange): exchange is Answered =>
      isSameStep(exchange.probe.step, step) && exchange.probe.repeated !== true && isAnswered(exchange),
  );
}

/** The exchange of a step, answered or not: to tell `not sent` from `no usable answer`. */
export function sentStep(trace: Trace, step: Step): Exchange | undefined {
  return trace.exchanges.find((exchange) => isSameStep(exchange.probe.step, step));
}

/** The exchanges of all steps of some kinds, answered or not, the repeats at the end left out. */
export function sentAt(trace: Trace, ...kinds: readonly { readonly kind: StepKind }[]): readonly Exchange[] {
  const wanted = new Set(kinds.map(({ kind }) => kind));
  return trace.exchanges.filter(({ probe: { step, repeated } }) => wanted.has(step.kind) && repeated !== true);
}

/** The looks of a step that count: the last ones, where those before missed what was just written. */
export function lookedAt(trace: Trace, step: Step): readonly Exchange[] {
  const looks = sentAt(trace, step);
  const last = Math.max(...looks.map(({ probe }) => probe.about.late ?? 0));
  return looks.filter(({ probe }) => (probe.about.late ?? 0) === last);
}

/** The answered exchanges of all steps of some kinds. */
export function answeredAt(trace: Trace, ...kinds: readonly { readonly kind: StepKind }[]): readonly Answered[] {
  return sentAt(trace, ...kinds).filter(isAnswered);
}
