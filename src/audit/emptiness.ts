import { type Exchange, isAnswered, isSuccess } from '../model/exchange.ts';
import { deedOf, kindOf, rankOf } from './oddity.ts';
import type { Others, Sight } from './others.ts';
import { ownersOf } from './ownership.ts';

/** Sees a service that answers, and has nothing left of what others had in it: it was started anew without its data, or lost it. */
export interface Emptiness {
  /**
   * Takes notice of an answer, and of what it shows of others; comes back with what was sent before nothing was left. Asks only where the
   * answer lets that be feared.
   */
  after(exchange: Exchange, sight: Sight | undefined): Promise<Culprit | undefined>;
  /** Takes notice of what may have done it before its answer is known for good. */
  suspect(exchange: Exchange): void;
  /** True where something was sent that may have emptied it, and nothing that others have was seen since. */
  isOpen(): boolean;
  /** True where every list that showed what others have is empty, and the item that was read last is gone; asks for them. */
  isEmptied(): Promise<boolean>;
  /** The likeliest of the requests that may have done it; undefined where none may. */
  culpritOf(): Culprit | undefined;
}

/** The likeliest of the requests that may have done it, and the others that may have. */
export interface Culprit {
  readonly exchange: Exchange;
  readonly others: readonly Exchange[];
}

/** So few items may be gone by chance. */
const leastItems = 3;
/** So often it is looked. */
const mostLooks = 10;
/** So many requests may have done it. */
const mostSuspects = 50;

/** A request, without its answer, that may have done it; the lower its order, the likelier. */
interface Suspect {
  readonly exchange: Exchange;
  readonly order: number;
}

export function createEmptiness(others: Others): Emptiness {
  let suspects: readonly Suspect[] = [];
  /** Deeds after which what others have was there. */
  const harmless = new Set<string>();
  /** Epoch milliseconds of the first answer that let it be feared, since what others have was last seen. */
  let fearedAt: number | undefined;
  /** Ids of those that the service failed at. */
  const failed = new Set<string>();
  /** Others delete there: what is gone is no sign of anything. */
  let isLiving = false;
  let looks = 0;
  let looking: Promise<boolean> | undefined;

  const lookAtAll = async (): Promise<boolean> => {
    const full = others.places().filter((place) => others.idsOf(place).length > 0);
    const count = full.reduce((sum, place) => sum + others.idsOf(place).length, 0);
    if (isLiving || looks >= mostLooks || count < leastItems) return false;
    looks += 1;
    let isSeen = false;
    for (const place of full) {
      const answer = await others.look(place.list);
      const sight = others.note(answer);
      const isAll = sight !== undefined && sight.missing.length >= others.idsOf(place).length;
      // What an owner had goes with it.
      const isOwnerGone = sight === undefined && ownersOf(place.list.probe).length > 0 && others.isMissing(answer);
      if (!isAll && !isOwnerGone) return false;
      isSeen ||= isAll;
    }
    if (!isSeen) return false;
    const read = others.lastRead();
    return read === undefined || others.isMissing(await others.look(read));
  };
  const isEmptied = (): Promise<boolean> =>
    (looking ??= lookAtAll().finally(() => {
      looking = undefined;
    }));

  /** What others have was there when it was sent. */
  const clear = ({ sentAt }: Exchange): void => {
    for (const { exchange } of suspects) if (exchange.receivedAt <= sentAt) harmless.add(deedOf(exchange.probe));
    suspects = suspects.filter(({ exchange }) => exchange.receivedAt > sentAt);
    fearedAt = undefined;
  };

  const suspect = (exchange: Exchange): void => {
    const { probe, id, fault, reply } = exchange;
    const hasFailed = fault !== undefined || (reply !== undefined && reply.status >= 500);
    if (hasFailed) failed.add(id);
    if (kindOf(probe) === undefined && !hasFailed) return;
    const { reply: _reply, ...without } = exchange;
    suspects = [...suspects, { exchange: without, order: orderOf(exchange) }].slice(-mostSuspects);
  };

  /** True where it lets be feared that nothing is left. */
  const note = (exchange: Exchange, sight: Sight | undefined): boolean => {
    const { probe } = exchange;
    suspect(exchange);
    const [path = ''] = probe.target.split('?');
    const isOfItem = ['anything', 'unknown-parameter'].includes(probe.provokes) && others.isThere(path);
    const isToBeThere = probe.provokes === 'success' || isOfItem;
    if (isToBeThere && probe.credential === 'valid' && others.isMissing(exchange)) return true;
    if (sight !== undefined) {
      const isFull = sight.shown.some((each) => sight.place.ids.has(each));
      if (isFull && sight.missing.length > 0) isLiving = true;
      if (isFull) clear(exchange);
      return !isFull;
    }
    const isRead = others.isThere(probe.target) && probe.method === 'GET' && kindOf(probe) === undefined;
    if (isAnswered(exchange) && isSuccess(exchange.reply.status) && (isRead || others.isShown(exchange)))
      clear(exchange);
    return false;
  };

  const isUntried = ({ exchange }: Suspect): boolean => !harmless.has(deedOf(exchange.probe));

  const culpritOf = (): Culprit | undefined => {
    // What was sent later did not do what an answer has shown before.
    const earlier = suspects.filter(({ exchange }) => fearedAt === undefined || exchange.sentAt < fearedAt);
    const untried = earlier.filter(isUntried);
    const likely = (untried.length === 0 ? earlier : untried).toSorted((one, other) => one.order - other.order);
    const chosen = earlier.findLast(({ exchange }) => failed.has(exchange.id)) ?? likely[0];
    if (chosen === undefined) return undefined;
    const isAsLikely = (each: Suspect): boolean => each !== chosen && classOf(each) === classOf(chosen);
    const others = likely.filter(isAsLikely).map(({ exchange }) => exchange);
    return { exchange: chosen.exchange, others: failed.has(chosen.exchange.id) ? [] : others };
  };

  return {
    after: async (exchange, sight) => {
      if (!note(exchange, sight)) return undefined;
      fearedAt ??= exchange.receivedAt;
      const culprit = culpritOf();
      return culprit !== undefined && (await isEmptied()) ? culprit : undefined;
    },
    suspect,
    culpritOf,
    isOpen: () => suspects.some(isUntried),
    isEmptied,
  };
}

/** By what it does, however odd it is. */
function classOf({ order }: Suspect): number {
  return Math.floor(order / 100);
}

/** First what changed one item, as far as it was said, then what tried to delete one, then what else is no read; of these the oddest. */
function orderOf({ probe, reply }: Exchange): number {
  const { method } = probe;
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  const isDone = reply !== undefined && isSuccess(reply.status) && method !== 'POST';
  return (isRead ? 300 : isDone ? 0 : method === 'DELETE' ? 100 : 200) + rankOf(probe);
}
