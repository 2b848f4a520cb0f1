/**
 * Owners of what the run creates: one new item for each parent, created by the first visit that needs it. If the
 * parent cannot be created, an existing item owns what the run creates.
 */
import { exampleOf } from '../core/creation.ts';
import type { Fresh } from '../core/fresh.ts';
import { offers, operationOf } from '../core/operation.ts';
import { parentOf, type Plan, type Resource } from '../core/plan.ts';
import { createProbe, listProbe, readProbe } from '../core/requests.ts';
import type { Send } from '../core/send.ts';
import { createdItem } from '../reading/items.ts';
import { markedItem } from '../reading/sent.ts';
import type { State } from './state.ts';

export interface OwnersToWrite {
  /** The ids of the owners below which a visit writes. It is empty for a root resource. A second visit gets others. */
  ownerOf(resource: Resource, round: number): Promise<readonly string[]>;
  /** The ids of another owner, created for this visit alone. It is undefined if the parent cannot be created. */
  newOwner(resource: Resource, send: Send): Promise<readonly string[] | undefined>;
}

export function createOwners(plan: Plan, state: State, send: Send, fresh: Fresh): OwnersToWrite {
  const known = new Map<string, Promise<readonly string[]>>();
  return { ownerOf, newOwner };

  async function ownerOf(resource: Resource, round: number): Promise<readonly string[]> {
    const parent = parentOf(plan, resource);
    if (parent === undefined) return [];
    const key = `${parent.path} ${round}`;
    const owner = known.get(key) ?? firstOwner(resource, parent);
    known.set(key, owner);
    return owner;
  }

  async function firstOwner(resource: Resource, parent: Resource): Promise<readonly string[]> {
    return (await newOwner(resource, send)) ?? state.existingOf(parent)[0]?.ids ?? [];
  }

  async function newOwner(resource: Resource, ask: Send): Promise<readonly string[] | undefined> {
    const parent = parentOf(plan, resource);
    if (parent === undefined || !mayCreate(parent)) return undefined;
    const above = await ownerOf(parent, 1);
    const creation = fresh.marked(exampleOf(parent, above));
    const created = await ask(createProbe(parent, above, { kind: 'create', ...creation }));
    const isSearched = created.response?.isSuccess === true && createdItem(created) === undefined;
    const list = isSearched ? await ask({ ...listProbe(plan, parent, above), isFresh: true }) : undefined;
    const item = createdItem(created) ?? (list && markedItem(list, creation));
    if (item === undefined || !offers(parent, 'read')) return item?.ids;
    // The read proves that the item is ours.
    const shown = await ask(readProbe(parent, item, { kind: 'read' }));
    return shown.response?.isSuccess === true ? item.ids : undefined;
  }
}

/** True if an item can be created by POST, and deleted again. */
function mayCreate(resource: Resource): boolean {
  const isRemovable = offers(resource, 'delete') || resource.create?.keep === true;
  return resource.create !== undefined && isRemovable && operationOf(resource, 'create')?.method === 'POST';
}
