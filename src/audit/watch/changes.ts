import { type Answered, type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { idOf } from '../../model/item.ts';
import { listingOf } from '../../model/list-page.ts';
import type { Plan } from '../../model/plan.ts';
import type { Probe } from '../../model/probe.ts';
import { isList, isObject, type JsonObject } from '../../text/json.ts';
import { changedIn } from './aftermath.ts';
import { kindOf, oddityOf } from './oddity.ts';
import type { Others, Place } from './others.ts';
import { ownersOf } from '../own/ownership.ts';

/**
 * Sees that what others have changes with requests of ours. Asks for nothing until a list shows such a change; then each of the kinds that were
 * sent before it goes out by itself, between looks.
 */
export interface Changes {
  note(exchange: Exchange): void;
  /** Sends what may change something, and looks before and after where that is to be known. */
  around(probe: Probe, resource: string | undefined, send: () => Promise<Exchange>): Promise<Exchange>;
  /** False for a kind of which one was shown to change what others have; what is ours may still be deleted. */
  mayGo(probe: Probe): boolean;
  /** Looks at lists of what nothing was written to; where one has changed, does once more what may have done that. */
  confirm(again: (write: Exchange, count: number) => Promise<Exchange>): Promise<void>;
  /** What was shown to change it, and the ids of what it changed. */
  shown(): readonly Exchange[];
}

/** What seeing changes needs. */
export interface Changing extends Pick<Plan, 'volatile'> {
  readonly others: Pick<Others, 'places' | 'look'>;
  readonly idFieldOf: (resource: string) => string;
  /** True for an item that the run made, where the probe goes. */
  readonly isOurs: (id: string, probe: Probe) => boolean;
  /** True where nothing more is to be asked. */
  readonly isOver: () => boolean;
}

/** What may have changed something, without its answer. */
interface Sent {
  readonly kind: string;
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** A kind of request with which a list was seen to change the first time that it did. */
interface Suspect {
  readonly path: string;
  innocent: number;
  changes: number;
  /** The list changed without it, too. */
  isCleared: boolean;
}

/** What a list showed of others, and when it was asked for: epoch milliseconds. */
interface Shown {
  readonly items: ReadonlyMap<string, JsonObject>;
  readonly at: number;
}

/** So many requests may have done it. */
const mostSent = 300;
/** So many writes are remembered, to be done once more. */
const mostWrites = 20;
/** So many lists are looked at for that. */
const mostLists = 2;
/** So often something must change with a kind of request, and only with it, before that is accused: once it may be somebody else. */
const enoughChanges = 2;
/** So often a kind under suspicion may leave all as it is before it is free. */
const enoughInnocent = 4;
/** So many milliseconds after it nothing must have changed by itself before a request is accused. */
const quietMs = [0, 300, 1000, 10_000];

export function createChanges({ volatile, others, idFieldOf, isOurs, isOver }: Changing): Changes {
  const seen = new Map<string, Shown>();
  /** What changed in a list since it was last asked: fields by id. */
  const fresh = new Map<string, Map<string, readonly string[]>>();
  /** Fields that change by themselves, by resource. */
  const restless = new Set<string>();
  /** Numbers and lists that changed, by resource and field: what counts or names other items follows these when they come and go. */
  const following = new Set<string>();
  let sent: readonly Sent[] = [];
  const inFlight = new Map<symbol, string>();
  /** By kind of request. */
  const suspected = new Map<string, Suspect>();
  /** Lists that were seen to change. */
  const hasMoved = new Set<string>();
  /** Lists that are looked at before and after a request. */
  const watched = new Set<string>();
  const harmful = new Set<string>();
  const shown: Exchange[] = [];
  /** Changes of what is ours that worked, without their answers; and what was deleted, by address. */
  let writes: readonly Exchange[] = [];
  const deleted = new Set<string>();
  /** Resources that something other than a read was sent to. */
  const written = new Set<string>();
  let turn: Promise<unknown> = Promise.resolve();

  const placeOf = (path: string): Place | undefined => others.places().find(({ list }) => pathOf(list.probe) === path);

  const itemsIn = (exchange: Answered, { resource, old }: Place): ReadonlyMap<string, JsonObject> =>
    new Map(
      (listingOf(exchange.reply)?.items ?? []).flatMap((item) => {
        const id = isObject(item) ? idOf(item, idFieldOf(resource)) : undefined;
        return !isObject(item) || id === undefined || !old.has(id) || isOurs(id, exchange.probe) ? [] : [[id, item]];
      }),
    );

  const noteList = (exchange: Answered, place: Place): void => {
    const path = pathOf(exchange.probe);
    const before = seen.get(path);
    const items = itemsIn(exchange, place);
    if (before !== undefined && before.at > exchange.sentAt) return;
    seen.set(path, { items: new Map([...(before?.items ?? []), ...items]), at: exchange.sentAt });
    const since = before?.at ?? exchange.sentAt;
    const changed = [...items].flatMap(([id, item]): readonly (readonly [string, readonly string[]])[] => {
      const was = before?.items.get(id);
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
    fresh.set(path, new Map([...(fresh.get(path) ?? []), ...changed]));
    const between = sent.filter(({ receivedAt, sentAt }) => receivedAt >= since && sentAt <= exchange.receivedAt);
    const kinds = new Set([...between.map(({ kind }) => kind), ...inFlight.values()]);
    // What changes without it, too, changes by somebody else.
    for (const [kind, suspect] of suspected) suspect.isCleared ||= suspect.path === path && !kinds.has(kind);
    if (watched.has(path)) return;
    if (kinds.size === 0) calm(place);
    for (const kind of kinds) {
      if (!suspected.has(kind)) suspected.set(kind, { path, innocent: 0, changes: 0, isCleared: hasMoved.has(path) });
    }
    hasMoved.add(path);
  };

  /** Forgets what changed there; fields that did so by themselves say nothing any more. True where none did. */
  const calm = ({ resource, list }: Place): boolean => {
    const path = pathOf(list.probe);
    const fields = [...(fresh.get(path)?.values() ?? [])].flat();
    for (const field of fields) restless.add(`${resource} ${field}`);
    fresh.delete(path);
    return fields.length === 0;
  };

  /** Looks twice before and once after; what changes only then is shown where nothing does so by itself for a while. */
  const watching = async (
    probe: Probe,
    kind: string,
    where: readonly Place[],
    ask: () => Promise<Exchange>,
  ): Promise<Exchange> => {
    if (harmful.has(kind)) return ask();
    for (const place of where) {
      watched.add(pathOf(place.list.probe));
      await others.look(place.list);
      fresh.delete(pathOf(place.list.probe));
      await others.look(place.list);
      calm(place);
    }
    const held = Symbol(kind);
    inFlight.set(held, kind);
    const exchange = await ask();
    const suspect = suspected.get(kind);
    let isInnocent = true;
    for (const place of where) {
      const path = pathOf(place.list.probe);
      const after = await others.look(place.list);
      inFlight.delete(held);
      const changed = fresh.get(path);
      if (changed === undefined || isOver()) continue;
      fresh.delete(path);
      const mayFollow = probe.effect === 'create' || probe.method === 'DELETE';
      const isOwn = (field: string): boolean =>
        !restless.has(`${place.resource} ${field}`) && !(mayFollow && following.has(`${place.resource} ${field}`));
      const reached = (): readonly string[] => [...changed].flatMap(([id, fields]) => (fields.some(isOwn) ? [id] : []));
      for (const ms of reached().length === 0 ? [] : quietMs) {
        await others.look(place.list, { exchange: after, ms });
        if (!calm(place)) break;
      }
      const ids = reached();
      if (ids.length === 0 || suspect?.isCleared === true) continue;
      isInnocent = false;
      if (suspect !== undefined && (suspect.changes += 1) < enoughChanges) break;
      harmful.add(kind);
      shown.push(Object.freeze({ ...exchange, hasChanged: ids }));
      break;
    }
    inFlight.delete(held);
    for (const place of where) watched.delete(pathOf(place.list.probe));
    if (suspect !== undefined && isInnocent) suspect.innocent += 1;
    return exchange;
  };

  const noteWrite = ({ reply, ...write }: Exchange): void => {
    const { probe } = write;
    const { kind, resource } = probe.operation ?? {};
    if (resource !== undefined && (probe.effect === 'create' || probe.effect === 'write')) written.add(resource);
    if (reply === undefined || !isSuccess(reply.status)) return;
    if (probe.method === 'DELETE') deleted.add(probe.target);
    const isChange = kind === 'replace' || kind === 'patch';
    const isUsual = oddityOf(probe) === undefined && probe.notBefore === undefined && probe.cookiesOf === undefined;
    if (isChange && isUsual && probe.about.id !== undefined && isOurs(probe.about.id, probe))
      writes = [...writes, write].slice(-mostWrites);
  };

  const around: Changes['around'] = async (probe, resource, send) => {
    const kind = kindOf(probe);
    const suspect = kind === undefined ? undefined : suspected.get(kind);
    if (kind === undefined) return send();
    const ask = async (): Promise<Exchange> => {
      const key = Symbol(kind);
      inFlight.set(key, kind);
      return send().finally(() => void inFlight.delete(key));
    };
    if (
      suspect === undefined ||
      suspect.isCleared ||
      suspect.innocent >= enoughInnocent ||
      isOver() ||
      harmful.has(kind)
    )
      return ask();
    const own = others.places().find((each) => each.resource === resource && each.old.size > 0);
    const where = [...new Set([placeOf(suspect.path), own])].flatMap((each) => each ?? []);
    const asked = turn.then(() => watching(probe, kind, where, ask));
    turn = asked.catch(() => undefined);
    return asked;
  };

  /** Does the last write of the kind once more, as often as it takes to show that it changes what others have. */
  const confirmOne = async (
    kind: string,
    again: (write: Exchange, count: number) => Promise<Exchange>,
  ): Promise<void> => {
    const write = writes.findLast(({ probe }) => kindOf(probe) === kind && !deleted.has(probe.target));
    if (write === undefined) return;
    for (let count = 0; count < enoughChanges; count += 1) {
      const { innocent = 1, isCleared } = suspected.get(kind) ?? {};
      if (innocent > 0 || isCleared === true || harmful.has(kind) || isOver()) return;
      await around(write.probe, write.probe.operation?.resource, () => again(write, count + 1));
    }
  };

  return {
    note: (exchange) => {
      const { probe, sentAt, receivedAt } = exchange;
      const kind = kindOf(probe);
      noteWrite(exchange);
      if (kind !== undefined) sent = [...sent, { kind, sentAt, receivedAt }].slice(-mostSent);
      const isList = kind === undefined && probe.method === 'GET' && probe.operation?.kind === 'list';
      const place = isList ? placeOf(pathOf(probe)) : undefined;
      if (place !== undefined && isAnswered(exchange) && isSuccess(exchange.reply.status)) noteList(exchange, place);
    },
    around,
    confirm: async (again) => {
      if (writes.length === 0) return;
      const isElsewhere = ({ resource, old, list }: Place): boolean =>
        old.size > 0 && !written.has(resource) && ownersOf(list.probe).length === 0;
      for (const place of others.places().filter(isElsewhere).slice(0, mostLists)) await others.look(place.list);
      for (const kind of new Set(writes.flatMap(({ probe }) => kindOf(probe) ?? []))) await confirmOne(kind, again);
    },
    mayGo: (probe) => probe.method === 'DELETE' || !harmful.has(kindOf(probe) ?? ''),
    shown: () => shown,
  };
}

function pathOf({ target }: Probe): string {
  return target.split('?')[0] ?? target;
}
