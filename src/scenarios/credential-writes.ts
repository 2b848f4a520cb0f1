/**
 * Credential writes: every write without the valid token, on an item of ours, and one credential that is almost valid on
 * each operation. Reads before and after a write show whether it was done although it was rejected.
 */
import type { Exchange } from '../core/exchange.ts';
import type { Probe } from '../core/probe.ts';
import { readProbe } from '../core/requests.ts';
import { cookiesToReturn } from '../reading/cookies.ts';
import { byHead, kept, noHead, use, withCookie, withMadeUpCookie } from './credentials.ts';
import { listsWith } from './input.ts';
import { listOf } from './items.ts';
import { lacksForCreate } from './lacks.ts';
import type { OwnItem, Target } from './ours.ts';
import { actionOn, actionsOnOwn, deleteOf, onOwn, ownIn, patchOf, prepareOwn, readOwn, replaceOf } from './ours.ts';
import { type Altered, once, type Row, rowsOf, type TableVisit } from './rows.ts';
import { required } from './spoiled.ts';
import { table } from './table.ts';
import { topOf, withoutField } from '../text/fields.ts';

export const creating: Target = (visit) => visit.creating(visit.fresh());
export const reading: Target = ({ resource }, { ref }) => readProbe(resource, ref, { kind: 'read' });
const unauthorized = { rule: 'auth/unauthorized' } as const;
const watched = { before: readOwn, after: readOwn } as const;
const afterCreate = { unless: ['create-none'] } as const;
const afterDelete = { unless: ['delete-none'] } as const;
/** If the service accepts any token, or none, it accepts these, too. */
const almost = (none: string) => ({ rule: 'auth/bearer', unless: ['create-none', 'create-wrong', none] }) as const;
const onKept = (good: Probe, visit: TableVisit): Altered => kept(visit, good);

export const credentialWrites = table({
  id: 'credential-writes',
  phase: 'writes',
  quick: 'sample',
  situation: 'unauthorized',
  controls: { list: listOf, 'kept list': (visit) => kept(visit, listOf(visit)) },
  rejected: [401],
  status: 'auth/refused-status',
  isCrashRejection: true,
  isInOrder: true,
  quickRows: ['create-none', 'patch-none', 'delete-none'],
  lacks: (resource, plan) => (plan.auth === undefined ? 'auth.bearer' : lacksForCreate(resource, plan)),
  prepare: (visit) => prepareOwn(visit),
  rows: [
    ...rowsOf(unauthorized, [
      ['create-none', 'Without a token', useOn(creating, 'none'), { after: readLists }],
      ['create-wrong', 'With a made-up token', useOn(creating, 'wrong'), once],
      ['create-invalid', 'Without a token', useOn(invalidDuplicate, 'none'), { ...once, ...afterCreate }],
      ['put-none', 'Without a token', useOn(replaceOf, 'none'), watched],
      ['patch-none', 'Without a token', useOn(patchOf, 'none'), watched],
      ['action-none', 'Without a token', useOn(actionOn, 'none'), { ...watched, each: actionsOnOwn }],
      // HEAD has no body that says that it failed.
      ['head-item', 'Without a token', useOn(reading, 'none', byHead), { ...once, ...afterCreate, tolerated: noHead }],
    ]),
    ...rowsOf({ ...unauthorized, tolerated: [400] }, [
      ['patch-cookie', 'With a made-up session cookie and no token', useOn(patchOf, 'none', withMadeUpCookie)],
    ]),
    ...rowsOf({ ...once, ...almost('patch-none'), breaks: ['service.2'], on: 'kept list' }, [
      ['patch-kept', 'Without a token, on the connection of a request with one', useOn(patchOf, 'none', onKept)],
    ]),
    ...rowsOf({ rule: 'auth/bearer', breaks: ['service.2'], ...afterCreate }, [
      ['ticket', 'With the cookies of a create and no token', useOn(reading, 'none', withCreateCookie)],
    ]),
    ...rowsOf(unauthorized, [
      ['delete-none', 'Without a token', useOn(deleteOf, 'none'), { after: readOwn }],
      ['delete-basic', 'With a made-up Basic credential', useOn(deleteOf, 'basic'), { ...once, ...afterDelete }],
    ]),
    ...rowsOf({ ...once, ...almost('delete-none') }, [
      ['delete-longer', 'With one more character at the end of the token', useOn(deleteOf, 'longer')],
    ]),
    ...rowsOf({ ...unauthorized, ...once, ...afterDelete }, [
      ['delete-gone', 'Without a token, after the item was deleted', useOn(deleteOf, 'none'), { before: deleteOwn }],
    ]),
  ],
});

async function deleteOwn(_: unknown, visit: TableVisit): Promise<readonly Exchange[]> {
  const own = ownIn(visit);
  return own === undefined ? [] : [await visit.remove(own.ref), await visit.read(own.ref)];
}

function withCreateCookie(good: Probe, visit: TableVisit): Altered | undefined {
  return withCookie(good, cookiesToReturn(ownIn(visit)?.created.response));
}

function useOn(target: Target, ...how: Parameters<typeof use>): Row['alter'] {
  return onOwn(target, use(...how));
}

/** A duplicate of our item, without a field that it must have: whatever is checked before the token shows. */
function invalidDuplicate(visit: TableVisit, { creation }: OwnItem): Promise<Probe> {
  const { create } = visit.resource;
  const isUnique = (field: string): boolean => create?.unique.some((each) => topOf(each) === topOf(field)) === true;
  const shared = Object.fromEntries(
    (create?.unique ?? []).filter((field) => field in creation.sent).map((field) => [field, creation.sent[field]]),
  );
  const { sent, ...rest } = visit.fresh(shared);
  const missing = required(visit).find((field) => !isUnique(field));
  return visit.creating({ ...rest, sent: missing === undefined ? sent : withoutField(sent, missing) });
}

async function readLists(_: unknown, visit: TableVisit) {
  const own = ownIn(visit);
  return own === undefined ? [] : listsWith(visit, [own.creation]);
}
