import type { Plan } from './plan.ts';
import type { Situation } from './situation.ts';

/** Strength of a clause: a violation fails the audit, or warns; a gap is asserted only where the profile fills it in. */
export type ClauseLevel = 'must' | 'should' | 'gap';

/** One normative sentence of the conventions. */
export interface Clause {
  /** Stable id, `<part>.<noun>`. */
  readonly id: string;
  /** Heading of the conventions that it stands under. */
  readonly part: string;
  readonly level: ClauseLevel;
  /** What it demands, in the product's words. */
  readonly text: string;
  /** Plan keys that exercise it, for a run in which it was not. */
  readonly exercise: string;
  /** Whether the plan has them: then what was not met is the reason. */
  readonly isAsked?: (plan: Plan) => boolean;
  /** What was not met in a run that did not exercise it, though the plan has what it takes. */
  readonly lacks?: string;
  /** For a gap: the profile key that fills it in. */
  readonly profileKey?: string;
  /** For a gap: whether the plan fills it in. */
  readonly isFilledIn?: (plan: Plan) => boolean;
  /** What it speaks of: an answer that was not given in it proves nothing. Absent where answers are compared with those of another version. */
  readonly situation?: Situation;
  /**
   * What the service must have answered beside it for it to be proven. `grants`: valid requests of the same resource are granted, or a refusal
   * says nothing. `refusals`: what must fail is refused somewhere, or a grant says nothing.
   */
  readonly contrast?: 'grants' | 'refusals';
  /** Why no client can see it; absent where one can. */
  readonly notObservable?: string;
}
