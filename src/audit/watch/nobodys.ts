import { type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { idOf, idText } from '../../model/item.ts';
import { isPart, listingOf } from '../../model/list-page.ts';
import type { Probe } from '../../model/probe.ts';
import { isObject } from '../../text/json.ts';
import { ownersOf } from '../own/ownership.ts';
import type { Added } from './additions.ts';
import { isPlain } from './others.ts';

/**
 * Sees that a GET of an item that nobody has stores one: a list shows the id that it asked for. Looks at the list once such a GET was answered with an
 * item, and once more where it shows one.
 */
export interface Nobodys {
  note(exchange: Exchange): Promise<void>;
  /** False for one more GET of what nobody has where such were seen to store items. */
  mayGo(probe: Probe): boolean;
  /** What was seen to store them. */
  shown(): readonly Added[];
}

/** What seeing it needs. */
export interface Asking {
  readonly idFieldOf: (resource: string) => string;
  /** True for an item that the run made, where the probe goes. */
  readonly isOurs: (id: string, probe: Probe) => boolean;
  /** Asks for a list that showed the items among which the probe asks for one. */
  readonly look: (probe: Probe) => Promise<void>;
}

/** An item as a list showed it first: what it holds, as text, and when that was answered in epoch milliseconds. */
interface Listed {
  readonly texts: ReadonlySet<string>;
  readonly at: number;
}

/** The items of a resource, below an owner where it has one. */
interface Place {
  readonly listed: Map<string, Listed>;
  /** When a list was answered first, and how many items it counted last. */
  readonly since: number;
  total: number;
  /** GETs of what nobody has that were answered with an item, without their answers. */
  readonly asked: Map<string, Pick<Added, 'exchange' | 'status'>>;
  looks: number;
}

/** So many of them must be shown: one may be chance. */
const enough = 2;
/** So often a list is looked at for that. */
const mostLooks = 4;
/** So many items are remembered. */
const mostItems = 2000;

export function createNobodys({ idFieldOf, isOurs, look }: Asking): Nobodys {
  const places = new Map<string, Place>();

  const noteList = (exchange: Exchange, resource: string): void => {
    const listing = isPlain(exchange) ? listingOf(exchange.reply) : undefined;
    if (listing === undefined) return;
    const { items, total = listing.inAll ?? 0 } = listing;
    const { receivedAt: at } = exchange;
    const key = keyOf(exchange.probe);
    const place = places.get(key) ?? { listed: new Map(), since: at, total, asked: new Map(), looks: 0 };
    places.set(key, place);
    // What one page shows now may have been on another.
    const isNew = !isPart(listing) || total > place.total;
    place.total = total;
    for (const item of place.listed.size > mostItems ? [] : items) {
      const id = isObject(item) ? idOf(item, idFieldOf(resource)) : undefined;
      if (!isObject(item) || id === undefined || place.listed.has(id)) continue;
      const texts = isNew ? Object.values(item).flatMap((value) => idText(value) ?? []) : [];
      place.listed.set(id, { texts: new Set(texts), at });
    }
  };

  /** By the id that was asked for, that of the item that shows it now, and did not before. */
  const storedIn = ({ listed, asked, since }: Place): ReadonlyMap<string, string> =>
    new Map(
      [...listed].flatMap(([id, { texts, at }]) => {
        const isOfIt = (each: string, { sentAt }: Pick<Exchange, 'sentAt'>): boolean =>
          texts.has(each) && since <= sentAt && sentAt <= at;
        const found = [...asked].find(([each, { exchange }]) => isOfIt(each, exchange));
        return found === undefined ? [] : [[found[0], id] as const];
      }),
    );

  return {
    note: async (exchange) => {
      const { probe } = exchange;
      const { kind, resource } = probe.operation ?? {};
      if (resource !== undefined && kind === 'list') noteList(exchange, resource);
      const place = places.get(keyOf(probe));
      const { id } = probe.about;
      const isTaken = isAnswered(exchange) && isSuccess(exchange.reply.status);
      if (!isTaken || !isOfNobody(probe) || id === undefined || isOurs(id, probe) || place === undefined) return;
      const { reply, ...asked } = exchange;
      place.asked.set(id, { exchange: asked, status: reply.status });
      const { size } = storedIn(place);
      const isToSee = place.looks === 0 || (size > 0 && size < enough && place.looks < mostLooks);
      if (!isToSee) return;
      place.looks += 1;
      await look(probe);
    },
    mayGo: (probe) => {
      const place = isOfNobody(probe) ? places.get(keyOf(probe)) : undefined;
      return place === undefined || place.asked.size < enough || storedIn(place).size < enough;
    },
    shown: () =>
      [...places.values()].flatMap((place) => {
        const stored = storedIn(place);
        const last = place.asked.get([...stored.keys()].at(-1) ?? '');
        if (last === undefined || stored.size < enough) return [];
        return [{ ...last, ids: [...stored.values()], count: stored.size, isShowing: true }];
      }),
  };
}

/** True for a GET of an item that nobody has, as every client may send it. */
function isOfNobody({ method, operation, provokes }: Probe): boolean {
  return method === 'GET' && operation?.kind === 'read' && provokes === 'missing';
}

function keyOf(probe: Probe): string {
  return JSON.stringify([probe.operation?.resource, ...ownersOf(probe)]);
}
