import { itemOf } from '../../model/envelope.ts';
import { type Exchange, isAnswered, isSuccess, isUnfound } from '../../model/exchange.ts';
import { idOf } from '../../model/item.ts';
import { listingOf } from '../../model/list-page.ts';
import type { Operation } from '../../model/operation.ts';
import type { Plan, Resource } from '../../model/plan.ts';
import type { Probe, ProbeTemplate } from '../../model/probe.ts';
import { type Ground, type Sending, send } from '../../model/scenario.ts';
import { ground } from '../../model/traces/ground.ts';
import { isObject, type JsonObject } from '../../text/json.ts';
import { offerAt, operationProbe, type Rest, sendable } from '../address.ts';

/** So many other fields are tried. */
export const mostOthers = 3;

/**
 * Finds out by which of its fields an item is read, where more than one may be its id: which it is, is then known to all. Its probes are
 * shared: the first is the one that reads the item anyway, and others follow only where that finds nothing.
 */
export function* identify(
  { plan, resource, owners, readings }: Omit<Ground, 'fresh'>,
  listed: Exchange | undefined,
): Sending {
  const read = sendable(plan, resource, 'read');
  const { isIdGuessed, idField } = readings.of(resource);
  if (read === undefined || !isIdGuessed || listed === undefined || !isAnswered(listed)) return;
  const [item] = isSuccess(listed.reply.status) ? (listingOf(listed.reply)?.items ?? []) : [];
  if (!isObject(item)) return;
  const first = yield* readBy(read, owners, item, idField, { step: ground.identify, share: true });
  if (first === undefined || isUnfound(first))
    yield* readByOthers({ resource, owners, readings }, read, item, { step: ground.identify, share: true });
}

/** Reads an item by other fields that may be its id, until one of them is found; undefined where none is. */
export function* readByOthers(
  { resource, owners, readings }: Pick<Ground, 'resource' | 'owners' | 'readings'>,
  read: Operation,
  item: JsonObject,
  rest: Rest,
): Sending<Exchange | undefined> {
  for (const field of readings.of(resource).otherIdFields().slice(0, mostOthers)) {
    const looked = yield* readBy(read, owners, item, field, rest);
    if (looked !== undefined && !isUnfound(looked)) return looked;
  }
  return undefined;
}

function* readBy(
  read: Operation,
  owners: readonly string[],
  item: JsonObject,
  idField: string,
  rest: Rest,
): Sending<Exchange | undefined> {
  const id = idOf(item, idField);
  if (id === undefined) return undefined;
  return yield* send(
    operationProbe(read, [...owners, id], {
      provokes: 'anything',
      ...rest,
      about: { ...rest.about, id, owners, idField },
    }),
  );
}

/** What it may send; the first is usually shared. */
export function identifyOffers(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const read = sendable(plan, resource, 'read');
  return read === undefined ? [] : [offerAt(ground.identify, read, { usually: 0, atMost: 1 + mostOthers })];
}

/** Reads what a create made; where the answer may name it by another field than was taken, and none was read yet, by others too. */
export function* readMade(
  { resource, owners, readings }: Pick<Ground, 'resource' | 'owners' | 'readings'>,
  created: Exchange,
  probe: Probe,
): Sending<Exchange> {
  const looked = yield* send(probe);
  const item = isAnswered(created) ? itemOf(created.reply) : undefined;
  const { operation, step, about, provokes } = probe;
  if (!isUnfound(looked) || !readings.of(resource).isIdGuessed || item === undefined || operation === undefined)
    return looked;
  return (yield* readByOthers({ resource, owners, readings }, operation, item, { step, about, provokes })) ?? looked;
}
