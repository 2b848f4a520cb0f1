import { itemOf } from '../../model/envelope.ts';
import { type Creation, mayBeAtWork } from '../../model/creation.ts';
import { type Answered, type Exchange, isAnswered, isMissing, isSuccess } from '../../model/exchange.ts';
import { createdId } from '../../model/created-id.ts';
import { idOf } from '../../model/item.ts';
import { formOf } from '../../model/likeness.ts';
import { withoutPointers } from '../../text/json-pointer.ts';
import { percentDecoded } from '../../text/percent.ts';
import { listingOf } from '../../model/list-page.ts';
import { showsMarkAsSent } from '../../model/mark.ts';
import { ownersIn, unslashed, valuesIn } from '../../model/operation.ts';
import { idScope, operationOf, type Plan, type Resource, resourceOf } from '../../model/plan.ts';
import type { About, Probe } from '../../model/probe.ts';
import type { Readings } from '../../model/readings.ts';
import { isReservedId } from '../../model/reserved-id.ts';
import { cleanupScenario } from '../../model/scenario.ts';
import { isObject, type Json } from '../../text/json.ts';
import { createRepeatedIds } from './repeated-ids.ts';
import { isAlike, isAnother, type Past, showsLater } from './still-ours.ts';

/** What a run may have made, and what it was seen to do to it. Noted from every exchange, whichever scenario sent it. */
export interface Ownership {
  /** Takes notice of a request that is about to be sent. */
  begin(probe: Probe, resource?: Resource): void;
  /**
   * Takes notice of an exchange; `resource` is that of its trace, for addresses that no operation declares, and `begun` what `noted` was when
   * it was sent: now, where left out.
   */
  note(exchange: Exchange, resource?: Resource, begun?: number): void;
  /**
   * The service was away, or lost what it had: what was made before may be gone, and its ids may be somebody else's. Nothing is changed or deleted
   * until it shows a word of ours again.
   */
  lose(): void;
  /** How many exchanges were taken notice of: clocks are too coarse to tell what came before what. */
  readonly noted: number;
  /** What may have been made of a resource, in the order in which it was noted. */
  of(resource: Resource): readonly Creation[];
  /** Ids that answers have shown where the probe writes, in the order in which they did. */
  shown(resource: Resource, probe: Probe): readonly string[];
  /**
   * True where the probe would write to what may be somebody's: several creates were answered with its id, or that is a word for others, too, or items
   * change their ids.
   */
  isInDoubt(probe: Probe, resource?: Resource): boolean;
  /**
   * True for an id that a create of ours brought, where the probe goes to a place that had not shown it before: of the resource itself, or of another one of which
   * this may be a view.
   */
  isOurs(id: string, probe: Probe): boolean;
  /** The latest create of the resource whose answer named an id that another one had been given. */
  repeated(resource: Resource): Repeated | undefined;
}

/** A create that was answered with the id of another one. */
export interface Repeated {
  readonly exchange: Exchange;
  readonly id: string;
}

interface Note extends Past {
  readonly exchange: Exchange;
  /** How many were noted when it was sent. */
  readonly begun: number;
  readonly place: string;
  /** What its answer names; where that is nothing new, what alone shows its word. */
  id: string | undefined;
  readonly isMeant: boolean;
  readonly wasWhole: boolean;
  isProven: boolean;
  readonly later: About[];
  readonly refused: About[];
  last?: Json;
  /** Other owners below whom an answer showed its word under its id. */
  elsewhere?: readonly string[];
}

/** Starts with nothing made. */
export function createOwnership(plan: Plan, readings: Readings): Ownership {
  const made = new Map<string, Note[]>();
  let noted = 0;
  /** By place and id: when an answer first and last showed it, and when a DELETE last succeeded, by how many were noted then. */
  const shown = new Map<string, { first: number; last: number }>();
  const deleted = new Map<string, number>();
  /** When DELETEs were answered that may have worked. */
  const tried = new Map<string, readonly number[]>();
  const shownIn = new Map<string, string[]>();
  /** When a read first said that it is missing, since the last success of anything else that was asked of it. */
  const missed = new Map<string, number>();
  /** What an answer showed to be gone after a DELETE had succeeded. */
  const gone = new Set<string>();
  /** Notes whose id an answer may still prove, by place and id. */
  const open = new Map<string, Note[]>();
  /** All whose answer named an id, or that were found under it. */
  const byId = new Map<string, Note[]>();
  /** The same by resource and id, below whichever owners. */
  const anywhere = new Map<string, Note[]>();
  /** Notes with a word whose answer names nothing, or what was there before, by place. */
  const unnamed = new Map<string, Set<Note>>();
  /** Ids, by their place, that were given to several of which no answer has shown one: they name none of them. */
  const nobodys = new Set<string>();
  const unknown = new Set<string>();
  const repeats = createRepeatedIds();
  /** When the service was away, by how many were noted then. */
  const losses: number[] = [];
  /** What was made before that, and has not been seen since, by place and id. */
  const lost = new Set<string>();
  const repeated = new Map<string, Repeated>();
  /** Resources of which an item of ours was seen under another id than before, and somebody's under its own. */
  const moving = new Set<string>();
  /** What was shown as ours, by place and id. */
  const own = new Set<string>();

  const noteId = (note: Note, id: string): void => {
    const key = keyOf(note.place, id);
    open.set(key, [...(open.get(key) ?? []), note]);
    byId.set(id, [...(byId.get(id) ?? []), note]);
  };

  /**
   * What alone shows the word where it was sent, and was not there before, was made: so it is known once another word stands there. Where the same
   * create was sent again, what that one names is its own, unless a list shows no other, and none may come any more.
   */
  const nameBy = (note: Note, items: ReturnType<typeof shownItems>, isListed: boolean): void => {
    const { place, begun, exchange } = note;
    const { sent, marks = [] } = exchange.probe.about;
    const isNew = (id: string): boolean => (shown.get(keyOf(place, id))?.first ?? 0) > begun;
    const isNamed = (id: string): boolean => (open.get(keyOf(place, id)) ?? []).some((each) => each !== note);
    const all = items.filter(({ id, item }) => isNew(id) && showsMarkAsSent(item, sent, marks));
    const own = all.filter(({ id }) => !isNamed(id));
    const [made, ...more] = own.length === 0 && isListed && !mayBeAtWork(exchange) ? all : own;
    if (made === undefined || more.length > 0) return;
    note.id = made.id;
    note.isProven = true;
    noteId(note, made.id);
    unnamed.get(place)?.delete(note);
  };

  const mayBeAnother = (note: Note, id: string): boolean =>
    Math.max(tried.get(keyOf(note.place, id))?.at(-1) ?? 0, losses.at(-1) ?? 0) > note.begun;

  const isStill = (note: Note, id: string, item: Json): boolean =>
    showsWordOf(note, item) || (isObject(item) && note.id === id && showsLater(note, item, plan.volatile));

  const noteShown = (exchange: Answered, resource: Resource): void => {
    const place = placeOf(resource, exchange);
    const ids = shownIn.get(place) ?? [];
    shownIn.set(place, ids);
    const items = shownItems(exchange, readings.of(resource).idField);
    for (const { id, item, isItself } of items) {
      const key = keyOf(place, id);
      const known = shown.get(key);
      if (known === undefined) ids.push(id);
      shown.set(key, { first: known?.first ?? noted, last: isItself ? noted : (known?.last ?? 0) });
      for (const note of open.get(key) ?? []) {
        note.isProven ||= showsWordOf(note, item);
        if (isStill(note, id, item)) lost.delete(key);
        const isOther = isObject(item) && note.isProven && isAnother(note, item);
        if (mayBeAnother(note, id)) continue;
        if (!isOther) note.last = withoutPointers(item, plan.volatile);
        if (!isOther && showsWordOf(note, item)) own.add(key);
        if (isOther && own.has(key) && items.some((each) => each.id !== id && showsWordOf(note, each.item)))
          moving.add(resource.key);
      }
      for (const note of anywhere.get(keyOf(resource.key, id)) ?? [])
        if (note.place !== place && showsWordOf(note, item)) note.elsewhere = ownersOf(exchange.probe);
    }
    const isListed = operationOf(resource, 'list') !== undefined;
    for (const note of unnamed.get(place) ?? []) nameBy(note, items, isListed);
  };

  /** An item is written to where it was proven ours, and shows no more what it was made with. */
  const noteWritten = (exchange: Exchange, resource: Resource): void => {
    const { effect, about } = exchange.probe;
    if (effect !== 'write' || about.id === undefined) return;
    const isRefused = isRefusal(exchange) || exchange.fault?.kind === 'not-sent';
    for (const note of open.get(keyOf(placeOf(resource, exchange), about.id)) ?? []) {
      note.isProven = true;
      if (!isRefused) note.later.push(about);
      else if (exchange.fault === undefined && !mayBeAnother(note, about.id)) note.refused.push(about);
    }
  };

  const noteMissed = (exchange: Exchange, resource: Resource, begun: number): void => {
    const { operation, method, credential, about } = exchange.probe;
    if (about.id === undefined || exchange.reply === undefined) return;
    const key = keyOf(placeOf(resource, exchange), about.id);
    const isRead = operation?.kind === 'read' && method === 'GET' && credential === 'valid';
    if (isRead && readings.of(resource).isGone(exchange)) {
      missed.set(key, missed.get(key) ?? noted);
      if (deleted.has(key)) gone.add(key);
      if (open.has(key)) repeats.free(key, { begun, ended: noted });
    } else if (isSuccess(exchange.reply.status)) missed.delete(key);
  };

  const noteUnnamed = (note: Note): void => {
    const { place, isMeant, exchange } = note;
    if (!isMeant || (exchange.probe.about.marks ?? []).length === 0) return;
    unnamed.set(place, (unnamed.get(place) ?? new Set()).add(note));
  };

  /** Who was asked for an id, or knew it to be somebody's, tells nothing by answering with it. */
  const noteGiven = (note: Note, id: string, resource: Resource): void => {
    const { exchange, begun, place } = note;
    const { effect, operation, about } = exchange.probe;
    const isCreate = effect === 'create' || operation?.kind === 'create';
    if (!isCreate || about.id === id || about.claimedId === id) return;
    const all = made.get(resource.key) ?? [];
    if (wasShown(note, id, all)) return;
    const alike = all.filter((each) => each.place === place && each.id === id && !each.isProven);
    const key = keyOf(place, id);
    if (alike.length > 1) nobodys.add(key);
    if (nobodys.has(key)) for (const each of alike) noteUnnamed(each);
    repeats.give(key, exchange, { begun, ended: noted });
    noteRepeated(resource, place, id);
  };

  const noteRepeated = (resource: Resource, place: string, id: string): void => {
    const exchange = repeats.of(keyOf(place, id));
    if (exchange !== undefined) repeated.set(resource.key, { exchange, id });
  };

  const noteMade = (exchange: Exchange, resource: Resource, begun: number): void => {
    const place = placeOf(resource, exchange);
    const id = isAnswered(exchange) ? createdId(resource, readings.of(resource), exchange) : undefined;
    const kind = exchange.probe.operation?.kind;
    const isMeant = exchange.probe.effect === 'create' || kind === undefined || kind === 'create';
    // What other owners have in their lists is nothing to go by.
    const wasWhole = ownersOf(exchange.probe).length === 0 && readings.of(resource).complete;
    const note: Note = { exchange, begun, place, id, isMeant, wasWhole, isProven: false, later: [], refused: [] };
    made.set(resource.key, [...(made.get(resource.key) ?? []), note]);
    if (id !== undefined) noteGiven(note, id, resource);
    if (id !== undefined) noteId(note, id);
    if (id !== undefined && ownersOf(exchange.probe).length > 0) {
      const key = keyOf(resource.key, id);
      anywhere.set(key, [...(anywhere.get(key) ?? []), note]);
    }
    const isNew = id !== undefined && (shown.get(keyOf(place, id))?.first ?? Infinity) > begun;
    if (!isNew || isReservedId(id)) noteUnnamed(note);
  };

  const noteDeleted = (exchange: Exchange, resource: Resource, begun: number): void => {
    const { probe, fault } = exchange;
    if (!isDelete(probe) || probe.about.id === undefined) return;
    const key = keyOf(placeOf(resource, exchange), probe.about.id);
    // What was refused is there still; of all else nobody knows.
    const isThere = (isRefusal(exchange) && !isMissing(exchange)) || fault?.kind === 'not-sent';
    if (!isThere) tried.set(key, [...(tried.get(key) ?? []), noted]);
    repeats.end(key, isThere ? undefined : { begun, ended: noted });
    noteRepeated(resource, placeOf(resource, exchange), probe.about.id);
    if (isAnswered(exchange) && isSuccess(exchange.reply.status) && probe.operation?.kind === 'delete')
      deleted.set(key, noted);
  };

  /** An id that an earlier creation of ours brought may be given again; where nothing had freed it, it is in doubt. */
  const wasShown = (note: Note, id: string, all: readonly Note[]): boolean => {
    const seen = shown.get(keyOf(note.place, id));
    if (seen === undefined || seen.first > note.begun) return false;
    const earlier = all.slice(0, all.indexOf(note)).find((each) => each.id === id && each.place === note.place);
    return earlier === undefined || wasShown(earlier, id, all);
  };

  /** True where a DELETE of an owner may have worked by then: what hangs on it went with it. */
  const wasOwnerDeleted = (resource: Resource, owners: readonly string[], when: number): boolean => {
    const above = resourceOf(plan, resource.parent);
    const id = owners.at(-1);
    if (above === undefined || id === undefined) return false;
    const rest = owners.slice(0, -1);
    const tries = tried.get(keyOf(placeBelow(above, rest), id)) ?? [];
    return tries.some((at) => at <= when) || wasOwnerDeleted(above, rest, when);
  };

  const resourceFor = ({ operation }: Probe, traced: Resource | undefined): Resource | undefined =>
    resourceOf(plan, operation?.resource) ?? traced;

  return {
    begin: (probe, traced) => {
      const resource = resourceFor(probe, traced);
      if (resource !== undefined && isDelete(probe) && probe.about.id !== undefined)
        repeats.begin(keyOf(placeOf(resource, { probe }), probe.about.id));
    },
    isInDoubt: (probe, traced) => {
      const { about } = probe;
      let resource = resourceFor(probe, traced);
      let owners = ownersOf(probe);
      if (safe.has(probe.method)) return false;
      if (about.id !== undefined && isReservedId(about.id)) return true;
      // The cleanup reads right before each DELETE, where it can.
      const isLookedAt =
        probe.step.kind.scenario === cleanupScenario &&
        resource !== undefined &&
        operationOf(resource, 'read') !== undefined;
      if (about.id !== undefined && moving.has(resource?.key ?? '') && !isLookedAt) return true;
      for (let { id } = about; resource !== undefined; resource = resourceOf(plan, resource.parent)) {
        const key = keyOf(placeBelow(resource, owners), id ?? '');
        if (id !== undefined && (lost.has(key) || repeats.of(key) !== undefined)) return true;
        id = owners.at(-1);
        owners = owners.slice(0, -1);
      }
      return false;
    },
    lose: () => {
      noted += 1;
      losses.push(noted);
      repeats.freeAll({ begun: noted - 1, ended: noted });
      for (const [key, notes] of open) if (notes.some(({ begun }) => begun < noted)) lost.add(key);
    },
    isOurs: (id, probe) => {
      const resource = resourceOf(plan, probe.operation?.resource);
      if (resource === undefined) return false;
      const first = shown.get(keyOf(placeOf(resource, { probe }), id))?.first ?? Infinity;
      return (byId.get(id) ?? []).some(({ begun }) => first > begun);
    },
    repeated: (resource) => repeated.get(resource.key),
    note: (exchange, traced, begun = noted) => {
      if (!plan.writes) return;
      noted += 1;
      const { probe } = exchange;
      if (probe.provokes === 'unknown-route' && isAnswered(exchange)) unknown.add(formOf(exchange));
      const resource = resourceFor(probe, traced);
      if (resource === undefined) return;
      if (mayMake(exchange)) noteMade(exchange, resource, begun);
      noteWritten(exchange, resource);
      noteMissed(exchange, resource, begun);
      noteDeleted(exchange, resource, begun);
      if (isAnswered(exchange) && isSuccess(exchange.reply.status)) noteShown(exchange, resource);
    },
    of: (resource) => {
      const all = made.get(resource.key) ?? [];
      return all.map((note): Creation => {
        const { exchange, begun, place, id, isMeant, wasWhole, isProven, elsewhere } = note;
        const triesOf = (each: string): readonly number[] => tried.get(keyOf(place, each)) ?? [];
        const wasSeen = (each: string): boolean => (shown.get(keyOf(place, each))?.last ?? 0) > begun;
        const wasDeleted = (each: string): boolean => (deleted.get(keyOf(place, each)) ?? 0) > begun;
        const isUnknown = isAnswered(exchange) && id === undefined && unknown.has(formOf(exchange));
        const isRepeated = (each: string): boolean => repeats.of(keyOf(place, each)) !== undefined;
        const isGoneThere = elsewhere !== undefined && deleted.has(keyOf(placeBelow(resource, elsewhere), id ?? ''));
        return {
          exchange,
          id,
          isMeant,
          isProven: isProven && id !== undefined && !wasShown(note, id, all) && !isRepeated(id) && !isReservedId(id),
          isRepeated,
          madeNothing: isUnknown,
          life: (each) => [...triesOf(each), ...losses].filter((when) => when <= begun).length,
          isAwaited:
            isMeant &&
            !isUnknown &&
            (exchange.reply?.status === 201 || exchange.reply?.status === 202) &&
            !isProven &&
            (id === undefined || (!wasSeen(id) && !wasDeleted(id))),
          wasShown: (each) => wasShown(note, each, all),
          wasShownIn: (key, each) => {
            const other = resourceOf(plan, key);
            const seen = other && shown.get(keyOf(placeBelow(other, []), each));
            return seen !== undefined && seen.first <= begun;
          },
          wasWhole,
          elsewhere: isGoneThere ? undefined : elsewhere,
          wasSeen,
          mayBeAnother: (each) => mayBeAnother(note, each),
          mayBeFree: (each) => mayBeAnother(note, each),
          showsLater: (each, item) => each === id && showsLater(note, item, plan.volatile),
          isAnother: (item) => isAnother(note, item),
          isAlike: (each, item) => each === id && isAlike(note, item, plan.volatile),
          lacksWord: () => false,
          wasDeleted,
          wasGone: (each) => gone.has(keyOf(place, each)),
          wasMissed: (each) => missed.has(keyOf(place, each)),
          wasLost: (each) => {
            const when = missed.get(keyOf(place, each)) ?? ((losses.at(-1) ?? 0) > begun ? Infinity : undefined);
            if (when === undefined || elsewhere !== undefined || triesOf(each).some((at) => at > begun)) return false;
            return !wasOwnerDeleted(resource, ownersOf(exchange.probe), when);
          },
        };
      });
    },
    get noted() {
      return noted;
    },
    shown: (resource, probe) => shownIn.get(placeOf(resource, { probe })) ?? [],
  };
}

const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

function isDelete({ method, operation }: Probe): boolean {
  return method === 'DELETE' || operation?.kind === 'delete';
}

function isRefusal({ reply }: Exchange): boolean {
  return reply !== undefined && reply.status >= 400 && reply.status < 500;
}

function showsWordOf({ exchange: { probe } }: Note, item: Json): boolean {
  const { sent, marks = [] } = probe.about;
  return showsMarkAsSent(item, sent, marks);
}

/** True for a create however it ended, and for every other POST or PUT that a 2xx answered; a PATCH may give an item another id. */
function mayMake(exchange: Exchange): boolean {
  const { effect, method, provokes } = exchange.probe;
  if (effect === 'create') return true;
  const isWrite = effect !== 'read' && ['POST', 'PUT', 'PATCH'].includes(method) && provokes !== 'unknown-route';
  return isWrite && isAnswered(exchange) && isSuccess(exchange.reply.status);
}

/** Where ids mean the same: the resource, below its owners. */
function placeOf(resource: Resource, { probe }: Pick<Exchange, 'probe'>): string {
  return placeBelow(resource, ownersOf(probe));
}

function placeBelow(resource: Resource, owners: readonly string[]): string {
  return `${resource.key} ${JSON.stringify(idScope(resource, owners))}`;
}

/** Ids of the owners that a request names, outermost first. */
export function ownersOf({ operation, target, about }: Probe): readonly string[] {
  if (about.owners !== undefined || operation === undefined) return about.owners ?? [];
  const ids = valuesIn(unslashed(operation.template), unslashed(target.split(/[?#]/)[0] ?? '')) ?? [];
  return ownersIn(operation, ids).map(percentDecoded);
}

function keyOf(place: string, id: string): string {
  return `${place} ${id}`;
}

/** The items that a read or a list shows, with their ids; `isItself`: false for one that a read shows in place of what was asked for. */
function shownItems(
  { probe, reply }: Answered,
  idField: string,
): readonly { readonly id: string; readonly item: Json; readonly isItself: boolean }[] {
  const kind = probe.operation?.kind;
  const item = kind === 'read' ? itemOf(reply) : undefined;
  const { id: asked } = probe.about;
  if (item !== undefined && asked !== undefined)
    return [{ id: asked, item, isItself: [undefined, asked].includes(idOf(item, idField)) }];
  const items = kind === 'list' ? (listingOf(reply)?.items ?? []) : [];
  return items.flatMap((each) => {
    const id = idOf(each, idField);
    return id === undefined ? [] : [{ id, item: each, isItself: true }];
  });
}
