import type { Finding, Report, ReportedViolation, RuleResult } from '../../model/report.ts';

/** One observation of a rule, wherever it was made. */
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
}

/** What a rule has against the service. */
export interface RuleGroup {
  readonly rule: string;
  readonly title: string;
  readonly fix: string;
  /** Further clauses that its findings break. */
  readonly also: readonly string[];
  readonly told: readonly Told[];
}

/** The rules that stand against one clause. */
export interface ClauseGroup {
  readonly clause: string;
  readonly rules: readonly RuleGroup[];
}

/** Failed findings that no waiver covers. */
export function failures(report: Report, level: 'must' | 'should'): readonly Finding[] {
  return report.findings.filter(
    (each) => isFailure(each) && each.level === level && !each.qualifiers.includes('waived'),
  );
}

export function waived(report: Report): readonly Finding[] {
  return report.findings.filter((each) => isFailure(each) && each.qualifiers.includes('waived'));
}

function isFailure(finding: Finding): boolean {
  return finding.outcome === 'failed';
}

/** Findings grouped by their chief clause, in the report's order of clauses, and by rule. */
export function byClause(report: Report, findings: readonly Finding[]): readonly ClauseGroup[] {
  const places = new Map(report.clauses.map((clause, index) => [clause.id, index]));
  const groups = groupBy(findings, (finding) => finding.clauses[0] ?? '');
  const placeOf = (clause: string): number => places.get(clause) ?? places.size;
  return [...groups]
    .sort(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([clause, own]) => ({ clause, rules: byRule(report, own) }));
}

function byRule(report: Report, findings: readonly Finding[]): readonly RuleGroup[] {
  const operations = new Map(report.exchanges.map((exchange) => [exchange.id, exchange.operation]));
  const rules = new Map(report.rules.map((rule) => [rule.id, rule]));
  return [...groupBy(findings, (finding) => finding.rule)].map(([id, own]) => ({
    rule: id,
    ...textsOf(rules.get(id), id),
    also: [...new Set(own.flatMap((finding) => finding.clauses.slice(1)))],
    told: [...groupBy(own, observationOf).values()].flatMap((same) => toldOf(same, operations)).sort(newFirst),
  }));
}

function textsOf(rule: RuleResult | undefined, id: string): Pick<RuleGroup, 'title' | 'fix'> {
  return { title: rule?.title ?? id, fix: rule?.fix ?? '' };
}

function toldOf(findings: readonly Finding[], operations: Operations): readonly Told[] {
  const violation = findings.flatMap((finding) => finding.violations)[0];
  if (violation === undefined) return [];
  return [
    {
      violation,
      places: othersLast(new Set(findings.flatMap((finding) => placesOf(finding, operations)))),
      occurrences: findings.reduce((sum, finding) => sum + finding.occurrences, 0),
      qualifiers: [...new Set(findings.flatMap((finding) => finding.qualifiers))].filter((each) => each !== 'new'),
      isNew: findings.some(({ qualifiers }) => qualifiers.includes('new')),
      reason: findings.find(({ reason }) => reason !== null)?.reason ?? null,
    },
  ];
}

function newFirst(one: Told, other: Told): number {
  return Number(other.isNew) - Number(one.isNew);
}

/** Operation of every exchange. */
type Operations = ReadonlyMap<string, string | null>;

/** The operation of a finding, those of its first places where it has several, or its resource. */
function placesOf(finding: Finding, operations: Operations): readonly string[] {
  if (finding.operation !== null) return [finding.operation];
  const seen = finding.violations.flatMap(({ exchange }) => operations.get(exchange ?? '') ?? []);
  if (seen.length > 0) return finding.occurrences > finding.violations.length ? [...seen, others] : seen;
  return finding.resource === null ? [] : [finding.resource];
}

const others = 'others';

function othersLast(places: ReadonlySet<string>): readonly string[] {
  return places.has(others) ? [...[...places].filter((place) => place !== others), others] : [...places];
}

/** What was observed, without what differs from place to place: indexes, numbers and texts that were only seen; what is new stands apart. */
export function observationOf(finding: Finding): string {
  const first = finding.violations[0];
  if (first === undefined) return finding.fingerprint;
  const actual = first.at === 'status' ? first.actual : first.actual.replace(/"[^"]*"/g, '""').replace(/\d+/g, '0');
  const place = first.at.replace(/\/\d+(?=\/|$)/g, '/*');
  const isNew = finding.qualifiers.includes('new');
  return [String(isNew), place, first.expected.replace(/"[^"]*"|\d+/g, '0'), actual].join('\n');
}

function groupBy<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): ReadonlyMap<string, readonly Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
