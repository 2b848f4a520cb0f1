import type { ClauseResult, Finding } from '../../model/report.ts';
import { observationOf } from '../terminal/group.ts';
import type { View } from './view.ts';

/** Findings that show the same thing: one rule, one observation, in several places. */
export type Cause = readonly [Finding, ...Finding[]];

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
export function causesByClause(
  findings: readonly Finding[],
  { report, clauses, rules }: View,
): readonly ClauseCauses[] {
  const order = new Map(report.clauses.map(({ id }, index) => [id, index]));
  const placeOf = (id: string): number => order.get(id) ?? order.size;
  return [...groups(findings, ({ clauses: [chief = ''] }) => chief)]
    .sort(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([id, own]) => ({
      id,
      clause: clauses.get(id),
      rules: [...groups(own, ({ rule }) => rule)].map(([rule, same]) => ({
        rule,
        title: rules.get(rule)?.title ?? rule,
        fix: rules.get(rule)?.fix ?? '',
        also: [...new Set(same.flatMap((finding) => finding.clauses.slice(1)))],
        causes: [...groups(same, observationOf).values()],
      })),
    }));
}

function groups<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): ReadonlyMap<string, readonly [Value, ...Value[]]> {
  const found = new Map<string, [Value, ...Value[]]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = found.get(key);
    if (group === undefined) found.set(key, [value]);
    else group.push(value);
  }
  return found;
}
