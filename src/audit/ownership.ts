import { itemOf } from '../model/envelope.ts';
import type { Creation } from '../model/creation.ts';
import { type Answered, type Exchange, headerOf, isAnswered, isSuccess } from '../model/exchange.ts';
import { createdId } from '../model/created-id.ts';
import { decoded, idOf } from '../model/item.ts';
import { listingOf } from '../model/list-page.ts';
import { showsMarkAsSent } from '../model/mark.ts';
import { type Plan, type Resource, resourceOf } from '../model/plan.ts';
import type { Probe } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import type { Json } from '../text/json.ts';

/** What a run may have made, and what it was seen to do to it. Noted from every exchange, whichever scenario sent it. */
export interface Ownership {
  /** Takes notice of an exchange; `resource` is that of its trace, for addresses that no operation declares. */
  note(exchange: Exchange, resource?: Resource): void;
  /** What may have been made of a resource, in the order in which it was noted. */
  of(resource: Resource): readonly Creation[];
}

interface Note {
  readonly exchange: Exchange;
  readonly place: string;
  readonly id: string | undefined;
  readonly isMeant: boolean;
  isProven: boolean;
}

/** Starts with nothing made. */
export function createOwnership(plan: Plan, readings: Readings): Ownership {
  const made = new Map<string, Note[]>();
  /** By place and id: when an answer first and last showed it, and when a DELETE last succeeded. Epoch milliseconds. */
  const shown = new Map<string, { first: number; last: number }>();
  const deleted = new Map<string, number>();
  /** What a read said is missing, since the last success of anything else that was asked of it. */
  const missed = new Set<string>();
  /** Notes whose id an answer may still prove, by place and id. */
  const open = new Map<string, Note[]>();
  const unknown = new Set<string>();

  const noteShown = (exchange: Answered, resource: Resource): void => {
    const place = placeOf(resource, exchange);
    for (const { id, item } of shownItems(exchange, readings.of(resource).idField)) {
      const key = keyOf(place, id);
      const { first = exchange.receivedAt, last = exchange.receivedAt } = shown.get(key) ?? {};
      shown.set(key, { first: Math.min(first, exchange.receivedAt), last: Math.max(last, exchange.receivedAt) });
      for (const note of open.get(key) ?? []) {
        const { sent, marks = [] } = note.exchange.probe.about;
        note.isProven ||= showsMarkAsSent(item, sent, marks);
      }
    }
  };

  const noteMissed = (exchange: Exchange, resource: Resource): void => {
    const { operation, method, credential, about } = exchange.probe;
    if (about.id === undefined || exchange.reply === undefined) return;
    const key = keyOf(placeOf(resource, exchange), about.id);
    const isRead = operation?.kind === 'read' && method === 'GET' && credential === 'valid';
    if (isRead && [404, 410].includes(exchange.reply.status)) missed.add(key);
    else if (isSuccess(exchange.reply.status)) missed.delete(key);
  };

  const noteMade = (exchange: Exchange, resource: Resource): void => {
    const place = placeOf(resource, exchange);
    const id = isAnswered(exchange) ? createdId(resource, readings.of(resource), exchange) : undefined;
    const kind = exchange.probe.operation?.kind;
    const isMeant = exchange.probe.effect === 'create' || kind === undefined || kind === 'create';
    const note: Note = { exchange, place, id, isMeant, isProven: false };
    made.set(resource.key, [...(made.get(resource.key) ?? []), note]);
    if (id !== undefined) open.set(keyOf(place, id), [...(open.get(keyOf(place, id)) ?? []), note]);
  };

  /** An id that an earlier creation of ours brought may be given again once that is deleted. */
  const wasShown = (note: Note, id: string, all: readonly Note[]): boolean => {
    const seen = shown.get(keyOf(note.place, id));
    if (seen === undefined || seen.first > note.exchange.sentAt) return false;
    const earlier = all.slice(0, all.indexOf(note)).find((each) => each.id === id && each.place === note.place);
    return earlier === undefined || wasShown(earlier, id, all);
  };

  return {
    note: (exchange, traced) => {
      if (!plan.writes) return;
      const { probe } = exchange;
      if (probe.provokes === 'unknown-route' && isAnswered(exchange)) unknown.add(formOf(exchange));
      const resource = resourceOf(plan, probe.operation?.resource) ?? traced;
      if (resource === undefined) return;
      if (mayMake(exchange)) noteMade(exchange, resource);
      noteMissed(exchange, resource);
      if (!isAnswered(exchange) || !isSuccess(exchange.reply.status)) return;
      noteShown(exchange, resource);
      if (probe.operation?.kind === 'delete' && probe.about.id !== undefined)
        deleted.set(keyOf(placeOf(resource, exchange), probe.about.id), exchange.receivedAt);
    },
    of: (resource) => {
      const all = made.get(resource.key) ?? [];
      return all.map((note): Creation => {
        const { exchange, place, id, isMeant, isProven } = note;
        return {
          exchange,
          id,
          isMeant,
          isProven: isProven && id !== undefined && !wasShown(note, id, all),
          madeNothing: isAnswered(exchange) && id === undefined && unknown.has(formOf(exchange)),
          wasShown: (each) => wasShown(note, each, all),
          wasSeen: (each) => (shown.get(keyOf(place, each))?.last ?? -Infinity) >= exchange.sentAt,
          wasDeleted: (each) => (deleted.get(keyOf(place, each)) ?? -Infinity) >= exchange.sentAt,
          wasMissed: (each) => missed.has(keyOf(place, each)),
        };
      });
    },
  };
}

/** True for a create however it ended, and for every other POST or PUT that a 2xx answered; a PATCH may give an item another id. */
function mayMake(exchange: Exchange): boolean {
  const { effect, method, provokes } = exchange.probe;
  if (effect === 'create') return true;
  const isWrite = effect !== 'read' && ['POST', 'PUT', 'PATCH'].includes(method) && provokes !== 'unknown-route';
  return isWrite && isAnswered(exchange) && isSuccess(exchange.reply.status);
}

/** Where ids mean the same: the resource, below its owners. */
function placeOf(resource: Resource, { probe }: Exchange): string {
  return `${resource.key} ${JSON.stringify(ownersOf(probe))}`;
}

/** Ids of the owners that a request names, outermost first. */
function ownersOf({ operation, target, about }: Probe): readonly string[] {
  if (about.owners !== undefined || operation === undefined) return about.owners ?? [];
  const parts = (target.split(/[?#]/)[0] ?? '').split('/');
  const ids = operation.template
    .split('/')
    .flatMap((part, index) => (part.startsWith('{') ? [parts[index] ?? ''] : []));
  return (operation.kind === 'list' || operation.kind === 'create' ? ids : ids.slice(0, -1)).map(decoded);
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

/** What an answer comes to but for times and the address that was asked for. */
function formOf({ probe, reply }: Answered): string {
  const [path = ''] = probe.target.split('?');
  const last = path.slice(path.lastIndexOf('/') + 1);
  const type = (headerOf(reply, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const text = reply.text.replaceAll(path, '*').replaceAll(last === '' ? path : last, '*');
  return `${reply.status} ${type} ${text.replace(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-][\d:]+)?|\d{10,}/g, '#')}`;
}
