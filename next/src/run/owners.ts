/**
 * Owners of what the run creates: one item of the run for each parent, created by the first visit that needs it. If the
 * parent cannot be created, an existing item owns what the run creates.
 */
import { exampleOf } from '../core/creation.ts';
import type { Fresh } from '../core/fresh.ts';
import { offers } from '../core/operation.ts';
import { parentOf, type Plan, type Resource } from '../core/plan.ts';
import { createProbe, readProbe } from '../core/requests.ts';
import type { Send } from '../core/send.ts';
import { createdItem } from '../reading/items.ts';
import type { State } from './state.ts';

/** The ids of the owners below which a visit writes. */
export type OwnerOf = (resource: Resource) => Promise<readonly string[]>;

export function createOwners(plan: Plan, state: State, send: Send, fresh: Fresh): OwnerOf {
  const known = new Map<string, Promise<readonly string[]>>();
  const ownerOf: OwnerOf = async (resource) => {
    const parent = parentOf(plan, resource);
    if (parent === undefined) return [];
    const owner = known.get(parent.path) ?? ownerIn(parent);
    known.set(parent.path, owner);
    return owner;
  };
  return ownerOf;

  async function ownerIn(parent: Resource): Promise<readonly string[]> {
    const above = await ownerOf(parent);
    const isRemovable = offers(parent, 'delete') || parent.create?.keep === true;
    if (offers(parent, 'create') && isRemovable && parent.create !== undefined && parent.create.putId === undefined) {
      const creation = fresh.marked(exampleOf(parent, above));
      const item = createdItem(await send(createProbe(parent, above, { kind: 'create', ...creation })));
      // The read proves that the item is ours.
      const shown = item && (await send(readProbe(parent, item, { kind: 'read' })));
      if (item !== undefined && shown?.response?.isSuccess === true) return item.ids;
    }
    return state.existingOf(parent)[0]?.ids ?? [];
  }
}
