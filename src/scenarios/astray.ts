/** Astray: a child of ours, written below owners that it does not belong to. */
import type { Exchange } from '../core/exchange.ts';
import { type ItemRef, itemRef, type OperationKind, operationOf } from '../core/operation.ts';
import { parentOf } from '../core/plan.ts';
import type { Provocation } from '../core/probe.ts';
import { createProbe, itemProbe, readProbe } from '../core/requests.ts';
import { defineScenario, type Visit } from '../core/scenario.ts';
import { readItem } from '../reading/items.ts';
import { withMarker } from '../reading/sent.ts';
import { type Below, intentBelow, nothingBelow } from './below.ts';
import { unknownOwner } from './items.ts';
import { lacksForCreate, lacksForRead } from './lacks.ts';
import { itemCreated } from './own.ts';

export const astray = defineScenario<Below>({
  id: 'astray',
  phase: 'writes',
  quick: 'never',
  lacks(resource, plan) {
    if (parentOf(plan, resource) === undefined || resource.isSingle) return 'resources[].children';
    return lacksForRead(resource) ?? lacksForCreate(resource, plan);
  },
  async run(visit) {
    const { owner, owners, change } = visit;
    const other = await visit.newOwner();
    const created = await createNaming(visit, other);
    const item = await itemCreated(visit, created);
    const read = item && (await visit.read(item));
    // A create that stores nothing is a problem of operation/create.
    if (item === undefined || read === undefined || readItem(read) === undefined)
      return { ...nothingBelow, listed: await visit.list(), own: [created] };
    const existing = owners.find(({ ids }) => ids.join() !== owner.join())?.ids;
    const sent = withMarker(created.probe.intent, change, read);
    const patched = await writeBelow(visit, existing, item, 'patch', sent);
    const deleted = await writeBelow(visit, other, item, 'delete');
    const otherRead = [...patched, ...deleted, ...(await createBelowNobody(visit))];
    const kept = [read, await visit.again(read)];
    return { ...nothingBelow, listed: await visit.list(), otherRead, own: [created, ...kept], kept };
  },
});

/** A create whose body names another owner than its URL. A service may reject it. */
async function createNaming(visit: Visit<Below>, other: readonly string[] | undefined) {
  const { ownerField, path } = visit.resource;
  const id = other?.at(-1);
  const isNamedByUrl = (operationOf(visit.resource, 'create')?.template ?? path).includes('{');
  if (ownerField === undefined || id === undefined || !isNamedByUrl) return visit.create(visit.fresh());
  const named = visit.fresh({ [ownerField]: /^\d{1,15}$/.test(id) ? Number(id) : id });
  const created = await visit.create({ ...named, isUncertain: true });
  return created.response?.isSuccess === true ? created : visit.create(visit.fresh());
}

/** A write to our item below another owner. It is sent only if a read there returns 404. */
async function writeBelow(
  visit: Visit<Below>,
  owner: readonly string[] | undefined,
  { ids, url }: ItemRef,
  kind: OperationKind,
  sent?: unknown,
): Promise<readonly Exchange<Provocation>[]> {
  const { resource } = visit;
  const operation = operationOf(resource, kind);
  const item = owner && itemRef(resource, [...owner, ids.at(-1) ?? '']);
  // The URL may not name the owner.
  if (operation === undefined || item === undefined || item.url === url) return [];
  const intent = intentBelow(visit, 'other-owner');
  const read = await visit.ask(readProbe(resource, item, intent));
  if (read.response?.status !== 404) return [read];
  return [read, await visit.ask(itemProbe(resource, item, operation, intent, sent))];
}

async function createBelowNobody(visit: Visit<Below>): Promise<readonly Exchange<Provocation>[]> {
  const { resource, owner } = visit;
  const nobody = unknownOwner(visit);
  const creation = visit.fresh();
  const [probe, own] = [nobody, owner].map((ids) => ids && createProbe(resource, ids, { kind: 'create', ...creation }));
  // The URL may not name the owner.
  if (probe === undefined || probe.url === own?.url) return [];
  return [await visit.ask({ ...probe, intent: { ...intentBelow(visit, 'missing-owner'), creation } })];
}
