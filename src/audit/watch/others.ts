import { type Answered, type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { idOf } from '../../model/item.ts';
import { isPart, largePage, listingOf } from '../../model/list-page.ts';
import { fillTemplate, type Operation } from '../../model/operation.ts';
import type { Probe } from '../../model/probe.ts';
import { oddityOf } from './oddity.ts';
import { ownersOf } from '../own/ownership.ts';
import type { Looking } from './standing.ts';
import { showsMark } from '../../model/mark.ts';
import { isObject, type Json } from '../../text/json.ts';

/** Knows what others have, as plain reads show it. */
export interface Others {
  /** From now on what a list shows may be ours, or hang on it. */
  begin(): void;
  /** Takes notice of an answer; comes back with what it shows where it is a list that showed others' items before, or shows them now. */
  note(exchange: Exchange): Sight | undefined;
  /** Lists that showed what others have. */
  places(): readonly Place[];
  /** What the list shows is no sign of anything from now on. */
  leave(place: Place): void;
  /** What others have of what a place showed. */
  idsOf(place: Place): readonly string[];
  /** The item of others that was read last. */
  lastRead(): Seen | undefined;
  /** True where the target is an item of others that could be read. */
  isThere(target: string): boolean;
  /** True where the answer, whatever was asked for, lists an item that others have. */
  isShown(exchange: Answered): boolean;
  /** True where the answer lists what others have, but for one or two that were listed before. */
  isLess(exchange: Answered): boolean;
  /** Asks the same again, so many milliseconds after an answer where that is given. */
  look(seen: Seen, after?: { readonly exchange: Exchange; readonly ms: number }): Promise<Exchange>;
  /** Asks for the list, as long as it may be, of the items of which the probe asks for one. */
  lookBeside(probe: Probe): Promise<void>;
  /** What was asked of an item that the list shows no more, for another one of others that it shows; undefined where it was not asked of one. */
  elsewhere(probe: Probe, sight: Sight): Probe | undefined;
  /** True where a read says that there is no such item. */
  isMissing(exchange: Exchange): boolean;
  /** True where the item, which the list shows no more, is not there: by a read, or by a list that has room for it. */
  isGone(sight: Sight, id: string): Promise<boolean>;
  /** True where the item can still be read, whatever the list shows; undefined where there is no read of it. */
  isReadable(place: Place, id: string): Promise<boolean | undefined>;
}

/** What looking for what others have needs. */
export interface Watching extends Looking {
  /** True for an item that the run made, where the probe goes. */
  readonly isOurs: (id: string, probe: Probe) => boolean;
  /** The read of an item of the resource; undefined where the plan declares none. */
  readonly readOf?: (resource: string) => Operation | undefined;
}

/** A read that worked, without its answer. */
export type Seen = Pick<Exchange, 'id' | 'probe' | 'scenario'>;

/** A list that showed what others have. */
export interface Place {
  readonly resource: string;
  readonly list: Seen;
  /** The field that was taken for the id. */
  readonly field: string;
  /** Ids that it showed before anything was written there, and before anything was written at all. */
  readonly ids: ReadonlySet<string>;
  readonly old: ReadonlySet<string>;
  /** The most items that it showed at once, and the most that it said that there are. */
  readonly most: number;
  readonly mostSaid: number;
}

/** What a list shows now of what others have. */
export interface Sight {
  readonly place: Place;
  /** Ids of all that it shows. */
  readonly shown: readonly string[];
  /** Ids of others that it showed before, and does not now. */
  readonly missing: readonly string[];
  /** It showed two of others at least, and shows nothing but what is ours. */
  readonly isBare: boolean;
  /** The same where it showed a few of others. */
  readonly isEmptied: boolean;
  /** It says itself that there is more than it shows: what it does not show may be on another page. */
  readonly isPart: boolean;
  /** As many new ones that are not ours came as went since the last look: it shows the latest of something. */
  readonly isRenewed: boolean;
  /** How many it says that there are. */
  readonly total: number | undefined;
  /** How many fewer these are than before, where nothing was written yet: others than it shows may be gone. */
  readonly lacking: number;
  readonly exchange: Exchange;
}

/** So few items may be gone by chance. */
export const leastItems = 3;
/** So few items are told from another page, or from what a filter leaves. */
const fewAtMost = 2;

export function createOthers({ send, idFieldOf, isGone, isOurs, readOf, onLook }: Watching): Others {
  const places = new Map<string, Place>();
  /** What lists showed last, and how many they said that there are. */
  const lasts = new Map<string, { readonly shown: readonly string[]; readonly total: number | undefined }>();
  /** The words of creates. */
  const marks = new Set<string>();
  const written = new Set<string>();
  const left = new Set<string>();
  const there = new Set<string>();
  /** The last read of an item that others have, by resource and owners. */
  const reads = new Map<string, Seen>();
  let lastRead: Seen | undefined;
  let isBegun = false;
  let asked = 0;

  const idsOf = ({ ids, list }: Place): readonly string[] => [...ids].filter((id) => !isOurs(id, list.probe));

  const noteList = (exchange: Answered, resource: string): Sight | undefined => {
    const { probe, id, scenario } = exchange;
    const field = idFieldOf(resource);
    const shown = idsIn(exchange, field);
    if (shown === undefined || left.has(probe.target)) return undefined;
    const known = places.get(probe.target);
    // What was known by another field is known by this one from now on.
    const isRenamed = known !== undefined && known.field !== field;
    const before = isRenamed ? undefined : known;
    // What owners of ours have may be ours.
    const mayBeOurs = written.has(resource) || (written.size > 0 && ownersOf(probe).length > 0);
    const listing = listingOf(exchange.reply);
    const most = Math.max(before?.most ?? 0, shown.length);
    const mostSaid = Math.max(before?.mostSaid ?? 0, listing?.total ?? 0);
    // What it showed before and does not now is looked after elsewhere, whoever took notice of this first.
    const ids = new Set([
      ...(before?.ids ?? []),
      ...(isRenamed ? shown.filter((each) => !isOurs(each, probe)) : shown),
    ]);
    const old = isBegun && !isRenamed ? (before?.old ?? new Set<string>()) : ids;
    if ((!mayBeOurs || isRenamed) && shown.length > 0)
      places.set(probe.target, { resource, list: { probe, id, scenario }, field, ids, old, most, mostSaid });
    else if (before !== undefined) places.set(probe.target, { ...before, most, mostSaid });
    const place = before ?? places.get(probe.target);
    if (place === undefined) return undefined;
    const now = new Set(shown);
    const missing = [...place.ids].filter((each) => !now.has(each)).filter((each) => !isOurs(each, probe));
    const isBare = place.old.size > 1 && shown.every((each) => isOurs(each, probe));
    const isEmptied = isBare && place.old.size >= leastItems;
    const total = listing?.total;
    const lacking = isBegun || total === undefined ? 0 : Math.max(0, mostSaid - total);
    const isOnePage = listing !== undefined && isPart(listing);
    const last = lasts.get(probe.target);
    lasts.set(probe.target, { shown, total });
    const isTheirs = (each: string): boolean => !isOurs(each, probe);
    const went = last?.shown.filter((each) => !now.has(each)).filter(isTheirs).length ?? 0;
    const isNew = (item: Json): boolean => {
      if (!isObject(item) || showsMark(item, [...marks])) return false;
      const each = idOf(item, field);
      return each !== undefined && before?.ids.has(each) === false && isTheirs(each);
    };
    const isFewer = total !== undefined && total < (last?.total ?? 0);
    const came = listing?.items.filter(isNew).length ?? 0;
    // What is new on one page of many stood on the next.
    const isRenewed = went > 0 && !isBare && !isFewer && !isOnePage && came >= went;
    return { place, shown, missing, isBare, isEmptied, isPart: isOnePage, isRenewed, total, lacking, exchange };
  };

  const look: Others['look'] = async ({ probe, id, scenario }, after) => {
    asked += 1;
    const [stem = id] = id.split('/left-');
    const wait = after === undefined ? {} : { notBefore: { step: probe.step, ms: after.ms } };
    const answer = await send(
      { ...probe, share: false, again: false, ...wait },
      { id: `${stem}/left-${asked}`, scenario, trace: `${stem}/left`, earlier: () => after?.exchange, cleanup: false },
    );
    onLook(answer);
    return answer;
  };

  /** A read of what nobody has read there yet. */
  const firstRead = ({ resource, list: { probe } }: Place, id: string): Probe | undefined => {
    const operation = readOf?.(resource);
    const about = { id, owners: ownersOf(probe) };
    return operation && { ...probe, operation, about, target: fillTemplate(operation.template, [...about.owners, id]) };
  };

  const isReadable: Others['isReadable'] = async (place, id) => {
    const { list, resource } = place;
    const read = reads.get(ownedBy(resource, list.probe));
    const probe = read === undefined ? firstRead(place, id) : probeOf(read.probe, id);
    return probe === undefined ? undefined : !isGone(await look({ ...(read ?? list), probe }));
  };

  return {
    begin: () => {
      isBegun = true;
    },
    note: (exchange) => {
      const { probe, id, scenario } = exchange;
      const { resource, kind } = probe.operation ?? {};
      if (resource === undefined) return undefined;
      if (probe.effect === 'create' || probe.effect === 'write') written.add(resource);
      if (probe.effect === 'create') for (const mark of probe.about.marks ?? []) marks.add(mark);
      if (!isPlain(exchange)) return undefined;
      if (kind === 'list') return noteList(exchange, resource);
      const isOfOthers = [...places.values()].some(
        (each) => each.resource === resource && each.ids.has(probe.about.id ?? ''),
      );
      if (kind !== 'read' || !isOfOthers) return undefined;
      lastRead = { probe, id, scenario };
      reads.set(ownedBy(resource, probe), lastRead);
      there.add(probe.target);
      return undefined;
    },
    places: () => [...places.values()],
    leave: ({ list }) => {
      places.delete(list.probe.target);
      left.add(list.probe.target);
    },
    idsOf,
    lastRead: () => lastRead,
    isThere: (target) => there.has(target),
    isShown: (exchange) => {
      const { resource, kind } = exchange.probe.operation ?? {};
      if (resource === undefined || kind !== 'list' || exchange.probe.method !== 'GET') return false;
      const shown = idsIn(exchange, idFieldOf(resource)) ?? [];
      const known = [...places.values()].filter(
        (place) => place.resource === resource && place.field === idFieldOf(resource),
      );
      return shown.some((id) => known.some((place) => place.old.has(id)));
    },
    isLess: (exchange) => {
      const { resource, kind } = exchange.probe.operation ?? {};
      if (resource === undefined || kind !== 'list' || exchange.probe.method !== 'GET') return false;
      const shown = new Set(idsIn(exchange, idFieldOf(resource)) ?? []);
      const [path] = exchange.probe.target.split('?');
      return [...places.values()].some((place) => {
        if (
          place.resource !== resource ||
          place.field !== idFieldOf(resource) ||
          place.list.probe.target.split('?')[0] !== path
        )
          return false;
        const missing = [...place.old].filter((id) => !shown.has(id)).length;
        return missing > 0 && missing <= fewAtMost && missing < place.old.size;
      });
    },
    look,
    lookBeside: async (probe) => {
      const key = ownedBy(probe.operation?.resource ?? '', probe);
      const [longest] = [...places.values()]
        .filter(({ resource, list }) => ownedBy(resource, list.probe) === key)
        .toSorted((one, other) => (other.list.probe.about.size ?? 0) - (one.list.probe.about.size ?? 0));
      if (longest !== undefined) await look(longest.list);
    },
    elsewhere: (probe, { place, shown, missing }) => {
      const read = reads.get(ownedBy(place.resource, place.list.probe));
      const addressOf = (id: string): string | undefined => read && probeOf(read.probe, id)?.target;
      const id = shown.findLast((each) => place.old.has(each) && !isOurs(each, place.list.probe));
      const [path = ''] = probe.target.split('?');
      const lost = missing.map(addressOf).find((each) => each === path || path.startsWith(`${each}/`));
      const there = id === undefined ? undefined : addressOf(id);
      if (id === undefined || lost === undefined || there === undefined) return undefined;
      const about = probe.about.id === undefined ? probe.about : { ...probe.about, id };
      return { ...probe, target: there + probe.target.slice(lost.length), about };
    },
    isMissing: isGone,
    isGone: async ({ place, shown, isPart: isOnePage, isBare, lacking }, id) => {
      // What says that there are more than it shows may show another page.
      const isLess = lacking > 0 || (!isOnePage && shown.length < place.most);
      // A read of what is gone may take something more; what a list hides that shows nothing any more may be there.
      if (isLess && !isBare) return true;
      const isThere = await isReadable(place, id);
      return isThere === undefined ? isLess : !isThere;
    },
    isReadable,
  };
}

function ownedBy(resource: string, probe: Probe): string {
  return `${resource} ${JSON.stringify(ownersOf(probe))}`;
}

/** The same read of another item; undefined where its address is not made from the id alone. */
function probeOf(probe: Probe, id: string): Probe | undefined {
  const addressOf = (each: string): string => fillTemplate(probe.operation?.template ?? '', [...ownersOf(probe), each]);
  if (addressOf(probe.about.id ?? '') !== probe.target) return undefined;
  return { ...probe, target: addressOf(id), about: { ...probe.about, id } };
}

/** Ids of what a list shows; undefined where it shows no list, or items that have none there. */
export function idsIn({ reply }: Answered, idField: string): readonly string[] | undefined {
  const { items } = listingOf(reply) ?? {};
  const ids = items?.flatMap((item) => idOf(item, idField) ?? []);
  return ids?.length === 0 && items?.length !== 0 ? undefined : ids;
}

/** A read that every client sends, of one item or of as many as a list shows at once, and that worked. */
export function isPlain(exchange: Exchange): exchange is Answered {
  const { probe } = exchange;
  const isWhole = !probe.target.includes('?') || (probe.about.walk !== undefined && probe.about.size === largePage);
  const isUsual = probe.method === 'GET' && oddityOf(probe) === undefined;
  return isUsual && isWhole && isAnswered(exchange) && isSuccess(exchange.reply.status);
}
