/**
 * Credential writes: every write without the valid token, on an item of ours, and one credential that is almost valid on
 * each operation. Reads before and after a write show whether it was done although it was rejected.
 */
import { offers, operationOf } from '../core/operation.ts';
import type { Action } from '../core/plan.ts';
import type { Probe, SpoilId } from '../core/probe.ts';
import { itemProbe, listProbe, readProbe } from '../core/requests.ts';
import { cookiesToReturn } from '../reading/cookies.ts';
import { altered, noHead, withCookie } from './credentials.ts';
import { listsWith } from './input.ts';
import { lacksForCreate } from './lacks.ts';
import { ownIn, type OwnItem, patchOf, prepareOwn, readOwn, replaceOf } from './ours.ts';
import type { Altered, Row, TableVisit } from './rows.ts';
import { required } from './spoiled.ts';
import { table } from './table.ts';
import { topOf, withoutField } from '../text/fields.ts';

type Target = (visit: TableVisit, own: OwnItem, field: string) => Promise<Probe | undefined> | Probe | undefined;

export const credentialWrites = table({
  id: 'credential-writes',
  phase: 'writes',
  quick: 'sample',
  situation: 'unauthorized',
  controls: {
    list,
    'kept list': (visit) => {
      const good = list(visit);
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
    { ...without('create-none', (visit) => visit.creating(visit.fresh())), after: readLists },
    { ...wrong('create-wrong', 'wrong', 'With a made-up token', (visit) => visit.creating(visit.fresh())), per: 'run' },
    { ...without('create-invalid', invalidDuplicate), per: 'run', unless: ['create-none'] },
    { ...without('put-none', replaceOf), before: readOwn, after: readOwn },
    { ...almost('put-case', 'other-case', 'With the letters of the token in another case', replaceOf), per: 'run' },
    { ...without('patch-none', patchOf), before: readOwn, after: readOwn },
    {
      ...without('patch-cookie', patchOf),
      says: 'With a made-up session cookie and no token',
      tolerated: [400],
      alter: use(patchOf, 'none', (good) => withCookie(good, 'session=probity; token=probity')),
    },
    {
      ...almost('patch-kept', 'none', 'Without a token, on the connection of a request with one', patchOf),
      breaks: ['service.2'],
      per: 'run',
      on: 'kept list',
      alter: use(patchOf, 'none', (_, visit) => ({ connection: keptIn(visit) })),
    },
    {
      ...without('action-none', (visit, own, path) => actionOn(visit, own, path)),
      each: ({ resource }) => resource.actions.filter(({ on }) => on === 'created').map(({ path }) => path),
      before: readOwn,
      after: readOwn,
    },
    {
      ...without('head-item', ({ resource }, { ref }) => readProbe(resource, ref, { kind: 'read' })),
      per: 'run',
      // HEAD has no body that says that it failed.
      unless: ['create-none'],
      tolerated: noHead,
      alter: use(
        ({ resource }, { ref }) => readProbe(resource, ref, { kind: 'read' }),
        'none',
        () => ({ method: 'HEAD' }),
      ),
    },
    {
      ...almost('ticket', 'none', 'With the cookies of a create and no token', () => undefined),
      breaks: ['service.2'],
      unless: ['create-none'],
      alter: use(
        ({ resource }, { ref }) => readProbe(resource, ref, { kind: 'read' }),
        'none',
        (good, visit) => {
          const cookies = cookiesToReturn(ownIn(visit)?.created.response);
          return cookies === undefined ? undefined : withCookie(good, cookies);
        },
      ),
    },
    { ...without('delete-none', removing), after: readOwn },
    {
      ...wrong('delete-basic', 'basic', 'With a made-up Basic credential', removing),
      per: 'run',
      unless: ['delete-none'],
    },
    { ...almost('delete-longer', 'longer', 'With one more character at the end of the token', removing), per: 'run' },
    {
      ...without('delete-gone', removing),
      per: 'run',
      says: 'Without a token, after the item was deleted',
      unless: ['delete-none'],
      before: async (_, visit) => {
        const own = ownIn(visit);
        return own === undefined ? [] : [await visit.remove(own.ref), await visit.read(own.ref)];
      },
    },
  ],
});

function list({ plan, resource, owner }: TableVisit): Probe | undefined {
  return offers(resource, 'list') ? listProbe(plan, resource, owner) : undefined;
}

function without(row: string, target: Target): Row {
  return { row, rule: 'auth/unauthorized', says: 'Without a token', alter: use(target, 'none') };
}

function wrong(row: string, spoil: SpoilId, says: string, target: Target): Row {
  return { row, rule: 'auth/unauthorized', says, alter: use(target, spoil) };
}

/** If the service accepts any token, or none, it accepts these, too. */
function almost(row: string, credential: SpoilId | 'none', says: string, target: Target): Row {
  return {
    row,
    rule: 'auth/bearer',
    says,
    unless: ['create-none', 'create-wrong', `${row.split('-')[0]}-none`],
    alter: use(target, credential),
  };
}

function use(
  target: Target,
  credential: SpoilId | 'none',
  more: (good: Probe, visit: TableVisit) => Altered | undefined = () => ({}),
): Row['alter'] {
  return async (_control, field, visit) => {
    const own = ownIn(visit);
    const good = own && (await target(visit, own, field));
    const changes = good && more(good, visit);
    const all = good && changes && altered(good, credential, visit, changes);
    return good && all && { from: good, ...all };
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

function actionOn({ resource }: TableVisit, { ref }: OwnItem, path: string): Probe | undefined {
  const action: Action | undefined = resource.actions.find((each) => each.path === path);
  return action && itemProbe(resource, ref, action.operation, { kind: 'action', action: path }, action.body);
}

function removing({ resource }: TableVisit, { ref }: OwnItem): Probe | undefined {
  const operation = operationOf(resource, 'delete');
  return operation && itemProbe(resource, ref, operation, { kind: 'delete' });
}

async function readLists(_: unknown, visit: TableVisit) {
  const own = ownIn(visit);
  return own === undefined ? [] : listsWith(visit, [own.creation]);
}

/** A connection that has carried the valid token. */
function keptIn({ resource, round }: TableVisit): string {
  return `credential-writes ${resource.path} ${round}`;
}
