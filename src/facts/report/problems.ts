import type { Finding, Problem, Report, RuleResult } from '../../model/report.ts';
import { groupBy, type Some } from './group-by.ts';
import { failedFindings, isWaived } from './standing.ts';

/** So many places, and so much evidence, are named of a problem; its findings have them all. */
const named = 5;

/** What a reader has to mend, the heaviest first: each cause once, with all that follows from it. */
export function problemsOf({ findings, rules }: Pick<Report, 'findings' | 'rules'>): readonly Problem[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const hidden = hiddenBy(rules);
  return [...groupBy(failedFindings({ findings }), ({ rule }) => rule)]
    .flatMap(([id, own]) => {
      const rule = byId.get(id);
      return rule === undefined ? [] : [ofRule(rule, own, hidden.get(id) ?? [])];
    })
    .sort(heaviestFirst);
}

/** A failed rule as a problem. */
function ofRule(rule: RuleResult, findings: Some<Finding>, hides: readonly string[]): Problem {
  const { id, level, label, weight, title, fix } = rule;
  const open = findings.filter((each) => !isWaived(each));
  const ordered = [...open, ...findings.filter(isWaived)];
  return {
    id,
    cause: 'rule',
    title,
    level,
    label,
    weight,
    resources: unique(ordered.map(({ resource }) => resource)).sort(),
    clauses: rule.clauses.filter((clause) => findings.some(({ clauses }) => clauses.includes(clause))),
    findings: ordered.map(({ fingerprint }) => fingerprint),
    hides,
    places: unique(ordered.map(({ operation, resource }) => operation ?? resource)).slice(0, named),
    evidence: unique(ordered.flatMap(({ violations }) => violations.map(({ exchange }) => exchange))).slice(0, named),
    fix,
    // What holds of some of its findings only stands with them.
    qualifiers: findings[0].qualifiers.filter((each) => findings.every(({ qualifiers }) => qualifiers.includes(each))),
  };
}

/** The rules that were not shown something because of each rule's failure. */
function hiddenBy(rules: readonly RuleResult[]): ReadonlyMap<string, readonly string[]> {
  const pairs = rules.flatMap(({ id, judged }) =>
    unique(judged.flatMap((place) => place.hiddenBy)).map((cause) => ({ cause, id })),
  );
  return new Map([...groupBy(pairs, ({ cause }) => cause)].map(([cause, own]) => [cause, own.map(({ id }) => id)]));
}

function unique(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}

/** By weight, then by how much it breaks or hides. */
function heaviestFirst(one: Problem, other: Problem): number {
  const extent = ({ clauses, hides }: Problem): number => clauses.length + hides.length;
  return (
    Number(isWaived(one)) - Number(isWaived(other)) ||
    other.weight - one.weight ||
    extent(other) - extent(one) ||
    other.findings.length - one.findings.length ||
    (one.id < other.id ? -1 : 1)
  );
}
