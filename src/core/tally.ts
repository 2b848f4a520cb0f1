/**
 * The tally: judgments in, findings and one status for each clause out. A clause is verified only if a rule that
 * proves it ran and passed. A rule or violation of level `should` never decides a `must` clause.
 */
import type { AnyClauseId, Clause } from '../../rules/clauses.ts';
import { clausesFor, type CustomizedPlan } from './custom.ts';
import { operationLine } from './exchange.ts';
import { lacksResponse } from './noise.ts';
import { isTraceRule, type Judgment, type Rule } from './rule.ts';
import type { Place } from './scenario.ts';
import type { Observation, Reason, Verdict, Violation } from './verdict.ts';

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
  readonly clause: AnyClauseId;
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
interface Account {
  passes: number;
  failures: number;
  readonly doubts: Partial<Record<'threw' | 'no-response' | 'undecided' | 'inapplicable', Doubt>>;
  /** Where the rule passed or failed, and where it was undecided. */
  readonly judged: Set<string>;
  readonly open: Set<string>;
}

/** What the status of a clause depends on. */
interface Standing {
  readonly plan: CustomizedPlan;
  readonly clauses: Readonly<Record<string, Clause>>;
  /** The accounts of the rules that prove a clause, in the order in which they judge. */
  readonly proving: ReadonlyMap<AnyClauseId, readonly (Account & { readonly rule: Rule })[]>;
  readonly findings: readonly Finding[];
  /** Why a pass proves nothing. */
  readonly unproven: 'sample' | 'observed' | undefined;
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
  /** Where it passed or failed, and was never undecided. */
  readonly places: readonly string[];
  /** The first doubt, the gravest kind first. */
  readonly because?: Doubt;
}

export interface Tally {
  /** @param visited is left out for what is judged at the end of the run */
  add(judgments: readonly Judgment[], visited?: Place): void;
  findings(): readonly Finding[];
  clauses(plan: CustomizedPlan): readonly ClauseStatus[];
  observed(): readonly Observed[];
  rules(): readonly RuleStatus[];
  /** The rules that threw, once each. */
  errored(): readonly Doubt[];
}

/** @param unproven why a pass proves nothing */
export function createTally(rules: readonly Rule[], unproven?: 'sample' | 'observed'): Tally {
  const accounts = new Map(rules.map((rule): [Rule, Account] => [rule, emptyAccount()]));
  const findings = new Map<string, Finding>();
  const observations = new Map<string, Observed>();

  return {
    add(judgments, visited) {
      // One text for all rules, which keep it.
      const path = visited?.resource.path ?? '';
      const visit = `${visited?.scenario.id} ${path}`;
      judgments.forEach(({ rule, verdict }) => {
        const account = accounts.get(rule);
        if (account === undefined) return;
        const place = isTraceRule(rule) ? visit : path;
        if (verdict.outcome === 'undecided') account.open.add(place);
        else if (verdict.outcome !== 'inapplicable') account.judged.add(place);
        if (verdict.outcome === 'passed') {
          account.passes++;
          if (verdict.observed !== undefined) for (const each of verdict.observed) observe(rule, each);
        } else if (verdict.outcome === 'failed') {
          account.failures++;
          for (const each of verdict.violations) note(rule, each, place);
        } else {
          const { outcome, because: reason } = verdict;
          const special = reason.kind === 'threw' ? 'threw' : lacksResponse(reason) ? 'no-response' : undefined;
          account.doubts[special ?? outcome] ??= { rule, reason };
        }
      });
    },
    findings: () => [...findings.values()].sort(byImportance),
    observed: () => [...observations.values()],
    rules: () => [...accounts].map(([rule, account]) => ruleStatusOf(rule, account)),
    clauses(plan) {
      const [proving, clauses] = [provingIn(accounts), clausesFor(plan)];
      const standing = { plan, clauses, proving, unproven, findings: [...findings.values()] };
      return Object.entries(clauses).map(([id, clause]) => statusOf(id, clause, standing));
    },
    errored: () => [...accounts.values()].flatMap(({ doubts }) => doubts.threw ?? []),
  };

  function note(rule: Rule, violation: Violation, place: string): void {
    const fingerprint = fingerprintOf(rule, violation);
    const before = findings.get(fingerprint);
    if (before === undefined)
      return void findings.set(fingerprint, { rule, violation, fingerprint, places: new Set([place]), count: 1 });
    before.places.add(place);
    before.count++;
  }

  function observe(rule: Rule, observation: Observation): void {
    const { probe } = observation.exchange;
    const key = `${rule.id} ${probe.resource?.path} ${observation.kind} ${observation.seen}`;
    const before = observations.get(key);
    if (before === undefined) observations.set(key, { rule, observation, count: 1 });
    else before.count++;
  }
}

function ruleStatusOf(rule: Rule, { passes, failures, doubts, judged, open: left }: Account): RuleStatus {
  const doubt = doubts.threw ?? doubts['no-response'] ?? doubts.undecided;
  const because = doubt ?? doubts.inapplicable;
  const open = doubt === undefined ? 'inapplicable' : 'undecided';
  const outcome = failures > 0 ? 'failed' : passes > 0 ? 'passed' : open;
  const places = [...judged].filter((place) => !left.has(place));
  return { rule, outcome, passes, failures, places, ...(because === undefined ? {} : { because }) };
}

function provingIn(accounts: ReadonlyMap<Rule, Account>): Standing['proving'] {
  const proving = new Map<AnyClauseId, (Account & { readonly rule: Rule })[]>();
  for (const [rule, account] of accounts)
    for (const clause of rule.proves) proving.set(clause, [...(proving.get(clause) ?? []), { rule, ...account }]);
  return proving;
}

function emptyAccount(): Account {
  return { passes: 0, failures: 0, doubts: {}, judged: new Set(), open: new Set() };
}

/** The fingerprint decides last, so that the order never depends on timing. */
function byImportance(a: Finding, b: Finding): number {
  return b.rule.weight - a.rule.weight || b.count - a.count || (a.fingerprint < b.fingerprint ? -1 : 1);
}

/** What stays the same when ids, counts, and wording change. */
function fingerprintOf(rule: Rule, { kind, at, field = '-', exchange }: Violation): string {
  const { intent, resource } = exchange.probe;
  const cause = intent.kind === 'provocation' ? intent.row : operationLine(exchange);
  // The responses that a fold points at are only examples.
  const where = rule.on === 'fold' ? ['-', '-'] : [resource?.path ?? '-', cause];
  return [rule.id, ...where, field, kind, at.replace(/\/\d+(?=\/|$)/g, '/*')].join(' ');
}

function statusOf(id: AnyClauseId, clause: Clause, standing: Standing): ClauseStatus {
  const { plan, findings } = standing;
  const { notObservable, isSpecified } = clause;
  const own = findings.filter((finding) => clausesOf(finding).includes(id));
  const deciding = own.filter((finding) => decides(finding.rule, clause) && decides(finding.violation, clause));
  const counts = { clause: id, warnings: own.length - deciding.length };
  if (notObservable !== undefined) return { ...counts, status: 'not-observable', passes: 0 };
  const isUnspecified = isSpecified?.(plan) === false;
  if (isUnspecified && deciding.length === 0) return { ...counts, status: 'not-specified', passes: 0 };
  return { ...counts, ...provenStatus(id, deciding.length > 0, standing) };
}

function provenStatus(
  clause: AnyClauseId,
  isViolated: boolean,
  { proving: all, unproven: kind, clauses }: Standing,
): Omit<ClauseStatus, 'warnings'> {
  const own = all.get(clause) ?? [];
  const proving = own.filter(({ rule }) => decides(rule, clauses[clause]));
  const passes = proving.reduce((sum, account) => sum + account.passes, 0);
  const first = (key: keyof Account['doubts']): Doubt | undefined =>
    proving.find(({ doubts }) => doubts[key] !== undefined)?.doubts[key];
  if (isViolated) return { clause, status: 'violated', passes };
  const open = proving.find(({ passes, doubts }) => passes === 0 && doubts.undecided !== undefined);
  const [passing] = proving.filter(({ passes }) => passes > 0);
  const unproven = passing && kind && { rule: passing.rule, reason: { kind } };
  const failure = first('threw') ?? first('no-response') ?? open?.doubts.undecided ?? unproven;
  if (passes > 0 && failure === undefined) return { clause, status: 'verified', passes };
  if (failure !== undefined) return { clause, status: 'undecided', passes, because: failure };
  const onlyWarns = proving.length === 0 ? 'warns' : undefined;
  const asked = kind === 'observed' ? kind : onlyWarns;
  const [any] = own;
  const reason: Doubt | undefined =
    any === undefined || asked === undefined ? first('inapplicable') : { rule: any.rule, reason: { kind: asked } };
  return { clause, status: 'not-exercised', passes, ...(reason === undefined ? {} : { because: reason }) };
}

/** A rule or violation of level `should` never decides a clause that must be satisfied. */
function decides({ level }: Rule | Violation, clause: Clause | undefined): boolean {
  return level !== 'should' || clause?.level !== 'must';
}

export function clausesOf({ rule, violation }: Finding): readonly AnyClauseId[] {
  return [...rule.proves, ...(rule.breaks ?? []), ...(violation.breaks ?? [])];
}
