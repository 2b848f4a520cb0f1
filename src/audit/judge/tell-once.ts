import { afterFailure } from './prepared.ts';
import { type Group, type Joined, ofService, retract, type Signs, type Tally } from '../evidence/tally.ts';

/** What a rule came to, and how strongly it judges. */
export interface Telling {
  readonly tally: Tally;
  readonly level: 'must' | 'should';
}

/**
 * Sees that what one cause brings about in several rules is told once: what a rule has against a resource is taken back where one that explains it
 * failed there by the same signs, and is part of the problem of one that it joins. `ordered`: each rule after those that judge first.
 * `familyOf`: a resource whatever its version.
 */
export function tellOnce(ordered: readonly Telling[], familyOf: (resource: string | null) => string | null): void {
  const byId = new Map(ordered.map((telling) => [telling.tally.rule.id, telling]));
  /** What is of the service as a whole may show anywhere. */
  const isNear =
    ({ resource }: Group) =>
    (other: Group, sign: string): boolean =>
      sign.startsWith(ofService) ||
      resource === null ||
      other.resource === null ||
      familyOf(resource) === familyOf(other.resource);
  // A warning explains nothing that must be.
  const first = (ids: readonly string[] = [], level: Telling['level'], isOfVersions = false): readonly Tally[] =>
    ids.flatMap((id) => {
      const telling = byId.get(id);
      // What joins a difference between versions is looked at with these.
      if (telling?.tally.rule.scope === 'versions' && !isOfVersions) return [];
      return telling === undefined || (telling.level === 'should' && level === 'must') ? [] : [telling.tally];
    });
  for (const { tally, level } of ordered) {
    for (const group of tally.groups.values()) {
      const told = first(tally.rule.explainedBy, level).flatMap(joinedBy);
      const causes = withAll(group.signs, told, 'signs', isNear(group));
      const rules = [...new Set(causes.map(({ rule }) => rule))];
      if (rules.length > 0) retract(tally, group, rules, afterFailure(rules));
    }
  }
  for (const { tally, level } of ordered) {
    for (const group of tally.groups.values()) {
      const isOfVersions = tally.rule.scope === 'versions';
      const causes = first(tally.rule.joins, level, isOfVersions).map((each) =>
        withAll(group.signs, joinedBy(each), 'signs', isNear(group)),
      );
      const [cause] = causes.flat();
      if (cause !== undefined) group.joined = cause;
    }
  }
}

/** All that a rule has against the service, as others may join it. */
export function joinedBy({ rule, groups }: Tally): readonly Joined[] {
  return [...groups.values()].map((group) => ({ rule: rule.id, group }));
}

/**
 * Those that show all of some signs between them; none where one is of nothing, or they lack one. `isNear`: whether a sign means the same in
 * another group.
 */
export function withAll(
  own: Signs,
  told: readonly Joined[],
  what: 'signs' | 'statuses',
  isNear: (group: Group, sign: string) => boolean = () => true,
): readonly Joined[] {
  const tellers = [...own.values()].map((words) =>
    told.find(({ group }) =>
      [...group[what].values()].some((each) => each.some((word) => words.includes(word) && isNear(group, word))),
    ),
  );
  return tellers.some((teller) => teller === undefined) ? [] : [...new Set(tellers.flatMap((teller) => teller ?? []))];
}
