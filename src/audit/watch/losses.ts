import { itemOf } from '../../model/envelope.ts';
import { type Answered, type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { expectations } from '../../model/provocation.ts';
import { idOf } from '../../model/item.ts';
import type { Probe } from '../../model/probe.ts';
import { likeliestOf, nearFirst, type Suspect, suspectOf } from './blame.ts';
import type { Emptiness } from './emptiness.ts';
import type { Send } from '../send.ts';
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
  /**
   * Looks once more, when all is done, where something is missing: what fills a list may have hidden that nothing of it is left, and of two items
   * it tells only where they stay away.
   */
  conclude(): Promise<void>;
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
  readonly survival: Pick<Survival, 'accuse' | 'isOver' | 'spells'>;
  readonly stillness: Pick<Stillness, 'alone'>;
  /** Sends once more what was sent before. */
  readonly send: Send;
  /** Told of each answer to that. */
  readonly onAgain: (exchange: Exchange) => void;
}

/** A request, without its answer, that may have taken something. */
interface Suspected extends Suspect {
  readonly resource: string | undefined;
}

/** When a list last showed all that others have: epoch milliseconds, and how many answers were seen by then. */
interface Stood {
  readonly at: number;
  readonly seen: number;
}

/** What was done for the first time, and not looked after yet. */
interface Due {
  readonly under: Under;
  /** When it was answered; epoch milliseconds. */
  readonly at: number;
  look?: Promise<boolean>;
}

/** So many requests may have done it. */
const mostSuspects = 200;
/** So many deeds at most may have taken two items, or one of them is as likely somebody else's. */
const mostDeeds = 25;
/** So many of them are sent once more. */
const mostAgain = 40;
/** So often at least, and at most, nothing must go by itself before a request is accused. */
const quietLooks = { least: 6, most: 100 };
/** So often a kind under suspicion may leave all standing before it is free; a DELETE, which takes what is like its item, is looked after to the end. */
const enoughInnocent = 12;
/** So often what a list shows no more may turn out to be on another page. */
const mostShifts = 2;
/** So long nothing is asked, to see whether what goes goes by itself. */
const pauseMs = 500;
/** So long nothing must go by itself before a request is accused. */
const quietMs = 10_000;

export function createLosses({ others, emptiness, survival, stillness, send, onAgain }: Losing): Losses {
  let suspects: readonly Suspected[] = [];
  /** By list. */
  const stood = new Map<string, Stood>();
  /** What is known to be gone, by list and id. */
  const gone = new Set<string>();
  const shifts = new Map<string, number>();
  /** Deeds after which a list showed all that it showed before, by list; and those after which the list that they went to did. */
  const harmless = new Set<string>();
  const innocent = new Set<string>();
  /** Lists that do not show all that others have. */
  const lacking = new Set<string>();
  /** By list that lost all that others have at one blow: what may have done it. */
  const wiped = new Map<string, readonly Suspected[]>();
  /** Lists that lost one thing and kept another, or showed again what they had lost: others write there. */
  const moved = new Set<string>();
  /** What was looked after when it was first done. */
  const free = new Set<string>();
  /** The first of each that is to be looked after; and where it went to and when, until a list was seen there. */
  const first = new Map<string, Promise<void>>();
  const due = new Map<string, Due>();
  /** Handlers of which one request may have taken something, and where, by address; how many have not since, by resource and by what they try. */
  const watched = new Map<
    string,
    { readonly places: ReadonlyMap<string, Place>; readonly since: number; readonly innocent: Map<string, number> }
  >();
  /** Requests that were answered that nobody has what they are for, by method and operation. */
  const nobodys = new Map<string, Probe>();
  let turn: Promise<unknown> = Promise.resolve();
  /** Others delete there: what is gone is no sign of anything. */
  let isLiving = false;
  let isBusy = false;
  let seen = 0;

  /** The last read that showed an item, by its resource and id. */
  const reads = new Map<string, Exchange>();
  /** The same of what the plan itself asks for: what it shows may be what it takes (the next of a queue). */
  const shownBy = new Map<string, Exchange>();
  const takers: Exchange[] = [];
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
  /** True where it shows all of what others have, or nothing of it, and so it was each time before; what was gone and is back was not taken. */
  const isWiped = ({ place: { old, list }, missing, isBare }: Sight): boolean => {
    const { target } = list.probe;
    const isLess = missing.some((id) => old.has(id));
    if (isLess ? !isBare : wiped.delete(target)) moved.add(target);
    return isBare && isLess && !moved.has(target);
  };
  const isKnown = ({ place: { old, list }, missing }: Sight): boolean =>
    missing.every((id) => !old.has(id) || gone.has(`${list.probe.target} ${id}`));
  /** Nothing more is gone: what was sent before did nothing there. */
  const stands = ({ place, exchange: { sentAt } }: Sight): void => {
    const { target } = place.list.probe;
    for (const { exchange, resource } of suspects) {
      if (exchange.receivedAt > sentAt) continue;
      harmless.add(`${target} ${deedOf(exchange.probe)}`);
      if (resource === place.resource) innocent.add(deedOf(exchange.probe));
    }
    stood.set(target, { at: sentAt, seen });
  };
  const loses = async (place: Place): Promise<boolean> => {
    const sight = await lookAt(place);
    if (sight === undefined) return false;
    const isLost = !isKnown(sight) && (await losesIn(sight));
    if (isLost) stood.set(place.list.probe.target, { at: sight.exchange.sentAt, seen });
    else stands(sight);
    return isLost;
  };

  /** True where nothing comes or goes by itself, in so many looks, and so many milliseconds. What is missing by then went before. */
  const isQuiet = async (where: Place, looks = quietLooks.least, ms = 0): Promise<boolean> => {
    const { place, before } = (await leftOf(where)) ?? {};
    if (place === undefined || before === undefined) return false;
    for (let count = 0; count < Math.min(Math.max(looks, quietLooks.least), quietLooks.most); count += 1) {
      const now = await lookAt(place);
      if (now === undefined || String(now.shown) !== String(before.shown)) return false;
    }
    if (ms > 0) {
      const later = others.note(await others.look(place.list, { exchange: before.exchange, ms }));
      if (String(later?.shown) !== String(before.shown)) return false;
    }
    for (const id of before.missing) gone.add(`${place.list.probe.target} ${id}`);
    return true;
  };

  /** What is left there, or of another owner's: where nothing is left nothing can go. */
  const leftOf = async (where: Place): Promise<{ readonly place: Place; readonly before: Sight } | undefined> => {
    const { resource, list } = where;
    const isAnother = (each: Place): boolean =>
      each.resource === resource && each.list.probe.target !== list.probe.target;
    for (const place of [where, ...others.places().filter(isAnother)]) {
      const before = await lookAt(place);
      if (before?.shown.some((id) => place.old.has(id)) === true) return { place, before };
    }
    return undefined;
  };

  /**
   * Accuses the request, after which something is gone for the second time, where nothing goes without it for longer than between the two, and for a
   * while: of all that was tried one may have been sent as somebody else deleted something.
   */
  const accuse = async (exchange: Exchange, place: Place, since: number): Promise<void> => {
    if (await isQuiet(place, 2 * (seen - since), quietMs)) survival.accuse(exchange, true);
    else isLiving = true;
  };

  /** What is to be refused for its credential, for an id that nobody has: what it was for may be gone, and its id somebody else's. */
  const atNobodys = (probe: Probe): Probe | undefined => {
    const nobody = nobodys.get(addressedBy(probe));
    if (probe.effect !== 'write' || probe.provokes !== 'unauthorized' || nobody === undefined) return undefined;
    return { ...probe, target: nobody.target, about: nobody.about };
  };

  /** Sends once more, and for another item of others where the one that it was for is gone. */
  const again = async ({ exchange: { probe, id, scenario }, resource }: Suspected, sight: Sight): Promise<void> => {
    const connection = typeof probe.connection === 'string' ? probe.connection : 'shared';
    const there = probe.method === 'GET' ? others.elsewhere(probe, sight) : atNobodys(probe);
    onAgain(
      await send(
        { ...(there ?? probe), share: false, again: false, connection },
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

  /** True where each look takes as many as the one before, at once and after a pause: the list takes what it shows. */
  const isPopped = async ({ place, shown }: Sight): Promise<boolean> => {
    if (shown.length >= place.most) return false;
    const taken: number[] = [];
    let was = await lookAt(place);
    for (const ms of [0, pauseMs]) {
      if (was === undefined) return false;
      const now = others.note(await others.look(place.list, { exchange: was.exchange, ms }));
      const left = now?.shown.filter((id) => was?.shown.includes(id)).length;
      if (now === undefined || left !== now.shown.length || left === was.shown.length) return false;
      taken.push(was.shown.length - left);
      was = now;
    }
    const [first, second] = taken;
    return first === second;
  };

  /** What may have done it, the likeliest of each deed; a feed that has no more room loses its oldest entry by whatever is written elsewhere. */
  const kindsOf = ({ place, exchange, shown }: Sight, since: Stood): ReadonlyMap<string, Suspected> => {
    const isSmaller = shown.length < place.most;
    const isThere = ({ resource }: Suspected): boolean => resource === place.resource;
    return new Map(
      suspects
        .filter((each) => each.exchange.receivedAt >= since.at && each.exchange.sentAt <= exchange.receivedAt)
        .filter((each) => isSmaller || isThere(each))
        // Of one deed the likeliest: it may have failed first, and worked when it was sent again.
        .toSorted((one, other) => Number(isThere(one)) - Number(isThere(other)) || other.order - one.order)
        .map((each) => [deedOf(each.exchange.probe), each]),
    );
  };

  /** Of what may have taken all that a list showed, what was not seen to leave it as it was. */
  const likelyOf = ({ place }: Sight, kinds: ReadonlyMap<string, Suspected>): readonly Suspected[] => {
    const all = [...kinds];
    const untried = all.filter(([deed]) => !harmless.has(`${place.list.probe.target} ${deed}`));
    const likely = [untried.filter(([deed]) => !innocent.has(deed)), untried].find((some) => some.length > 0) ?? all;
    return likely.map(([, each]) => each);
  };

  /** Something is gone since all of it stood: sends once more what may have taken it, and has the next of the other kinds watched. */
  const examine = async (sight: Sight, since: Stood): Promise<void> => {
    const { place, exchange } = sight;
    const usedUp = isUsedUp(sight) ? (used += 1) : 0;
    const isThere = ({ resource }: Suspected): boolean => resource === place.resource;
    const kinds = kindsOf(sight, since);
    if (sight.isEmptied) return accuseOneOf(likelyOf(sight, kinds), place);
    if (isWiped(sight)) return void wiped.set(place.list.probe.target, likelyOf(sight, kinds));
    const read = lastReadOf(sight);
    const taker = takerOf(sight, since);
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
    const mayRepeat = (each: Suspected): boolean => isRepeatable(each) || atNobodys(each.exchange.probe) !== undefined;
    const isOfLost = ({ exchange: { probe } }: Suspected): boolean =>
      probe.method === 'GET' && others.elsewhere(probe, sight) !== undefined;
    const ranked = [...kinds.values(), ...(read === undefined ? [] : [read])].toSorted(
      (one, other) =>
        Number(isOfLost(other)) - Number(isOfLost(one)) ||
        Number(isThere(other)) - Number(isThere(one)) ||
        orderOf(one) - orderOf(other),
    );
    for (const suspect of ranked.filter((each) => each === read || mayRepeat(each)).slice(0, mostAgain)) {
      await again(suspect, sight);
      if (await loses(place)) return accuse(suspect.exchange, place, since.seen);
    }
    if (usedUp > 1 && read !== undefined && read.exchange.receivedAt >= since.at)
      return accuse(read.exchange, place, since.seen);
    for (const suspect of ranked.filter((each) => each !== read && !mayRepeat(each)))
      watch(handlerOf(suspect.exchange.probe), place, since.seen);
  };

  const watch = (handler: string, place: Place, since: number): void => {
    const known = watched.get(handler)?.places ?? [];
    watched.set(handler, { places: new Map([...known, [place.list.probe.target, place]]), since, innocent: new Map() });
  };

  /** The last plain read of what is gone. */
  const lastReadOf = ({ place: { resource }, missing }: Sight): Suspected | undefined => {
    const [read] = missing
      .flatMap((id) => reads.get(`${resource} ${id}`) ?? [])
      .toSorted((one, other) => other.receivedAt - one.receivedAt);
    return read === undefined ? undefined : { ...suspectOf(read), resource };
  };

  /** What showed all that is gone, since all of it stood; undefined where nothing did, or only a part. */
  const takerOf = ({ place: { resource, old }, missing }: Sight, since: Stood): Exchange | undefined => {
    const takers = missing.filter((id) => old.has(id)).map((id) => shownBy.get(`${resource} ${id}`));
    const [taker] = takers;
    return takers.every((each) => each !== undefined && each.sentAt >= since.at) ? taker : undefined;
  };

  /** Nothing is left of what others had there: what may have done it cannot be told by sending it once more. */
  const accuseOneOf = (kinds: readonly Suspected[], { resource: key }: Place): void => {
    // What belongs to an item may go with it.
    const isNear = ({ resource }: Suspected): boolean => key === resource || key.startsWith(`${resource}/`);
    const likely = kinds.map((each) => (isOfItem(each) ? { ...each, order: each.order + 30 } : each));
    const culprit = likeliestOf(nearFirst(likely, isNear));
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
    const { place, exchange, missing } = sight;
    const { target } = place.list.probe;
    for (const [deed, { under, at }] of due) {
      if (under.resource !== place.resource || at > exchange.sentAt) continue;
      free.add(deed);
      due.delete(deed);
    }
    if (missing.some((id) => place.old.has(id))) lacking.add(target);
    else lacking.delete(target);
    isWiped(sight);
    if (isKnown(sight)) {
      stands(sight);
      return;
    }
    if (isLiving || isBusy) return;
    // What else is seen before it is known is of what is gone already.
    const since = stood.get(target) ?? { at: 0, seen: 0 };
    await busy(async () => {
      if (!(await losesIn(sight))) return;
      await (isAlone ? examine(sight, since) : stillness.alone(() => examine(sight, since)));
      stood.set(target, { at: exchange.receivedAt, seen });
    });
  };

  const suspect: Losses['suspect'] = (exchange, resource) => {
    suspects = [...suspects, { ...suspectOf(exchange), resource }].slice(-mostSuspects);
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
    if (kindOf(probe) !== undefined) suspect(exchange, resource);
    else if (probe.operation?.kind === 'read' && probe.about.id !== undefined && isAnswered(exchange)) {
      const { reply, ...without } = exchange;
      if (isSuccess(reply.status)) reads.set(`${probe.operation.resource} ${probe.about.id}`, without);
    }
    if (probe.provokes === 'missing' && exchange.reply?.status === 404) nobodys.set(addressedBy(probe), probe);
    if (probe.operation?.kind === 'probe' && probe.method === 'GET' && isAnswered(exchange)) noteShown(exchange);
    if (sight !== undefined) await see(sight, isAlone);
    else if (oddityOf(probe) !== undefined && isAnswered(exchange) && others.isLess(exchange) && !isLiving && !isBusy)
      await lookThere({ resource, isAlone });
    const deed = firstOf(probe);
    if (deed === undefined || free.has(deed) || due.has(deed) || !mayHaveDone(exchange)) return;
    due.set(deed, { under: { resource, isAlone }, at: exchange.receivedAt });
    // It is asked of no other list of the resource, and what it takes it takes at one blow.
    if (probe.method === 'HEAD') await settle(deed);
  };

  /** Looks after what was done for the first time, where no list was seen since. */
  const settle = async (deed: string): Promise<void> => {
    const known = due.get(deed);
    if (known === undefined || isLiving || survival.isOver()) return;
    known.look ??= lookThere({ ...known.under, isAlone: false }).finally(() => void due.delete(deed));
    await known.look;
  };

  /** Waits until none of the kind is under way that nobody has looked after; comes back with what ends the turn. */
  const turnOf = async (deed: string): Promise<() => void> => {
    for (let before = first.get(deed); before !== undefined; before = first.get(deed)) {
      await before;
      await settle(deed);
      if (first.get(deed) === before) first.delete(deed);
    }
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    if (!free.has(deed)) first.set(deed, ended);
    return end;
  };

  /** What is done for the first time goes out before another of the kind, which waits for a look after that. */
  const inOrder = async (probe: Probe, ask: () => Promise<Exchange>): Promise<Exchange> => {
    const deed = firstOf(probe);
    if (deed === undefined || free.has(deed)) return ask();
    // Of changes that are to be refused few are taken.
    if (probe.method === 'PUT' || probe.method === 'PATCH') {
      await settle(deed);
      return ask();
    }
    const end = await turnOf(deed);
    return ask().finally(end);
  };

  /** Takes notice of the item of others that an answer to a probe of the plan shows. */
  const noteShown = (exchange: Answered): void => {
    const { reply, ...without } = exchange;
    for (const { resource, field, old } of others.places()) {
      const id = isSuccess(reply.status) ? idOf(itemOf(reply), field) : undefined;
      if (id !== undefined && old.has(id)) shownBy.set(`${resource} ${id}`, without);
    }
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
    const tried = `${probe.operation?.resource} ${probe.provokes}`;
    const innocent = suspected?.innocent.get(tried) ?? 0;
    const isFree = innocent >= enoughInnocent;
    if (isLiving || survival.isOver() || suspected === undefined || (isFree && probe.method !== 'DELETE')) return ask();
    // By then the look after the one before is near enough.
    for (const place of isFree ? [] : where) {
      const since = stood.get(place.list.probe.target) ?? { at: 0, seen: 0 };
      // What may have gone with a request of ours is no sign that others delete there.
      const isOurs = suspects.some((each) => each.exchange.receivedAt >= since.at);
      if (await loses(place)) isLiving ||= !isOurs;
    }
    if (isLiving) return ask();
    const exchange = await ask();
    if (survival.isOver()) return exchange;
    for (const place of where) {
      if (!(await loses(place))) continue;
      await stillness.alone(() => accuse(exchange, place, suspected.since));
      return exchange;
    }
    suspected.innocent.set(tried, innocent + 1);
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
      // What that shows is known before it is sent.
      return inOrder(probe, () => {
        const suspected = watched.get(handlerOf(probe));
        if (suspected === undefined) return ask();
        // It may take from where it goes to, or from where something was gone.
        const own = others.places().find((each) => each.resource === resource && each.old.size > 0);
        const where = new Set([...(own === undefined ? [] : [own]), ...suspected.places.values()]);
        const sent = turn.then(() => busy(() => watching(probe, [...where], ask)));
        turn = sent.catch(() => undefined);
        return sent;
      });
    },
    after,
    noteCleanup: (exchange, resource) => {
      seen += 1;
      const sight = others.note(exchange);
      if (kindOf(exchange.probe) !== undefined) suspect(exchange, resource);
      if (sight === undefined) return;
      const { target } = sight.place.list.probe;
      if (isKnown(sight)) stands(sight);
      else if (isWiped(sight) && !wiped.has(target))
        wiped.set(target, likelyOf(sight, kindsOf(sight, stood.get(target) ?? { at: 0, seen: 0 })));
    },
    suspect,
    mayGo: ({ method, target }) => !takers.some(({ probe }) => probe.method === method && probe.target === target),
    look: async (under) => {
      if (!isLiving && !isBusy && !survival.isOver()) await lookThere(under);
    },
    settle: async () => {
      for (const deed of due.keys()) await settle(deed);
    },
    takers: () => takers,
    conclude: async () => {
      for (const place of others.places()) {
        if (!lacking.has(place.list.probe.target)) continue;
        const since = stood.get(place.list.probe.target) ?? { at: 0, seen: 0 };
        const sight = await lookAt(place);
        if (sight?.isEmptied !== true || isLiving || survival.isOver() || !(await losesIn(sight))) continue;
        await examine(sight, since);
      }
      for (const [target, deeds] of wiped) {
        const place = others.places().find(({ list }) => list.probe.target === target);
        if (place === undefined || isLiving || survival.isOver() || survival.spells().length > 0) continue;
        const sight = await lookAt(place);
        const [first] = sight?.missing ?? [];
        const isSo = deeds.length > 0 && deeds.length <= mostDeeds && first !== undefined;
        if (isSo && sight !== undefined && isWiped(sight) && (await others.isGone(sight, first)))
          accuseOneOf(deeds, place);
      }
    },
  };
}

/** What is looked after when it is first done: each usual write, a create that is refused, a DELETE of what nobody has, odd changes that were taken, a HEAD of a list. */
function firstOf(probe: Probe): string | undefined {
  const { method, operation, provokes } = probe;
  if (oddityOf(probe) === undefined) return writeOf(probe);
  const isRefused = method === 'POST' && provokes === 'invalid-input';
  const isOfAll = method === 'HEAD' && operation?.kind === 'list';
  const isOfItem = method === 'PUT' || method === 'PATCH' || method === 'DELETE';
  return isRefused || isOfAll || isOfItem ? `odd ${method}` : undefined;
}

/** False for an odd change that was not taken. */
function mayHaveDone({ probe: { method, ...probe }, reply }: Exchange): boolean {
  const isChange = method === 'PUT' || method === 'PATCH';
  return !isChange || oddityOf({ ...probe, method }) === undefined || isSuccess(reply?.status ?? 0);
}

function addressedBy({ method, operation }: Probe): string {
  return `${method} ${operation?.id}`;
}

/** True for a read of one item: less likely to empty a list than what asks for the list. */
function isOfItem({ exchange: { probe } }: Suspected): boolean {
  return probe.method === 'GET' && probe.operation?.kind !== 'list';
}

/** The likeliest first. */
function orderOf({ exchange: { probe } }: Suspected): number {
  return probe.method === 'HEAD' ? -1 : rankOf(probe);
}

/** True for what may be sent once more as it is: odd, and to no item that it could change if it worked. */
function isRepeatable({ exchange: { probe } }: Suspected): boolean {
  const { method, provokes, about, once, notBefore, cookiesOf } = probe;
  if (once === true || notBefore !== undefined || cookiesOf !== undefined || oddityOf(probe) === undefined)
    return false;
  if (method === 'GET' || method === 'OPTIONS') return true;
  if (about.item !== undefined) return false;
  if (method === 'HEAD') return true;
  const isRefused = expectations[provokes].outcome !== 'success' && provokes !== 'duplicate' && provokes !== 'anything';
  return method === 'POST' && about.id === undefined && isRefused;
}
