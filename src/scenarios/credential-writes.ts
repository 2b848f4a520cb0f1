/**
 * Credential writes: every write without the valid token, on an item of ours, and one credential that is almost valid on
 * each operation. Reads before and after a write show whether it was done although it was rejected.
 */
import type { Probe, SpoilId } from '../core/probe.ts';
import { readProbe } from '../core/requests.ts';
import { cookiesToReturn } from '../reading/cookies.ts';
import { noHead, use, withCookie } from './credentials.ts';
import { listsWith } from './input.ts';
import { listOf } from './items.ts';
import { lacksForCreate } from './lacks.ts';
import {
  actionOn,
  actionsOnOwn,
  deleteOf,
  ownIn,
  type OwnItem,
  patchOf,
  prepareOwn,
  readOwn,
  replaceOf,
} from './ours.ts';
import type { Row, TableVisit } from './rows.ts';
import { required } from './spoiled.ts';
import { table } from './table.ts';
import { topOf, withoutField } from '../text/fields.ts';

/** A good request, made for the item of ours. `field` is what the row is sent for. */
type Target = (visit: TableVisit, own: OwnItem, field: string) => Promise<Probe | undefined> | Probe | undefined;

const creating: Target = (visit) => visit.creating(visit.fresh());
const reading: Target = ({ resource }, { ref }) => readProbe(resource, ref, { kind: 'read' });
const once = { per: 'run' } as const;
const watched = { before: readOwn, after: readOwn } as const;

export const credentialWrites = table({
  id: 'credential-writes',
  phase: 'writes',
  quick: 'sample',
  situation: 'unauthorized',
  controls: {
    list: listOf,
    'kept list': (visit) => {
      const good = listOf(visit);
      return good && { ...good, connection: keptIn(visit) };
    },
  },
  rejected: [401],
  status: 'auth/refused-status',
  isCrashRejection: true,
  isInOrder: true,
  quickRows: ['create-none', 'patch-none', 'delete-none'],
  lacks: (resource, plan) => (plan.auth === undefined ? 'auth.bearer' : lacksForCreate(resource, plan)),
  prepare: (visit) => prepareOwn(visit),
  rows: [
    { ...without('create-none', creating), after: readLists },
    { ...wrong('create-wrong', 'wrong', 'With a made-up token', creating), ...once },
    { ...without('create-invalid', invalidDuplicate), ...once, unless: ['create-none'] },
    { ...without('put-none', replaceOf), ...watched },
    { ...without('patch-none', patchOf), ...watched },
    {
      ...without('patch-cookie', patchOf),
      says: 'With a made-up session cookie and no token',
      tolerated: [400],
      alter: useOn(patchOf, 'none', (good) => withCookie(good, 'session=probity; token=probity')),
    },
    {
      ...almost('patch-kept', 'none', 'Without a token, on the connection of a request with one', patchOf),
      ...once,
      breaks: ['service.2'],
      on: 'kept list',
      alter: useOn(patchOf, 'none', (_, visit) => ({ connection: keptIn(visit) })),
    },
    {
      ...without('action-none', ({ resource }, own, path) => actionOn(resource, own, path)),
      ...watched,
      each: ({ resource }) => actionsOnOwn(resource),
    },
    {
      ...without('head-item', reading),
      ...once,
      // HEAD has no body that says that it failed.
      unless: ['create-none'],
      tolerated: noHead,
      alter: useOn(reading, 'none', () => ({ method: 'HEAD' })),
    },
    {
      ...almost('ticket', 'none', 'With the cookies of a create and no token', reading),
      breaks: ['service.2'],
      unless: ['create-none'],
      alter: useOn(reading, 'none', (good, visit) => {
        const cookies = cookiesToReturn(ownIn(visit)?.created.response);
        return cookies === undefined ? undefined : withCookie(good, cookies);
      }),
    },
    { ...without('delete-none', deleteOf), after: readOwn },
    {
      ...wrong('delete-basic', 'basic', 'With a made-up Basic credential', deleteOf),
      ...once,
      unless: ['delete-none'],
    },
    { ...almost('delete-longer', 'longer', 'With one more character at the end of the token', deleteOf), ...once },
    {
      ...without('delete-gone', deleteOf),
      ...once,
      says: 'Without a token, after the item was deleted',
      unless: ['delete-none'],
      before: async (_, visit) => {
        const own = ownIn(visit);
        return own === undefined ? [] : [await visit.remove(own.ref), await visit.read(own.ref)];
      },
    },
  ],
});

function without(row: string, target: Target): Row {
  return { row, rule: 'auth/unauthorized', says: 'Without a token', alter: useOn(target, 'none') };
}

function wrong(row: string, spoil: SpoilId, says: string, target: Target): Row {
  return { row, rule: 'auth/unauthorized', says, alter: useOn(target, spoil) };
}

/** If the service accepts any token, or none, it accepts these, too. */
function almost(row: string, credential: SpoilId | 'none', says: string, target: Target): Row {
  const unless = ['create-none', 'create-wrong', `${row.split('-')[0]}-none`];
  return { row, rule: 'auth/bearer', says, unless, alter: useOn(target, credential) };
}

function useOn(target: Target, ...how: Parameters<typeof use>): Row['alter'] {
  return async (_control, field, visit) => {
    const own = ownIn(visit);
    const from = own && (await target(visit, own, field));
    const altered = from && (await use(...how)(from, field, visit));
    return altered && { from, ...altered };
  };
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

/** A connection that has carried the valid token. */
function keptIn({ resource, round }: TableVisit): string {
  return `credential-writes ${resource.path} ${round}`;
}
