import { type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { itemOf } from '../../model/envelope.ts';
import { idOf } from '../../model/item.ts';
import { listingOf } from '../../model/list-page.ts';
import { showsMark } from '../../model/mark.ts';
import type { Probe } from '../../model/probe.ts';
import { type Culprit, likeliestAt, type Suspect, suspectOf } from './blame.ts';
import { deedOf, kindOf, oddityOf } from './oddity.ts';
import { leastItems, type Others, type Place, type Seen, type Sight } from './others.ts';
import { isObject } from '../../text/json.ts';
import { ownersOf } from '../own/ownership.ts';

/** Sees a service that answers, and has nothing left of what others had in it: it was started anew without its data, or lost it. */
export interface Emptiness {
  /**
   * Takes notice of an answer, and of what it shows of others; comes back with what was sent before nothing was left. Asks only where the
   * answer lets that be feared.
   */
  after(exchange: Exchange, sight: Sight | undefined): Promise<Culprit | undefined>;
  /** Takes notice of what may have done it before its answer is known for good. */
  suspect(exchange: Exchange): void;
  /** True where something was sent that may have emptied it, and nothing that others have was seen since. */
  isOpen(): boolean;
  /**
   * True where every list that showed what others have shows nothing of it, nor anything new that is not ours, and the item that was read last is
   * gone; asks for them.
   */
  isEmptied(): Promise<boolean>;
  /** True where a list shows new things of others, or has them on another page, which is asked for: theirs come and go. */
  isRefilled(sight: Sight): Promise<boolean>;
  /** True where a list that is empty shows again what others have, a while later: what fills it anew empties it before. */
  isRestored(sight: Pick<Sight, 'place' | 'exchange'>): Promise<boolean>;
  /** The likeliest of the requests that may have done it; undefined where none may. */
  culpritOf(): Culprit | undefined;
}

/** So often it is looked. */
const mostLooks = 10;
/** So many requests may have done it. */
const mostSuspects = 50;
/** So many further pages of a list are looked at. */
const mostPages = 5;
/** So many are remembered that may have emptied one list each. */
const mostRemembered = 300;

/** So many milliseconds after it was seen to be empty a list is asked for again. */
const restoredMs = [500, 3000];

/** When a resource last showed what others have there, and when it first did not. Epoch milliseconds. */
interface Span {
  readonly full: number;
  empty?: number;
}

/** An item of ours, and when the last was sent that shows it: epoch milliseconds. */
interface Made {
  readonly id: string | undefined;
  readonly sentAt: number;
}

export function createEmptiness(others: Others): Emptiness {
  let suspects: readonly Suspect[] = [];
  let remembered: readonly Suspect[] = [];
  const spans = new Map<string, Span>();
  /** Deeds after which what others have was there. */
  const harmless = new Set<string>();
  /** Epoch milliseconds of the first answer that let it be feared, since what others have was last seen. */
  let fearedAt: number | undefined;
  /** Ids of those that the service failed at. */
  const failed = new Set<string>();
  /** Others delete there: what is gone is no sign of anything. */
  let isLiving = false;
  /** What was made or seen last of ours, by resource, and not deleted by us. */
  const made = new Map<string, Made>();
  /** When something of ours was there that is gone with all else: what was answered before did not take it. Epoch milliseconds. */
  let madeAt = -Infinity;
  /** Pages of lists that were answered, by their address. */
  const pages = new Map<string, Seen>();
  /** The words of creates: what shows one may be ours before it is known to be. */
  const marks = new Set<string>();
  let looks = 0;
  let looking: Promise<boolean> | undefined;

  const noteSpan = (resource: string, isFull: boolean, { sentAt, receivedAt }: Exchange): void => {
    const span = spans.get(resource);
    if (isFull) spans.set(resource, { full: sentAt });
    else if (span !== undefined) span.empty ??= receivedAt;
  };

  const showsTheirs = (place: Place, exchange: Exchange): boolean => {
    if (!isAnswered(exchange)) return false;
    const items =
      listingOf(exchange.reply)?.items.filter((item) => !isObject(item) || !showsMark(item, [...marks])) ?? [];
    const ids = new Set(items.flatMap((item) => idOf(item, place.field) ?? []));
    return others.idsOf({ ...place, ids }).length > 0;
  };

  const isRefilled: Emptiness['isRefilled'] = async ({ place, exchange, isPart }) => {
    if (showsTheirs(place, exchange)) return true;
    const { target } = place.list.probe;
    const isOther = ({ probe }: Seen): boolean => probe.target !== target && pathOf(probe.target) === pathOf(target);
    const further = isPart ? [...pages.values()].filter(isOther).toSorted(farFirst) : [];
    for (const page of further.slice(0, mostPages)) if (showsTheirs(place, await others.look(page))) return true;
    return false;
  };

  const isRestored: Emptiness['isRestored'] = async ({ place, exchange }) => {
    for (const ms of restoredMs) {
      const later = others.note(await others.look(place.list, { exchange, ms }));
      if (later?.shown.some((id) => place.old.has(id)) === true) return true;
    }
    return false;
  };

  const lookAtAll = async (): Promise<boolean> => {
    const full = others.places().filter((place) => others.idsOf(place).length > 0);
    const count = full.reduce((sum, place) => sum + others.idsOf(place).length, 0);
    if (isLiving || looks >= mostLooks || count < leastItems) return false;
    looks += 1;
    const read = others.lastRead();
    let seen: Sight | undefined;
    for (const place of full) {
      const answer = await others.look(place.list);
      const sight = others.note(answer);
      const isAll = sight !== undefined && sight.missing.length >= others.idsOf(place).length;
      if (sight !== undefined) noteSpan(place.resource, !isAll, answer);
      // What an owner had goes with it.
      const isOwnerGone = sight === undefined && ownersOf(place.list.probe).length > 0 && others.isMissing(answer);
      if (!isAll && !isOwnerGone) return false;
      if (sight !== undefined && (await isRefilled(sight))) return false;
      // What says that there are more than it shows may show another page.
      if (read === undefined && sight?.isPart === true) return false;
      if (isAll) seen = sight;
    }
    if (seen === undefined || (read !== undefined && !others.isMissing(await others.look(read)))) return false;
    return !(await isRestored(seen));
  };
  const isEmptied = (): Promise<boolean> =>
    (looking ??= lookAtAll().finally(() => {
      looking = undefined;
    }));

  /** What others have was there when it was sent: what goes to the same place did nothing. Elsewhere it may have emptied its own. */
  const clear = ({ sentAt, probe }: Exchange): void => {
    const isThere = (each: string | undefined): boolean => each === undefined || each === probe.operation?.resource;
    for (const { exchange } of remembered)
      if (exchange.receivedAt <= sentAt && isThere(exchange.probe.operation?.resource))
        harmless.add(ownDeedOf(exchange.probe));
    suspects = suspects.filter(({ exchange }) => exchange.receivedAt > sentAt);
    fearedAt = undefined;
  };

  const suspect = (exchange: Exchange): void => {
    const { probe, id, fault, reply } = exchange;
    const hasFailed = fault !== undefined || (reply !== undefined && reply.status >= 500);
    if (hasFailed) failed.add(id);
    if (kindOf(probe) === undefined && !hasFailed) return;
    const suspected = suspectOf(exchange, isAnswered(exchange) && others.isShown(exchange));
    suspects = [...suspects, suspected].slice(-mostSuspects);
    remembered = [...remembered, suspected].slice(-mostRemembered);
  };

  const noteMade = ({ probe, reply, sentAt }: Exchange, sight: Sight | undefined): void => {
    const { resource } = probe.operation ?? {};
    if (sight?.shown.length === 0) madeAt = Math.max(madeAt, made.get(sight.place.resource)?.sentAt ?? madeAt);
    const field = others.places().find((place) => place.resource === resource)?.field;
    if (resource === undefined || field === undefined || reply === undefined || !isSuccess(reply.status)) return;
    const { about, method, operation } = probe;
    const isThere = method !== 'DELETE' && ['read', 'replace', 'patch'].includes(operation?.kind ?? '');
    const id = probe.effect === 'create' ? idOf(itemOf(reply), field) : isThere ? about.id : undefined;
    if (id !== undefined && !others.places().some(({ old }) => old.has(id))) made.set(resource, { id, sentAt });
    if (method === 'DELETE' && made.get(resource)?.id === about.id) made.delete(resource);
  };

  /** True where it lets be feared that nothing is left. */
  const note = (exchange: Exchange, sight: Sight | undefined): boolean => {
    const { probe } = exchange;
    suspect(exchange);
    noteMade(exchange, sight);
    if (probe.effect === 'create') for (const mark of probe.about.marks ?? []) marks.add(mark);
    if (isPage(exchange)) pages.set(probe.target, { probe, id: exchange.id, scenario: exchange.scenario });
    const isOfItem = ['anything', 'unknown-parameter'].includes(probe.provokes) && others.isThere(pathOf(probe.target));
    const isToBeThere = probe.provokes === 'success' || isOfItem;
    if (isToBeThere && probe.credential === 'valid' && others.isMissing(exchange)) return true;
    if (sight !== undefined) {
      const isFull = sight.shown.some((each) => sight.place.ids.has(each));
      if (isFull && sight.missing.length > 0) isLiving = true;
      noteSpan(sight.place.resource, isFull, exchange);
      if (isFull) clear(exchange);
      return !isFull;
    }
    const isRead = others.isThere(probe.target) && probe.method === 'GET' && kindOf(probe) === undefined;
    if (!isAnswered(exchange) || !isSuccess(exchange.reply.status) || (!isRead && !others.isShown(exchange)))
      return false;
    const { resource } = probe.operation ?? {};
    if (resource !== undefined) noteSpan(resource, true, exchange);
    clear(exchange);
    return false;
  };

  const isUntried = ({ exchange }: Suspect): boolean => !harmless.has(ownDeedOf(exchange.probe));

  /** Of one deed that went to each of several lists while each lost what others have, where no one request did: the last. */
  const repeatedAtEach = (): readonly Suspect[] => {
    const within = [...spans.values()].flatMap(({ full, empty }) =>
      empty === undefined
        ? []
        : [remembered.filter(({ exchange }) => exchange.receivedAt >= full && exchange.sentAt <= empty)],
    );
    const last = within.at(-1) ?? [];
    if (within.length < 2 || last.some((each) => within.every((some) => some.includes(each)))) return [];
    const deeds = within.map((some) => new Set(some.map(({ exchange }) => deedOf(exchange.probe))));
    return last.filter(({ exchange }) => deeds.every((some) => some.has(deedOf(exchange.probe))));
  };

  const culpritOf = (): Culprit | undefined => {
    // What was sent later did not do what an answer has shown before.
    const repeated = repeatedAtEach();
    const earlier =
      repeated.length > 0
        ? repeated
        : suspects.filter(({ exchange }) => fearedAt === undefined || exchange.sentAt < fearedAt);
    const later = earlier.filter(({ exchange }) => exchange.receivedAt >= madeAt);
    const known = later.length === 0 ? earlier : later;
    const broken = known.findLast(({ exchange }) => failed.has(exchange.id));
    if (broken !== undefined) return { exchange: broken.exchange, others: [] };
    const emptied = new Set<string | undefined>(others.places().map(({ resource }) => resource));
    const isNear = ({ exchange: { probe } }: Suspect): boolean => emptied.has(probe.operation?.resource);
    const all = known.map((each) => ({ ...each, isTried: !isUntried(each) }));
    const open = all.filter(({ isDone, isTried }) => isDone || !isTried);
    return likeliestAt(open.length === 0 ? all : open, isNear);
  };

  return {
    after: async (exchange, sight) => {
      if (!note(exchange, sight)) return undefined;
      fearedAt ??= exchange.receivedAt;
      // What was in flight with it may be answered while it is looked.
      return culpritOf() !== undefined && (await isEmptied()) ? culpritOf() : undefined;
    },
    suspect,
    culpritOf,
    isOpen: () => suspects.some(isUntried),
    isEmptied,
    isRefilled,
    isRestored,
  };
}

/** What a usual write to one resource did not do tells nothing of one to another. */
function ownDeedOf(probe: Probe): string {
  const resource = oddityOf(probe) === undefined ? probe.operation?.resource : undefined;
  return `${resource ?? ''} ${deedOf(probe)}`;
}

function pathOf(target: string): string {
  return target.split('?')[0] ?? target;
}

/** A page of a list, as every client asks for one. */
function isPage(exchange: Exchange): boolean {
  const { about, operation } = exchange.probe;
  const isOfList = operation?.kind === 'list' && about.page !== undefined && about.sort === undefined;
  return isOfList && oddityOf(exchange.probe) === undefined && isAnswered(exchange) && isSuccess(exchange.reply.status);
}

/** The longest pages first, and of these the last one. */
function farFirst({ probe: { about: one } }: Seen, { probe: { about: other } }: Seen): number {
  return (other.size ?? 0) - (one.size ?? 0) || (other.page ?? 0) - (one.page ?? 0);
}
