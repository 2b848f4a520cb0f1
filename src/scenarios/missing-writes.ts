/**
 * Missing writes: a read of an item of ours that was deleted, and then writes to it. Each is sent only if a read has just
 * shown that it is missing. An id that never existed would be worse: a PUT that creates the item would move the counter
 * of the service far ahead.
 */
import type { Exchange } from '../core/exchange.ts';
import { offers, operationOf } from '../core/operation.ts';
import { itemProbe } from '../core/requests.ts';
import { isMissing } from '../reading/envelope.ts';
import { readItem } from '../reading/items.ts';
import { reading } from './credential-writes.ts';
import { listOf } from './items.ts';
import { lacksForCreate, lacksForList, lacksForRead } from './lacks.ts';
import { actionOn, actionsOnOwn, deleteOf, onOwn, ownIn, prepareOwn, readOwn, type Target } from './ours.ts';
import type { Prepared, Row, Settling, TableVisit } from './rows.ts';
import { table } from './table.ts';

/** They are about the caller, the method, or a precondition. */
const unrelated = [401, 403, 405, 412, 428];

export const missingWrites = table({
  id: 'missing-writes',
  phase: 'writes',
  quick: 'sample',
  situation: 'missing',
  controls: { list: listOf },
  rejected: [404],
  status: 'status/missing',
  isCrashRejection: true,
  isInOrder: true,
  quickRows: ['gone-patch'],
  lacks(resource, plan) {
    const key = lacksForList(resource) ?? lacksForRead(resource) ?? lacksForCreate(resource, plan);
    return key ?? (offers(resource, 'delete') ? undefined : 'resources[].operations: [delete]');
  },
  prepare: prepareGone,
  rows: [
    // operation/delete judges whether it may succeed.
    { ...gone('gone-read', reading), settle: () => 'tolerated' },
    // status/missing-write judges whether it may succeed.
    { ...gone('gone-delete', deleteOf), settle: () => 'tolerated' },
    gone('gone-patch', creatingBy('patch')),
    { ...gone('gone-action', actionOn), each: (visit) => actionsOnOwn(visit).slice(0, 1) },
    {
      ...gone('gone-put', creatingBy('replace')),
      after: readOwn,
      settle: (judged) => (isCreated(judged) ? 'tolerated' : 'granted'),
    },
  ],
});

/** True if a PUT of a missing item created one: there, or under another id. */
export function isCreated({ attempt, after }: Pick<Settling, 'attempt' | 'after'>): boolean {
  const isThere = after.some((read) => readItem(read) !== undefined && !isMissing(read.response));
  return attempt.response.status === 201 || isThere;
}

function gone(row: string, target: Target): Row {
  return {
    row,
    rule: 'status/missing',
    says: 'After the item was deleted',
    tolerated: unrelated,
    before: readOwn,
    alter: onOwn(target),
  };
}

/** What creates something if the service accepts it has a marker of its own. */
function creatingBy(kind: 'patch' | 'replace'): Target {
  return (visit, { ref }) => {
    const operation = operationOf(visit.resource, kind);
    const creation = visit.fresh();
    return operation && itemProbe(visit.resource, ref, operation, { kind: 'create', ...creation }, creation.sent);
  };
}

/** The item is deleted, unless an earlier visit has deleted it, and read once more. */
async function prepareGone(visit: TableVisit): Promise<Prepared> {
  const gone = ownIn(visit);
  const last = gone && (await visit.read(gone.ref));
  if (gone && last && isGone(last)) return { exchanges: [gone.created, last], isReady: true };
  const { exchanges } = await prepareOwn(visit);
  const own = ownIn(visit);
  if (own === undefined) return { exchanges, isReady: false };
  const [removed, read] = [await visit.remove(own.ref), await visit.read(own.ref)];
  return { exchanges: [...exchanges, removed, read], isReady: isGone(read) };
}

const isGone = ({ response }: Exchange): boolean => response !== undefined && isMissing(response);
