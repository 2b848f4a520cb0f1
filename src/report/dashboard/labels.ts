import { groupBy } from '../../facts/report/group-by.ts';
import type { TargetView } from './target-view.ts';

/** A label of the plans, with its values and who has them. */
export interface Facet {
  readonly name: string;
  /** By value; targets without the label are in none. */
  readonly values: ReadonlyMap<string, readonly TargetView[]>;
}

/** The labels of all targets; what most targets have comes first, values by the alphabet. */
export function facetsOf(views: readonly TargetView[]): readonly Facet[] {
  const pairs = views.flatMap((view) =>
    Object.entries(view.target.labels).map(([name, value]) => ({ name, value, view })),
  );
  const sorted = <Value>(groups: ReadonlyMap<string, Value>): readonly (readonly [string, Value])[] =>
    [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted(groupBy(pairs, ({ name }) => name))
    .map(([name, own]) => ({
      name,
      targets: own.length,
      values: new Map(
        sorted(groupBy(own, ({ value }) => value)).map(([value, some]) => [value, some.map(({ view }) => view)]),
      ),
    }))
    .sort((one, other) => other.targets - one.targets);
}
