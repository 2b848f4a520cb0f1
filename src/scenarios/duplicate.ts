/**
 * Duplicate: a create, and a change, with a value that another item of ours has. Other creates come in between, because a
 * service may only remember the last one. Then two creates with the same value are sent at the same moment.
 */
import type { Exchange } from '../core/exchange.ts';
import type { JsonObject } from '../core/plan.ts';
import type { Creation, Probe } from '../core/probe.ts';
import { readProbe } from '../core/requests.ts';
import { readItem } from '../reading/items.ts';
import { isAlike } from '../reading/json.ts';
import { sentIn } from '../reading/sent.ts';
import { listsWith } from './input.ts';
import { lacksForCreate, lacksForRead } from './lacks.ts';
import { keepsMarker, ownIn, patchOf, prepareOwn, readOwn, replaceOf } from './ours.ts';
import { type Altered, anyRejection, type Prepared, provocation, type Settling, type TableVisit } from './rows.ts';
import { sentBy, unique } from './spoiled.ts';
import { table } from './table.ts';
import { fieldAt, overlaid, topFields } from '../text/fields.ts';

/** Milliseconds. */
const aMoment = 1100;

export const duplicate = table({
  id: 'duplicate',
  phase: 'writes',
  quick: 'sample',
  extra: ['finish'],
  situation: 'duplicate',
  controls: {
    read: (visit) => {
      const own = ownIn(visit, 'original');
      return own && readProbe(visit.resource, own.ref, { kind: 'read' });
    },
  },
  rejected: [409],
  status: 'status/duplicate',
  isCrashRejection: true,
  isInOrder: true,
  quickRows: ['duplicate'],
  lacks(resource, plan) {
    const key = lacksForCreate(resource, plan);
    return key ?? (resource.create?.unique.length === 0 ? 'resources[].create.unique' : lacksForRead(resource));
  },
  prepare: prepareItems,
  finish: createTwins,
  rows: [
    {
      row: 'duplicate',
      rule: 'status/duplicate',
      says: 'With the {field} of another item',
      each: unique,
      alter: async (_control, field, visit) => {
        const own = ownIn(visit, 'original');
        // Some services only remember what they created just now.
        if (visit.isSample) await visit.pause(aMoment);
        const creation = own && sharing(visit, [field], own.creation.sent);
        return creation && { from: await visit.creating(creation) };
      },
    },
    // The conventions mention only creates, so a change may be rejected with any 4xx, and accepting it is a warning.
    {
      row: 'duplicate-change',
      rule: 'status/duplicate-change',
      level: 'should',
      says: 'With the {field} of another item',
      tolerated: anyRejection,
      each: ofOther,
      alter: changed,
      after: (_, visit) => readOwn(_, visit, 'other'),
      settle: isTaken,
    },
  ],
});

/** One of two creates with the same value. Either of them may be rejected. */
const twin = provocation({
  table: 'duplicate',
  row: 'twin',
  situation: 'duplicate',
  says: 'With the same unique value, sent twice at the same moment',
  rejected: [409],
  tolerated: [200, 201],
});

/** A PATCH, or else a PUT, with the value of another item. */
async function changed(_control: Probe, field: string, visit: TableVisit): Promise<Altered | undefined> {
  const [own, other] = [ownIn(visit, 'original'), ownIn(visit, 'other')];
  const from: Probe | undefined = other && ((await patchOf(visit, other)) ?? (await replaceOf(visit, other)));
  if (own === undefined || other === undefined || from === undefined) return undefined;
  const taken = { [field]: fieldAt(own.creation.sent, field) };
  return { from, sent: { ...sentBy(from), ...topFields(other.creation.sent, taken) } };
}

/** A service may leave a field as it is that nobody can change. */
function isTaken({ attempt, after: [after] }: Settling): 'granted' | 'tolerated' {
  const { field = '' } = attempt.probe.intent;
  const shown = (readItem(attempt) ?? (after && readItem(after)))?.fields ?? {};
  return isAlike(fieldAt(shown, field), fieldAt(sentIn(attempt), field)) ? 'granted' : 'tolerated';
}

/**
 * Two items. The values that items share later are not their markers, if they have another one: no other item may show the
 * marker of an item.
 */
async function prepareItems(visit: TableVisit): Promise<Prepared> {
  const original = sharing(visit, unique(visit), visit.fresh().sent);
  const first = await prepareOwn(visit, 'original', original.isUnmarked === true ? visit.fresh() : original);
  const second = first.isReady ? await prepareOwn(visit, 'other', visit.fresh()) : { exchanges: [], isReady: false };
  return { exchanges: [...first.exchanges, ...second.exchanges], isReady: second.isReady };
}

/** Two creates with the same value at the same moment, and the list. The guard may have kept the first two apart. */
async function createTwins(visit: TableVisit, created: readonly Creation[]): Promise<readonly Exchange[]> {
  const twins = await twinsOf(visit);
  const [first, second] = twins;
  const isApart = first !== undefined && second !== undefined && first.endedMs <= second.startedMs;
  return [...twins, ...(isApart ? await twinsOf(visit) : []), ...(await listsWith(visit, created))];
}

async function twinsOf(visit: TableVisit): Promise<readonly Exchange[]> {
  const fields = unique(visit).slice(0, 1);
  const source = visit.fresh();
  const copy = sharing(visit, fields, source.sent);
  // One of the two is accepted, and shows a marker.
  const creations = [copy.isUnmarked === true ? source : copy, sharing(visit, fields, source.sent)];
  const probes = await Promise.all(creations.map((creation) => visit.creating(creation)));
  return Promise.all(probes.map((probe) => visit.ask({ ...probe, intent: { ...twin, creation: probe.intent } })));
}

/** A create with some values of another one. */
function sharing(visit: TableVisit, fields: readonly string[], sent: JsonObject): Creation {
  const own = visit.fresh();
  const values = Object.fromEntries(fields.map((field) => [field, fieldAt(sent, field)]));
  const all = overlaid(own.sent, values);
  return JSON.stringify(all).includes(own.marker) ? { ...own, sent: all } : { ...own, sent: all, isUnmarked: true };
}

/** Fields that the other item can lose without losing its marker. */
function ofOther(visit: TableVisit): readonly string[] {
  const other = ownIn(visit, 'other');
  return unique(visit).filter((field) => other !== undefined && keepsMarker(other, field));
}
