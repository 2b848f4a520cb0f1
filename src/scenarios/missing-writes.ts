/**
 * Missing writes: a read of an item of ours that was deleted, and then writes to it. Each is sent only if a read has just
 * shown that it is missing. An id that never existed would be worse: a PUT that creates the item would move the counter
 * of the service far ahead.
 */
import { offers, type OperationKind, operationOf } from '../core/operation.ts';
import type { Intent, Probe } from '../core/probe.ts';
import { itemProbe, listProbe } from '../core/requests.ts';
import { isMissing } from '../reading/envelope.ts';
import { readItem } from '../reading/items.ts';
import { lacksForCreate, lacksForList, lacksForRead } from './lacks.ts';
import { ownIn, prepareOwn, readOwn } from './ours.ts';
import type { Prepared, Row, Settling, TableVisit } from './rows.ts';
import { table } from './table.ts';

/** They are about the caller, the method, or a precondition. */
const unrelated = [401, 403, 405, 412, 428];

export const missingWrites = table({
  id: 'missing-writes',
  phase: 'writes',
  quick: 'sample',
  situation: 'missing',
  controls: { list: ({ plan, resource, owner }) => listProbe(plan, resource, owner) },
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
    { ...gone('gone-read', 'read'), settle: () => 'tolerated' },
    // status/missing-write judges whether it may succeed.
    { ...gone('gone-delete', 'delete'), settle: () => 'tolerated' },
    { ...gone('gone-patch', 'patch') },
    {
      ...gone('gone-action', 'action'),
      each: ({ resource }) =>
        resource.actions
          .filter(({ on }) => on === 'created')
          .map(({ path }) => path)
          .slice(0, 1),
    },
    {
      ...gone('gone-put', 'replace'),
      after: readOwn,
      settle: (judged) => (isCreated(judged) ? 'tolerated' : 'granted'),
    },
  ],
});

/** True if a PUT of a missing item created one: there, or under another id. */
export function isCreated({ attempt, after }: Pick<Settling, 'attempt' | 'after'>): boolean {
  return (
    attempt.response.status === 201 || after.some((read) => readItem(read) !== undefined && !isMissing(read.response))
  );
}

function gone(row: string, kind: OperationKind): Row {
  return {
    row,
    rule: 'status/missing',
    says: 'After the item was deleted',
    tolerated: unrelated,
    before: readOwn,
    async alter(_control, path, visit) {
      const from = await probeOf(visit, kind, path);
      return from && { from };
    },
  };
}

/** The item is deleted, unless an earlier visit has deleted it, and read once more. */
async function prepareGone(visit: TableVisit): Promise<Prepared> {
  const gone = ownIn(visit);
  const last = gone && (await visit.read(gone.ref));
  if (gone !== undefined && last?.response !== undefined && isMissing(last.response))
    return { exchanges: [gone.created, last], isReady: true };
  const { exchanges, isReady } = await prepareOwn(visit);
  const own = ownIn(visit);
  if (!isReady || own === undefined) return { exchanges, isReady: false };
  const removed = await visit.remove(own.ref);
  const read = await visit.read(own.ref);
  const isGone = read.response !== undefined && isMissing(read.response);
  return { exchanges: [...exchanges, removed, read], isReady: isGone };
}

/** What creates something if the service accepts it has a marker of its own. */
async function probeOf(visit: TableVisit, kind: OperationKind, path?: string): Promise<Probe | undefined> {
  const { resource } = visit;
  const own = ownIn(visit);
  const action = resource.actions.find((each) => each.path === path);
  const operation = kind === 'action' ? action?.operation : operationOf(resource, kind);
  if (own === undefined || operation === undefined) return undefined;
  const creation = visit.fresh();
  const intents: Partial<Record<OperationKind, Intent>> = {
    read: { kind: 'read' },
    delete: { kind: 'delete' },
    action: { kind: 'action', action: path ?? '' },
  };
  const intent = intents[kind] ?? { kind: 'create', ...creation };
  return itemProbe(resource, own.ref, operation, intent, intent.kind === 'create' ? creation.sent : action?.body);
}
