import { mayHaveMade } from '../../model/creation.ts';
import { cleanupScenario } from '../../model/scenario.ts';
import { diagnosisOf } from '../../model/diagnosis.ts';
import { type Answered, type Exchange, isAnswered, isSuccess, requestLine } from '../../model/exchange.ts';
import { itemOf } from '../../model/envelope.ts';
import { idOf } from '../../model/item.ts';
import { isToItem } from './astray.ts';
import type { Changes } from './changes.ts';
import { isPart, largePage, listingOf } from '../../model/list-page.ts';
import { showsMark } from '../../model/mark.ts';
import type { Plan } from '../../model/plan.ts';
import type { Probe } from '../../model/probe.ts';
import type { Diagnosis } from '../../model/report.ts';
import { equalJson, isList, isObject, type Json, type JsonObject, keysOf, member } from '../../text/json.ts';
import { percentEncoded } from '../../text/percent.ts';
import { withoutPointers } from '../../text/json-pointer.ts';
import { isPlain, leastItems } from './others.ts';

/**
 * Sees what others have that is not, at the end of a run, as lists showed it before anything was written. It accuses nobody, for others write
 * too, and asks for nothing.
 */
export interface Aftermath {
  note(exchange: Exchange): void;
  /** Id of an item of others that the answer to a write to one of ours shows, and not as the list showed it before anything was written. */
  hitBy(exchange: Exchange): string | undefined;
  /** What changed, what is gone and what came without a create that worked, one of each resource; and where nothing is left, that. */
  conclude(known: Changes['known']): readonly Diagnosis[];
}

/** What telling it needs. */
export interface Telling extends Pick<Plan, 'volatile'> {
  readonly idFieldOf: (resource: string) => string;
  /** True for an item that the run made, where the probe goes. */
  readonly isOurs: (id: string, probe: Probe) => boolean;
}

interface Shown {
  readonly exchange: string;
  /** The last page of it, where the cleanup asked for pages. */
  readonly page: number | undefined;
  /** The first few of so many. */
  readonly items: readonly JsonObject[];
  readonly count: number;
  /** It says that there are more. */
  readonly isPart: boolean;
  /** It says that these are all, and that its page would take more. */
  readonly isAll: boolean;
}

/** A list, by its address: as it was before anything was written, and as it was last. */
interface Place {
  readonly resource: string;
  readonly probe: Probe;
  first: Shown;
  /** The ids that it showed when it was seen for the very first time, in however short a page. */
  readonly idsAtFirst: ReadonlySet<string>;
  /** The first showed all that it counted: what longer pages show beside is new. */
  isCounted: boolean;
  /** It came with a longer page: what usual pages lack is not gone. */
  isLong: boolean;
  /** It counted fewer before than a longer page showed. */
  isMiscounted: boolean;
  last: Shown;
  /** How many it said that there are: before anything was written, and last. */
  readonly counts: { readonly first: number | undefined; last: number | undefined; exchange: string };
  /** How much had been written by then. */
  writes: number;
  /** The most items that it showed at once. */
  most: number;
}

/** An item of others that was read before anything was written: as it was, and as it was last. */
interface Look {
  readonly resource: string;
  readonly id: string;
  readonly first: Answered;
  last: Answered;
  /** How much had been written by then. */
  writes: number;
}

/** So many items of a list are looked after, as many as one page shows: they are kept for as long as the run takes. And so many that were read. */
const mostItems = largePage;
const mostLooks = 20;
const aTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;

export function createAftermath({ volatile, idFieldOf, isOurs }: Telling): Aftermath {
  const places = new Map<string, Place>();
  /** By address. */
  const looks = new Map<string, Look>();
  /** Fields that are others by themselves, in one item at least: by resource and field. */
  const restless = new Set<string>();
  /** What writes named, by resource. */
  const named = new Map<string, Set<string>>();
  let isBegun = false;
  const written = new Set<string>();
  /** How many creates were refused, or failed, by resource. */
  const refused = new Map<string, number>();
  /** The words of creates. What shows one is the cleanup's to tell, whatever id the answer named. */
  const marks = new Set<string>();

  /** Reads of ids that nobody has, and whatever else was asked of them, by address. */
  const asked = new Map<string, string>();
  const writtenTo = new Set<string>();
  /** Creates that were answered with what a list showed before, by resource and id. */
  const answered = new Map<string, string>();

  /** How often a field of all of a list's items was another with nothing of ours sent in between but reads. */
  const varied = new Map<string, number>();
  let writes = 0;

  const byId = ({ items }: Shown, resource: string): ReadonlyMap<string, JsonObject> =>
    new Map(items.flatMap((item) => [idOf(item, idFieldOf(resource))].flatMap((id) => (id ? [[id, item]] : []))));

  const noteVaried = (resource: string, before: Shown, now: Shown): void => {
    const after = byId(now, resource);
    const all = [...byId(before, resource)].flatMap(([id, item]) => {
      const later = after.get(id);
      return later === undefined ? [] : [new Set(changedIn(item, later, volatile).keys())];
    });
    for (const field of all[0] ?? []) {
      // What one of several items has anew was given to it.
      if (!all.every((fields) => fields.has(field))) continue;
      const key = `${resource} ${field}`;
      varied.set(key, (varied.get(key) ?? 0) + 1);
    }
  };

  const noteRead = (exchange: Answered, resource: string): void => {
    const { id } = exchange.probe.about;
    const path = pathOf(exchange.probe);
    const known = looks.get(path);
    if (known === undefined) {
      if (!isBegun && id !== undefined && looks.size < mostLooks)
        looks.set(path, { resource, id, first: exchange, last: exchange, writes });
      return;
    }
    if (exchange.sentAt < known.last.receivedAt) return;
    if (known.writes === writes)
      for (const field of changedBy(known.last, exchange, volatile).keys()) restless.add(`${resource} ${field}`);
    Object.assign(known, { last: exchange, writes });
  };

  /** What only reads show that is another, and does not follow what is made and deleted elsewhere; one for each resource. */
  const toldByReads = (told: readonly Diagnosis[], known: Changes['known']): readonly Diagnosis[] =>
    [...new Set([...looks.values()].map(({ resource }) => resource))].flatMap((resource) => {
      const isTold = (id: string): boolean =>
        told.some(
          (each) => each.resource === resource && isList(each.facts['changed']) && each.facts['changed'].includes(id),
        );
      const changed = [...looks.values()].flatMap((look) => {
        const fields = [...changedBy(look.first, look.last, volatile)].flatMap(([field, how]) => {
          const values = [look.first, look.last].map(({ reply }) => member(itemOf(reply) ?? {}, field));
          const isOwn = values.every((value) => !isList(value) && !isObject(value) && typeof value !== 'number');
          return how === 'value' && isOwn && !restless.has(`${resource} ${field}`) ? [field] : [];
        });
        return look.resource !== resource || fields.length === 0 || isTold(look.id) ? [] : [{ ...look, fields }];
      });
      const [one] = changed;
      if (one === undefined) return [];
      const ids = changed.map(({ id }) => id);
      const { request: culprit } = known(resource, ids);
      const facts = {
        resource,
        ...(culprit === undefined ? {} : { culprit }),
        changed: ids,
        fields: [...new Set(changed.flatMap(({ fields }) => fields))].toSorted(),
        gone: [],
        shownBy: 'reads',
      };
      return [diagnosisOf('others-differ', facts, { resource, exchanges: [one.first.id, one.last.id] })];
    });

  const noteCreate = (exchange: Answered, resource: string): void => {
    const id = idOf(itemOf(exchange.reply), idFieldOf(resource)) ?? '';
    const wasThere = [...places.values()].some((place) => place.resource === resource && place.idsAtFirst.has(id));
    if (wasThere) answered.set(`${resource} ${id}`, requestLine(exchange));
  };

  const toldOf = (
    { resource, probe, first, idsAtFirst, isMiscounted, last, most, counts }: Place,
    known: Changes['known'],
  ): readonly Diagnosis[] => {
    const [before, after] = [byId(first, resource), byId(last, resource)];
    const others = [...before].filter(([id]) => !isOurs(id, probe));
    // What this run named, and no item had: without a value it is new all the same.
    const added = [...(named.get(resource) ?? [])].filter(
      (field) => !others.some(([, item]) => Object.hasOwn(item, field)),
    );
    const changes = others.map(([id, item]) => {
      const now = after.get(id);
      const more = added.filter((field) => Object.hasOwn(now ?? {}, field)).map((field) => [field, 'value'] as const);
      return { id, fields: new Map([...changedIn(item, now, volatile), ...more]) };
    });
    // What shows when it was served is another in each of them; what was another more than once by itself says nothing of this run.
    const there = others.filter(([id]) => after.has(id)).length;
    const isServed = (field: string): boolean =>
      changes.filter(({ fields }) => fields.get(field) === 'time').length === there ||
      (varied.get(`${resource} ${field}`) ?? 0) > 1;
    const changed = changes.flatMap(({ id, fields }) => {
      const real = [...fields.keys()].filter((field) => !isServed(field));
      return real.length === 0 ? [] : [{ id, real }];
    });
    // What a page has no more room for need not be gone.
    const isShown = !last.isPart && last.count <= mostItems;
    const hasRoom = isShown && (last.count < most || (last.isAll && !isMiscounted));
    const isEmptied =
      isShown && last.count < most && others.length >= leastItems && [...after.keys()].every((id) => isOurs(id, probe));
    const gone = hasRoom ? others.flatMap(([id]) => (after.has(id) ? [] : [id])) : [];
    // More than were refused are more likely somebody's.
    const isWhole = first.count <= mostItems && last.count <= mostItems;
    // What slid into a page, or in for what fell out of a list of as many, was there before.
    const mayBeOld = first.isPart || last.count <= first.count;
    const isNew = ([id, item]: readonly [string, JsonObject]): boolean =>
      !before.has(id) && !isOurs(id, probe) && !showsMark(item, [...marks]);
    const addressOf = (id: string): string => `${pathOf(probe)}/${percentEncoded(id)}`;
    const made = [...after.keys()].filter((id) => {
      const address = addressOf(id);
      return !idsAtFirst.has(id) && !isOurs(id, probe) && asked.has(address) && !writtenTo.has(address);
    });
    const [isMade] = made;
    const more =
      isWhole && !mayBeOld
        ? [...after]
            .filter(isNew)
            .map(([id]) => id)
            .filter((id) => !made.includes(id))
        : [];
    const appeared = more.length > (refused.get(resource) ?? 0) ? [] : more;
    // What pages do not show they may count; what is left of ours counts as well.
    const fewer = gone.length > 0 ? 0 : Math.max(0, (counts.first ?? 0) - (counts.last ?? Infinity));
    const seen = { resource, exchanges: [first.exchange, fewer > 0 ? counts.exchange : last.exchange] };
    const request = isMade === undefined ? undefined : asked.get(addressOf(isMade));
    const byReads = request === undefined ? [] : [diagnosisOf('reads-made', { resource, items: made, request }, seen)];
    if (changed.length + gone.length + appeared.length + fewer === 0) return byReads;
    const ids = changed.map(({ id }) => id);
    const isNoMore = appeared.length + fewer === 0;
    const creates = new Set(changed.map(({ id }) => answered.get(`${resource} ${id}`)));
    const [create] = creates.size === 1 && isNoMore && gone.length === 0 ? creates : [];
    const { request: culprit, sent } = isNoMore ? known(resource, [...ids, ...gone]) : {};
    const facts = {
      resource,
      ...(create === undefined ? {} : { request: create }),
      ...(culprit === undefined ? {} : { culprit }),
      ...(sent === undefined ? {} : { sent }),
      changed: ids,
      fields: [...new Set(changed.flatMap(({ real }) => real))].toSorted(),
      gone,
      ...(fewer === 0 ? {} : { fewer }),
      ...(appeared.length === 0 ? {} : { appeared }),
    };
    return [
      ...byReads,
      // A run that only reads is not asked what others made of their lists.
      ...(isBegun && isEmptied && last.count === after.size ? [diagnosisOf('others-gone', { resource }, seen)] : []),
      diagnosisOf('others-differ', facts, seen),
    ];
  };

  return {
    note: (exchange) => {
      const { probe, id } = exchange;
      const { kind, resource } = probe.operation ?? {};
      isBegun ||= probe.effect === 'create' || probe.effect === 'write';
      if (probe.effect !== 'read') writes += 1;
      if (probe.effect !== 'read' && resource !== undefined) written.add(resource);
      if (probe.effect === 'create') for (const mark of probe.about.marks ?? []) marks.add(mark);
      if (probe.effect === 'create' && resource !== undefined && !mayHaveMade(exchange))
        refused.set(resource, (refused.get(resource) ?? 0) + 1);
      if (
        probe.effect === 'create' &&
        resource !== undefined &&
        isAnswered(exchange) &&
        isSuccess(exchange.reply.status)
      )
        noteCreate(exchange, resource);
      const isRead = probe.method === 'GET' && probe.effect === 'read';
      if (!isRead) writtenTo.add(pathOf(probe));
      else if (probe.provokes === 'missing' && !asked.has(pathOf(probe)))
        asked.set(pathOf(probe), requestLine(exchange));
      const { sent } = probe.about;
      if (!isRead && resource !== undefined && isObject(sent))
        named.set(resource, new Set([...(named.get(resource) ?? []), ...keysOf(sent)]));
      if (kind === 'read' && resource !== undefined && isPlain(exchange)) noteRead(exchange, resource);
      const isWalked = exchange.scenario === cleanupScenario && probe.about.size !== undefined;
      if (kind !== 'list' || resource === undefined || !isAnswered(exchange)) return;
      if (!isWalked && !isPlain(exchange) && !isLong(exchange)) return;
      const listing = listingOf(exchange.reply);
      const { items: listed, total } = listing ?? {};
      const path = pathOf(probe);
      const known = places.get(path);
      if (known?.counts.first !== undefined && total !== undefined) {
        known.counts.last = total;
        known.counts.exchange = id;
      }
      if (listed === undefined || (known === undefined ? isBegun : isWalked && !known.isCounted)) return;
      const page = isWalked ? probe.about.page : undefined;
      const isNext = page !== undefined && known?.last.page !== undefined && page > known.last.page;
      const before = isNext ? known.last : { items: [], count: 0 };
      const items = [...before.items, ...listed.filter((item) => isObject(item))].slice(0, mostItems);
      const count = before.count + listed.length;
      const isCounted = total !== undefined && total <= count;
      const isSome = listing !== undefined && isPart(listing) && !isCounted;
      const isAll = total === count && count < (listing?.size ?? 0);
      const shown: Shown = { exchange: id, items, count, page, isPart: isSome, isAll };
      if (known === undefined) {
        const isAsked = (each: string): boolean => asked.has(`${path}/${percentEncoded(each)}`);
        const idsAtFirst = new Set([...byId(shown, resource).keys()].filter((each) => !isAsked(each)));
        const place = {
          resource,
          probe,
          first: shown,
          idsAtFirst,
          isCounted,
          isLong: false,
          isMiscounted: false,
          last: shown,
          // Who counts what a page shows alone says nothing of what there is.
          counts: { first: total !== undefined && total > count ? total : undefined, last: total, exchange: id },
        };
        places.set(path, { ...place, most: count, writes });
      } else {
        // Who counts what a page shows alone says nothing of whether it is all.
        const isWhole = isCounted && !known.isMiscounted;
        if (known.isLong && !isWalked && !isWhole && !isLong(exchange)) return;
        if (known.writes === writes && !isNext) noteVaried(resource, known.last, shown);
        known.writes = writes;
        // A longer page shows more of what was there before.
        if (!isWalked && !written.has(resource) && count > known.first.count)
          Object.assign(known, { first: shown, isCounted, isLong: true, isMiscounted: known.isCounted });
        known.last = shown;
        known.most = Math.max(known.most, count);
      }
    },
    hitBy: ({ probe, reply }) => {
      if (!isToItem(probe) || reply === undefined || !isSuccess(reply.status)) return undefined;
      const { resource = '' } = probe.operation ?? {};
      const shown = itemOf(reply);
      const id = idOf(shown, idFieldOf(resource));
      if (id === undefined || id === probe.about.id || isOurs(id, probe)) return undefined;
      const isHit = [...places.values()].some((place) => {
        const before = place.resource === resource ? byId(place.first, resource).get(id) : undefined;
        if (before === undefined || shown === undefined) return false;
        const fields = keysOf(before);
        // What else has the same id, and is no such item, lacks some of its fields; a list may show them in short.
        if (!fields.every((field) => Object.hasOwn(shown, field))) return false;
        const changed = changedIn(before, shown, volatile);
        const isChanged = fields.some((field) => changed.get(field) === 'value');
        return isChanged && fields.filter((field) => changed.has(field)).length <= fields.length / 2;
      });
      return isHit ? id : undefined;
    },
    conclude: (known) => {
      const told = [...places.values()].flatMap((place) => toldOf(place, known));
      return [...told, ...toldByReads(told, known)];
    },
  };
}

function pathOf({ target }: Probe): string {
  return target.split('?')[0] ?? target;
}

/** A valid request for as much of the list as it shows at once, from its beginning on. */
function isLong({ probe: { about, credential, method, provokes }, reply }: Answered): boolean {
  const { filter, page = 0, parameter, size, sort } = about;
  const isWhole =
    filter === undefined && sort === undefined && parameter === undefined && size === largePage && page <= 1;
  return isWhole && method === 'GET' && credential === 'valid' && provokes === 'success' && isSuccess(reply.status);
}

function changedBy(before: Answered, after: Answered, volatile: readonly string[]): ReturnType<typeof changedIn> {
  const [was, is] = [itemOf(before.reply), itemOf(after.reply)];
  return changedIn(was ?? {}, was && is, volatile);
}

/** The fields that differ: a time may be that of the answer. */
export function changedIn(
  before: JsonObject,
  after: JsonObject | undefined,
  volatile: readonly string[],
): ReadonlyMap<string, 'time' | 'value'> {
  const changed = new Map<string, 'time' | 'value'>();
  if (after === undefined) return changed;
  const [old, now] = [before, after].map((item) => withoutPointers(item, volatile));
  if (!isObject(old) || !isObject(now)) return changed;
  for (const field of new Set([...keysOf(old), ...keysOf(now)])) {
    const [was = null, is = null] = [member(old, field), member(now, field)];
    if (!equalJson(was, is)) changed.set(field, isTime(is) ? 'time' : 'value');
  }
  return changed;
}

function isTime(value: Json): boolean {
  return typeof value === 'string' ? aTime.test(value) : typeof value === 'number' && value > 1e9;
}
