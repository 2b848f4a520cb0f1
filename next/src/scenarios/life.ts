/**
 * Life: two items of ours, from their creation to the delete of the first. PATCH goes to the second one, PUT and DELETE
 * to the first, so the item before and the item after the one that is written are ours, too.
 */
import type { Exchange } from '../core/exchange.ts';
import { itemRef } from '../core/operation.ts';
import { parentOf, type Resource } from '../core/plan.ts';
import type { CreateIntent, DeleteIntent, ListIntent, PatchIntent, ReadIntent, ReplaceIntent } from '../core/probe.ts';
import { readProbe } from '../core/requests.ts';
import { defineScenario, tracing, type Visit } from '../core/scenario.ts';
import { createdItem, readItem } from '../reading/items.ts';
import { replacementOf, withMarker } from '../reading/sent.ts';
import { lacksForCreate } from './lacks.ts';

export interface Life {
  readonly before: Exchange<ListIntent>;
  readonly created: Exchange<CreateIntent>;
  readonly read: Exchange<ReadIntent>;
  readonly least: Exchange<CreateIntent>;
  readonly readLeast: Exchange<ReadIntent>;
  readonly listed: Exchange<ListIntent>;
  /** Shows which fields move by themselves. */
  readonly firstAgain: Exchange<ReadIntent>;
  readonly beforePatch: Exchange<ReadIntent>;
  readonly patched: Exchange<PatchIntent>;
  readonly afterPatch: Exchange<ReadIntent>;
  readonly neighborOfPatch: Exchange<ReadIntent>;
  readonly replaced: Exchange<ReplaceIntent>;
  readonly replacedAgain: Exchange<ReplaceIntent>;
  readonly afterReplace: Exchange<ReadIntent>;
  readonly neighborOfReplace: Exchange<ReadIntent>;
  readonly listedAfter: Exchange<ListIntent>;
  readonly filtered: Exchange<ListIntent>;
  readonly sorted: Exchange<ListIntent>;
  readonly owner: Exchange<ReadIntent>;
  readonly deleted: Exchange<DeleteIntent>;
  readonly afterDelete: Exchange<ReadIntent>;
  readonly neighborOfDelete: Exchange<ReadIntent>;
  readonly unfiltered: Exchange<ListIntent>;
  readonly unlisted: Exchange<ListIntent>;
}

export const life = defineScenario<Life>({
  id: 'life',
  phase: 'writes',
  needs: {
    read: ['created'],
    least: ['read'],
    readLeast: ['least'],
    listed: ['before', 'read'],
    firstAgain: ['least'],
    beforePatch: ['least'],
    patched: ['firstAgain', 'beforePatch'],
    afterPatch: ['patched'],
    neighborOfPatch: ['firstAgain', 'patched'],
    replaced: ['firstAgain'],
    replacedAgain: ['replaced'],
    afterReplace: ['replaced'],
    neighborOfReplace: ['least', 'afterPatch', 'replaced'],
    listedAfter: ['replaced'],
    filtered: ['afterReplace'],
    sorted: ['afterReplace'],
    owner: ['read'],
    deleted: ['read'],
    afterDelete: ['deleted'],
    neighborOfDelete: ['least', 'deleted'],
    unfiltered: ['filtered', 'deleted'],
    unlisted: ['deleted'],
  },
  lacks: lacksForCreate,
  async run(visit) {
    const { trace, ask } = tracing(visit);
    await ask('before', () => visit.list());
    const created = await ask('created', () => visit.create(visit.fresh()));
    const first = created && createdItem(created);
    if (created === undefined || first === undefined) return trace;
    // A read proves that the item is ours. Without it, nothing may be written to it.
    const read = await ask('read', () => visit.read(first));
    const body = visit.least();
    const least = body && (await ask('least', () => visit.create(body)));
    const other = least && createdItem(least);
    const second = other ?? first;
    if (other !== undefined) await ask('readLeast', () => visit.read(other));
    await ask('listed', () => visit.list());
    if (read !== undefined) await ask('firstAgain', () => visit.again(read));
    await ask('beforePatch', () => visit.read(second));
    const creation = (other === undefined ? undefined : least)?.probe.intent ?? created.probe.intent;
    await ask('patched', () => visit.patch(second, withMarker(creation, visit.change)));
    await ask('afterPatch', () => visit.read(second));
    if (other !== undefined) await ask('neighborOfPatch', () => visit.read(first));
    const whole = replacementOf(visit.resource, created, trace.firstAgain ?? read, visit.change);
    await ask('replaced', () => visit.replace(first, whole));
    await ask('replacedAgain', () =>
      visit.replace(first, replacementOf(visit.resource, created, trace.replaced, whole)),
    );
    const now = await ask('afterReplace', () => visit.read(first));
    if (other !== undefined) await ask('neighborOfReplace', () => visit.read(second));
    await ask('listedAfter', () => visit.list());
    const found = now && filterFor(visit, now);
    if (found !== undefined) await ask('filtered', () => visit.list({ filters: found }));
    const [field] = visit.resource.sort.filter((each) => each in whole);
    if (field !== undefined) await ask('sorted', () => visit.list({ sort: { field, direction: 'asc' } }));
    const parent = parentOf(visit.plan, visit.resource);
    if (parent !== undefined) await ask('owner', () => readOwner(visit, parent));
    await ask('deleted', () => visit.remove(first));
    await ask('afterDelete', () => visit.read(first));
    if (other !== undefined) await ask('neighborOfDelete', () => visit.read(second));
    if (found !== undefined) await ask('unfiltered', () => visit.list({ filters: found }));
    await ask('unlisted', () => visit.list());
    return trace;
  },
});

/** The item that owns the collection. */
function readOwner({ ask, owner }: Visit<Life>, parent: Resource): Promise<Exchange<ReadIntent>> {
  return ask(readProbe(parent, itemRef(parent, owner), { kind: 'read' }));
}

/** A filter that the item matches, by the value that it shows. One whose value has changed comes first. */
function filterFor({ resource }: Visit<Life>, shown: Exchange): Readonly<Record<string, string>> | undefined {
  const fields = readItem(shown)?.fields ?? {};
  const { change = {} } = resource;
  const fitting = Object.entries(resource.filters).flatMap(
    ([
      name,
      {
        in: [field = name, ...others],
        match,
      },
    ]) => {
      const value = fields[field];
      const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      return isPlain && match === 'equals' && others.length === 0 ? [{ name, field, value: String(value) }] : [];
    },
  );
  const [best] = fitting.toSorted((a, b) => Number(b.field in change) - Number(a.field in change));
  return best && { [best.name]: best.value };
}
