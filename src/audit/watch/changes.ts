import { type Answered, type Exchange, isAnswered, isSuccess, requestLine } from '../../model/exchange.ts';
import { idOf, idText } from '../../model/item.ts';
import { itemOf } from '../../model/envelope.ts';
import { isPart, listingOf } from '../../model/list-page.ts';
import { showsMarkAsSent } from '../../model/mark.ts';
import { fieldsOfBody } from '../../model/resource-object.ts';
import type { Plan } from '../../model/plan.ts';
import type { Probe } from '../../model/probe.ts';
import { equalJson, isList, isObject, keysOf, type JsonObject } from '../../text/json.ts';
import { changedIn } from './aftermath.ts';
import { kindOf, oddityOf, writeOf } from './oddity.ts';
import { idsIn, type Others, type Place } from './others.ts';
import { ownersOf } from '../own/ownership.ts';

/**
 * Sees that what others have changes with requests of ours. Asks for nothing until a list shows such a change; then each of the kinds that were
 * sent before it goes out by itself, between looks.
 */
export interface Changes {
  note(exchange: Exchange): void;
  /** Sends what may change something, and looks before and after where that is to be known. */
  around(probe: Probe, send: () => Promise<Exchange>): Promise<Exchange>;
  /** False for a kind of which one was shown to change what others have; what is ours may still be deleted. */
  mayGo(probe: Probe): boolean;
  /** Looks at lists of what nothing was written to; where a list has changed, does once more what may have done that. */
  confirm(): Promise<void>;
  /** What was shown to change it, and the ids of what it changed. */
  shown(): readonly Exchange[];
  /** What is known of who changed items of others there. */
  readonly known: (resource: string, ids: readonly string[]) => Known;
}

/** Requests as people name them. */
export interface Known {
  /** One that was shown to change what others have there. */
  readonly request?: string;
  /** Those that were sent between the looks that showed the changes, where they are few. */
  readonly sent?: readonly string[];
}

/** What seeing changes needs. */
export interface Changing extends Pick<Plan, 'volatile'> {
  readonly others: Pick<Others, 'places' | 'look'>;
  readonly idFieldOf: (resource: string) => string;
  /** True for an item that the run made, where the probe goes. */
  readonly isOurs: (id: string, probe: Probe) => boolean;
  /** True where nothing more is to be asked. */
  readonly isOver: () => boolean;
  /** Sends once more what changed what is ours, or only reads. */
  readonly again: (request: Exchange, count: number) => Promise<Exchange>;
}

/** What may have changed something, without its answer; what no item was found with has no kind of its own. */
interface Sent {
  readonly kind: string | undefined;
  readonly handler: string;
  readonly request: string;
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** A kind of request with which a list was seen to change the first time that it did. */
interface Suspect {
  readonly path: string;
  readonly handler: string;
  innocent: number;
  changes: number;
  /** How many changes of the list it was sent before. */
  met: number;
}

/** What a list showed of an item of others, and when it was asked for: epoch milliseconds. */
interface Shown {
  readonly item: JsonObject;
  readonly at: number;
}

type Seen = ReadonlyMap<string, Shown>;

/** So many requests may have done it. */
const mostSent = 300;
/** So many of them are named. */
const mostNamed = 3;
/** So many writes with a body are remembered: items of others may show what they sent. */
const mostBodies = 50;
/** So many items that come to show what was sent at once, and none that shows anything else, are no chance. */
const enoughAlike = 3;
/** So many writes are remembered, to be done once more. */
const mostWrites = 20;
/** So many lists are looked at for that. */
const mostLists = 2;
/** So often something must change with a kind of request, and only with it, before that is accused: once it may be somebody else. Reads go out all the time. */
const enoughChanges = { read: 3, write: 2 };
/** So often a kind under suspicion may leave all as it is before it is free. */
const enoughInnocent = 4;
/** So many kinds are tried once more in the end, those that were sent before most changes first; reads so many at once. */
const mostTried = 48;
const atOnce = 6;
/** So many milliseconds after it nothing must have changed by itself for that to count, and before a request is accused. */
const quietMs = [0, 0, 0, 0, 0, 300, 1000];
const stillMs = [...quietMs, 10_000];

export function createChanges({ volatile, others, idFieldOf, isOurs, isOver, again }: Changing): Changes {
  /** By path, and by id. */
  const seen = new Map<string, Seen>();
  /** What changed in a list since it was last asked: fields by id. */
  const fresh = new Map<string, Map<string, readonly string[]>>();
  /** Fields that change by themselves, by resource. */
  const restless = new Set<string>();
  /** Numbers and lists that changed, by resource and field: what counts or names other items follows these when they come and go. */
  const following = new Set<string>();
  let sent: readonly Sent[] = [];
  const inFlight = new Map<symbol, Omit<Sent, 'sentAt' | 'receivedAt'>>();
  /** Requests that were sent before an item changed, by resource and id. */
  const sentBefore = new Map<string, ReadonlySet<string>>();
  /** What lists showed last that say that they show all, and when they were asked, by path. */
  const lasts = new Map<string, { readonly ids: ReadonlySet<string>; readonly at: number }>();
  /** The words of this run, and writes, some of which sent one. */
  const marks = new Set<string>();
  let bodies: readonly Exchange[] = [];
  /** Of each resource a request that was shown to change it. */
  const culprits = new Map<string, string>();
  /** By kind of request. */
  const suspected = new Map<string, Suspect>();
  /** Handlers that something was sent to before each change of a list, by path. */
  const always = new Map<string, ReadonlySet<string>>();
  /** Lists that are looked at before and after a request. */
  const watched = new Set<string>();
  const harmful = new Set<string>();
  const shown: Exchange[] = [];
  /** Changes of what is ours that worked, without their answers; and what was deleted, by address. */
  let writes: readonly Exchange[] = [];
  const deleted = new Set<string>();
  /** The last read of a kind, without its answer. */
  const reads = new Map<string, Exchange>();
  /** Resources that something other than a read was sent to. */
  const written = new Set<string>();
  let repeats = 0;
  let turn: Promise<unknown> = Promise.resolve();

  /** The list as long as it was asked for: items of ours move what stood on the first page to the next. */
  const placeOf = (path: string): Place | undefined => {
    const [longest] = others
      .places()
      .filter(({ list }) => pathOf(list.probe) === path)
      .toSorted((one, other) => other.old.size - one.old.size || sizeOf(other) - sizeOf(one));
    return longest;
  };

  const itemsIn = (exchange: Answered, { resource, old }: Place): ReadonlyMap<string, JsonObject> =>
    new Map(
      (listingOf(exchange.reply)?.items ?? []).flatMap((item) => {
        const id = isObject(item) ? idOf(item, idFieldOf(resource)) : undefined;
        return !isObject(item) || id === undefined || !old.has(id) || isOurs(id, exchange.probe) ? [] : [[id, item]];
      }),
    );

  const sentSince = (since: number, { receivedAt: end }: Answered): readonly Omit<Sent, 'sentAt' | 'receivedAt'>[] => [
    ...sent.filter(({ receivedAt, sentAt }) => receivedAt >= since && sentAt <= end),
    ...inFlight.values(),
  ];

  /** Takes notice of what went from a list that shows all: of what came back since, it is not known any more. */
  const noteGone = (exchange: Answered, { resource, old }: Place): void => {
    const listing = listingOf(exchange.reply);
    const ids = new Set(idsIn(exchange, idFieldOf(resource)));
    const path = pathOf(exchange.probe);
    const last = lasts.get(path);
    const isWhole = exchange.probe.about.filter === undefined && listing?.total !== undefined && !isPart(listing);
    if (!isWhole || (last?.at ?? 0) > exchange.sentAt) return;
    lasts.set(path, { ids, at: exchange.sentAt });
    const isTheirs = (id: string): boolean => old.has(id) && !isOurs(id, exchange.probe);
    const went = [...(last?.ids ?? [])].filter((id) => !ids.has(id) && isTheirs(id));
    const requests = new Set(sentSince(last?.at ?? 0, exchange).map(({ request }) => request));
    for (const id of went) sentBefore.set(`${resource} ${id}`, requests);
  };

  /**
   * The one write since the last look whose word an item of others shows in the place of what it showed before; what only moved to another id is shown
   * elsewhere.
   */
  const writerOf = (id: string, was: Shown, item: JsonObject, all: Answered, place: Place): Exchange | undefined => {
    const items = listingOf(all.reply)?.items ?? [];
    const isElsewhere = (field: string): boolean =>
      items.some((each) => isObject(each) && equalJson(each[field] ?? null, was.item[field] ?? null));
    const writers = bodies.filter(({ probe, reply, receivedAt }) => {
      if (reply === undefined || !isSuccess(reply.status)) return false;
      const { sent: body } = probe.about;
      const isMeant = probe.about.id === id || isNamed(probe, id, place);
      const isAnswer = idOf(itemOf(reply), idFieldOf(place.resource)) === id;
      if (receivedAt < was.at || isMeant || isAnswer || !isObject(body)) return false;
      const fields = keysOf(body).filter((field) => {
        const now = item[field] ?? null;
        return !equalJson(was.item[field] ?? null, now) && showsMarkAsSent({ [field]: now }, body, [...marks]);
      });
      return fields.length > 0 && fields.every((field) => Object.hasOwn(was.item, field) && !isElsewhere(field));
    });
    return written.has(place.resource) ? onlyOneOf(writers) : undefined;
  };

  /** The last of the writes, where they are of one kind, and none of another is under way. */
  const onlyOneOf = (writers: readonly Exchange[]): Exchange | undefined => {
    const kinds = new Set(writers.map(({ probe }) => doneBy(probe)));
    const isAlone = [...inFlight.values()].every(({ handler, kind }) => handler === 'GET' || kinds.has(kind));
    return kinds.size === 1 && isAlone ? writers.at(-1) : undefined;
  };

  /**
   * The one write to the resource since the last look, however it was answered, that sent what every item of others shows now in a field, where
   * several showed something else: a change of all in place of one.
   */
  const spreaderOf = (
    field: string,
    ids: readonly string[],
    before: Seen,
    now: ReadonlyMap<string, JsonObject>,
    { resource }: Place,
  ): Exchange | undefined => {
    const [value, ...more] = [...now.values()].map((item) => item[field]);
    if (
      value === undefined ||
      ids.length < enoughAlike ||
      !more.every((each) => each !== undefined && equalJson(each, value))
    )
      return undefined;
    const since = Math.min(...ids.map((id) => before.get(id)?.at ?? Infinity));
    return onlyOneOf(
      bodies.filter(({ probe: { operation, about }, receivedAt }) => {
        const sent = isObject(about.sent) ? (about.sent[field] ?? fieldsOfBody(about.sent)[field]) : undefined;
        return receivedAt >= since && operation?.resource === resource && sent !== undefined && equalJson(sent, value);
      }),
    );
  };

  const noteWritten = (
    changed: ReadonlyMap<string, readonly string[]>,
    before: Seen,
    exchange: Answered,
    place: Place,
  ): void => {
    const now = itemsIn(exchange, place);
    const tell = (writer: Exchange | undefined, ids: readonly string[]): void => {
      if (writer === undefined || harmful.has(scopeOf(writer.probe))) return;
      harmful.add(scopeOf(writer.probe));
      shown.push(Object.freeze({ ...writer, hasChanged: ids, isShowing: true }));
      culprits.set(place.resource, requestLine(writer));
    };
    for (const id of changed.keys()) {
      const [was, item] = [before.get(id), now.get(id)];
      tell(was && item && writerOf(id, was, item, exchange, place), [id]);
    }
    // What a filter leaves shows the same anyway.
    for (const field of exchange.probe.about.filter === undefined ? new Set([...changed.values()].flat()) : []) {
      const ids = [...changed].flatMap(([id, fields]) => (fields.includes(field) ? [id] : []));
      tell(spreaderOf(field, ids, before, now, place), ids);
    }
  };

  const noteList = (exchange: Answered, place: Place): void => {
    const path = pathOf(exchange.probe);
    const before = seen.get(path);
    noteGone(exchange, place);
    const items = [...itemsIn(exchange, place)].filter(([id]) => (before?.get(id)?.at ?? 0) <= exchange.sentAt);
    seen.set(
      path,
      new Map([...(before ?? []), ...items.map(([id, item]) => [id, { item, at: exchange.sentAt }] as const)]),
    );
    const changed = items.flatMap(([id, item]): readonly (readonly [string, readonly string[]])[] => {
      const was = before?.get(id)?.item;
      const fields = was === undefined ? [] : [...changedIn(was, item, volatile)];
      // What a query leaves out is no other for that.
      const isReal = (field: string): boolean =>
        Object.hasOwn(was ?? {}, field) && Object.hasOwn(item, field) && !restless.has(`${place.resource} ${field}`);
      const real = fields.filter(([field, how]) => how === 'value' && isReal(field));
      for (const [field] of real) {
        const isOne = [was, item].every((each) => typeof each?.[field] === 'number' || isList(each?.[field]));
        if (isOne) following.add(`${place.resource} ${field}`);
        else following.delete(`${place.resource} ${field}`);
      }
      return real.length === 0 ? [] : [[id, real.map(([field]) => field)]];
    });
    if (changed.length === 0) return;
    noteWritten(new Map(changed), before ?? new Map(), exchange, place);
    fresh.set(path, new Map([...(fresh.get(path) ?? []), ...changed]));
    const since = Math.min(...changed.map(([id]) => before?.get(id)?.at ?? exchange.sentAt));
    const between = sentSince(since, exchange);
    for (const key of changed.map(([id]) => `${place.resource} ${id}`))
      sentBefore.set(key, new Set([...(sentBefore.get(key) ?? []), ...between.map(({ request }) => request)]));
    const handlers = new Set(between.map(({ handler }) => handler));
    always.set(path, new Set([...(always.get(path) ?? handlers)].filter((each) => handlers.has(each))));
    const kinds = new Map(between.flatMap(({ kind, handler }) => (kind === undefined ? [] : [[kind, handler]])));
    for (const [kind, suspect] of suspected) if (suspect.path === path && kinds.has(kind)) suspect.met += 1;
    // Fields that change by themselves say nothing any more.
    if (between.length === 0) {
      for (const field of changed.flatMap(([, fields]) => fields)) restless.add(`${place.resource} ${field}`);
      fresh.delete(path);
    }
    if (watched.has(path)) return;
    for (const [kind, handler] of kinds)
      if (!suspected.has(kind)) suspected.set(kind, { path, handler, innocent: 0, changes: 0, met: 1 });
  };

  /** What changes without it, too, and without its like, changes by somebody else. */
  const isCleared = ({ path, handler }: Suspect): boolean => always.get(path)?.has(handler) === false;

  /** True where it may still be shown to change something. */
  const isOpen = (probe: Probe, suspect: Suspect): boolean =>
    suspect.innocent < enoughInnocent && !isCleared(suspect) && !harmful.has(scopeOf(probe)) && !isOver();

  /** Looks again, and forgets what has changed meanwhile: true where nothing has. */
  const isCalm = async (
    { list }: Place,
    after?: { readonly exchange: Exchange; readonly ms: number },
  ): Promise<boolean> => {
    await others.look(list, after);
    return !fresh.delete(pathOf(list.probe));
  };

  /** Looks twice before and once after; what changes only then is shown where nothing does so by itself for a while. */
  const watching = async (probe: Probe, suspect: Suspect, ask: () => Promise<Exchange>): Promise<Exchange> => {
    const own = others.places().find(({ resource, old }) => resource === probe.operation?.resource && old.size > 0);
    const paths = new Set([suspect.path, ...(own === undefined ? [] : [pathOf(own.list.probe)])]);
    const where = [...paths].flatMap((path) => placeOf(path) ?? []);
    if (!isOpen(probe, suspect)) return ask();
    for (const place of where) {
      watched.add(pathOf(place.list.probe));
      // Not as often each time: what somebody else changes by and by keeps no step with that.
      for (let looks = 0; looks < 2 + 3 * suspect.changes; looks += 1) await isCalm(place);
    }
    const held = Symbol(suspect.path);
    inFlight.set(held, deedOf(probe));
    const exchange = await ask();
    let isInnocent = true;
    for (const place of where) {
      const path = pathOf(place.list.probe);
      const after = await others.look(place.list);
      inFlight.delete(held);
      const changed = fresh.get(path);
      if (changed === undefined || isOver()) continue;
      fresh.delete(path);
      // Where nothing is written a number may be a statistic of what was asked.
      const mayFollow = !written.has(place.resource) || probe.effect === 'create' || probe.effect === 'write';
      const isOwn = (field: string): boolean =>
        !restless.has(`${place.resource} ${field}`) && !(mayFollow && following.has(`${place.resource} ${field}`));
      const reached = (): readonly string[] =>
        [...changed].flatMap(([id, fields]) => (fields.some(isOwn) && !isNamed(probe, id, place) ? [id] : []));
      let isStill = true;
      const isLast = suspect.changes + 1 >= enoughFor(probe);
      for (const ms of reached().length === 0 ? [] : isLast ? stillMs : quietMs)
        isStill = isStill && (await isCalm(place, { exchange: after, ms }));
      const ids = reached();
      if (ids.length === 0 || isCleared(suspect)) continue;
      isInnocent = false;
      // Something else of ours may have done it.
      if (!isStill) continue;
      if ((suspect.changes += 1) < enoughFor(probe)) break;
      harmful.add(scopeOf(probe));
      shown.push(Object.freeze({ ...exchange, hasChanged: ids }));
      culprits.set(place.resource, requestLine(exchange));
      break;
    }
    inFlight.delete(held);
    for (const place of where) watched.delete(pathOf(place.list.probe));
    if (isInnocent) suspect.innocent += 1;
    return exchange;
  };

  const noteRequest = ({ reply, ...request }: Exchange): void => {
    const { probe } = request;
    const { kind, resource } = probe.operation ?? {};
    if (probe.effect !== 'read') for (const mark of probe.about.marks ?? []) marks.add(mark);
    if (resource !== undefined && (probe.effect === 'create' || probe.effect === 'write')) written.add(resource);
    const isUsual = probe.notBefore === undefined && probe.cookiesOf === undefined && probe.once !== true;
    const deed = doneBy(probe);
    // Who is asked with wrong credentials again and again may lock the account.
    if (
      isBodiless(probe) &&
      deed !== undefined &&
      isUsual &&
      (probe.credential === 'valid' || probe.credential === 'none')
    )
      reads.set(deed, request);
    if (reply === undefined) return;
    if (probe.effect !== 'read' && isObject(probe.about.sent))
      bodies = [...bodies, { ...request, reply }].slice(-mostBodies);
    if (!isSuccess(reply.status)) return;
    if (probe.method === 'DELETE') deleted.add(probe.target);
    const isChange = (kind === 'replace' || kind === 'patch') && oddityOf(probe) === undefined;
    if (isChange && isUsual && probe.about.id !== undefined && isOurs(probe.about.id, probe))
      writes = [...writes, request].slice(-mostWrites);
  };

  const around: Changes['around'] = async (probe, send) => {
    const kind = doneBy(probe);
    if (kind === undefined) return send();
    const suspect = suspected.get(kind);
    const ask = async (): Promise<Exchange> => {
      const key = Symbol(kind);
      inFlight.set(key, deedOf(probe));
      return send().finally(() => void inFlight.delete(key));
    };
    if (suspect === undefined || !isOpen(probe, suspect)) return ask();
    const asked = turn.then(() => watching(probe, suspect, ask));
    turn = asked.catch(() => undefined);
    const exchange = await asked;
    // What only reads is done once more at once: nothing waits for what it leaves.
    if (suspect.changes === 1 && reads.has(kind)) await confirmOne(kind);
    return exchange;
  };

  /** Does the last of the kind once more, as often as it takes to show that it changes what others have. */
  const confirmOne = async (kind: string): Promise<void> => {
    const request =
      reads.get(kind) ?? writes.findLast(({ probe }) => doneBy(probe) === kind && !deleted.has(probe.target));
    const suspect = suspected.get(kind);
    if (request === undefined || suspect === undefined) return;
    for (let count = 0; count < enoughFor(request.probe); count += 1) {
      if (suspect.innocent > 0 || !isOpen(request.probe, suspect)) return;
      repeats += 1;
      await around(request.probe, () => again(request, repeats));
    }
  };

  /** Reads once more with each of the kinds: true where the lists that changed are as they were. */
  const leaveAll = async (kinds: readonly (readonly [kind: string, suspect: Suspect])[]): Promise<boolean> => {
    const open = kinds.flatMap(([kind, suspect]) => {
      const request = reads.get(kind);
      return request !== undefined && isOpen(request.probe, suspect) ? [{ request, suspect }] : [];
    });
    const where = [...new Set(open.map(({ suspect }) => suspect.path))].flatMap((path) => placeOf(path) ?? []);
    for (const place of where) await isCalm(place);
    for (const { request } of open) await again(request, (repeats += 1));
    let isSame = true;
    for (const place of where) isSame = (await isCalm(place)) && isSame;
    return isSame;
  };

  return {
    note: (exchange) => {
      const { probe, reply, sentAt, receivedAt } = exchange;
      const kind = doneBy(probe);
      noteRequest(exchange);
      const isMissed = reply !== undefined && reply.status >= 400;
      if (kind !== undefined || isMissed) sent = [...sent, { ...deedOf(probe), sentAt, receivedAt }].slice(-mostSent);
      const isList = kindOf(probe) === undefined && probe.method === 'GET' && probe.operation?.kind === 'list';
      const place = isList ? placeOf(pathOf(probe)) : undefined;
      if (place !== undefined && isAnswered(exchange) && isSuccess(exchange.reply.status)) noteList(exchange, place);
    },
    around,
    confirm: async () => {
      const isElsewhere = ({ resource, old, list }: Place): boolean =>
        old.size > 0 && !written.has(resource) && ownersOf(list.probe).length === 0;
      if (writes.length > 0)
        for (const place of others.places().filter(isElsewhere).slice(0, mostLists)) await others.look(place.list);
      const likeliest = [...suspected]
        .filter(([, { innocent }]) => innocent === 0)
        .toSorted(([, one], [, other]) => other.met - one.met)
        .slice(0, mostTried);
      for (const [kind] of likeliest) if (!reads.has(kind) && shown.length === 0) await confirmOne(kind);
      const odd = likeliest.filter(([kind]) => reads.has(kind));
      for (let at = 0; at < odd.length; at += atOnce) {
        const some = odd.slice(at, at + atOnce);
        if (shown.length > 0 || (await leaveAll(some))) continue;
        for (const [kind] of some) if (shown.length === 0) await confirmOne(kind);
      }
    },
    mayGo: (probe) => !harmful.has(scopeOf(probe)),
    shown: () => shown,
    known: (resource, ids) => {
      const request = culprits.get(resource);
      const before = ids.map((id) => sentBefore.get(`${resource} ${id}`));
      const all = [...new Set(before.flatMap((each) => [...(each ?? [])]))];
      const isFew = all.length > 0 && all.length <= mostNamed && !before.includes(undefined);
      return request === undefined ? (isFew ? { sent: all } : {}) : { request };
    },
  };
}

function pathOf({ target }: Probe): string {
  return target.split('?')[0] ?? target;
}

function sizeOf({ list }: Place): number {
  return list.probe.about.size ?? 0;
}

function isBodiless({ method }: Probe): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

function enoughFor(probe: Probe): number {
  return isBodiless(probe) ? enoughChanges.read : enoughChanges.write;
}

function deedOf(probe: Probe): Omit<Sent, 'sentAt' | 'receivedAt'> {
  return { kind: doneBy(probe), handler: handlerFor(probe), request: requestLine({ probe }) };
}

/** What a service may handle in one place, whatever is odd about a request. */
function handlerFor(probe: Probe): string {
  return isBodiless(probe) ? 'GET' : probe.method;
}

/** The kind of what may change something; a search may mark what it finds, and what has no credential is refused before what has a wrong one. */
function doneBy(probe: Probe): string | undefined {
  const { method, operation, credential, about } = probe;
  const odd = oddityOf(probe);
  if (odd !== undefined)
    return !isBodiless(probe) ? `${method} ${odd.class}` : credential === 'none' ? `${odd.kind}none` : odd.kind;
  const sought = operation?.kind === 'list' ? (about.filter ?? about.sort) : undefined;
  return sought === undefined ? writeOf(probe) : `search ${Object.keys(sought).join(' ')}`;
}

/** Of what was shown to do harm nothing more goes out: no HEAD at all, nothing that is odd in the same place, no write of the kind. */
function scopeOf(probe: Probe): string {
  if (probe.method === 'HEAD') return 'HEAD';
  return (isBodiless(probe) ? oddityOf(probe)?.class : undefined) ?? doneBy(probe) ?? '';
}

/** True for an owner of what a request goes to, or for an item elsewhere that its body names: what such a one shows may follow. */
function isNamed(probe: Probe, id: string, { resource }: Place): boolean {
  const { sent } = probe.about;
  const named = resource !== probe.operation?.resource && isObject(sent) ? Object.values(sent) : [];
  return ownersOf(probe).includes(id) || named.some((each) => idText(each) === id);
}
