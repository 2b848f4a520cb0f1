import type { Group, Joined } from '../evidence/tally.ts';
import { isField, shownOtherwise } from '../../model/signs.ts';
import { joinedBy, type Telling, withAll } from './tell-once.ts';

/** What a rule of other scopes has against one of the versions, and how strongly. */
interface Told extends Joined {
  readonly level: Telling['level'];
}

/**
 * Sees that a difference between versions that a rule tells as a defect of one of them is told once: by that rule, where it judges as strongly, and
 * else with the difference; what a rule has against one of them because it shows the same items otherwise, with that difference. The field, the
 * parameter or the status tells that both are the same; what is wrong in both versions makes no difference.
 */
export function joinVersions(ordered: readonly Telling[], familyOf: (resource: string | null) => string | null): void {
  const isNear = (one: Group, other: Group): boolean =>
    one.resource === null || other.resource === null || familyOf(one.resource) === familyOf(other.resource);
  const rulesJoined = new Map(ordered.map(({ tally: { rule } }) => [rule.id, rule.joins]));
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
  const join = (own: Told, told: readonly Told[]): void => {
    const able = told.filter(({ level }) => level === 'must' || own.level === 'should');
    const isSame = (group: Group): boolean => isNear(own.group, group);
    const [cause] = [
      ...withAll(own.group.signs, able, 'signs', isSame),
      ...withAll(own.group.statuses, able, 'statuses', isSame),
    ];
    if (cause !== undefined) own.group.joined = { rule: cause.rule, group: cause.group };
  };
  // How a version shows an item is seen in what is written there, too.
  const shown = all.filter(
    ({ group }) =>
      group.joined === undefined && [...group.signs.values()].every((words) => words.includes(shownOtherwise)),
  );
  const isExplained = ({ group }: Told, told: readonly Told[]): boolean => {
    const words = [...group.signs.values()].flat().filter(isField);
    return words.every(
      (word) => withAll(new Map([[word, [word]]]), told, 'signs', (other) => isNear(group, other)).length > 0,
    );
  };
  for (const defect of ofOne.filter(({ group }) => group.joined === undefined)) {
    const told = shown.filter(({ rule }) => rulesJoined.get(defect.rule)?.includes(rule) === true);
    if (told.length > 0 && isExplained(defect, told)) join(defect, told);
  }
  const differences = all.filter(({ group }) => group.joined === undefined);
  for (const difference of differences)
    join(
      difference,
      ofOne.filter(({ group }) => !isOfDifference(group)),
    );
  const left = differences.filter(({ group, level }) => group.joined === undefined && level === 'must');
  for (const defect of ofOne.filter(({ group, level }) => group.joined === undefined && level === 'should')) {
    join(defect, left);
  }
}
