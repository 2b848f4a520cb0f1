import type { Creation } from '../../model/creation.ts';
import { diagnosisOf } from '../../model/diagnosis.ts';
import { itemOf } from '../../model/envelope.ts';
import { type Answered, type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { idOf } from '../../model/item.ts';
import { isPart, largePage, listingOf } from '../../model/list-page.ts';
import { showsMarkAsSent } from '../../model/mark.ts';
import type { Diagnosis } from '../../model/report.ts';
import { isObject, type JsonObject } from '../../text/json.ts';
import { ownersOf } from '../own/ownership.ts';
import { isPlain } from '../watch/others.ts';

/** Sees what comes back: a DELETE of ours took it, a list or a read showed that it was gone, and the same shows it again. Asks for nothing. */
export interface Returned {
  note(exchange: Exchange): void;
  /** True where something of the resource came back, or seems to: a list that is late shows it when reads do no more. */
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

/** What a DELETE took; when it was first seen to be gone, by reads and by each list, by its target: epoch milliseconds. */
interface Taken {
  readonly resource: string;
  readonly place: string;
  readonly id: string;
  readonly gone: Map<string, number>;
}

export function createReturned({ idFieldOf, createdAs, isGone }: Returning): Returned {
  const taken = new Map<string, Taken>();
  /** Ids that lists have shown, by their target: one that is late does not show yet what it will. */
  const listed = new Map<string, Set<string>>();
  const seeming = new Set<string>();
  const back = new Map<string, { readonly ids: Set<string>; readonly exchange: string }>();

  const isOurs = (key: string, id: string, item: JsonObject): boolean => {
    const [creation, ...more] = createdAs(key, id).filter(({ isMeant }) => isMeant);
    if (creation === undefined || more.length > 0 || creation.isAnother(item)) return false;
    const { sent, marks = [] } = creation.exchange.probe.about;
    return showsMarkAsSent(item, sent, marks) || creation.showsLater(id, item);
  };

  const noteSeen = ({ resource, id, gone }: Taken, item: JsonObject, how: string, exchange: Answered): void => {
    const isSince = (when = Infinity): boolean => exchange.sentAt >= when;
    if (![...gone.values()].some(isSince) || !isOurs(resource, id, item)) return;
    seeming.add(resource);
    if (!isSince(gone.get(how))) return;
    const known = back.get(resource) ?? { ids: new Set(), exchange: exchange.id };
    known.ids.add(id);
    back.set(resource, known);
  };

  const noteGone = ({ gone }: Taken, how: string, { receivedAt }: Answered): void => {
    if (!gone.has(how)) gone.set(how, receivedAt);
  };

  return {
    note: (exchange) => {
      const { probe } = exchange;
      const { operation, credential, method, about } = probe;
      const { kind, resource } = operation ?? {};
      if (resource === undefined || credential !== 'valid' || !isAnswered(exchange)) return;
      const place = JSON.stringify([resource, ...ownersOf(probe)]);
      const { id = '' } = about;
      if (kind === 'delete' && isSuccess(exchange.reply.status) && createdAs(resource, id).length > 0)
        taken.set(`${place} ${id}`, { resource, place, id, gone: new Map() });
      const one = method === 'GET' && kind === 'read' ? taken.get(`${place} ${id}`) : undefined;
      const item = isSuccess(exchange.reply.status) ? itemOf(exchange.reply) : undefined;
      if (one !== undefined && item !== undefined) noteSeen(one, item, 'read', exchange);
      else if (one !== undefined && isGone(exchange)) noteGone(one, 'read', exchange);
      const listing = kind === 'list' && method === 'GET' ? listingOf(exchange.reply) : undefined;
      const isAtOnce = about.filter === undefined && about.size === largePage;
      if (listing === undefined || !(isPlain(exchange) || isAtOnce || taken.size > 0)) return;
      const field = idFieldOf(resource);
      const items = new Map(
        listing.items.flatMap((each) => (isObject(each) ? [[idOf(each, field) ?? '', each] as const] : [])),
      );
      const before = listed.get(probe.target) ?? new Set();
      listed.set(probe.target, before);
      const isWhole = !isPart(listing) && (isPlain(exchange) || isAtOnce);
      for (const each of taken.values()) {
        if (each.place !== place) continue;
        const shown = items.get(each.id);
        if (shown !== undefined) noteSeen(each, shown, probe.target, exchange);
        else if (isWhole && before.has(each.id)) noteGone(each, probe.target, exchange);
      }
      for (const id of items.keys()) before.add(id);
    },
    isIn: (resource) => seeming.has(resource),
    conclude: () =>
      [...back].map(([resource, { ids, exchange }]) =>
        diagnosisOf('own-back', { resource, items: [...ids] }, { resource, exchanges: [exchange] }),
      ),
  };
}
