import type { ClauseResult, Finding, Report } from '../../model/report.ts';
import { groupBy, type Some } from './group-by.ts';
import { isNew } from './standing.ts';

/** Findings that show the same: one rule, one kind of violation, in several places; all of them new, or none. */
export type Cause = Some<Finding>;

/** What one rule has against the service. */
export interface RuleCauses {
  readonly rule: string;
  readonly title: string;
  readonly fix: string;
  /** Clauses beside the chief one that its findings break. */
  readonly also: readonly string[];
  readonly causes: readonly Cause[];
}

/** What stands against one clause. */
export interface ClauseCauses {
  readonly id: string;
  readonly clause: ClauseResult | undefined;
  readonly rules: readonly RuleCauses[];
}

/** Findings by their chief clause in the report's order of clauses, then by rule, then by what they show. */
export function causesByClause(report: Report, findings: readonly Finding[]): readonly ClauseCauses[] {
  const order = new Map(report.clauses.map(({ id }, index) => [id, index]));
  const rules = new Map(report.rules.map((rule) => [rule.id, rule]));
  const placeOf = (id: string): number => order.get(id) ?? order.size;
  return [...groupBy(findings, ({ clauses: [chief = ''] }) => chief)]
    .sort(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([id, own]) => ({
      id,
      clause: report.clauses[placeOf(id)],
      rules: [...groupBy(own, ({ rule }) => rule)].map(([rule, same]) => ({
        rule,
        title: rules.get(rule)?.title ?? rule,
        fix: rules.get(rule)?.fix ?? '',
        also: [...new Set(same.flatMap(({ clauses }) => clauses.slice(1)))],
        causes: causesOf(same),
      })),
    }));
}

/** The findings of one rule by what they show. */
function causesOf(findings: readonly Finding[]): readonly Cause[] {
  const shownBy = (finding: Finding): string => JSON.stringify([isNew(finding), finding.key ?? finding.fingerprint]);
  return [...groupBy(findings, shownBy).values()];
}
