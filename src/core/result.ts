/** The result of an audit: facts, and no words. The report is made from it alone. */
import type { Exchange } from './exchange.ts';
import type { Dialect } from './dialect.ts';
import type { ItemRef, Resource } from './resource.ts';
import type { Declared } from './rule.ts';
import { type SetupProblem, stopsVisits } from './setup-problem.ts';
import type { ClauseStatus, Doubt, Finding, Observed, RuleStatus } from './tally.ts';

export interface Result {
  readonly findings: readonly Finding[];
  readonly observed: readonly Observed[];
  readonly clauses: readonly ClauseStatus[];
  readonly rules: readonly RuleStatus[];
  /** Rules that threw or returned nonsense. */
  readonly errored: readonly Doubt[];
  readonly setupProblems: readonly SetupProblem[];
  readonly damage: Damage | undefined;
  readonly losses: readonly Losses[];
  readonly remaining: readonly Remaining[];
  /** Creates that may have left an item that was never found. */
  readonly unfound: readonly {
    readonly resource: Resource;
    readonly owner: readonly string[];
    readonly marker: string;
  }[];
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

/** Items that disappeared from a list on which items come and go by themselves. That is not damage. */
export interface Losses {
  readonly resource: string;
  /** Their URLs. */
  readonly items: readonly string[];
}

/** An item that a create named, or that shows the marker of one, and that was not deleted. */
export interface Remaining extends ItemRef {
  readonly resource: Resource;
  /** It showed the marker when it was last seen, so this run created it. */
  readonly isMarked: boolean;
}

/** Existing items that disappeared or changed, or a service that stopped responding, while risky requests were sent. */
export interface Damage {
  readonly kind: 'deleted' | 'changed' | 'down';
  readonly resource: string;
  /** The URLs of the items. */
  readonly items: readonly string[];
  /** When the checkpoint began that still showed them. */
  readonly sinceMs: number;
  /** Every risky request between the checkpoint that showed the items and the one that did not, in order. */
  readonly window: readonly Exchange[];
}

/** What was sent, and how the service responded. */
export interface Traffic {
  readonly requests: number;
  /** When the first request left, and when the last one ended, in milliseconds since 1970. Both are 0 if nothing was sent. */
  readonly startedMs: number;
  readonly endedMs: number;
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
  /** The table rows that got a response. */
  readonly rows: Set<string>;
}

export type Conformance = 'conformant' | 'nonconformant' | 'incomplete';

/** @param isWaived says whether the plan accepts a finding for now */
export function conformanceOf(result: Result, isWaived: (finding: Finding) => boolean = () => false): Conformance {
  const isCounted = (finding: Finding): boolean => !isWarning(finding) && !isWaived(finding);
  if (result.damage !== undefined || result.findings.some(isCounted)) return 'nonconformant';
  return isOpen(result) ? 'incomplete' : 'conformant';
}

/** A violation of level `should` is a warning, whatever the level of its rule. */
export function isWarning({ rule, violation }: Finding): boolean {
  return rule.level === 'should' || violation.level === 'should';
}

/** True if a part of the plan was not checked, nothing was, or something remains in the service. */
export function isOpen(result: Result): boolean {
  const { clauses, rules, errored, setupProblems, isIncomplete, remaining, unfound } = result;
  const isOfClauses = rules.some(({ rule }) => rule.proves.length > 0);
  const isJudged = isOfClauses
    ? clauses.some(({ status }) => status === 'verified' || status === 'violated')
    : rules.some(({ outcome }) => outcome === 'passed' || outcome === 'failed');
  const isLeft = [errored, remaining, unfound].some(({ length }) => length > 0);
  return isIncomplete || isLeft || setupProblems.some(stopsVisits) || !isJudged;
}
