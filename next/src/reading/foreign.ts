/** Items of another owner in the list of one. */
import type { Resource } from '../core/plan.ts';
import { textsIn } from './filters.ts';
import type { Item } from './items.ts';
import type { KnownList } from './known-list.ts';

/** An item that the known list does not have, and whose owner is another one by a field that all known items share. */
export function foreignItem(
  items: readonly Item[],
  known: KnownList,
  owner: string | undefined,
  { ownerField }: Resource,
): Item | undefined {
  if (owner === undefined || !known.isComplete || known.items.size === 0) return undefined;
  const own = [...known.items.values()];
  const names = ownerField === undefined ? Object.keys(own[0]?.fields ?? {}) : [ownerField];
  const shared = names.filter((name) => own.every(({ fields }) => textsIn(fields, name).includes(owner)));
  return items.find(
    ({ ref, fields }) =>
      ref !== undefined &&
      !known.items.has(ref.url) &&
      shared.some((name) => textsIn(fields, name).length > 0 && !textsIn(fields, name).includes(owner)),
  );
}
