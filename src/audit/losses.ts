import { type Exchange, isAnswered, isSuccess } from '../model/exchange.ts';
import { expectations } from '../model/provocation.ts';
import type { Probe } from '../model/probe.ts';
import type { Emptiness } from './emptiness.ts';
import type { Send } from './lane.ts';
import { deedOf, handlerOf, kindOf, oddityOf, rankOf, writeOf } from './oddity.ts';
import type { Others, Place, Sight } from './others.ts';
import type { Stillness } from './stillness.ts';
import type { Survival } from './survival.ts';

/**
 * Sees that what others have goes with requests of ours, and shows which of them takes it: what can be sent again is, alone; of usual writes the
 * next of the kind is watched. Asks for nothing where lists show what they showed before, but once after the first usual write of a kind.
 */
export interface Losses {
  /** Sends what may change something, and looks before and after where that is to be known. */
  around(probe: Probe, resource: string | undefined, send: () => Promise<Exchange>): Promise<Exchange>;
  /** Takes notice of an answer, and accuses the request that took what others have. */
  after(exchange: Exchange, under: Under): Promise<void>;
}

/** Where a request belongs. */
export interface Under {
  readonly resource: string | undefined;
  /** Nothing else is in flight. */
  readonly isAlone: boolean;
}

/** What seeing losses needs. */
export interface Losing {
  readonly others: Others;
  readonly emptiness: Pick<Emptiness, 'after' | 'isOpen'>;
  readonly survival: Pick<Survival, 'accuse' | 'isOver'>;
  readonly stillness: Pick<Stillness, 'alone'>;
  /** Sends once more what was sent before. */
  readonly send: Send;
  /** Told of each answer to that. */
  readonly onAgain: (exchange: Exchange) => void;
}

/** A request, without its answer, that may have taken something. */
interface Suspect {
  readonly exchange: Exchange;
  readonly resource: string | undefined;
}

/** So many requests may have done it. */
const mostSuspects = 200;
/** So many of them are sent once more. */
const mostAgain = 12;
/** So often at least, and at most, nothing must go by itself before a request is accused. */
const quietLooks = { least: 6, most: 100 };
/** So often a kind under suspicion may leave all standing before it is free. */
const enoughInnocent = 2;
/** So often what a list shows no more may turn out to be on another page. */
const mostShifts = 2;

export function createLosses({ others, emptiness, survival, stillness, send, onAgain }: Losing): Losses {
  let suspects: readonly Suspect[] = [];
  /** When each list last showed all that others have: epoch milliseconds, and how many answers were seen by then. */
  const stood = new Map<string, { readonly at: number; readonly seen: number }>();
  /** What is known to be gone, by list and id. */
  const gone = new Set<string>();
  const shifts = new Map<string, number>();
  /** What was looked after when it was first done. */
  const free = new Set<string>();
  /** Handlers of which one request may have taken something, and where; how many have not since, by what they try. */
  const watched = new Map<
    string,
    { readonly place: Place; readonly since: number; readonly innocent: Map<Probe['provokes'], number> }
  >();
  let turn: Promise<unknown> = Promise.resolve();
  /** Others delete there: what is gone is no sign of anything. */
  let isLiving = false;
  let isBusy = false;
  let seen = 0;

  /** The last read that showed an item, by its resource and id. */
  const reads = new Map<string, Exchange>();
  /** How many items were gone that had been read one by one, while what nobody had read so was there. */
  let used = 0;

  /** True where reading alone explains what is gone: it was read, each of it, and something that was not is there. */
  const isUsedUp = ({ place: { resource, old, list }, shown }: Sight): boolean => {
    const { target } = list.probe;
    const isRead = (id: string): boolean => reads.has(`${resource} ${id}`);
    const lost = [...old].filter((id) => gone.has(`${target} ${id}`));
    return lost.every(isRead) && shown.some((id) => old.has(id) && !isRead(id));
  };

  /** True where it shows that something more is gone. */
  const losesIn = async (sight: Sight): Promise<boolean> => {
    const { target } = sight.place.list.probe;
    const fresh = sight.missing.filter((id) => sight.place.old.has(id) && !gone.has(`${target} ${id}`));
    const [first] = fresh;
    if (first === undefined || (shifts.get(target) ?? 0) >= mostShifts) return false;
    const isLost = await others.isGone(sight, first);
    if (isLost) for (const id of fresh) gone.add(`${target} ${id}`);
    else shifts.set(target, (shifts.get(target) ?? 0) + 1);
    return isLost;
  };
  const lookAt = async ({ list }: Place): Promise<Sight | undefined> => {
    seen += 1;
    return others.note(await others.look(list));
  };
  const loses = async (place: Place): Promise<boolean> => {
    const sight = await lookAt(place);
    return sight !== undefined && losesIn(sight);
  };

  /** True where nothing comes or goes by itself, in so many looks. What is missing by then went before. */
  const isQuiet = async (place: Place, looks = quietLooks.least): Promise<boolean> => {
    const before = await lookAt(place);
    for (let count = 0; count < Math.min(Math.max(looks, quietLooks.least), quietLooks.most); count += 1) {
      const now = await lookAt(place);
      if (before === undefined || now === undefined || String(now.shown) !== String(before.shown)) return false;
    }
    for (const id of before?.missing ?? []) gone.add(`${place.list.probe.target} ${id}`);
    return true;
  };

  /** Accuses the request, after which something is gone for the second time, where nothing goes without it for longer than between the two. */
  const accuse = async (exchange: Exchange, place: Place, since: number): Promise<void> => {
    if (await isQuiet(place, 2 * (seen - since))) survival.accuse(exchange, true);
    else isLiving = true;
  };

  const again = async ({ exchange: { probe, id, scenario }, resource }: Suspect): Promise<void> => {
    const connection = typeof probe.connection === 'string' ? probe.connection : 'shared';
    onAgain(
      await send(
        { ...probe, share: false, again: false, connection },
        {
          id: `${id}/taking`,
          scenario,
          ...(resource === undefined ? {} : { resource }),
          trace: `${id}/taking`,
          earlier: () => undefined,
          cleanup: false,
          isOdd: true,
        },
      ),
    );
  };

  /** Something is gone: sends once more what may have taken it, and has the next of the other kinds watched. */
  const examine = async (sight: Sight): Promise<void> => {
    const { place, exchange } = sight;
    const since = stood.get(place.list.probe.target) ?? { at: 0, seen: 0 };
    const recent = suspects.filter((each) => each.exchange.receivedAt >= since.at);
    if (isUsedUp(sight)) {
      used += 1;
      const last = sight.missing
        .map((id) => reads.get(`${place.resource} ${id}`))
        .findLast((each) => each !== undefined);
      if (used > 1 && last !== undefined) return accuse(last, place, since.seen);
    }
    // A feed that has no more room loses its oldest entry by whatever is written elsewhere.
    const isSmaller = sight.shown.length < place.most;
    const isThere = ({ resource }: Suspect): boolean => resource === place.resource;
    const kinds = new Map(
      recent
        .filter((each) => each.exchange.sentAt <= exchange.receivedAt)
        .filter((each) => isSmaller || isThere(each))
        .toSorted((one, other) => Number(isThere(one)) - Number(isThere(other)))
        .map((each) => [deedOf(each.exchange.probe), each]),
    );
    isLiving = (kinds.size === 0 && used === 0) || !(await isQuiet(place));
    if (isLiving) return;
    const ranked = [...kinds.values()].toSorted(
      (one, other) => Number(isThere(other)) - Number(isThere(one)) || orderOf(one) - orderOf(other),
    );
    for (const suspect of ranked.filter(isRepeatable).slice(0, mostAgain)) {
      await again(suspect);
      if (await loses(place)) return accuse(suspect.exchange, place, since.seen);
    }
    for (const suspect of ranked.filter((each) => !isRepeatable(each)))
      watched.set(handlerOf(suspect.exchange.probe), { place, since: since.seen, innocent: new Map() });
  };

  /** Runs what looks by itself: what is seen meanwhile is its own to judge. */
  const busy = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    isBusy = true;
    try {
      return await run();
    } finally {
      isBusy = false;
    }
  };

  const see = async (sight: Sight, isAlone: boolean): Promise<void> => {
    const { place, missing, exchange } = sight;
    const { target } = place.list.probe;
    if (missing.every((id) => !place.old.has(id) || gone.has(`${target} ${id}`))) {
      stood.set(target, { at: exchange.sentAt, seen });
      return;
    }
    if (isLiving || isBusy) return;
    await busy(async () => {
      if (!(await losesIn(sight))) return;
      await (isAlone ? examine(sight) : stillness.alone(() => examine(sight)));
      stood.set(target, { at: exchange.receivedAt, seen });
    });
  };

  const after: Losses['after'] = async (exchange, { resource, isAlone }) => {
    seen += 1;
    const sight = others.note(exchange);
    const emptying = await emptiness.after(exchange, sight);
    if (emptying !== undefined) {
      survival.accuse(emptying.exchange, false, emptying.others);
      return;
    }
    const { probe } = exchange;
    if (kindOf(probe) !== undefined) {
      const { reply: _reply, ...without } = exchange;
      suspects = [...suspects, { exchange: without, resource }].slice(-mostSuspects);
    } else if (probe.operation?.kind === 'read' && probe.about.id !== undefined && isAnswered(exchange)) {
      const { reply, ...without } = exchange;
      if (isSuccess(reply.status)) reads.set(`${probe.operation.resource} ${probe.about.id}`, without);
    }
    if (sight !== undefined) await see(sight, isAlone);
    else if (oddityOf(probe) !== undefined && isAnswered(exchange) && others.isLess(exchange) && !isLiving && !isBusy)
      await lookThere({ resource, isAlone });
    const deed = firstOf(exchange);
    if (deed === undefined || free.has(deed) || !(await lookThere({ resource, isAlone }))) return;
    free.add(deed);
  };

  /** Looks at the list of the resource; false where it showed nothing of others. */
  const lookThere = async (under: Under): Promise<boolean> => {
    const place = others.places().find((each) => each.resource === under.resource && each.old.size > 0);
    if (place !== undefined) await after(await others.look(place.list), under);
    return place !== undefined;
  };

  /** One after the other, so that what goes goes with the one. */
  const watching = async (probe: Probe, where: readonly Place[], ask: () => Promise<Exchange>): Promise<Exchange> => {
    const suspected = watched.get(handlerOf(probe));
    const innocent = suspected?.innocent.get(probe.provokes) ?? 0;
    if (isLiving || survival.isOver() || suspected === undefined || innocent >= enoughInnocent) return ask();
    for (const place of where) isLiving ||= await loses(place);
    if (isLiving) return ask();
    const exchange = await ask();
    if (survival.isOver()) return exchange;
    for (const place of where) {
      if (!(await loses(place))) continue;
      await accuse(exchange, place, suspected.since);
      return exchange;
    }
    suspected.innocent.set(probe.provokes, innocent + 1);
    return exchange;
  };

  return {
    around: async (probe, resource, ask) => {
      const kind = kindOf(probe);
      if (probe.effect === 'create' || probe.effect === 'write') others.begin();
      if (kind === undefined || isLiving || survival.isOver()) return ask();
      // What may have done it before is not to be laid at its door.
      const isFirst = oddityOf(probe) === undefined && probe.method !== 'POST' && !free.has(kind);
      if (isFirst && emptiness.isOpen()) await lookThere({ resource, isAlone: false });
      const suspected = watched.get(handlerOf(probe));
      if (suspected === undefined) return ask();
      // It may take from where it goes to, or from where something was gone.
      const own = others.places().find((each) => each.resource === resource && each.old.size > 0);
      const where = new Set([...(own === undefined ? [] : [own]), suspected.place]);
      const sent = turn.then(() => busy(() => watching(probe, [...where], ask)));
      turn = sent.catch(() => undefined);
      return sent;
    },
    after,
  };
}

/** What is looked after when it is first done: each usual write, a DELETE of what nobody has, and odd changes that were taken. */
function firstOf({ probe, reply }: Exchange): string | undefined {
  const { method } = probe;
  if (oddityOf(probe) === undefined) return writeOf(probe);
  const isTaken = (method === 'PUT' || method === 'PATCH') && reply !== undefined && isSuccess(reply.status);
  return method === 'DELETE' || isTaken ? `odd ${method}` : undefined;
}

/** The likeliest first. */
function orderOf({ exchange: { probe } }: Suspect): number {
  return probe.method === 'HEAD' ? -1 : rankOf(probe);
}

/** True for what may be sent once more as it is: odd, and to no item that it could change if it worked. */
function isRepeatable({ exchange: { probe } }: Suspect): boolean {
  const { method, provokes, about, once, notBefore, cookiesOf } = probe;
  if (once === true || notBefore !== undefined || cookiesOf !== undefined || oddityOf(probe) === undefined)
    return false;
  if (method === 'GET' || method === 'OPTIONS') return true;
  if (about.item !== undefined) return false;
  if (method === 'HEAD') return true;
  const isRefused = expectations[provokes].outcome !== 'success' && provokes !== 'duplicate' && provokes !== 'anything';
  return method === 'POST' && about.id === undefined && isRefused;
}
