/** Demand: the fields and table rows that a run requests of a scenario, because the selected rules judge them. */
import { type AnyTraceRule, isTraceRule, type Rule, scenariosOf } from './rule.ts';
import type { AnyScenario } from './scenario.ts';

export interface Demand {
  readonly fields: ReadonlySet<PropertyKey>;
  readonly rows: ReadonlySet<string>;
  readonly isQuick: boolean;
}

/** Where a request comes from: a field of a scenario, and the row if it belongs to a table. */
export interface Spot {
  readonly scenario: string;
  readonly field: string;
  readonly row: string | null;
}

/** All rules to judge with, and those that the caller selected. */
export interface RuleSet {
  /** In the order in which they judge. */
  readonly rules: readonly Rule[];
  /** They decide what is requested, and what is reported. */
  readonly selected: readonly Rule[];
  /** Leaves out the fields that scenarios call `extra`. */
  readonly isQuick: boolean;
  /** The responses come from a recording whose requests had another purpose. */
  readonly isObserved?: boolean;
  /** What is requested in addition to the sample, because its responses failed in an earlier run. */
  readonly spots?: readonly Spot[];
}

/**
 * Why a pass proves nothing, if so. If only rules about responses are selected, a few responses are requested as a
 * sample.
 */
export function unprovenBy({ selected, isObserved }: RuleSet): 'sample' | 'observed' | undefined {
  if (isObserved === true) return 'observed';
  return selected.some((rule) => isTraceRule(rule) || isDifferenceRule(rule)) ? undefined : 'sample';
}

const isDifferenceRule = ({ on }: Rule): boolean => on === 'difference';

/** Rules about differences compare whatever the others request. */
export function demandOn(scenario: AnyScenario, { rules, isQuick, spots = [], ...set }: RuleSet): Demand {
  const isCompared = set.selected.some(isDifferenceRule);
  const selected = isCompared ? rules : set.selected;
  const isOfScenario = (rule: AnyTraceRule): boolean => scenariosOf(rule).some(({ id }) => id === scenario.id);
  const own = selected.filter(isTraceRule).filter(isOfScenario);
  const all = rules.filter(isTraceRule).filter(isOfScenario);
  const judging = new Set(own);
  // A rule that voids a field must be judged, too, or the result would depend on the selection.
  for (const rule of judging)
    for (const other of all) if (other.voids?.some((field) => rule.judges.includes(field))) judging.add(other);
  const { sample = [], sampleRows = [] } = selected.every(isTraceRule) ? {} : scenario;
  const again = spots.filter((spot) => spot.scenario === scenario.id);
  const fields = new Set<string>([...sample.map(String), ...again.map(({ field }) => field)]);
  for (const { judges, sees = [] } of judging) for (const field of [...judges, ...sees]) fields.add(String(field));
  if (isCompared) for (const field of scenario.compared ?? []) fields.add(String(field));
  // A set also visits what is added on the way.
  const needs: Readonly<Record<string, readonly PropertyKey[] | undefined>> = scenario.needs ?? {};
  for (const field of fields) for (const each of needs[field] ?? []) fields.add(String(each));
  if (isQuick) for (const field of scenario.extra ?? []) fields.delete(String(field));
  const rows = [...sampleRows, ...again.flatMap(({ row }) => row ?? []), ...own.flatMap((rule) => rule.rows ?? [])];
  const isSent = (row: string): boolean => !isQuick || scenario.quickRows?.includes(row) !== false;
  return { fields, rows: new Set(rows.filter(isSent)), isQuick };
}
