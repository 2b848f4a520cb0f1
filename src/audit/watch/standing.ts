import { type Answered, type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { idOf } from '../../model/item.ts';
import { listingOf } from '../../model/list-page.ts';
import { oddityOf } from './oddity.ts';
import type { Send } from '../send.ts';

/** Knows what was read of each resource, and whether it still stands. */
export interface Standing {
  note(exchange: Exchange): void;
  /**
   * Whether what was read of the resource before a request, or of the first one for a request that goes to none, still reads after it; asks where no
   * read since shows it.
   */
  stands(resource: string | undefined, request: Sent): Promise<boolean>;
  /** True where the item of the resource that was read last is still there; asks. */
  isThere(resource: string, isAlone: boolean): Promise<boolean>;
}

/** When a request was sent and answered: epoch milliseconds. */
export interface Sent {
  readonly sentAt: number;
  readonly answeredAt: number;
  /** Nothing else is in flight. */
  readonly isAlone: boolean;
}

/** What looking needs. */
export interface Looking {
  readonly send: Send;
  readonly idFieldOf: (resource: string) => string;
  /** True where a read says that there is no such item. */
  readonly isGone: (exchange: Exchange) => boolean;
  readonly onLook: (exchange: Exchange) => void;
}

/** What standing needs beside. */
export interface Watching extends Looking {
  /** Told of each answer before it is judged what stands; `isAlone`: nothing else is in flight. */
  readonly onSight: (exchange: Exchange, isAlone: boolean) => Promise<void>;
}

/** A read that worked, without its answer; epoch milliseconds when the same was first and last seen to work. */
interface Seen extends Pick<Exchange, 'id' | 'probe' | 'scenario'> {
  readonly first: number;
  readonly last: number;
}

interface Place {
  /** The field that was taken for the id. */
  readonly field: string;
  list?: Seen | undefined;
  /** The item that was read last. */
  read?: Seen | undefined;
  /** Ids that the list showed, and those of them that it shows no more. */
  readonly known: Set<string>;
  vanished: readonly string[];
  /** Those that it did not show before that. */
  earlier: readonly string[];
  /** Ids of items that were read, and are gone. */
  readonly taken: Set<string>;
}

export function createStanding({ send, idFieldOf, isGone, onLook, onSight }: Watching): Standing {
  const places = new Map<string, Place>();
  /** When each target was first seen to work. */
  const firsts = new Map<string, number>();
  const looking = new Map<string, Promise<Exchange>>();
  let looks = 0;

  const look = ({ probe, id, scenario }: Seen, isAlone: boolean): Promise<Exchange> => {
    // Who is alone waits for no one else.
    const key = `${isAlone} ${probe.target}`;
    const known = looking.get(key);
    if (known !== undefined) return known;
    looks += 1;
    const [stem = id] = id.split('/stands-');
    const asked = send(
      { ...probe, share: false, again: false },
      { id: `${stem}/stands-${looks}`, scenario, trace: `${stem}/stands`, earlier: () => undefined, cleanup: false },
    )
      .then(async (exchange) => {
        onLook(exchange);
        await onSight(exchange, isAlone);
        return exchange;
      })
      .finally(() => void looking.delete(key));
    looking.set(key, asked);
    return asked;
  };

  const placeOf = (resource: string): Place => {
    const field = idFieldOf(resource);
    const before = places.get(resource);
    if (before?.field === field) return before;
    // Ids that were read from another field are no ids any more.
    const { list, read } = before ?? {};
    const place: Place = { field, list, read, known: new Set(), vanished: [], earlier: [], taken: new Set() };
    places.set(resource, place);
    return place;
  };

  const note = (exchange: Exchange): void => {
    const { probe, id, scenario, sentAt } = exchange;
    const { resource, kind } = probe.operation ?? {};
    if (resource === undefined) return;
    if (probe.method === 'DELETE' && places.get(resource)?.read?.probe.target === probe.target)
      delete places.get(resource)?.read;
    if (!isPlain(exchange)) return;
    const place = placeOf(resource);
    const first = firsts.get(probe.target) ?? sentAt;
    firsts.set(probe.target, first);
    const seen: Seen = { id, probe, scenario, first, last: sentAt };
    if (kind === 'read') {
      if ((place.read?.last ?? 0) <= sentAt) place.read = seen;
      return;
    }
    if (kind !== 'list') return;
    const { read, list } = place;
    // What it shows stands as well.
    const now = new Set(idsIn(exchange, idFieldOf(resource)));
    const isShown = read !== undefined && now.has(read.probe.about.id ?? '');
    if (isShown) place.read = { ...read, last: Math.max(read.last, sentAt) };
    if (!probe.target.includes('?')) {
      if ((list?.last ?? 0) <= sentAt) place.list = seen;
      for (const each of now) place.known.add(each);
      const vanished = [...place.known].filter((each) => !now.has(each));
      if (vanished.length !== place.vanished.length) place.earlier = place.vanished;
      place.vanished = vanished;
    } else if (
      isShown &&
      list !== undefined &&
      oddityOf(probe) === undefined &&
      now.size >= place.known.size - place.vanished.length
    )
      place.list = { ...list, last: Math.max(list.last, sentAt) };
  };

  /** True where nothing more is to be learned: it was not read before, or was read since. */
  const isKnown = (seen: Seen, { sentAt, answeredAt }: Sent): boolean => seen.first > sentAt || seen.last >= answeredAt;

  /** True where the item is gone, and nothing else is, or all: on a list that others change, others go too. */
  const isTaken = (place: Place, id: string): boolean => {
    const { known, vanished, earlier, taken } = place;
    taken.add(id);
    // What goes by and by goes by itself.
    const isWiped = known.size > 1 && vanished.length === known.size && earlier.every((each) => taken.has(each));
    return isWiped || (known.size > vanished.length && vanished.every((each) => taken.has(each)));
  };

  return {
    note,
    isThere: async (resource, isAlone) => {
      const { list, read } = places.get(resource) ?? {};
      if (read === undefined) return false;
      if (list !== undefined) await look(list, isAlone);
      const answer = await look(read, isAlone);
      return isAnswered(answer) && isSuccess(answer.reply.status);
    },
    stands: async (resource, request) => {
      const [anyPlace] = places.values();
      const place = resource === undefined ? anyPlace : places.get(resource);
      // The list first: it may show the item.
      for (const kind of ['list', 'read'] as const) {
        const seen = place?.[kind];
        if (place === undefined || seen === undefined || isKnown(seen, request)) continue;
        // What the list never showed is ours, or as far down as no list is looked at.
        if (kind === 'read' && place.list !== undefined && !place.known.has(seen.probe.about.id ?? '')) continue;
        const answer = await look(seen, request.isAlone);
        if (kind === 'list' || !isGone(answer)) continue;
        delete place.read;
        if (isTaken(place, seen.probe.about.id ?? '')) return false;
      }
      return true;
    },
  };
}

function idsIn({ reply }: Answered, idField: string): readonly string[] {
  return (listingOf(reply)?.items ?? []).flatMap((item) => idOf(item, idField) ?? []);
}

/** A read that every client sends, and that worked. */
function isPlain(exchange: Exchange): exchange is Answered {
  const { method, provokes, credential, target, operation } = exchange.probe;
  const isUsual = method === 'GET' && ['success', 'anything'].includes(provokes) && credential === 'valid';
  const isRead = operation?.kind === 'list' || !target.includes('?');
  return isUsual && isRead && isAnswered(exchange) && isSuccess(exchange.reply.status);
}
