import { itemOf } from '../model/envelope.ts';
import type { Creation } from '../model/creation.ts';
import { type Answered, type Exchange, isAnswered, isSuccess } from '../model/exchange.ts';
import { createdId } from '../model/created-id.ts';
import { idOf } from '../model/item.ts';
import { formOf } from '../model/likeness.ts';
import { percentDecoded } from '../text/percent.ts';
import { listingOf } from '../model/list-page.ts';
import { showsMarkAsSent } from '../model/mark.ts';
import { ownersIn, unslashed, valuesIn } from '../model/operation.ts';
import { idScope, type Plan, type Resource, resourceOf } from '../model/plan.ts';
import type { Probe } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import type { Json } from '../text/json.ts';

/** What a run may have made, and what it was seen to do to it. Noted from every exchange, whichever scenario sent it. */
export interface Ownership {
  /**
   * Takes notice of an exchange; `resource` is that of its trace, for addresses that no operation declares, and `begun` what `noted` was when
   * it was sent: now, where left out.
   */
  note(exchange: Exchange, resource?: Resource, begun?: number): void;
  /** How many exchanges were taken notice of: clocks are too coarse to tell what came before what. */
  readonly noted: number;
  /** What may have been made of a resource, in the order in which it was noted. */
  of(resource: Resource): readonly Creation[];
  /** Ids that answers have shown where the probe writes, in the order in which they did. */
  shown(resource: Resource, probe: Probe): readonly string[];
}

interface Note {
  readonly exchange: Exchange;
  /** How many were noted when it was sent. */
  readonly begun: number;
  readonly place: string;
  /** What its answer names; where that is nothing new, what alone shows its word. */
  id: string | undefined;
  readonly isMeant: boolean;
  readonly wasWhole: boolean;
  isProven: boolean;
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
  const shownIn = new Map<string, string[]>();
  /** What a read said is missing, since the last success of anything else that was asked of it. */
  const missed = new Set<string>();
  /** Notes whose id an answer may still prove, by place and id. */
  const open = new Map<string, Note[]>();
  /** The same by resource and id, below whichever owners. */
  const anywhere = new Map<string, Note[]>();
  /** Notes with a word whose answer names nothing, or what was there before, by place. */
  const unnamed = new Map<string, Set<Note>>();
  const unknown = new Set<string>();

  /** What alone shows the word where it was sent, and was not there before, was made: so it is known once another word stands there. */
  const nameBy = (note: Note, items: ReturnType<typeof shownItems>): void => {
    const { place, begun, exchange } = note;
    const { sent, marks = [] } = exchange.probe.about;
    const isNew = (id: string): boolean => (shown.get(keyOf(place, id))?.first ?? 0) > begun;
    const [made, ...more] = items.filter(({ id, item }) => isNew(id) && showsMarkAsSent(item, sent, marks));
    if (made === undefined || more.length > 0) return;
    note.id = made.id;
    note.isProven = true;
    open.set(keyOf(place, made.id), [...(open.get(keyOf(place, made.id)) ?? []), note]);
    unnamed.get(place)?.delete(note);
  };

  const noteShown = (exchange: Answered, resource: Resource): void => {
    const place = placeOf(resource, exchange);
    const ids = shownIn.get(place) ?? [];
    shownIn.set(place, ids);
    const items = shownItems(exchange, readings.of(resource).idField);
    for (const { id, item } of items) {
      const key = keyOf(place, id);
      if (!shown.has(key)) ids.push(id);
      shown.set(key, { first: shown.get(key)?.first ?? noted, last: noted });
      for (const note of open.get(key) ?? []) note.isProven ||= showsWordOf(note, item);
      for (const note of anywhere.get(keyOf(resource.key, id)) ?? [])
        if (note.place !== place && showsWordOf(note, item)) note.elsewhere = ownersOf(exchange.probe);
    }
    for (const note of unnamed.get(place) ?? []) nameBy(note, items);
  };

  /** An item is written to where it was proven ours, and shows no more what it was made with. */
  const noteWritten = (exchange: Exchange, resource: Resource): void => {
    const { effect, about } = exchange.probe;
    if (effect !== 'write' || about.item === undefined || about.id === undefined) return;
    for (const note of open.get(keyOf(placeOf(resource, exchange), about.id)) ?? []) note.isProven = true;
  };

  const noteMissed = (exchange: Exchange, resource: Resource): void => {
    const { operation, method, credential, about } = exchange.probe;
    if (about.id === undefined || exchange.reply === undefined) return;
    const key = keyOf(placeOf(resource, exchange), about.id);
    const isRead = operation?.kind === 'read' && method === 'GET' && credential === 'valid';
    if (isRead && readings.of(resource).isGone(exchange)) missed.add(key);
    else if (isSuccess(exchange.reply.status)) missed.delete(key);
  };

  const noteMade = (exchange: Exchange, resource: Resource, begun: number): void => {
    const place = placeOf(resource, exchange);
    const id = isAnswered(exchange) ? createdId(resource, readings.of(resource), exchange) : undefined;
    const kind = exchange.probe.operation?.kind;
    const isMeant = exchange.probe.effect === 'create' || kind === undefined || kind === 'create';
    // What other owners have in their lists is nothing to go by.
    const wasWhole = ownersOf(exchange.probe).length === 0 && readings.of(resource).complete;
    const note: Note = { exchange, begun, place, id, isMeant, wasWhole, isProven: false };
    made.set(resource.key, [...(made.get(resource.key) ?? []), note]);
    if (id !== undefined) open.set(keyOf(place, id), [...(open.get(keyOf(place, id)) ?? []), note]);
    if (id !== undefined && ownersOf(exchange.probe).length > 0) {
      const key = keyOf(resource.key, id);
      anywhere.set(key, [...(anywhere.get(key) ?? []), note]);
    }
    const isNamed = id !== undefined && (shown.get(keyOf(place, id))?.first ?? Infinity) > begun;
    if (isNamed || !isMeant || (exchange.probe.about.marks ?? []).length === 0) return;
    unnamed.set(place, (unnamed.get(place) ?? new Set()).add(note));
  };

  /** An id that an earlier creation of ours brought may be given again once that is deleted. */
  const wasShown = (note: Note, id: string, all: readonly Note[]): boolean => {
    const seen = shown.get(keyOf(note.place, id));
    if (seen === undefined || seen.first > note.begun) return false;
    const earlier = all.slice(0, all.indexOf(note)).find((each) => each.id === id && each.place === note.place);
    return earlier === undefined || wasShown(earlier, id, all);
  };

  return {
    note: (exchange, traced, begun = noted) => {
      if (!plan.writes) return;
      noted += 1;
      const { probe } = exchange;
      if (probe.provokes === 'unknown-route' && isAnswered(exchange)) unknown.add(formOf(exchange));
      const resource = resourceOf(plan, probe.operation?.resource) ?? traced;
      if (resource === undefined) return;
      if (mayMake(exchange)) noteMade(exchange, resource, begun);
      noteWritten(exchange, resource);
      noteMissed(exchange, resource);
      if (!isAnswered(exchange) || !isSuccess(exchange.reply.status)) return;
      noteShown(exchange, resource);
      if (probe.operation?.kind === 'delete' && probe.about.id !== undefined)
        deleted.set(keyOf(placeOf(resource, exchange), probe.about.id), noted);
    },
    of: (resource) => {
      const all = made.get(resource.key) ?? [];
      return all.map((note): Creation => {
        const { exchange, begun, place, id, isMeant, wasWhole, isProven, elsewhere } = note;
        const isGoneThere = elsewhere !== undefined && deleted.has(keyOf(placeBelow(resource, elsewhere), id ?? ''));
        return {
          exchange,
          id,
          isMeant,
          isProven: isProven && id !== undefined && !wasShown(note, id, all),
          madeNothing: isAnswered(exchange) && id === undefined && unknown.has(formOf(exchange)),
          wasShown: (each) => wasShown(note, each, all),
          wasWhole,
          elsewhere: isGoneThere ? undefined : elsewhere,
          wasSeen: (each) => (shown.get(keyOf(place, each))?.last ?? 0) > begun,
          wasDeleted: (each) => (deleted.get(keyOf(place, each)) ?? 0) > begun,
          wasMissed: (each) => missed.has(keyOf(place, each)),
        };
      });
    },
    get noted() {
      return noted;
    },
    shown: (resource, probe) => shownIn.get(placeOf(resource, { probe })) ?? [],
  };
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

/** The items that a read or a list shows, with their ids. */
function shownItems(
  { probe, reply }: Answered,
  idField: string,
): readonly { readonly id: string; readonly item: Json }[] {
  const kind = probe.operation?.kind;
  const item = kind === 'read' ? itemOf(reply) : undefined;
  if (item !== undefined && probe.about.id !== undefined) return [{ id: probe.about.id, item }];
  const items = kind === 'list' ? (listingOf(reply)?.items ?? []) : [];
  return items.flatMap((each) => {
    const id = idOf(each, idField);
    return id === undefined ? [] : [{ id, item: each }];
  });
}
