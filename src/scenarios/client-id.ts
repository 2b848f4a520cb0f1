/**
 * Client id: creates and changes of a user that send an id: one that no item has, and then that of an item of ours. A
 * service rejects it, or ignores it.
 */
import type { Exchange } from '../core/exchange.ts';
import { type ItemRef, itemRef } from '../core/operation.ts';
import type { Probe, Provocation } from '../core/probe.ts';
import { fieldsBody, readProbe } from '../core/requests.ts';
import { defineScenario, type Visit } from '../core/scenario.ts';
import { idFormOf, unknownId } from '../reading/unknown-id.ts';
import { knownIds } from './items.ts';
import { lacksForCreate, lacksForRead } from './lacks.ts';
import { type OwnItem, ownIn, patchOf, prepareOwn, replaceOf } from './ours.ts';
import { provocation, anyRejection } from './rows.ts';
import { sentBy } from './spoiled.ts';

export interface ClientId {
  readonly own: readonly Exchange[];
  /** A create with an id that no item has, and a read of that id. */
  readonly created: readonly Exchange<Provocation>[];
  /** A PATCH with an id that no item has, and a read of that id. It is empty without a PATCH. */
  readonly patched: readonly Exchange<Provocation>[];
  /** The same with a PUT. */
  readonly replaced: readonly Exchange<Provocation>[];
  /** A create with the id of our item, and a read of that item. */
  readonly taken: readonly Exchange<Provocation>[];
}

export const clientId = defineScenario<ClientId>({
  id: 'client-id',
  phase: 'writes',
  quick: 'never',
  lacks(resource, plan) {
    if (!resource.isUser) return 'resources[].kind: user';
    return lacksForCreate(resource, plan) ?? lacksForRead(resource);
  },
  async run(visit) {
    const { exchanges } = await prepareOwn(visit);
    const own = ownIn(visit);
    if (own === undefined) return { own: exchanges };
    const [first, second, third] = await freeItems(visit, own);
    const create = () => visit.creating(visit.fresh());
    return {
      own: exchanges,
      created: await tried(visit, own, await create(), first),
      patched: await tried(visit, own, await patchOf(visit, own), second),
      replaced: await tried(visit, own, await replaceOf(visit, own), third),
      taken: await tried(visit, own, await create(), own.ref),
    };
  },
});

/** Sends the good request with the id of the item, and reads that item. */
async function tried(
  visit: Visit<ClientId>,
  { ref, fields }: OwnItem,
  good: Probe | undefined,
  item: ItemRef | undefined,
): Promise<readonly Exchange<Provocation>[]> {
  const id = item?.ids.at(-1);
  if (good === undefined || item === undefined || id === undefined) return [];
  const { idField: field } = visit.dialect;
  const sent = { ...sentBy(good), [field]: typeof fields[field] === 'number' ? Number(id) : id };
  const creation = 'marker' in good.intent ? { creation: { ...good.intent, sent } } : {};
  const kind = item === ref ? 'taken' : 'free';
  const write = { ...good, body: fieldsBody(good, sent), intent: { ...intentOf(`sent-${kind}`), field, ...creation } };
  const intent = { ...intentOf(`read-${kind}`), rejected: [404] };
  return [await visit.ask(write), await visit.ask({ ...readProbe(visit.resource, item, intent), isFresh: true })];
}

/** Whatever the status code is, the rule judges what came of the id. */
function intentOf(row: string): Provocation {
  return provocation({
    table: 'client-id',
    row,
    situation: 'other',
    says: 'With an id in the body',
    rejected: [400],
    tolerated: [...anyRejection, 200, 201, 202, 204],
  });
}

/** Three items that do not exist, although their ids could. Numbers stay below those that 32 bits hold. */
async function freeItems(visit: Visit<ClientId>, { ref }: OwnItem): Promise<readonly ItemRef[]> {
  const ids = [...(await knownIds(visit)), ref.ids.at(-1) ?? ''];
  const free: string[] = [];
  for (const step of [1n, 2n, 3n]) {
    const isNumber = idFormOf(ids) === 'number';
    free.push(isNumber ? String(BigInt(unknownId(ids)) - step) : unknownId([...ids, ...free]));
  }
  return free.map((id) => itemRef(visit.resource, [...ref.ids.slice(0, -1), id]));
}
