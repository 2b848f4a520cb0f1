import { diagnosisOf } from '../../model/diagnosis.ts';
import { type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { idOf } from '../../model/item.ts';
import { isPart, largePage, listingOf } from '../../model/list-page.ts';
import { showsMark } from '../../model/mark.ts';
import type { Probe } from '../../model/probe.ts';
import { expectations } from '../../model/provocation.ts';
import type { Diagnosis } from '../../model/report.ts';
import { isObject, type JsonObject, parseJson } from '../../text/json.ts';
import type { Send } from '../send.ts';
import { createNobodys } from './nobodys.ts';
import { handlerOf } from './oddity.ts';
import { isPlain } from './others.ts';

/**
 * Sees that items come with requests of ours that are to make none, or that make more than they name, and that items of ours go with what is not to
 * delete them: as many as there were such requests between two looks at a whole list, each time, and none without them. Asks for nothing.
 */
export interface Additions {
  /** Sends, and takes notice. */
  through(send: Send): Send;
  /** False for one more of what was seen to add items; the cleanup does not ask. */
  mayGo(probe: Probe): boolean;
  /** What was seen to add items. */
  shown(): readonly Added[];
  /**
   * Sends once more, alone, between looks, what names what nobody has, and what items of ours may have gone with: where one is there that may, and all
   * others were there before.
   */
  confirm(again: Asking, look: Asking): Promise<void>;
  /** What items of ours of the resource were seen to go with. */
  takenBy(resource: string): Added | undefined;
  conclude(): readonly Diagnosis[];
}

/** What came, or went, with requests of one kind. */
export interface Added {
  /** The last of the requests with which some did, without its answer. */
  readonly exchange: Exchange;
  readonly status: number;
  /** As far as they are known. */
  readonly ids: readonly string[];
  readonly count: number;
  /** Creates whose bodies are not JSON: others that were refused made nothing. */
  readonly isUnreadable?: true;
  /** It was sent once more, alone, and so it was again. */
  readonly isSure?: true;
  /** A GET of what nobody has: they show the ids that such asked for. */
  readonly isShowing?: true;
}

/** Asks for something once more. */
type Asking = (request: Exchange) => Promise<Exchange>;

type Here = Pick<Added, 'ids' | 'count'>;

/** What seeing it needs. */
export interface Adding {
  readonly idFieldOf: (resource: string) => string;
  /** True for an item that the run made, where the probe goes. */
  readonly isOurs: (id: string, probe: Probe) => boolean;
  /** True for an item of ours that a DELETE may have taken. */
  readonly wasDeleted: (id: string, resource: string) => boolean;
  /** A resource whatever its version, as one store may stand under several. */
  readonly familyOf: (resource: string | null) => string | null;
  /** Asks for the list of the items of which the probe asks for one. */
  readonly look: (probe: Probe) => Promise<void>;
}

/** A request, and when it was sent and answered, by what was sent and answered before. */
interface Request {
  readonly begun: number;
  kind: string;
  /** The same, or of a refused create whose body is not JSON what is likely to be handled by itself. */
  finer: string;
  ended: number;
  answered?: Omit<Added, keyof Here>;
}

/** What a list showed that it had not shown before, what it showed no more, and what was sent since it was last seen. */
interface Sighting {
  readonly begun: number;
  readonly ended: number;
  readonly items: ReadonlyMap<string, JsonObject>;
  readonly gone: readonly string[];
  /** How many more it counted. */
  readonly growth: number;
  readonly requests: readonly Request[];
  /** When it was seen before. */
  readonly since: number;
}

/** A list by what it shows where that is all, or by what it counts. */
interface Place {
  readonly isCounted: boolean;
  total: number;
  readonly resource: string;
  readonly probe: Probe;
  readonly known: Set<string>;
  present: ReadonlySet<string>;
  /** What it showed first. */
  readonly first: ReadonlySet<string>;
  last: { readonly begun: number; readonly ended: number };
  readonly sightings: Sighting[];
  /** Kinds of which one was sent, and nothing came or went. */
  readonly innocent: Set<string>;
  /** So often nothing did. */
  quiet: number;
  /** It showed something since it was last looked through. */
  isFresh: boolean;
}

/** What came, or went, with a kind of request. */
interface Moved {
  readonly kind: string;
  /** An item of ours was shown as ours by then. */
  readonly isOwnShown: boolean;
  readonly added: Added;
}

/** So often something must come with a kind of request, and so often nothing without it, before that is accused. */
const enough = 3;
/** Of creates that are refused, of which a run sends few of a kind, so often, where nothing came far more often. */
const enoughRefused = { seen: 2, quiet: 12 };
/** So often something of ours must go with it before that is told. */
const enoughGone = 2;
/** So many kinds are tried for that once more. */
const mostTried = 3;
/** So many requests, and so many lists that showed something new, are remembered. */
const most = { requests: 300, sightings: 100, items: 500 };

export function createAdditions({ idFieldOf, isOurs, wasDeleted, familyOf, look: lookBeside }: Adding): Additions {
  const nobodys = createNobodys({ idFieldOf, isOurs, look: lookBeside });
  const places = new Map<string, Place>();
  const marks = new Set<string>();
  const flying = new Set<Request>();
  let requests: readonly Request[] = [];
  /** What was sent before is forgotten. */
  let forgotten = 0;
  let clock = 0;
  const accused = new Map<string, Added>();
  /** The longest list that was asked for, by what it lists. */
  const long = new Map<string, Probe>();
  /** What items of ours were seen to go with, and once more; by resource. */
  const confirmed = new Map<string, Added>();

  const noteList = (exchange: Exchange, resource: string, request: Request): void => {
    if (isLong(exchange.probe)) long.set(placeOf(exchange.probe), exchange.probe);
    const listing = isPlain(exchange) ? listingOf(exchange.reply) : undefined;
    if (listing === undefined) return;
    const { items, total = listing.inAll } = listing;
    const field = idFieldOf(resource);
    const shown = items.flatMap((item): readonly (readonly [string, JsonObject])[] => {
      const id = isObject(item) ? idOf(item, field) : undefined;
      return !isObject(item) || id === undefined ? [] : [[id, item]];
    });
    const { probe } = exchange;
    if (!isPart(listing) && items.length <= most.items) follow({ resource, probe, request }, new Map(shown), undefined);
    if (total !== undefined) follow({ resource, probe, request }, new Map(), total);
  };

  const follow = (
    { resource, probe, request: { begun, ended } }: { resource: string; probe: Probe; request: Request },
    now: ReadonlyMap<string, JsonObject>,
    count: number | undefined,
  ): void => {
    const isCounted = count !== undefined;
    const key = `${isCounted ? 'counted' : 'shown'} ${probe.target}`;
    const known = places.get(key);
    const present = new Set(now.keys());
    const state = { last: { begun, ended }, present, total: count ?? 0 };
    if (known === undefined) {
      const nothing = { sightings: [], innocent: new Set<string>(), quiet: 0, isFresh: false };
      places.set(key, { resource, probe, isCounted, known: new Set(present), first: present, ...state, ...nothing });
      return;
    }
    // Of two that were on their way at a time nobody knows which shows the later state.
    if (begun < known.last.ended) return;
    const since = known.last;
    const items = new Map([...now].filter(([id]) => !known.known.has(id)));
    const gone = [...known.present].filter((id) => !present.has(id));
    const growth = state.total - known.total;
    Object.assign(known, state, { isFresh: true });
    for (const id of items.keys()) known.known.add(id);
    if (since.begun < forgotten) return;
    const between = [...requests, ...flying].filter((each) => each.ended > since.begun && each.begun < ended);
    const isMoved = items.size + gone.length > 0 || growth !== 0;
    if (isMoved || (isCounted && between.some((each) => changeOf(each, resource) !== 0))) {
      if (known.sightings.length < most.sightings)
        known.sightings.push({ begun, ended, items, gone, growth, requests: between, since: since.ended });
      return;
    }
    known.quiet += 1;
    for (const each of between) if (isWithin(each, since.ended, begun)) known.innocent.add(each.kind).add(each.finer);
  };

  const note = (exchange: Exchange, request: Request): void => {
    const { probe } = exchange;
    if (exchange.attempts === 0) return;
    for (const mark of probe.effect === 'read' ? [] : (probe.about.marks ?? [])) marks.add(mark);
    const { kind, resource } = probe.operation ?? {};
    if (kind === 'list' && resource !== undefined) noteList(exchange, resource, request);
    requests = [...requests, request];
    if (requests.length <= most.requests) return;
    forgotten = requests[0]?.begun ?? forgotten;
    requests = requests.slice(1);
  };

  /** What a list showed that is neither ours nor shows a word of ours; of a count how many there are. */
  const strangersIn = (place: Place, sighting: Sighting): Here | undefined => {
    const { probe, resource, isCounted } = place;
    const { items, growth, requests: sent, since, begun } = sighting;
    if (!isCounted)
      return here(
        [...items].filter(([id, item]) => !isOurs(id, probe) && !showsMark(item, [...marks])).map(([id]) => id),
      );
    const own = sent.filter((each) => changeOf(each, resource) !== 0);
    if (!own.every((each) => isWithin(each, since, begun))) return undefined;
    return { count: growth - own.reduce((sum, each) => sum + changeOf(each, resource), 0), ids: [] };
  };

  /** What a list showed no more that was ours, and that no DELETE may have taken. */
  const lostIn = ({ probe, resource }: Place, { gone }: Sighting): Here =>
    here(gone.filter((id) => isOurs(id, probe) && !wasDeleted(id, resource)));

  /** The requests of a kind with which something came, or went, each time, as many as there were of it, and what did. */
  const movedBy = (
    place: Place,
    kind: string,
    moved: ReadonlyMap<Sighting, Here>,
    least: number,
  ): Moved | undefined => {
    if (place.innocent.has(kind)) return undefined;
    let [seen, quiet] = [0, place.quiet];
    let each: number | undefined;
    let last: Request['answered'];
    let isOwnShown = false;
    const ids: string[] = [];
    let count = 0;
    for (const [{ requests: sent, since, begun, items }, came] of moved) {
      const possible = sent.filter((request) => request.kind === kind || request.finer === kind);
      const certain = possible.filter((request) => isWithin(request, since, begun));
      each ??= certain.length === 0 || certain.length < possible.length ? undefined : came.count / certain.length;
      const isLike = (times: number): boolean =>
        times >= certain.length && times <= possible.length && Number.isInteger(times);
      if (!Number.isInteger(each ?? 1) || !isLike(came.count / (each ?? 1))) return undefined;
      ids.push(...came.ids);
      count += came.count;
      if (came.count === 0) quiet += 1;
      if (came.count > 0 && certain.length > 0) seen += 1;
      isOwnShown ||= place.isCounted || items.size > came.count;
      last = possible.at(-1)?.answered ?? last;
    }
    if (last === undefined) return undefined;
    const { operation, effect } = last.exchange.probe;
    const isRefused = effect === 'create' && last.status >= 400 && last.status < 500;
    const few = isRefused && quiet >= enoughRefused.quiet ? enoughRefused.seen : least;
    if (seen < few || quiet < enough) return undefined;
    const { resource } = operation ?? {};
    const bodies = kind.endsWith(unreadable) ? { isUnreadable: true as const } : {};
    return resource === place.resource ? { kind, isOwnShown, added: { ...last, ids, count, ...bodies } } : undefined;
  };

  /** True where all that may have had to do with it is answered. */
  const isSettled = ({ ended }: Sighting): boolean => ![...flying].some(({ begun }) => begun < ended);

  /** What explains all that came to a list, or went. */
  const allOf = (
    place: Place,
    of: (place: Place, sighting: Sighting) => Here | undefined,
    least: number,
  ): readonly Moved[] => {
    const settled = place.sightings.filter(isSettled);
    const moved = new Map(
      settled.flatMap((each): readonly (readonly [Sighting, Here])[] => {
        const found = of(place, each);
        return found === undefined ? [] : [[each, found]];
      }),
    );
    if ([...moved.values()].filter(({ count }) => count > 0).length < Math.min(least, enoughRefused.seen)) return [];
    const explaining = (of: 'kind' | 'finer'): readonly Moved[] => {
      const kinds = new Set(settled.flatMap((each) => each.requests.map((request) => request[of])));
      return [...kinds].flatMap((kind) => movedBy(place, kind, moved, least) ?? []);
    };
    const found = explaining('kind');
    return found.length > 0 ? found : explaining('finer');
  };

  /** The same where one kind alone does. */
  const onlyOf = (...terms: Parameters<typeof allOf>): Moved | undefined => {
    const [only, ...others] = allOf(...terms);
    return others.length === 0 ? only : undefined;
  };

  /** The same list as long as it was asked for. */
  const longestOf = ({ probe }: Place): Probe => long.get(placeOf(probe)) ?? probe;

  /** What a whole list shows of ours; undefined where it is none, or shows what came from others: that is not to go. */
  const oursIn = (exchange: Exchange, { first, resource, probe }: Place): readonly string[] | undefined => {
    const listing = isAnswered(exchange) ? listingOf(exchange.reply) : undefined;
    if (listing === undefined || isPart(listing)) return undefined;
    const ids = listing.items.flatMap((item) => idOf(item, idFieldOf(resource)) ?? []);
    const ours = ids.filter((id) => isOurs(id, probe));
    return ids.every((id) => first.has(id) || ours.includes(id)) ? ours : undefined;
  };

  const look = (place: Place): void => {
    place.isFresh = !place.sightings.every(isSettled);
    const found = onlyOf(place, strangersIn, enough);
    if (found === undefined) return;
    const { kind, isOwnShown, added } = found;
    // A list that names items by other ids than their creates shows none of ours as ours.
    const isMeant = added.exchange.probe.effect === 'create' && isSuccess(added.status);
    const isBetter = added.ids.length >= (accused.get(kind)?.ids.length ?? 0);
    if (isBetter && (isOwnShown || !isMeant) && (!place.isCounted || isMeant || isRead(added)))
      accused.set(kind, added);
  };

  /** True for one more of the kind, as far as that is known before it is answered; of creates that were taken for each. */
  const isOfKind = (probe: Probe, { exchange: { probe: other }, status, isUnreadable }: Added): boolean => {
    if (isUnreadable === true && isReadable(probe)) return false;
    const familyIn = ({ operation }: Probe): string | null => familyOf(operation?.resource ?? null);
    if (probe.method !== other.method || familyIn(probe) !== familyIn(other)) return false;
    if (probe.method === 'HEAD') return true;
    const isKnown = (each: Probe): boolean => each.credential === 'valid';
    if (handlerOf(probe) !== handlerOf(other) || isKnown(probe) !== isKnown(other)) return false;
    const isTaken = isSuccess(status);
    return (probe.effect === 'create' && isTaken) || (expectations[probe.provokes].outcome === 'success') === isTaken;
  };

  const shown = (): readonly Added[] => {
    for (const place of places.values()) if (place.isFresh && place.sightings.length >= enoughRefused.seen) look(place);
    return [...accused.values(), ...nobodys.shown()];
  };

  return {
    through: (send) => async (probe, sending) => {
      clock += 1;
      const request: Request = { kind: '', finer: '', begun: clock, ended: Number.POSITIVE_INFINITY };
      flying.add(request);
      const exchange = await send(probe, sending).finally(() => flying.delete(request));
      clock += 1;
      const { reply, ...asked } = exchange;
      request.kind = kindOf(exchange);
      request.finer = request.kind + (isRefusedUnread(exchange) ? unreadable : '');
      request.ended = clock;
      request.answered = { exchange: asked, status: reply?.status ?? 0 };
      note(exchange, request);
      await nobodys.note(exchange);
      return exchange;
    },
    mayGo: (probe) =>
      nobodys.mayGo(probe) && !shown().some((added) => added.isShowing !== true && isOfKind(probe, added)),
    shown,
    confirm: async (again, lookAt) => {
      for (const place of places.values()) {
        const vain = allOf(place, lostIn, enoughGone).filter(
          ({ added: { exchange, status } }) => exchange.probe.provokes === 'missing' && status >= 400,
        );
        for (const { kind, added: suspect } of vain.slice(0, mostTried)) {
          const list = { ...suspect.exchange, probe: longestOf(place) };
          const before = oursIn(await lookAt(list), place);
          if (before === undefined || before.length === 0) break;
          await again(suspect.exchange);
          const after = oursIn(await lookAt(list), place);
          const gone = before.filter((id) => after?.includes(id) === false);
          if (gone.length === 0) {
            place.innocent.add(kind);
            continue;
          }
          const ids = [...suspect.ids, ...gone];
          confirmed.set(place.resource, { ...suspect, ids, count: ids.length, isSure: true });
          break;
        }
      }
    },
    takenBy: (resource) =>
      confirmed.get(resource) ??
      [...places.values()]
        .filter((place) => place.resource === resource)
        .map((place) => onlyOf(place, lostIn, enoughGone)?.added)
        .find((added) => added !== undefined),
    conclude: () =>
      shown().map(({ exchange, status, ids, count, isShowing, isUnreadable }) => {
        const { method, operation } = exchange.probe;
        const { resource = '', id = '' } = operation ?? {};
        // HEAD is a kind by itself, whatever it is answered.
        const answered = method === 'HEAD' ? {} : { status };
        const unread = isUnreadable === true ? ' with a body that is not JSON' : '';
        const asked = isShowing === true ? ' for an id that nobody had' : unread;
        const request = method === 'HEAD' ? 'a HEAD request' : id + asked;
        const isDelete = operation?.kind === 'delete' && method !== 'HEAD';
        const facts = {
          resource,
          request,
          ...answered,
          items: ids,
          count,
          ...(isDelete ? { onlyTo: 'delete what it had made' } : {}),
        };
        return diagnosisOf('items-added', facts, { resource, exchanges: [exchange.id] });
      }),
  };
}

/** A usual request for the first page of a list, as long as it may be. */
function isLong({ about: { filter, page = 0, parameter, size, sort }, credential, method }: Probe): boolean {
  const isUsual = method === 'GET' && credential === 'valid' && parameter === undefined;
  return isUsual && filter === undefined && sort === undefined && size === largePage && page <= 1;
}

/** What a list is of, whatever part of it. */
function placeOf({ target }: Probe): string {
  return target.split('?')[0] ?? target;
}

function here(ids: readonly string[]): Here {
  return { ids, count: ids.length };
}

/** By how many items more a list counts after it, as its answer says. */
function changeOf({ answered }: Request, resource: string): number {
  const { operation, effect, method } = answered?.exchange.probe ?? {};
  if (answered === undefined || operation?.resource !== resource || !isSuccess(answered.status)) return 0;
  if (effect === 'create') return 1;
  return operation.kind === 'delete' || method === 'DELETE' ? -1 : 0;
}

function isRead({ exchange: { probe } }: Added): boolean {
  return probe.method === 'HEAD' || (probe.method === 'GET' && probe.effect === 'read');
}

function isWithin({ begun, ended }: Request, since: number, until: number): boolean {
  return begun > since && ended < until;
}

/** What a service does in one place: what is asked, where, by whom, and whether it was taken. */
function kindOf(exchange: Exchange): string {
  const { probe } = exchange;
  const outcome = !isAnswered(exchange) ? 'failed' : isSuccess(exchange.reply.status) ? 'taken' : 'refused';
  return probe.method === 'HEAD' ? handledAt(probe) : `${handledAt(probe)} ${outcome}`;
}

/** HEAD is answered by one handler, if by any of its own, whatever it asks for, and whoever does. */
function handledAt({ method, operation, credential }: Probe): string {
  if (method === 'HEAD') return `${method} ${operation?.resource}`;
  return `${operation?.id} ${credential === 'valid' ? 'known' : 'unknown'}`;
}

const unreadable = ' unreadable';

function isRefusedUnread({ probe, reply }: Exchange): boolean {
  return probe.effect === 'create' && reply !== undefined && !isSuccess(reply.status) && !isReadable(probe);
}

function isReadable({ body }: Probe): boolean {
  return body !== undefined && parseJson(body.text).ok;
}
