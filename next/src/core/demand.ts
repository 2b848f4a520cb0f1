/** Demand: the fields and table rows that a run requests of a scenario, because the selected rules judge them. */
import { type AnyTraceRule, isTraceRule, type Rule } from './rule.ts';
import type { AnyScenario } from './scenario.ts';

export interface Demand {
  readonly fields: ReadonlySet<PropertyKey>;
  readonly rows: ReadonlySet<string>;
}

/** All rules to judge with, and those that the caller selected. */
export interface RuleSet {
  /** In the order in which they judge. */
  readonly rules: readonly Rule[];
  /** They decide what is requested, and what is reported. */
  readonly selected: readonly Rule[];
  /** Leaves out the fields that scenarios call `extra`. */
  readonly isQuick: boolean;
}

/** True if only rules about responses are selected. Then a few responses are requested as a sample. */
export function isSample({ selected }: RuleSet): boolean {
  return !selected.some(isTraceRule);
}

export function demandOn(scenario: AnyScenario, { rules, selected, isQuick }: RuleSet): Demand {
  const isOfScenario = (rule: AnyTraceRule): boolean => [rule.on].flat().some(({ id }) => id === scenario.id);
  const own = selected.filter(isTraceRule).filter(isOfScenario);
  const all = rules.filter(isTraceRule).filter(isOfScenario);
  const judging = new Set(own);
  // A rule that voids a field must be judged, too, or the result would depend on the selection.
  for (const rule of judging)
    for (const other of all) if (other.voids?.some((field) => rule.judges.includes(field))) judging.add(other);
  const fields = new Set<PropertyKey>(selected.every(isTraceRule) ? [] : scenario.sample);
  for (const { judges, sees = [] } of judging) for (const field of [...judges, ...sees]) fields.add(field);
  if (isQuick) for (const field of scenario.extra ?? []) fields.delete(field);
  // A set also visits what is added on the way.
  for (const field of fields) for (const each of scenario.needs?.[field as string] ?? []) fields.add(each);
  const left = new Set(isQuick ? scenario.extraRows : []);
  return { fields, rows: new Set(own.flatMap((rule) => rule.rows ?? []).filter((row) => !left.has(row))) };
}
