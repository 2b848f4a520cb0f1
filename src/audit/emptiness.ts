import { type Answered, type Exchange, isAnswered, isSuccess } from '../model/exchange.ts';
import { idOf } from '../model/item.ts';
import { listingOf } from '../model/list-page.ts';
import { oddityOf, rankOf } from './oddity.ts';
import { ownersOf } from './ownership.ts';
import type { Looking } from './standing.ts';

/** Sees a service that answers, and has nothing left of what others had in it: it was started anew without its data, or lost it. */
export interface Emptiness {
  /** Takes notice of an answer; comes back with the request after which nothing was left. Asks only where the answer lets that be feared. */
  after(exchange: Exchange): Promise<Exchange | undefined>;
  /** True where every list that showed what others have is empty, and the item that was read last is gone; asks for them. */
  isEmptied(): Promise<boolean>;
  /** The likeliest of the requests that may have done it; undefined where none may. */
  culpritOf(): Exchange | undefined;
}

/** What looking for what others have needs. */
export interface Watching extends Looking {
  /** True for an item that the run made. */
  readonly isOurs: (resource: string, id: string) => boolean;
}

/** A read that worked, without its answer. */
type Seen = Pick<Exchange, 'id' | 'probe' | 'scenario'>;

/** A list that showed what others have. */
interface Place {
  readonly resource: string;
  readonly list: Seen;
  /** Ids that it showed before anything was written. */
  readonly ids: ReadonlySet<string>;
}

/** So few items may be gone by chance. */
const leastItems = 3;
/** So often it is looked. */
const mostLooks = 10;
/** So many requests may have done it. */
const mostSuspects = 50;

export function createEmptiness({ send, idFieldOf, isOurs, onLook }: Watching): Emptiness {
  const places = new Map<string, Place>();
  const written = new Set<string>();
  /** Targets of items of others that could be read. */
  const there = new Set<string>();
  let read: Seen | undefined;
  let suspects: readonly Exchange[] = [];
  /** Epoch milliseconds of the first answer that let it be feared, since what others have was last seen. */
  let fearedAt: number | undefined;
  /** Ids of those that the service failed at. */
  const failed = new Set<string>();
  /** Others delete there: what is gone is no sign of anything. */
  let isLiving = false;
  let looks = 0;
  let asked = 0;
  let looking: Promise<boolean> | undefined;

  const othersOf = ({ resource, ids }: Place): readonly string[] => [...ids].filter((id) => !isOurs(resource, id));

  const look = async ({ probe, id, scenario }: Seen): Promise<Exchange> => {
    asked += 1;
    const answer = await send(
      { ...probe, share: false, again: false },
      { id: `${id}/left-${asked}`, scenario, trace: `${id}/left`, earlier: () => undefined, cleanup: false },
    );
    onLook(answer);
    return answer;
  };

  const lookAtAll = async (): Promise<boolean> => {
    const full = [...places.values()].filter((place) => othersOf(place).length > 0);
    const count = full.reduce((sum, place) => sum + othersOf(place).length, 0);
    if (isLiving || looks >= mostLooks || count < leastItems) return false;
    looks += 1;
    for (const { resource, list } of full) {
      const answer = await look(list);
      const isEmpty = isPlain(answer) && idsIn(answer, idFieldOf(resource))?.every((id) => isOurs(resource, id));
      if (isEmpty !== true) return false;
    }
    return read === undefined || isGone(await look(read));
  };
  const isEmptied = (): Promise<boolean> =>
    (looking ??= lookAtAll().finally(() => {
      looking = undefined;
    }));

  /** What others have was there when it was sent. */
  const clear = ({ sentAt }: Exchange): void => {
    suspects = suspects.filter(({ receivedAt }) => receivedAt > sentAt);
    fearedAt = undefined;
  };

  /** True where the list shows nothing of what others had in it. */
  const noteList = (exchange: Answered, resource: string): boolean => {
    const { probe, id, scenario } = exchange;
    const now = idsIn(exchange, idFieldOf(resource));
    if (now === undefined) return false;
    const known = places.get(probe.target);
    const isFull = now.some((each) => known?.ids.has(each) === true);
    const isMissing = known !== undefined && othersOf(known).some((each) => !now.includes(each));
    if (isFull && isMissing) isLiving = true;
    // What owners of ours have may be ours.
    const mayBeOurs = written.has(resource) || (written.size > 0 && ownersOf(probe).length > 0);
    if (!mayBeOurs && now.length > 0)
      places.set(probe.target, { resource, list: { probe, id, scenario }, ids: new Set(now) });
    if (isFull) clear(exchange);
    return known !== undefined && !isFull;
  };

  /** True where it lets be feared that nothing is left. */
  const note = (exchange: Exchange): boolean => {
    const { probe, id, scenario, fault, reply } = exchange;
    const { resource, kind } = probe.operation ?? {};
    const hasFailed = fault !== undefined || (reply !== undefined && reply.status >= 500);
    if (hasFailed) failed.add(id);
    if (oddityOf(probe) !== undefined || hasFailed) {
      const { reply: _reply, ...without } = exchange;
      suspects = [...suspects, without].slice(-mostSuspects);
    }
    if (resource === undefined) return false;
    if (probe.effect === 'create' || probe.effect === 'write') written.add(resource);
    const isToBeThere = probe.provokes === 'success' || (probe.provokes === 'anything' && there.has(probe.target));
    if (isToBeThere && probe.credential === 'valid' && isGone(exchange)) return true;
    if (!isPlain(exchange)) return false;
    if (kind === 'list') return noteList(exchange, resource);
    const isOfOthers = [...places.values()].some(
      (each) => each.resource === resource && each.ids.has(probe.about.id ?? ''),
    );
    if (kind !== 'read' || !isOfOthers) return false;
    read = { probe, id, scenario };
    there.add(probe.target);
    clear(exchange);
    return false;
  };

  const culpritOf = (): Exchange | undefined => {
    // What was sent later did not do what an answer has shown before.
    const earlier = suspects.filter(({ sentAt }) => fearedAt === undefined || sentAt < fearedAt);
    const [likeliest] = earlier.toSorted((one, other) => rankOf(one.probe) - rankOf(other.probe));
    return earlier.findLast(({ id }) => failed.has(id)) ?? likeliest;
  };

  return {
    after: async (exchange) => {
      if (!note(exchange)) return undefined;
      fearedAt ??= exchange.receivedAt;
      const culprit = culpritOf();
      return culprit !== undefined && (await isEmptied()) ? culprit : undefined;
    },
    culpritOf,
    isEmptied,
  };
}

/** Ids of what a list shows; undefined where it shows no list. */
function idsIn({ reply }: Answered, idField: string): readonly string[] | undefined {
  return listingOf(reply)?.items.flatMap((item) => idOf(item, idField) ?? []);
}

function isGone({ reply }: Exchange): boolean {
  return reply?.status === 404 || reply?.status === 410;
}

/** A read that every client sends, of all that is there, and that worked. */
function isPlain(exchange: Exchange): exchange is Answered {
  const { method, provokes, credential, target } = exchange.probe;
  const isUsual = method === 'GET' && ['success', 'anything'].includes(provokes) && credential === 'valid';
  return isUsual && !target.includes('?') && isAnswered(exchange) && isSuccess(exchange.reply.status);
}
