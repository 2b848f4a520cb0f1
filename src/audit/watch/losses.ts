import { itemOf } from '../../model/envelope.ts';
import { type Answered, type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { idOf } from '../../model/item.ts';
import type { Probe } from '../../model/probe.ts';
import { createAgain } from './again.ts';
import { likeliestAt, suspectOf } from './blame.ts';
import { createBounds } from './bounds.ts';
import { createCounts } from './counts.ts';
import type { Emptiness } from './emptiness.ts';
import { createFirsts, type Under } from './firsts.ts';
import { createLacks, type Stood } from './lacks.ts';
import type { Send } from '../send.ts';
import { deedOf, handlerOf, kindOf, oddityOf, rankOf, writeOf } from './oddity.ts';
import type { Others, Place, Sight } from './others.ts';
import { createReserved } from './reserved.ts';
import type { Stillness } from './stillness.ts';
import { createSuspects, type Suspected } from './suspects.ts';
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
  /** Takes notice of what the cleanup sent: what a list lacks by then is told when all is done. */
  noteCleanup(exchange: Exchange, resource: string | undefined): void;
  /** Takes notice of what may have done it before its answer is known for good. */
  suspect(exchange: Exchange, resource: string | undefined): void;
  /** False for what was seen to take what it shows. */
  mayGo(probe: Probe): boolean;
  /** Looks where an item of ours was gone: what others have there may be, too. */
  look(under: Under): Promise<void>;
  /** Looks after what was done for the first time, where no list was seen since. */
  settle(): Promise<void>;
  /** What was seen to do so, without the answers. */
  takers(): readonly Exchange[];
  /** True where what others have was seen to come or go with nothing of the run in between. */
  isLivingIn(resource: string | null): boolean;
  /** True for a create of which what it made was deleted, to see what comes back with that. */
  isUndone(exchange: Exchange): boolean;
  /**
   * Looks once more, when all is done, where something is missing: what fills a list may have hidden that nothing of it is left, and of two items
   * it tells only where they stay away.
   */
  conclude(): Promise<void>;
}

/** What seeing losses needs. */
export interface Losing {
  readonly others: Others;
  readonly emptiness: Pick<Emptiness, 'after' | 'isOpen' | 'isRefilled' | 'isRestored'>;
  readonly survival: Pick<Survival, 'accuse' | 'isOver' | 'spells'>;
  readonly stillness: Pick<Stillness, 'alone' | 'over'>;
  /** Sends once more what was sent before. */
  readonly send: Send;
  /** Deletes what a create made; true where it is gone by then. */
  readonly remove: (probe: Probe) => Promise<boolean>;
  /** Told of each answer to that. */
  readonly onAgain: (exchange: Exchange) => void;
  /** Told once of a list that so many items of others are gone from. */
  readonly onGone: (place: Place, count: number) => void;
}

/** So many deeds at most may have taken two items, or one of them is as likely somebody else's. */
const mostDeeds = 25;
/** So many of them are sent once more. */
const mostAgain = 40;
/** So often at least, and at most, nothing must go by itself before a request is accused. */
const quietLooks = { least: 6, most: 100 };
/** So often a kind under suspicion may leave all standing before it is free; a DELETE, which takes what is like its item, is looked after to the end. */
const enoughInnocent = 12;
/** So long nothing is asked, to see whether what goes goes by itself. */
const pauseMs = 500;
/** So long nothing must go by itself before a request is accused. */
const quietMs = 10_000;

export function createLosses(losing: Losing): Losses {
  const { others, emptiness, survival, stillness, send, remove, onAgain, onGone } = losing;
  const suspects = createSuspects();
  const bounds = createBounds(others);
  /** By list that lost all that others have at one blow: what may have done it. */
  const wiped = new Map<string, readonly Suspected[]>();
  const counts = createCounts(others);
  const onBack = ({ list }: Place): boolean => wiped.delete(list.probe.target);
  const lacks = createLacks(others, suspects, counts, onBack, onGone);
  const again = createAgain(others, send, onAgain);
  const reserved = createReserved(others, lacks, async (create) => {
    const isRemoved = await remove(create);
    if (isRemoved) counts.removed(create);
    return isRemoved;
  });
  /** Handlers of which one request may have taken something, and where, by address; how many have not since, by resource and by what they try. */
  const watched = new Map<
    string,
    { readonly places: ReadonlyMap<string, Place>; readonly since: number; readonly innocent: Map<string, number> }
  >();
  let turn: Promise<unknown> = Promise.resolve();
  /** Others delete there: what is gone is no sign of anything. */
  let isLiving = false;
  const living = new Set<string | null>();
  let isBusy = false;

  /** The last read that showed an item, by its resource and id. */
  const reads = new Map<string, Exchange>();
  /** The same of what the plan itself asks for: what it shows may be what it takes (the next of a queue). */
  const shownBy = new Map<string, Exchange>();
  const takers: Exchange[] = [];
  /** How many items were gone that had been read one by one, while what nobody had read so was there. */
  let used = 0;

  /** True where reading alone explains what is gone: it was read, each of it, and something that was not is there. */
  const isUsedUp = ({ place, shown }: Sight): boolean => {
    const isRead = (id: string): boolean => reads.has(`${place.resource} ${id}`);
    return lacks.lostOf(place).every(isRead) && shown.some((id) => place.old.has(id) && !isRead(id));
  };

  /** True where nothing comes or goes by itself, in so many looks, and so many milliseconds. What is missing by then went before. */
  const isQuiet = async (where: Place, looks = quietLooks.least, ms = 0): Promise<boolean> => {
    const { place, before } = (await leftOf(where)) ?? {};
    if (place === undefined || before === undefined) return false;
    const isSame = async (after?: Parameters<Others['look']>[1]): Promise<boolean> => {
      const now = await lacks.look(place, after);
      if (now !== undefined && isOther(now, before)) living.add(place.resource);
      return now !== undefined && !isOther(now, before);
    };
    for (let count = 0; count < Math.min(Math.max(looks, quietLooks.least), quietLooks.most); count += 1)
      if (!(await isSame())) return false;
    if (ms > 0 && !(await isSame({ exchange: before.exchange, ms }))) return false;
    lacks.accept(before);
    return true;
  };

  /** What is left there, or of another owner's: where nothing is left nothing can go. */
  const leftOf = async (where: Place): Promise<{ readonly place: Place; readonly before: Sight } | undefined> => {
    const { resource, list } = where;
    const isAnother = (each: Place): boolean =>
      each.resource === resource && each.list.probe.target !== list.probe.target;
    for (const place of [where, ...others.places().filter(isAnother)]) {
      const before = await lacks.look(place);
      if (before?.shown.some((id) => place.old.has(id)) === true) return { place, before };
    }
    return undefined;
  };

  /**
   * Accuses the request, after which something is gone for the second time, where nothing goes without it for longer than between the two, and for a
   * while: of all that was tried one may have been sent as somebody else deleted something.
   */
  const accuse = async (exchange: Exchange, place: Place, since: number): Promise<void> => {
    // A list may hide what is there, and show on another page what it lacked before. What a read of nobody's takes, this one would take as well.
    const isOfNobody = exchange.probe.method === 'GET' && exchange.probe.provokes === 'missing';
    const last = isOfNobody ? undefined : (lacks.lastLostOf(place) ?? lacks.lostOf(place).at(-1));
    if (last !== undefined && (await others.isReadable(place, last)) === true) return;
    if (exchange.probe.effect === 'create' && (await reserved.isBack(place, exchange.sentAt))) return;
    // Where nothing is left nothing can go by itself.
    const isOver = (await leftOf(place)) === undefined;
    if (isOver || (await isQuiet(place, 2 * (lacks.seen - since), quietMs))) survival.accuse(exchange, true);
    else isLiving = true;
  };

  /** True where a look at once takes as many as one after a pause, and nothing else comes or goes: the list takes what it shows. */
  const isPopped = async (sight: Sight): Promise<boolean> => {
    const taken = { atOnce: 0, later: 0 };
    let was = sight;
    for (const ms of [pauseMs, 0, pauseMs]) {
      const now = await lacks.look(sight.place, { exchange: was.exchange, ms });
      if (now === undefined) return false;
      const [one, ...more] = was.shown.filter((id) => !now.shown.includes(id));
      const count = one === undefined ? now.lacking - was.lacking : more.length + 1;
      if (count <= 0 || !isLessBy(was, now, count)) return false;
      lacks.tell(now);
      taken[ms > 0 ? 'later' : 'atOnce'] = count;
      // What a page shows no more may be on another.
      if (taken.atOnce === taken.later)
        return one === undefined || (await others.isReadable(sight.place, one)) !== true;
      was = now;
    }
    return false;
  };

  /** Something is gone since all of it stood: sends once more what may have taken it, and has the next of the other kinds watched. */
  const examine = async (sight: Sight, since: Stood): Promise<void> => {
    const { place, exchange } = sight;
    const usedUp = isUsedUp(sight) ? (used += 1) : 0;
    const isThere = ({ resource }: Suspected): boolean => resource === place.resource;
    const kinds = suspects.of(sight, since.at);
    isLiving ||= sight.isBare && (await emptiness.isRefilled(sight));
    if (isLiving) return;
    // A DELETE that takes more than its own is not sent to see that.
    const isDeleted = !sight.isBare && kinds.has('DELETE delete');
    if (!isDeleted && (await reserved.isBack(place, since.at))) return;
    if (sight.isEmptied) return accuseOneOf(meanwhile(sight, since.at), sight);
    if (lacks.isBlown(sight)) return void wiped.set(place.list.probe.target, meanwhile(sight, since.at));
    const taker = takerOf(sight, since.at);
    // Who deletes one thing after the other may do so beside any request.
    if (await isPopped(sight)) return survival.accuse(exchange, true);
    if (!(await isQuiet(place, quietLooks.least, quietMs))) {
      isLiving = true;
      return;
    }
    // What it showed is gone, and nothing else: once more would take another.
    if (taker !== undefined) return void takers.push(taker);
    isLiving = kinds.size === 0 && used === 0;
    if (isLiving) return;
    const isOfLost = ({ exchange: { probe } }: Suspected): boolean =>
      probe.method === 'GET' && others.elsewhere(probe, sight) !== undefined;
    const read = lastReadOf(sight, since.at);
    const isRead = new Set([...(read === undefined ? [] : [read]), ...readsElsewhere(sight, since.at)]);
    const ranked = [...kinds.values(), ...isRead].toSorted(
      (one, other) =>
        Number(isOfLost(other)) - Number(isOfLost(one)) ||
        Number(isThere(other)) - Number(isThere(one)) ||
        orderOf(one) - orderOf(other),
    );
    for (const suspect of ranked.filter((each) => isRead.has(each) || again.isPossible(each)).slice(0, mostAgain)) {
      await again.send(suspect, sight);
      if (await lacks.losesMore(place)) return accuse(suspect.exchange, place, since.seen);
    }
    if (usedUp > 1 && read !== undefined && read.exchange.receivedAt >= since.at)
      return accuse(read.exchange, place, since.seen);
    for (const suspect of ranked.filter((each) => !isRead.has(each) && !again.isPossible(each)))
      watch(handlerOf(suspect.exchange.probe), place, since.seen);
  };

  /** What was sent and answered between the last that shows what the list had and the first that misses it. */
  const meanwhile = (sight: Sight, since: number): readonly Suspected[] =>
    suspects.within(sight, bounds.within(sight.place, { since, until: sight.exchange.receivedAt }));

  const watch = (handler: string, place: Place, since: number): void => {
    const known = watched.get(handler)?.places ?? [];
    watched.set(handler, { places: new Map([...known, [place.list.probe.target, place]]), since, innocent: new Map() });
  };

  /** The last plain read of what is gone, or else of what is there. */
  const lastReadOf = ({ place: { resource }, missing }: Sight, since: number): Suspected | undefined => {
    const gone = missing.flatMap((id) => reads.get(`${resource} ${id}`) ?? []);
    return latestOf(gone.length === 0 ? readsSince(since).filter((each) => resourceOf(each) === resource) : gone);
  };

  /** The last plain read of each other resource: it may take something there. */
  const readsElsewhere = ({ place }: Sight, since: number): readonly Suspected[] => {
    const all = readsSince(since);
    const elsewhere = new Set(all.map(resourceOf).filter((each) => each !== place.resource));
    return [...elsewhere].flatMap((resource) => latestOf(all.filter((each) => resourceOf(each) === resource)) ?? []);
  };

  const readsSince = (since: number): readonly Exchange[] =>
    [...reads.values()].filter((each) => each.receivedAt >= since);

  const latestOf = (some: readonly Exchange[]): Suspected | undefined => {
    const [read] = some.toSorted((one, other) => other.receivedAt - one.receivedAt);
    return read === undefined ? undefined : { ...suspectOf(read), resource: resourceOf(read) };
  };

  /** What showed all that is gone, since all of it stood; undefined where nothing did, or only a part. */
  const takerOf = ({ place: { resource, old }, missing }: Sight, since: number): Exchange | undefined => {
    const takers = missing.filter((id) => old.has(id)).map((id) => shownBy.get(`${resource} ${id}`));
    const [taker] = takers;
    return takers.every((each) => each !== undefined && each.sentAt >= since) ? taker : undefined;
  };

  /** Nothing is left of what others had there: what may have done it cannot be told by sending it once more. */
  const accuseOneOf = async (kinds: readonly Suspected[], sight: Sight): Promise<void> => {
    const { resource: key } = sight.place;
    if (await emptiness.isRestored(sight)) return;
    // What belongs to an item may go with it.
    const isNear = ({ resource }: Suspected): boolean => key === resource || key.startsWith(`${resource}/`);
    const likely = kinds.map((each) => (isOfItem(each) ? { ...each, order: each.order + 30 } : each));
    const culprit = likeliestAt(likely, isNear);
    if (culprit === undefined) isLiving = true;
    else survival.accuse(culprit.exchange, false, culprit.others, key);
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
    const { place, exchange } = sight;
    firsts.sawAt(place.resource, exchange.sentAt);
    lacks.note(sight);
    lacks.isBlown(sight);
    // What else is seen before it is known is of what is gone already.
    if (lacks.stands(sight) || isLiving || isBusy) return;
    const since = lacks.since(place);
    const judge = async (): Promise<void> => {
      // What was answered before is to be known by then.
      await new Promise((resolve) => void setImmediate(resolve));
      if (!(await lacks.hasLost(sight))) return;
      await examine(sight, since);
      lacks.restart(place, exchange.receivedAt);
    };
    // What would go out meanwhile may take more.
    await busy(() => (isAlone ? judge() : stillness.alone(judge)));
  };

  const after: Losses['after'] = async (exchange, { resource, isAlone }) => {
    lacks.count();
    reserved.note(exchange);
    const sight = others.note(exchange);
    const isMissed = bounds.note(exchange);
    counts.note(exchange);
    const emptying = await emptiness.after(exchange, sight);
    if (emptying !== undefined) {
      survival.accuse(emptying.exchange, false, emptying.others);
      return;
    }
    const { probe } = exchange;
    if (deedOf(probe) !== '') suspects.note(exchange, resource);
    else if (probe.operation?.kind === 'read' && probe.about.id !== undefined && isAnswered(exchange)) {
      const { reply, ...without } = exchange;
      if (isSuccess(reply.status)) reads.set(`${probe.operation.resource} ${probe.about.id}`, without);
    }
    again.note(exchange);
    if (probe.operation?.kind === 'probe' && probe.method === 'GET' && isAnswered(exchange)) noteShown(exchange);
    if (sight !== undefined) await see(sight, isAlone);
    else if ((isMissed || isLess(exchange)) && !isLiving && !isBusy) await lookThere({ resource, isAlone });
    await firsts.after(exchange, { resource, isAlone });
  };

  const isLess = (exchange: Exchange): boolean =>
    oddityOf(exchange.probe) !== undefined && isAnswered(exchange) && others.isLess(exchange);

  /** Takes notice of the item of others that an answer to a probe of the plan shows. */
  const noteShown = (exchange: Answered): void => {
    const { reply, ...without } = exchange;
    for (const { resource, field, old } of others.places()) {
      const id = isSuccess(reply.status) ? idOf(itemOf(reply), field) : undefined;
      if (id !== undefined && old.has(id)) shownBy.set(`${resource} ${id}`, without);
    }
  };

  /** Looks at the list of the resource, if it showed anything of others. */
  const lookThere = async (under: Under): Promise<void> => {
    const place = others.places().find((each) => each.resource === under.resource && each.old.size > 0);
    if (place !== undefined) await after(await others.look(place.list), under);
  };
  const firsts = createFirsts(lookThere, () => isLiving || survival.isOver());

  /** One after the other, so that what goes goes with the one. */
  const watching = async (probe: Probe, where: readonly Place[], ask: () => Promise<Exchange>): Promise<Exchange> => {
    const suspected = watched.get(handlerOf(probe));
    const tried = `${probe.operation?.resource} ${probe.provokes}`;
    const innocent = suspected?.innocent.get(tried) ?? 0;
    const isFree = innocent >= enoughInnocent;
    if (isLiving || survival.isOver() || suspected === undefined || (isFree && probe.method !== 'DELETE')) return ask();
    // By then the look after the one before is near enough.
    for (const place of isFree ? [] : where) {
      // What may have gone with a request of ours is no sign that others delete there.
      const isOurs = suspects.isAnySince(lacks.since(place).at);
      if (await lacks.losesMore(place)) isLiving ||= !isOurs;
    }
    if (isLiving) return ask();
    const exchange = await ask();
    if (survival.isOver()) return exchange;
    for (const place of where) {
      if (!(await lacks.losesMore(place))) continue;
      await stillness.alone(() => accuse(exchange, place, suspected.since));
      return exchange;
    }
    suspected.innocent.set(tried, innocent + 1);
    return exchange;
  };

  return {
    around: async (probe, resource, send) => {
      const ask = (): Promise<Exchange> => {
        counts.begin(probe);
        return send();
      };
      const kind = kindOf(probe);
      if (probe.effect === 'create' || probe.effect === 'write') others.begin();
      if (kind === undefined || isLiving || survival.isOver()) return ask();
      // What may have done it before is not to be laid at its door.
      const isFirst = oddityOf(probe) === undefined && probe.method !== 'POST' && !firsts.isFree(kind);
      if (isFirst && emptiness.isOpen()) await lookThere({ resource, isAlone: false });
      // What that shows is known before it is sent.
      const watchedOrNot = (): Promise<Exchange> => {
        const suspected = watched.get(handlerOf(probe));
        if (suspected === undefined) return ask();
        // It may take from where it goes to, or from where something was gone.
        const own = others.places().find((each) => each.resource === resource && each.old.size > 0);
        const where = new Set([...(own === undefined ? [] : [own]), ...suspected.places.values()]);
        const sent = turn.then(() => busy(() => watching(probe, [...where], ask)));
        turn = sent.catch(() => undefined);
        return sent;
      };
      // What is shown while a write waits is known, too.
      const waitedFor = (): Promise<void> | undefined => (writeOf(probe) === undefined ? undefined : stillness.over());
      return firsts.inOrder(probe, () => waitedFor()?.then(watchedOrNot) ?? watchedOrNot());
    },
    after,
    noteCleanup: (exchange, resource) => {
      lacks.count();
      const sight = others.note(exchange);
      bounds.note(exchange);
      counts.note(exchange);
      if (kindOf(exchange.probe) !== undefined) suspects.note(exchange, resource);
      if (sight === undefined || lacks.stands(sight)) return;
      const { target } = sight.place.list.probe;
      if (lacks.isBlown(sight) && !wiped.has(target)) wiped.set(target, meanwhile(sight, lacks.since(sight.place).at));
    },
    suspect: (exchange, resource) => suspects.note(exchange, resource),
    mayGo: ({ method, target }) => !takers.some(({ probe }) => probe.method === method && probe.target === target),
    look: async (under) => {
      if (!isLiving && !isBusy && !survival.isOver()) await lookThere(under);
    },
    settle: () => firsts.settle(),
    takers: () => takers,
    isLivingIn: (resource) => living.has(resource),
    isUndone: (exchange) => reserved.isUndone(exchange),
    conclude: async () => {
      for (const place of others.places()) {
        if (!lacks.isLacking(place)) continue;
        const since = lacks.since(place);
        const sight = await lacks.look(place);
        if (sight?.isEmptied !== true || isLiving || survival.isOver() || !(await lacks.hasLost(sight))) continue;
        await examine(sight, since);
      }
      for (const [target, deeds] of wiped) {
        const place = others.places().find(({ list }) => list.probe.target === target);
        if (place === undefined || isLiving || survival.isOver() || survival.spells().length > 0) continue;
        const sight = await lacks.look(place);
        const [first] = sight?.missing ?? [];
        const isSo = deeds.length > 0 && deeds.length <= mostDeeds && first !== undefined;
        if (isSo && sight !== undefined && lacks.isBlown(sight) && (await others.isGone(sight, first)))
          await accuseOneOf(deeds, sight);
      }
    },
  };
}

function isOther(one: Sight, other: Sight): boolean {
  return String(one.shown) !== String(other.shown) || one.total !== other.total;
}

/** True where a list has so many fewer than before; of a page that is full again, by its own count. */
function isLessBy(before: Sight, now: Sight, count: number): boolean {
  if (before.shown.length - now.shown.length === count) return true;
  return before.total !== undefined && before.total - (now.total ?? 0) === count;
}

/** True for a read of one item: less likely to empty a list than what asks for the list. */
function isOfItem({ exchange: { probe } }: Suspected): boolean {
  return probe.method === 'GET' && probe.operation?.kind !== 'list';
}

function resourceOf({ probe: { operation } }: Exchange): string | undefined {
  return operation?.resource;
}

/** The likeliest first. */
function orderOf({ exchange: { probe } }: Suspected): number {
  return probe.method === 'HEAD' ? -1 : rankOf(probe);
}
