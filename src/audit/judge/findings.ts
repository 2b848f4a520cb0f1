import { placeInTheirs } from '../../model/names.ts';
import { createHash } from 'node:crypto';
import type { Clause } from '../../model/clause.ts';
import type { Outcome } from '../../model/finding.ts';
import { because, identityOf, type Reason } from '../../model/reason.ts';
import type { Finding, Judged, ReportedViolation, RuleResult } from '../../model/report.ts';
import { levelOf, type Rule } from '../../model/rule.ts';
import { compareIds, type Evidence } from '../evidence/evidence.ts';
import { told } from './grounds.ts';
import { type Group, openIn, type Tally } from '../evidence/tally.ts';

/** The strength with which a rule judges: its own `should`, else the strongest of its clauses (a filled-in gap is a must). */
export function levelOfRule(rule: Rule, clauses: ReadonlyMap<string, Clause>): 'must' | 'should' {
  const levels = rule.clauses.map((id) => levelOf(rule, clauses.get(id)?.level ?? 'must'));
  return levels.includes('must') ? 'must' : 'should';
}

/** What became of the rule as a whole. */
export function outcomeOf(tally: Tally): Outcome {
  return outcomeFrom({
    failed: tally.groups.size,
    errored: tally.errors.length,
    inconclusive: tally.unjudged.size,
    examined: tally.examined,
  });
}

/** The outcome of a rule by how many of its findings failed, threw or were inconclusive, and how many subjects it examined. */
export function outcomeFrom(came: {
  readonly failed: number;
  readonly errored: number;
  readonly inconclusive: number;
  readonly examined: number;
}): Outcome {
  if (came.failed > 0) return 'failed';
  if (came.errored > 0) return 'errored';
  if (came.inconclusive > 0) return 'inconclusive';
  return came.examined > 0 ? 'passed' : 'inapplicable';
}

/** Stable mark of a finding: from rule, resource and normalised observation, never from wording. */
export function fingerprintOf(rule: string, resource: string | null, key: string): string {
  return createHash('sha256')
    .update(JSON.stringify([rule, resource, key]))
    .digest('hex')
    .slice(0, 16);
}

/** Why a rule has no verdict; null where it has one. */
export function reasonOf(tally: Tally, unmet: Reason | null): Reason | null {
  const outcome = outcomeOf(tally);
  if (outcome === 'errored') return because('errored')('threw', { message: tally.errors[0] ?? 'unknown error' });
  if (outcome === 'inconclusive') return openIn(tally)[0]?.reason ?? null;
  if (outcome !== 'inapplicable') return null;
  const own = [...tally.inapplicable.values()].find(({ kind }) => kind !== 'nothing');
  return own ?? unmet ?? because('inapplicable')('nothing');
}

export function ruleResult(tally: Tally, clauses: ReadonlyMap<string, Clause>, unmet: Reason | null): RuleResult {
  const { rule } = tally;
  return {
    id: rule.id,
    clauses: rule.clauses,
    proves: rule.proves,
    level: levelOfRule(rule, clauses),
    label: rule.label,
    weight: rule.weight,
    title: rule.title,
    fix: rule.fix,
    outcome: outcomeOf(tally),
    examined: tally.examined,
    ...told(reasonOf(tally, unmet)),
    judged: judgedBy(tally),
    proven: provenBy(tally),
  };
}

function provenBy({ proven }: Tally): RuleResult['proven'] {
  const sums = [...proven].map(([clause, counts]): [string, number] => [clause, sumOf([...counts.values()])]);
  return Object.fromEntries(sums.filter(([, sum]) => sum > 0).sort(([one], [other]) => compareIds(one, other)));
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/** Where a rule judged, or would have but for an earlier failure. */
function judgedBy({ examinedBy, operations, hiddenBy }: Tally): readonly Judged[] {
  const resources = [...new Set([...examinedBy.keys(), ...hiddenBy.keys()])];
  const sorted = (names: ReadonlySet<string> | undefined): readonly string[] => [...(names ?? [])].sort(compareIds);
  return resources
    .sort((one, other) => compareIds(one ?? '', other ?? ''))
    .map((resource) => ({
      resource,
      examined: examinedBy.get(resource) ?? 0,
      operations: sorted(operations.get(resource)),
      hiddenBy: sorted(hiddenBy.get(resource)),
    }));
}

/** The findings of a rule: one for each group of equal violations, each reason it could not judge, and one pass for the rest. */
export function findingsOf(
  tally: Tally,
  clauses: ReadonlyMap<string, Clause>,
  evidence: Evidence,
  unmet: Reason | null,
): readonly Finding[] {
  const { rule } = tally;
  const level = levelOfRule(rule, clauses);
  const base = { rule: rule.id, clauses: rule.clauses, level, qualifiers: [], violations: [], cause: null };
  const failed = [...tally.groups.values()].map((group): Finding => failure(tally, group, level, evidence));
  const open = [...tally.unjudged.values()].map(
    (unjudged): Finding => ({
      ...base,
      clauses: unjudged.clauses ?? rule.clauses,
      outcome: 'inconclusive',
      resource: unjudged.resource,
      operation: null,
      fingerprint: fingerprintOf(rule.id, unjudged.resource, identityOf(unjudged.reason)),
      key: null,
      examined: 0,
      occurrences: unjudged.occurrences,
      ...told(unjudged.reason),
    }),
  );
  const plain = (outcome: Outcome, examined: number, reason: Reason | null): Finding => ({
    ...base,
    outcome,
    resource: null,
    operation: null,
    fingerprint: fingerprintOf(rule.id, null, outcome),
    key: null,
    examined,
    occurrences: 0,
    ...told(reason),
  });
  const errored =
    tally.errors.length > 0 ? [plain('errored', 0, reasonOf({ ...tally, groups: new Map() }, unmet))] : [];
  const rest = failed.length + open.length + errored.length === 0;
  const passed = tally.examined > 0 && failed.length === 0 ? [plain('passed', tally.examined, null)] : [];
  const silent = rest && passed.length === 0 ? [plain('inapplicable', 0, reasonOf(tally, unmet))] : [];
  return [...failed, ...errored, ...open, ...passed, ...silent];
}

function failure(tally: Tally, group: Group, level: 'must' | 'should', evidence: Evidence): Finding {
  const { rule } = tally;
  return {
    rule: rule.id,
    clauses: rule.clauses.filter((clause) => group.clauses.has(clause)),
    level,
    outcome: 'failed',
    qualifiers: [],
    resource: group.resource,
    operation: group.operations.size === 1 ? ([...group.operations][0] ?? null) : null,
    fingerprint: fingerprintOf(rule.id, group.resource, group.key),
    key: group.key,
    examined: tally.examinedBy.get(group.resource) ?? group.occurrences,
    occurrences: group.occurrences,
    ...told(null),
    violations: group.places.map(
      ({ violation, exchange }): ReportedViolation => ({
        message: violation.message,
        expected: violation.expected,
        actual: violation.actual,
        at: placeInTheirs(violation.at, (exchange === undefined ? undefined : evidence.of(exchange)?.names) ?? {}),
        exchange: exchange ?? null,
        curl: exchange === undefined ? null : evidence.curl(exchange, violation.by),
      }),
    ),
    cause: causeOf(group, evidence),
  };
}

/** What explains all of it: something beyond any rule, or what another rule tells. */
function causeOf(group: Group, evidence: Evidence): string | null {
  const { causes, joined } = group;
  const own = causes.find((cause) => evidence.holds(cause, shownBy(group)));
  return own ?? (joined === undefined ? null : (causeOf(joined.group, evidence) ?? joined.rule));
}

function shownBy({ operations, explained }: Group): Parameters<Evidence['holds']>[1] {
  return { operations, exchanges: explained };
}

/** True where a subject went unjudged because a probe got no usable answer. */
export function lacksAnswer(tally: Tally): boolean {
  return [...tally.unjudged.values()].some(({ reason }) => reason.because === 'no-answer');
}
