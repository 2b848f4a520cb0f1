/**
 * Other user: reads and writes of an item of ours with the valid credential of another user. Reads with our own show the
 * item before and after each row.
 *
 * Ids may start again for each user. So nothing is written before that user has read the URL, and has found nothing
 * there, or our item. The layer `onlyOwned` refuses anything else.
 */
import { markerIn } from '../core/fresh.ts';
import type { Probe } from '../core/probe.ts';
import { listProbe, readProbe } from '../core/requests.ts';
import type { Context } from '../core/rule.ts';
import { readItem } from '../reading/items.ts';
import { isSame } from '../reading/json.ts';
import { isWhole, listIn } from '../reading/lists.ts';
import { reading } from './credential-writes.ts';
import { lacksForCreate, lacksForRead } from './lacks.ts';
import { listOf } from './items.ts';
import * as ours from './ours.ts';
import { queryForNew } from './own.ts';
import { anyRejection, type Prepared, type Row, rowsOf, type Settling, type TableVisit } from './rows.ts';
import { table } from './table.ts';
import { topOf } from '../text/fields.ts';

const rejected = [403, 404];
/** A service may check the request before the user. A 401 could also mean that the credential has expired. */
const tolerated = [...anyRejection, 500, 502, 503, 504].filter((status) => !rejected.includes(status));
const says = 'With the credential of another user';
const observed = { kind: 'observed' } as const;

export const otherUser = table({
  id: 'other-user',
  phase: 'writes',
  quick: 'never',
  situation: 'other',
  controls: { known: knownList },
  closing: listOf,
  rejected,
  isInOrder: true,
  lacks(resource, plan) {
    if (plan.auth?.other === undefined) return 'auth.other';
    if (!plan.writes) return 'writes: true';
    if (resource.isPrivate !== true) return 'resources[].private: true';
    return lacksForCreate(resource, plan) ?? lacksForRead(resource);
  },
  prepare,
  rows: [
    ...rowsOf({ rule: 'auth/other-reads', tolerated, settle: leaked, before: ours.readOwn }, [
      ['other-read', says, asOther(reading)],
      ['other-list', 'To another user, with a private item in the list', asOther(listing)],
    ]),
    ...rowsOf({ rule: 'auth/other-writes', tolerated, settle: written, before: ours.readOwn, after: ours.readOwn }, [
      // If the client chooses the URL, a PUT of another user may create an item of that user.
      [
        'other-put',
        says,
        changing((visit, own) => (visit.resource.create?.putId === undefined ? ours.replaceOf(visit, own) : undefined)),
      ],
      ['other-patch', says, changing(ours.patchOf)],
      ['other-action', says, asOther(ours.actionOn), { each: ours.actionsOnOwn }],
      ['other-delete', says, asOther(ours.deleteOf)],
    ]),
  ],
});

/** The item of ours, and a read of it by the other user. If anyone may read it, there is no user to keep out. */
async function prepare(visit: TableVisit): Promise<Prepared> {
  const { exchanges, isReady } = await ours.prepareOwn(visit);
  const own = ours.ownIn(visit);
  if (!isReady || own === undefined) return { exchanges, isReady };
  const probe = readProbe(visit.resource, own.ref, observed);
  const reads = (['other', 'none', 'wrong'] as const).map((credential) => visit.ask({ ...probe, credential }));
  const [other, ...strangers] = await Promise.all(reads);
  const isOpen = strangers.some(({ response }) => response?.isSuccess);
  return { exchanges: other === undefined ? exchanges : [...exchanges, other], isReady: !isOpen };
}

/** A list that the other user may read shows that the service knows that user. */
async function knownList({ plan, resource, owner, ask }: TableVisit): Promise<Probe | undefined> {
  const others = plan.resources.filter(({ parent, path }) => parent === undefined && path !== resource.path);
  const own = listProbe(plan, resource, owner);
  const lists = [own, ...others.map((each) => listProbe(plan, each, []))]
    .filter(({ operation }) => operation?.access === 'required')
    .slice(0, mostLists)
    .map((list): Probe => ({ ...list, intent: observed, credential: 'other' }));
  for (const list of lists.slice(0, -1)) if ((await ask(list)).response?.isSuccess === true) return list;
  return lists.at(-1);
}

const mostLists = 4;

function asOther(target: ours.Target): Row['alter'] {
  return ours.onOwn(target, (from) => (from.operation?.access === 'required' ? { credential: 'other' } : undefined));
}

/** A write of the same values would not show. If nothing else changes, a text with the marker does. */
function changing(target: ours.Target): Row['alter'] {
  return async (control, field, visit) => {
    const [altered, own] = [await asOther(target)(control, field, visit), ours.ownIn(visit)];
    if (altered === undefined || own === undefined || Object.keys(await ours.otherValues(visit, own)).length > 0)
      return altered;
    const { marker, sent } = own.creation;
    const isFree = (name: string): boolean =>
      visit.resource.create?.unique.some((each) => topOf(each) === name) !== true;
    const text = Object.keys(sent).find((name) => isFree(name) && String(sent[name]).includes(marker));
    return text === undefined ? altered : { ...altered, sent: { ...sent, [text]: `${String(sent[text])} 2` } };
  };
}

/** The part of the list that shows what was added last, or all of it. */
async function listing(visit: TableVisit): Promise<Probe | undefined> {
  const { plan, resource, owner, dialect } = visit;
  const plain = listOf(visit);
  const shown = plain && listIn(await visit.ask({ ...plain, intent: observed, credential: 'other' }));
  const isAll = shown === undefined || isWhole(shown);
  return plain && (isAll ? plain : listProbe(plan, resource, owner, queryForNew(shown, dialect.pageBase)));
}

/** A list shows other items, and at the same URL, that user may have another item. */
function leaked({ attempt, before: [read] }: Settling): 'granted' | 'tolerated' {
  const marker = read && markerIn(read.response.text);
  return marker !== undefined && attempt.response.text.includes(marker) ? 'granted' : 'tolerated';
}

/** What a user cannot see is missing for that user, and a service may respond to writes of missing items in any way. */
function written({ before: [before], after: [after] }: Settling, { movesByItself }: Context): 'granted' | 'tolerated' {
  const [was, is] = [before, after].map((each) => each && readItem(each)?.fields);
  const isKept = (field: string): boolean => movesByItself(field) || isSame(was?.[field], is?.[field]);
  return was !== undefined && is !== undefined && Object.keys(was).every(isKept) ? 'tolerated' : 'granted';
}
