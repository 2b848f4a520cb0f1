import type { Exchange } from '../model/exchange.ts';
import type { Operation } from '../model/operation.ts';
import type { ProbeTemplate } from '../model/probe.ts';
import { type Sending, send } from '../model/scenario.ts';
import { offer, operationProbe, sendable } from './address.ts';
import type { Ground } from './credentials-own.ts';
import { type Twin, twin } from './credentials-twin.ts';
import { itemShown } from './lifecycle-writes.ts';
import type { OwnItem } from './own-item.ts';

/** HEAD without a credential, where GET was refused: what guards GET alone tells everybody what is there, and how long it is. */
export function* refuseHead(operation: Operation, ids: readonly string[], parts: Twin): Sending {
  if (operation.method === 'GET') yield* send(twin(operation, ids, 'none', { ...parts, method: 'HEAD' }));
}

/** True where a request without the credential was refused as it should be. */
export function isClosed(seen: readonly Exchange[]): boolean {
  return seen.some(({ probe, reply }) => probe.credential === 'none' && reply?.status === 401);
}

/**
 * HEAD of an item of ours without a credential, and a read of it; then, only where that still shows it, of the list. False
 * where the item is no longer shown. An id that nobody has was asked for in the same way before.
 */
export function* refuseOwnHeads({ plan, resource, owners, readings, worked }: Ground, own: OwnItem): Sending<boolean> {
  const read = sendable(plan, resource, 'read');
  const closed = worked.filter((each) => each.isClosed && each.operation.method === 'GET');
  if (read === undefined || !closed.some(({ name }) => name === 'read')) return true;
  const ids = [...own.owners, own.id];
  const about = { id: own.id, owners: own.owners };
  yield* refuseHead(read, ids, { name: 'head-read', control: 'own-before', about });
  const look = { step: 'head-read-after', why: 'to see that HEAD left the item as it was' };
  const seen = yield* send(operationProbe(read, ids, { ...look, provokes: 'anything', about }));
  if (itemShown(seen, own.id, readings.of(resource).idField) === undefined) return false;
  const list = closed.find(({ name }) => name === 'list');
  if (list !== undefined)
    yield* refuseHead(list.operation, owners, { name: 'head-list', control: 'list', about: { owners } });
  return true;
}

/** What `refuseHead` may send of an operation. */
export function headOffer(operation: Operation, atMost: number): readonly ProbeTemplate[] {
  if (operation.method !== 'GET') return [];
  return [{ ...offer(operation, atMost, 'to see that HEAD is refused without the credential too'), method: 'HEAD' }];
}
