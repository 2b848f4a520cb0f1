/** Single: a resource that is one-to-one with an item of its parent. It has no list. */
import { itemRef } from '../core/operation.ts';
import { parentOf } from '../core/plan.ts';
import { defineScenario } from '../core/scenario.ts';
import { firstItem } from './items.ts';
import { lacksForList, lacksForRead } from './lacks.ts';
import { type Reads, unknownPath } from './read.ts';

export const single = defineScenario<Reads>({
  id: 'single',
  phase: 'reads',
  sample: ['reads'],
  lacks(resource, plan) {
    const parent = parentOf(plan, resource);
    if (!resource.isSingle || parent === undefined) return 'resources[].children[].single: true';
    return lacksForRead(resource) ?? lacksForList(parent);
  },
  async run(visit) {
    const { resource, owner } = visit;
    if (owner.length === 0) return {};
    // If no owner has the part, it may be optional.
    const part = (await firstItem(visit)) ?? itemRef(resource, owner);
    const reads = [await visit.read(part)];
    return { lists: [], reads, nowhere: await unknownPath(visit, reads) };
  },
});
