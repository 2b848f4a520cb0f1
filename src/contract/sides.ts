import type { Snapshot, VersionShape } from '../model/contract.ts';
import type { Contract } from '../model/plan.ts';

/** Two versions to compare, the older one first, with their names for people. */
export interface Sides {
  readonly from: VersionShape;
  readonly to: VersionShape;
  readonly fromName: string;
  readonly toName: string;
}

/** Every version beside the one before it, and each version of the plan's snapshot beside what it is now. */
export function pairUp(now: readonly VersionShape[], contract: Contract | undefined): readonly Sides[] {
  const named = (contract?.versions ?? []).flatMap((prefix) => now.find((each) => each.prefix === prefix) ?? []);
  const neighbours = named.slice(1).flatMap((to, index): readonly Sides[] => {
    const from = named[index];
    return from === undefined ? [] : [{ from, to, fromName: from.prefix ?? '', toName: to.prefix ?? '' }];
  });
  const old = contract?.earlier;
  return old === undefined
    ? neighbours
    : [...pairSnapshots(old, now, contract?.snapshot ?? 'the snapshot'), ...neighbours];
}

/**
 * The versions of an earlier snapshot, each beside the one of the same prefix now, else beside the oldest that there is:
 * a service may have had no versions before, and a version may have gone.
 */
export function pairSnapshots(
  old: Snapshot,
  now: readonly VersionShape[],
  oldName: string,
  newName?: string,
): readonly Sides[] {
  return old.versions.flatMap((from): readonly Sides[] => {
    const oldest = now.find(({ prefix }) => prefix !== null) ?? now[0];
    const known = new Set(from.operations.map(({ operation }) => operation));
    const isAlike = ({ operations }: VersionShape): boolean => operations.some(({ operation }) => known.has(operation));
    const to = now.find((each) => each.prefix === from.prefix && isAlike(each)) ?? oldest;
    const shown = (name: string | undefined, prefix: string | null): string =>
      [name ?? 'the service now', prefix].filter((part) => part !== null).join(' ');
    if (to === undefined) return [];
    return [{ from, to, fromName: shown(oldName, from.prefix), toName: shown(newName, to.prefix) }];
  });
}
