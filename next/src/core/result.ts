/** The result of an audit: facts, and no words. The report is made from it alone. */
import type { Exchange } from './exchange.ts';
import type { Dialect } from './dialect.ts';
import type { Declared } from './rule.ts';
import { type SetupProblem, stopsVisits } from './setup-problem.ts';
import type { ClauseStatus, Doubt, Finding, Observed, RuleStatus } from './tally.ts';
import type { Visited } from './scenario.ts';

export interface Result {
  readonly findings: readonly Finding[];
  readonly observed: readonly Observed[];
  readonly clauses: readonly ClauseStatus[];
  readonly rules: readonly RuleStatus[];
  /** Rules that threw or returned nonsense. */
  readonly errored: readonly Doubt[];
  readonly setupProblems: readonly SetupProblem[];
  readonly damage: Damage | undefined;
  readonly traffic: Traffic;
  /** One response for each declared operation that returned any. */
  readonly declared: readonly Declared[];
  /** What each resource has taught about its lists, items, and pages. */
  readonly dialects: readonly Dialect[];
  /** True if a request was held back, or a response that the run needed is missing. */
  readonly isIncomplete: boolean;
  /** The first such request. */
  readonly lacking: Exchange | undefined;
}

/** Existing items that disappeared, or a service that stopped responding, while the run sent risky requests. */
export interface Damage {
  readonly kind: 'deleted' | 'down';
  readonly resource: string;
  /** The URLs of the items. */
  readonly items: readonly string[];
  /** Every risky request between the checkpoint that showed the items and the one that did not, in order. */
  readonly window: readonly Exchange[];
}

/** What was sent, and how the service responded. */
export interface Traffic {
  readonly requests: number;
  /** By operation. */
  readonly operations: ReadonlyMap<string, OperationTraffic>;
}

export interface OperationTraffic {
  requests: number;
  /** Responses that asked to wait, however they said so. */
  throttled: number;
  /** Faults and 5xx responses, by what they were: `503`, `reset`. */
  readonly failures: Map<string, number>;
  /** Milliseconds from sending a request to the end of its response. */
  readonly latencies: number[];
}

export type Conformance = 'conformant' | 'nonconformant' | 'incomplete';

export function conformanceOf(result: Result): Conformance {
  const { clauses, damage, errored, setupProblems, isIncomplete } = result;
  if (damage !== undefined || clauses.some(({ status }) => status === 'violated')) return 'nonconformant';
  const isJudged = clauses.some(({ status }) => status === 'verified');
  const isOpen = isIncomplete || errored.length > 0 || setupProblems.some(stopsVisits);
  return isJudged && !isOpen ? 'conformant' : 'incomplete';
}

/** The scenario and the resource of a visit, in one text. */
export function placeName({ scenario, resource }: Pick<Visited, 'scenario' | 'resource'>): string {
  return `${scenario.id} ${resource.path}`;
}
