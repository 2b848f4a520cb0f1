import type { Creation } from '../../model/creation.ts';
import { diagnosisOf } from '../../model/diagnosis.ts';
import { itemOf } from '../../model/envelope.ts';
import { type Answered, type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { idOf } from '../../model/item.ts';
import { isPart, listingOf } from '../../model/list-page.ts';
import { showsMarkAsSent } from '../../model/mark.ts';
import type { Diagnosis } from '../../model/report.ts';
import { isObject, type JsonObject } from '../../text/json.ts';
import { ownersOf } from '../own/ownership.ts';
import { isPlain } from '../watch/others.ts';

/** Sees what comes back: a DELETE of ours took it, a list or a read showed that it was gone, and the same shows it again. Asks for nothing. */
export interface Returned {
  note(exchange: Exchange): void;
  /** True where something of the resource came back. */
  isIn(resource: string): boolean;
  conclude(): readonly Diagnosis[];
}

/** What seeing it needs. */
export interface Returning {
  readonly idFieldOf: (resource: string) => string;
  /** What the run may have made of a resource under an id. */
  readonly createdAs: (resource: string, id: string) => readonly Creation[];
  /** True for a read that says that there is no such item. */
  readonly isGone: (exchange: Exchange) => boolean;
}

/** What a DELETE took; when it was first seen to be gone, by a list and by a read: epoch milliseconds. */
interface Taken {
  readonly resource: string;
  readonly place: string;
  readonly id: string;
  readonly gone: Map<'list' | 'read', number>;
}

export function createReturned({ idFieldOf, createdAs, isGone }: Returning): Returned {
  const taken = new Map<string, Taken>();
  const back = new Map<string, { readonly ids: Set<string>; readonly exchange: string }>();

  const isOurs = (key: string, id: string, item: JsonObject): boolean => {
    const [creation, ...more] = createdAs(key, id);
    if (creation === undefined || more.length > 0 || creation.isAnother(item)) return false;
    const { sent, marks = [] } = creation.exchange.probe.about;
    return showsMarkAsSent(item, sent, marks) || creation.showsLater(id, item);
  };

  const noteSeen = (one: Taken, how: 'list' | 'read', item: JsonObject | undefined, exchange: Answered): void => {
    const since = one.gone.get(how);
    if (item === undefined) one.gone.set(how, since ?? exchange.receivedAt);
    else if (since !== undefined && exchange.sentAt >= since && isOurs(one.resource, one.id, item)) {
      const known = back.get(one.resource) ?? { ids: new Set(), exchange: exchange.id };
      known.ids.add(one.id);
      back.set(one.resource, known);
    }
  };

  return {
    note: (exchange) => {
      const { operation, credential, method, about } = exchange.probe;
      const { kind, resource } = operation ?? {};
      if (resource === undefined || credential !== 'valid' || !isAnswered(exchange)) return;
      const place = JSON.stringify([resource, ...ownersOf(exchange.probe)]);
      const { id = '' } = about;
      if (kind === 'delete' && isSuccess(exchange.reply.status) && createdAs(resource, id).length > 0)
        taken.set(`${place} ${id}`, { resource, place, id, gone: new Map() });
      const one = method === 'GET' && kind === 'read' ? taken.get(`${place} ${id}`) : undefined;
      const isRead = isSuccess(exchange.reply.status);
      if (one !== undefined && (isRead || isGone(exchange)))
        noteSeen(one, 'read', isRead ? itemOf(exchange.reply) : undefined, exchange);
      const listing = kind === 'list' && isPlain(exchange) ? listingOf(exchange.reply) : undefined;
      if (listing === undefined || isPart(listing) || taken.size === 0) return;
      const field = idFieldOf(resource);
      const items = new Map(
        listing.items.flatMap((item) => (isObject(item) ? [[idOf(item, field) ?? '', item] as const] : [])),
      );
      for (const each of taken.values()) if (each.place === place) noteSeen(each, 'list', items.get(each.id), exchange);
    },
    isIn: (resource) => back.has(resource),
    conclude: () =>
      [...back].map(([resource, { ids, exchange }]) =>
        diagnosisOf('own-back', { resource, items: [...ids] }, { resource, exchanges: [exchange] }),
      ),
  };
}
