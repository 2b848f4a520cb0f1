import { isViolated } from './clauses.ts';
import { groupBy, type Some } from './group-by.ts';
import { isNew, isWaived } from './standing.ts';
import type { Finding, Problem, Report, ReportedExchange, ReportedViolation, RuleResult } from '../../model/report.ts';

/** One observation of a problem, wherever it was made. */
export interface Told {
  /** The first place, with its evidence. */
  readonly violation: ReportedViolation;
  /** Operations, or resources where a finding has no operation; each once. */
  readonly places: readonly string[];
  readonly occurrences: number;
  readonly qualifiers: readonly string[];
  /** True where an earlier report, which this one was compared with, had no such violation. */
  readonly isNew: boolean;
  /** Why the earlier report had none, where it did not judge it. */
  readonly reason: string | null;
  readonly findings: Some<Finding>;
}

/** A problem with what was seen of it. */
export interface ToldProblem {
  readonly problem: Problem;
  /** Answers, or other subjects, that show it. */
  readonly answers: number;
  readonly isNew: boolean;
  /** True where it is new only in places that the earlier report did not judge. */
  readonly isUncovered: boolean;
  /** Never empty: new ones first, then as `toldOf` has them. */
  readonly told: readonly Told[];
}

/** The problems that no waiver covers, the heaviest first. */
export function toldProblems(report: Report): readonly ToldProblem[] {
  return toldWhere(report, (finding) => !isWaived(finding));
}

/** The problems that a waiver accepts, wholly or in places, the heaviest first: what is waived of them. */
export function toldWaived(report: Report): readonly ToldProblem[] {
  return toldWhere(report, isWaived);
}

/** The problems with those of their findings that are asked for. */
function toldWhere(report: Report, isAsked: (finding: Finding) => boolean): readonly ToldProblem[] {
  const findings = new Map(report.findings.map((finding) => [finding.fingerprint, finding]));
  const operations: Operations = new Map(report.exchanges.map(({ id, operation }) => [id, operation]));
  const rules = new Map(report.rules.map((rule) => [rule.id, rule]));
  return report.problems
    .map((problem) => {
      const own = problem.findings.flatMap((fingerprint) => findings.get(fingerprint) ?? []).filter(isAsked);
      const fresh = own.filter(isNew);
      return {
        problem,
        answers: own.reduce((sum, { occurrences }) => sum + occurrences, 0),
        isNew: fresh.length > 0,
        isUncovered: fresh.length > 0 && fresh.every(({ grounds }) => grounds?.because === 'not-compared'),
        told: toldOf(problem, own, operations, rules),
      };
    })
    .filter(({ told }) => told.length > 0);
}

/** The exchanges of a report by id. */
export type Exchanges = ReadonlyMap<string, ReportedExchange>;

export function exchangesOf(report: Report): Exchanges {
  return new Map(report.exchanges.map((exchange) => [exchange.id, exchange]));
}

/** Operation of every exchange. */
type Operations = ReadonlyMap<string, string | null>;

/**
 * Findings that show the same are told once: new ones first, and what the problem is called by before what follows from it. Of equal weight that is
 * told first which was seen most; at the end what no operation of the plan shows.
 */
function toldOf(
  { id }: Problem,
  findings: readonly Finding[],
  operations: Operations,
  rules: ReadonlyMap<string, RuleResult>,
): readonly Told[] {
  const shownBy = (finding: Finding): string =>
    JSON.stringify([isNew(finding), finding.rule, finding.key ?? finding.fingerprint]);
  return [...groupBy(findings, shownBy).values()]
    .map((same) => ({
      violation: same.flatMap(({ violations }) => violations)[0] ?? unseen(rules.get(same[0].rule)),
      places: othersLast(new Set(same.flatMap((finding) => placesOf(finding, operations)))),
      occurrences: same.reduce((sum, { occurrences }) => sum + occurrences, 0),
      qualifiers: [...new Set(same.flatMap(({ qualifiers }) => qualifiers))].filter((each) => each !== 'new'),
      isNew: isNew(same[0]),
      reason: same.find(({ reason }) => reason !== null)?.reason ?? null,
      findings: same,
    }))
    .toSorted(
      (one, other) =>
        Number(other.isNew) - Number(one.isNew) ||
        Number(isBeside(one, id)) - Number(isBeside(other, id)) ||
        Number(isOfNone(one)) - Number(isOfNone(other)) ||
        Number(isWarning(one)) - Number(isWarning(other)) ||
        weightOf(other, rules) - weightOf(one, rules) ||
        other.occurrences - one.occurrences,
    );
}

/** True for what another rule saw than that which the problem is called by. */
function isBeside({ findings: [{ rule }] }: Told, problem: string): boolean {
  return rule !== problem;
}

function isOfNone({ findings }: Told): boolean {
  return findings.every(({ resource, operation }) => resource === null && operation === null);
}

function isWarning({ findings }: Told): boolean {
  return findings.every(({ level }) => level === 'should');
}

function weightOf({ findings: [{ rule }] }: Told, rules: ReadonlyMap<string, RuleResult>): number {
  return rules.get(rule)?.weight ?? 0;
}

/** What a finding of a foreign report shows that kept no violation. */
function unseen(rule: RuleResult | undefined): ReportedViolation {
  const title = rule?.title ?? '';
  return { message: `violated: ${title}`, expected: title, actual: '', at: '', exchange: null, curl: null };
}

/** The operation of a finding, those of its first places where it has several, or its resource. */
function placesOf(finding: Finding, operations: Operations): readonly string[] {
  if (finding.operation !== null) return [finding.operation];
  const seen = finding.violations.flatMap(({ exchange }) => operations.get(exchange ?? '') ?? []);
  if (seen.length > 0) return finding.occurrences > finding.violations.length ? [...seen, others] : seen;
  return [finding.resource ?? others];
}

const others = 'others';

function othersLast(places: ReadonlySet<string>): readonly string[] {
  const named = [...places].filter((place) => place !== others);
  return named.length > 0 && places.has(others) ? [...named, others] : named;
}

/** The first resource that shows a problem; null if it is of the service as a whole. */
export function firstResource(told: readonly Told[]): string | null {
  return told.flatMap(({ findings }) => findings).find(({ resource }) => resource !== null)?.resource ?? null;
}

/** Where to begin: the two heaviest problems, and the one that breaks or hides most. */
export function toStartWith(problems: readonly ToldProblem[]): readonly ToldProblem[] {
  const widest = widestOf(problems);
  return widest === undefined ? [] : [...new Set([...problems.slice(0, 2), widest])];
}

/** How many of the violated clauses the widest problem alone breaks, where that is more than half of them; else undefined. */
export function behindMost(widest: ToldProblem, { clauses }: Report): { own: number; all: number } | undefined {
  const violated = clauses.filter(isViolated);
  const own = violated.filter(({ id }) => widest.problem.clauses.includes(id)).length;
  return own < 3 || own * 2 <= violated.length ? undefined : { own, all: violated.length };
}

/** The problem that breaks or hides most; the heaviest of equals. */
export function widestOf(problems: readonly ToldProblem[]): ToldProblem | undefined {
  const extent = ({ problem }: ToldProblem): number => problem.clauses.length + problem.hides.length;
  return problems.toSorted((one, other) => extent(other) - extent(one))[0];
}
