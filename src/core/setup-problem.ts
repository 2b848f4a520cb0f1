/** Setup problems: the plan does not fit the service. */
import type { Exchange } from './exchange.ts';
import type { PlanKey, Resource } from './plan.ts';

/** These only say what is missing, or which preset fits. The resource is visited as far as possible, and the exit code does not change. */
const harmless = ['no-ids', 'example-rejected', 'empty', 'json-api', 'spring-page', 'problem-json'] as const;

export interface SetupProblem {
  readonly kind:
    | 'unreachable'
    | 'unauthorized'
    | 'forbidden'
    | 'wrong-base'
    | 'wrong-path'
    | 'not-an-api'
    | 'redirected'
    | 'throttled'
    | 'expired'
    | (typeof harmless)[number];
  /** It is left out if the problem concerns the whole service. */
  readonly resource?: Resource;
  readonly exchange: Exchange;
  /** What to correct in the plan. */
  readonly key: PlanKey;
}

/** True if visits to the resource, or the whole run, must stop. */
export function stopsVisits({ kind }: SetupProblem): boolean {
  return !harmless.some((each) => each === kind);
}

/** Status codes with which a service rejects the create example of a plan. The plan may be wrong. */
export const mayRejectExample = (status: number): boolean => [400, 409, 422].includes(status);
