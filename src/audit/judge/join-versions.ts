import type { Group, Joined } from '../evidence/tally.ts';
import { joinedBy, type Telling, withAll } from './tell-once.ts';

/** What a rule of other scopes has against one of the versions, and how strongly. */
interface Told extends Joined {
  readonly level: Telling['level'];
}

/**
 * Sees that a difference between versions that a rule tells as a defect of one of them is told once: by that rule, where it judges as strongly, and
 * else with the difference. The field, the parameter or the status tells that both are the same; what is wrong in both versions makes no difference.
 */
export function joinVersions(ordered: readonly Telling[], familyOf: (resource: string | null) => string | null): void {
  const isNear = (one: Group, other: Group): boolean =>
    one.resource === null || other.resource === null || familyOf(one.resource) === familyOf(other.resource);
  const toldOf = (isOfVersions: boolean): readonly Told[] =>
    ordered
      .filter(({ tally }) => (tally.rule.scope === 'versions') === isOfVersions)
      .flatMap(({ tally, level }) => joinedBy(tally).map((told) => ({ ...told, level })));
  const defects = toldOf(false);
  const isOfOne = ({ rule, group }: Told): boolean =>
    !defects.some(
      (other) =>
        other.rule === rule &&
        other.group.key === group.key &&
        other.group.resource !== group.resource &&
        isNear(group, other.group),
    );
  const all = toldOf(true);
  const differing = new Set(all.map(({ group }) => group));
  // What is told with a difference already is no cause of it.
  const isOfDifference = ({ joined }: Group): boolean =>
    joined !== undefined && (differing.has(joined.group) || isOfDifference(joined.group));
  const ofOne = defects.filter((each) => isOfOne(each) && !isOfDifference(each.group));
  const differences = all.filter(({ group }) => group.joined === undefined);
  const join = (own: Told, told: readonly Told[]): void => {
    const able = told.filter(({ level }) => level === 'must' || own.level === 'should');
    const isSame = (group: Group): boolean => isNear(own.group, group);
    const [cause] = [
      ...withAll(own.group.signs, able, 'signs', isSame),
      ...withAll(own.group.statuses, able, 'statuses', isSame),
    ];
    if (cause !== undefined) own.group.joined = { rule: cause.rule, group: cause.group };
  };
  for (const difference of differences) join(difference, ofOne);
  const left = differences.filter(({ group, level }) => group.joined === undefined && level === 'must');
  for (const defect of ofOne.filter(({ group, level }) => group.joined === undefined && level === 'should')) {
    join(defect, left);
  }
}
