/**
 * Client id: creates and changes of a user that send an id: one that no item has, and then that of an item of ours. A
 * service rejects it, or ignores it.
 */
import type { Exchange } from '../core/exchange.ts';
import { markerIn } from '../core/fresh.ts';
import { type ItemRef, itemRef } from '../core/operation.ts';
import { creationOf, type Provocation } from '../core/probe.ts';
import { createdItem, readItem } from '../reading/items.ts';
import { carriesMarker, sentIn } from '../reading/sent.ts';
import { idFormOf, unknownId } from '../reading/unknown-id.ts';
import { creating, reading } from './credential-writes.ts';
import { listOf } from './items.ts';
import { lacksForCreate, lacksForRead } from './lacks.ts';
import { ownIn, patchOf, prepareOwn, replaceOf, type Target, withOwn } from './ours.ts';
import { anyRejection, type Row, rowsOf, type Settling, type TableVisit } from './rows.ts';
import { sentBy } from './spoiled.ts';
import { table } from './table.ts';

const says = 'With an id in the body';
const idField = ({ dialect }: TableVisit): readonly string[] => [dialect.idField];

export const clientId = table({
  id: 'client-id',
  phase: 'writes',
  quick: 'never',
  situation: 'other',
  controls: { read: (visit) => withOwn(visit, (own) => reading(visit, own, '')) },
  // A service that gives the item another id has nothing at the old one.
  closing: listOf,
  rejected: [400],
  isInOrder: true,
  lacks(resource, plan) {
    if (!resource.isUser) return 'resources[].kind: user';
    return lacksForCreate(resource, plan) ?? lacksForRead(resource);
  },
  prepare: (visit) => prepareOwn(visit),
  rows: rowsOf({ rule: 'resource/id-assigned', tolerated: anyRejection, each: idField, after: readSent }, [
    ['create-id', says, withId(creating, 1), { settle: usedByCreate }],
    ['patch-id', says, withId(patchOf, 2), { settle: usedByChange }],
    ['put-id', says, withId(replaceOf, 3), { settle: usedByChange }],
    ['taken-id', 'With the id of another item in the body', withId(creating, 0), { settle: usedByCreate }],
  ]),
});

/** The good request with the id of our item, or with one of the ids that no item has. */
function withId(target: Target, number: number): Row['alter'] {
  return async (_control, field, visit) => {
    const own = ownIn(visit);
    const from = own && (await target(visit, own, field));
    if (own === undefined || from === undefined) return undefined;
    const id = number === 0 ? own.ref.ids.at(-1) : freeId(own.ref, number);
    return { from, sent: { ...sentBy(from), [field]: typeof own.fields[field] === 'number' ? Number(id) : id } };
  };
}

/** Numbers stay below those that 32 bits hold. */
function freeId({ ids }: ItemRef, number: number): string {
  const known = ids.slice(-1);
  if (idFormOf(known) === 'number') return String(BigInt(unknownId(known)) - BigInt(number));
  for (let count = 0; count < number; count++) known.push(unknownId(known));
  return known.at(-1) ?? '';
}

/** What is at the id that was sent. */
async function readSent(attempt: Exchange<Provocation>, visit: TableVisit): Promise<readonly Exchange[]> {
  const own = ownIn(visit);
  const id = sentIn(attempt)[attempt.probe.intent.field ?? ''];
  return own === undefined
    ? []
    : [await visit.read(itemRef(visit.resource, [...own.ref.ids.slice(0, -1), String(id)]))];
}

function usedByCreate({ attempt, after: [read] }: Settling): 'granted' | 'rejected' | 'tolerated' {
  const creation = creationOf(attempt.probe);
  if (read === undefined || creation === undefined) return 'tolerated';
  const isNamed = createdItem(attempt)?.url === read.probe.item?.url;
  return isNamed || carriesMarker(readItem(read), creation) ? 'granted' : 'rejected';
}

/** The control shows our item. */
function usedByChange({ control, after: [read] }: Settling): 'granted' | 'rejected' | 'tolerated' {
  const marker = markerIn(control.response.text);
  if (read === undefined || marker === undefined) return 'tolerated';
  return readItem(read) !== undefined && markerIn(read.response.text) === marker ? 'granted' : 'rejected';
}
