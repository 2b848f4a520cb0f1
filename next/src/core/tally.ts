/**
 * The tally: judgments in, findings and one status for each clause out. A clause is verified only if a rule that
 * proves it ran and passed. A rule or violation of level `should` never decides a `must` clause.
 */
import { type Clause, type ClauseId, clauseIds, clauses } from '../../rules/clauses.ts';
import { operationLine } from './exchange.ts';
import type { Judgment } from './judge-responses.ts';
import { lacksResponse } from './lacking.ts';
import type { Plan } from './plan.ts';
import type { Rule } from './rule.ts';
import type { Observation, Reason, Verdict, Violation } from './verdict.ts';

/** Equal violations: the same rule, resource, method or row, field, kind, and place. */
export interface Finding {
  readonly rule: Rule;
  /** The first of the equal violations. */
  readonly violation: Violation;
  readonly fingerprint: string;
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

/** Equal observations: the same rule, resource, and key. */
export interface Observed {
  readonly rule: Rule;
  /** The first of the equal observations. */
  readonly observation: Observation;
  count: number;
}

/** What one rule came to. */
export interface RuleStatus {
  readonly rule: Rule;
  /** A rule that passed somewhere has passed, unless it failed elsewhere. */
  readonly outcome: Verdict['outcome'];
  readonly passes: number;
  readonly failures: number;
  /** The first doubt, the gravest kind first. */
  readonly because?: Doubt;
}

export interface Tally {
  add(judgments: readonly Judgment[]): void;
  findings(): readonly Finding[];
  clauses(plan: Plan): readonly ClauseStatus[];
  observed(): readonly Observed[];
  rules(): readonly RuleStatus[];
  /** The rules that threw, once each. */
  errored(): readonly Doubt[];
}

interface Account {
  passes: number;
  failures: number;
  readonly doubts: Partial<Record<'threw' | 'no-response' | 'undecided' | 'inapplicable', Doubt>>;
}

/** On a sample, a pass proves nothing. */
export function createTally(rules: readonly Rule[], isSample = false): Tally {
  const accounts = new Map(rules.map((rule): [Rule, Account] => [rule, { passes: 0, failures: 0, doubts: {} }]));
  const findings = new Map<string, Finding>();
  const observations = new Map<string, Observed>();

  return {
    add(judgments) {
      for (const { rule, verdict } of judgments) {
        const account = accounts.get(rule);
        if (account === undefined) continue;
        if (verdict.outcome === 'passed') {
          account.passes++;
          for (const each of verdict.observed ?? []) observe(rule, each);
        } else if (verdict.outcome === 'failed') {
          account.failures++;
          for (const each of verdict.violations) note(rule, each);
        } else {
          const { outcome, because: reason } = verdict;
          const special = reason.kind === 'threw' ? 'threw' : lacksResponse(reason) ? 'no-response' : undefined;
          account.doubts[special ?? outcome] ??= { rule, reason };
        }
      }
    },
    findings: () => [...findings.values()].sort(byImportance),
    observed: () => [...observations.values()],
    rules: () =>
      [...accounts].map(([rule, { passes, failures, doubts }]) => {
        const doubt = doubts.threw ?? doubts['no-response'] ?? doubts.undecided;
        const because = doubt ?? doubts.inapplicable;
        const open = doubt === undefined ? 'inapplicable' : 'undecided';
        const outcome = failures > 0 ? 'failed' : passes > 0 ? 'passed' : open;
        return { rule, outcome, passes, failures, ...(because === undefined ? {} : { because }) };
      }),
    clauses: (plan) => clauseIds.map((clause) => statusOf(clause, plan)),
    errored: () => [...accounts.values()].flatMap(({ doubts }) => doubts.threw ?? []),
  };

  function note(rule: Rule, violation: Violation): void {
    const fingerprint = fingerprintOf(rule, violation);
    const before = findings.get(fingerprint);
    if (before === undefined) findings.set(fingerprint, { rule, violation, fingerprint, count: 1 });
    else before.count++;
  }

  function observe(rule: Rule, observation: Observation): void {
    const { probe } = observation.exchange;
    const key = `${rule.id} ${probe.resource?.path} ${observation.kind} ${observation.seen}`;
    const before = observations.get(key);
    if (before === undefined) observations.set(key, { rule, observation, count: 1 });
    else before.count++;
  }

  function statusOf(clause: ClauseId, plan: Plan): ClauseStatus {
    const { notObservable, isSpecified }: Clause = clauses[clause];
    const own = [...findings.values()].filter((finding) => clausesOf(finding).includes(clause));
    const deciding = own.filter((finding) => decides(finding.rule, clause) && decides(finding.violation, clause));
    const counts = { clause, warnings: own.length - deciding.length };
    if (notObservable !== undefined) return { ...counts, status: 'not-observable', passes: 0 };
    const isUnspecified = isSpecified?.(plan) === false;
    if (isUnspecified && deciding.length === 0) return { ...counts, status: 'not-specified', passes: 0 };
    return { ...counts, ...provenStatus(clause, deciding.length > 0) };
  }

  function provenStatus(clause: ClauseId, isViolated: boolean): Omit<ClauseStatus, 'warnings'> {
    const proving = [...accounts]
      .filter(([rule]) => decides(rule, clause) && rule.proves.includes(clause))
      .map(([rule, account]) => ({ rule, ...account }));
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
}

/** A rule or violation of level `should` never decides a clause that must be satisfied. */
function decides({ level }: Rule | Violation, clause: ClauseId): boolean {
  return level !== 'should' || clauses[clause].level !== 'must';
}

/** The fingerprint decides last, so that the order never depends on timing. */
function byImportance(a: Finding, b: Finding): number {
  return b.rule.weight - a.rule.weight || b.count - a.count || (a.fingerprint < b.fingerprint ? -1 : 1);
}

export function clausesOf({ rule, violation }: Finding): readonly ClauseId[] {
  return [...rule.proves, ...(rule.breaks ?? []), ...(violation.breaks ?? [])];
}

/** What stays the same when ids, counts, and wording change. */
function fingerprintOf(rule: Rule, { kind, at, field = '-', exchange }: Violation): string {
  const { intent, resource } = exchange.probe;
  const cause = intent.kind === 'provocation' ? intent.row : operationLine(exchange);
  // The responses that a fold points at are only examples.
  const where = rule.on === 'fold' ? ['-', '-'] : [resource?.path ?? '-', cause];
  return [rule.id, ...where, field, kind, at.replace(/\/\d+(?=\/|$)/g, '/*')].join(' ');
}
