/**
 * The status of one clause. It is verified only if a rule that proves it ran and passed. A rule or violation of level
 * `should` never decides a `must` clause.
 */
import { type Clause, type ClauseId, clauses } from '../../rules/clauses.ts';
import type { Plan } from './plan.ts';
import type { Rule } from './rule.ts';
import type { Reason, Violation } from './verdict.ts';

/** Equal violations: the same rule, resource, method or row, field, kind, and place. */
export interface Finding {
  readonly rule: Rule;
  /** The first of the equal violations. */
  readonly violation: Violation;
  readonly fingerprint: string;
  /** Where the rule saw it. */
  readonly places: Set<string>;
  count: number;
}

export interface ClauseStatus {
  readonly clause: ClauseId;
  readonly status: 'violated' | 'verified' | 'undecided' | 'not-exercised' | 'not-specified' | 'not-observable';
  /** How often a rule that proves the clause passed. */
  readonly passes: number;
  /** How many violations of level `should` there are. They do not decide the clause. */
  readonly warnings: number;
  /** Why the clause is neither violated nor verified, and the rule that says so. */
  readonly because?: Doubt;
}

export interface Doubt {
  readonly rule: Rule;
  readonly reason: Reason;
}

/** What one rule came to. */
export interface Account {
  passes: number;
  failures: number;
  readonly doubts: Partial<Record<'threw' | 'no-response' | 'undecided' | 'inapplicable', Doubt>>;
  /** Where the rule passed or failed, and where it was undecided. */
  readonly judged: Set<string>;
  readonly open: Set<string>;
}

/** What the status of a clause depends on. */
export interface Standing {
  readonly plan: Plan;
  /** The accounts of the rules that prove a clause, in the order in which they judge. */
  readonly proving: ReadonlyMap<ClauseId, readonly (Account & { readonly rule: Rule })[]>;
  readonly findings: readonly Finding[];
  /** On a sample, a pass proves nothing. */
  readonly isSample: boolean;
}

export function statusOf(clause: ClauseId, standing: Standing): ClauseStatus {
  const { plan, findings } = standing;
  const { notObservable, isSpecified }: Clause = clauses[clause];
  const own = findings.filter((finding) => clausesOf(finding).includes(clause));
  const deciding = own.filter((finding) => decides(finding.rule, clause) && decides(finding.violation, clause));
  const counts = { clause, warnings: own.length - deciding.length };
  if (notObservable !== undefined) return { ...counts, status: 'not-observable', passes: 0 };
  const isUnspecified = isSpecified?.(plan) === false;
  if (isUnspecified && deciding.length === 0) return { ...counts, status: 'not-specified', passes: 0 };
  return { ...counts, ...provenStatus(clause, deciding.length > 0, standing) };
}

function provenStatus(
  clause: ClauseId,
  isViolated: boolean,
  { proving: all, isSample }: Standing,
): Omit<ClauseStatus, 'warnings'> {
  const proving = (all.get(clause) ?? []).filter(({ rule }) => decides(rule, clause));
  const passes = proving.reduce((sum, account) => sum + account.passes, 0);
  const first = (key: keyof Account['doubts']): Doubt | undefined =>
    proving.find(({ doubts }) => doubts[key] !== undefined)?.doubts[key];
  if (isViolated) return { clause, status: 'violated', passes };
  const open = proving.find(({ passes, doubts }) => passes === 0 && doubts.undecided !== undefined);
  const [passing] = proving.filter(({ passes }) => isSample && passes > 0);
  const unproven = passing && ({ rule: passing.rule, reason: { kind: 'sample' } } as const);
  const failure = first('threw') ?? first('no-response') ?? open?.doubts.undecided ?? unproven;
  if (passes > 0 && failure === undefined) return { clause, status: 'verified', passes };
  if (failure !== undefined) return { clause, status: 'undecided', passes, because: failure };
  const reason = first('inapplicable');
  return { clause, status: 'not-exercised', passes, ...(reason === undefined ? {} : { because: reason }) };
}

/** A rule or violation of level `should` never decides a clause that must be satisfied. */
function decides({ level }: Rule | Violation, clause: ClauseId): boolean {
  return level !== 'should' || clauses[clause].level !== 'must';
}

export function clausesOf({ rule, violation }: Finding): readonly ClauseId[] {
  return [...rule.proves, ...(rule.breaks ?? []), ...(violation.breaks ?? [])];
}
