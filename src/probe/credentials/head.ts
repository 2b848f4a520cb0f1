import type { Operation } from '../../model/operation.ts';
import type { Plan, Resource } from '../../model/plan.ts';
import type { ProbeTemplate } from '../../model/probe.ts';
import { type Sending, send } from '../../model/scenario.ts';
import { credentials as steps } from '../../model/traces/credentials.ts';
import { offerAt, operationProbe, sendable } from '../address.ts';
import { itemShown } from '../own/held.ts';
import type { OwnItem } from '../own/item.ts';
import type { Tried } from './own.ts';
import { guarded, type Twin, twin } from './twin.ts';

/** HEAD without a credential, where GET was refused: what guards GET alone tells everybody what is there, and how long it is. */
function* refuseHead(operation: Operation, ids: readonly string[], parts: Twin): Sending {
  if (operation.method === 'GET') yield* send(twin(operation, ids, 'none', { ...parts, method: 'HEAD' }));
}

/**
 * HEAD without a credential of an id that nobody has, then of an item of ours, and a read of it; then, only where that still shows
 * it, of the list. False where the item is no longer shown.
 */
export function* refuseHeads({ plan, resource, owners, readings, reads }: Tried, own: OwnItem): Sending<boolean> {
  const read = sendable(plan, resource, 'read');
  const closed = reads.worked.filter((each) => each.isClosed && each.operation.method === 'GET');
  if (read === undefined || reads.missing === undefined || !closed.some(({ name }) => name === 'read')) return true;
  const parts = { control: steps.before };
  yield* refuseHead(read, [...owners, reads.missing], {
    ...parts,
    at: steps.headMissing,
    name: 'head-missing',
    about: { id: reads.missing, owners },
  });
  const ids = [...own.owners, own.id];
  const about = { id: own.id, owners: own.owners };
  yield* refuseHead(read, ids, { ...parts, at: steps.headRead, name: 'head-read', about });
  const seen = yield* send(operationProbe(read, ids, { step: steps.headAfter, provokes: 'anything', about }));
  if (itemShown(seen, { id: own.id }, { resource, readings }) === undefined) return false;
  const list = closed.find(({ name }) => name === 'list');
  if (list !== undefined) {
    const listed = { at: steps.headList, name: 'head-list', control: steps.list, about: { owners } };
    yield* refuseHead(list.operation, owners, listed);
  }
  return true;
}

/** What `refuseHeads` may send. */
export function headOffers(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const [list, read] = [guarded(plan, resource, 'list'), guarded(plan, resource, 'read')];
  if (read?.method !== 'GET') return [];
  const heads = (at: Parameters<typeof offerAt>[0], operation: Operation): ProbeTemplate => ({
    ...offerAt(at, operation, 1),
    method: 'HEAD',
  });
  return [
    heads(steps.headMissing, read),
    heads(steps.headRead, read),
    offerAt(steps.headAfter, read, 1),
    ...(list?.method === 'GET' ? [heads(steps.headList, list)] : []),
  ];
}
