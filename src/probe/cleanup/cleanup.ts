import { type Creation, type Creations, mayBeAtWork } from '../../model/creation.ts';
import { saysFailed } from '../../model/failure.ts';
import { type Exchange, headerOf, isAnswered, isSuccess } from '../../model/exchange.ts';
import type { Operation } from '../../model/operation.ts';
import { type Plan, type Resource, resourceOf } from '../../model/plan.ts';
import type { Probe, ProbeTemplate } from '../../model/probe.ts';
import type { Readings } from '../../model/readings.ts';
import type { Cleanup } from '../../model/report.ts';
import { type Fresh, type Sending, send, sendAll } from '../../model/scenario.ts';
import { cleanup as steps } from '../../model/traces/cleanup.ts';
import { offerAt, operationProbe, sendable, type Times } from '../address.ts';
import { type Bystanders, createBystanders } from './bystanders.ts';
import type { Harm } from '../../model/harm.ts';
import { addressOf, type Failure, idsOf, type Looked, tallied, type Try } from './outcome.ts';
import { unseen } from './made.ts';
import { candidatesOf, findAll, knownOf } from './proof.ts';
import type { Walk } from '../../facts/lists/walk.ts';
import { walk, walkOffersAt } from '../lists/walk.ts';

/** What a cleanup came to. */
export interface CleanupResult extends Cleanup {
  /** What others have and was gone by then; undefined where nothing was. */
  readonly harm?: Harm | undefined;
}

/** So many rounds of deletes may leave as much as there was, and so many there are in all. */
const rounds = { inVain: 3, inAll: 10 };
const walksAtMost = 50;
const pagesSwept = 2;
const items: Times = { usually: 0, atMost: 2000 };
/** So many items of others are read one by one. */
const mostMissing = 25;
/** So long what an answer says was made, or deleted, may take to be seen so. */
const lateMs = 5000;

/**
 * Deletes what a run created of one resource, and nothing else: what is proven ours (see `proof.ts`), one at a time, the
 * newest first, for a later item may hang on an earlier one. Then it looks again, and what is still there is deleted again,
 * as long as that helps, and a few times more. Counted as created is what was seen, as deleted what is gone, as
 * kept what stays because the plan says so. May be run again: then it finds nothing left to do.
 */
export function* cleanUp(
  plan: Plan,
  resource: Resource,
  readings: Readings,
  { created, parents, isSecond, isReturning }: Creations,
  fresh: Fresh,
): Sending<CleanupResult> {
  const results: CleanupResult[] = [];
  for (const group of byOwners(created)) {
    const owners = group[0]?.exchange.probe.about.owners ?? [];
    results.push(
      yield* cleanGroup({
        plan,
        resource,
        readings,
        owners,
        group,
        all: created,
        parents,
        isSecond,
        isReturning,
        fresh,
      }),
    );
  }
  return {
    created: results.reduce((sum, each) => sum + each.created, 0),
    removed: results.reduce((sum, each) => sum + each.removed, 0),
    kept: results.flatMap((each) => each.kept),
    left: results.flatMap((each) => each.left),
    harm: harmIn(results.flatMap(({ harm }) => harm ?? [])),
  };
}

function harmIn(all: readonly Harm[]): Harm | undefined {
  if (all.length === 0) return undefined;
  return {
    gone: all.flatMap(({ gone }) => gone),
    taking: all.find(({ taking }) => taking !== undefined)?.taking,
  };
}

/** Looks at both ends of a list, where what others made of our items may be. */
export function* sweep(plan: Plan, resource: Resource, readings: Readings): Sending {
  const short = { ...plan, http: { ...plan.http, maxPages: Math.min(plan.http.maxPages, pagesSwept) } };
  yield* walk({ plan: short, resource, owners: [], readings }, steps.listed);
}

/** What `cleanUp` and `sweep` may send. */
export function cleanupOffers(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const read = sendable(plan, resource, 'read');
  const remove = sendable(plan, resource, 'delete');
  const owner = ownerRead(plan, resource);
  return [
    ...walkOffersAt(plan, resource, steps.listed, 0, walksAtMost),
    ...(read === undefined
      ? []
      : [offerAt(steps.proof, read, items), offerAt(steps.nobodys, read, { usually: 0, atMost: 20 })]),
    ...(owner === undefined ? [] : [offerAt(steps.owner, owner, { usually: 0, atMost: walksAtMost })]),
    ...(remove === undefined ? [] : [offerAt(steps.remove, remove, items)]),
  ];
}

/** Creations under the same owners, outermost first. */
function byOwners(created: readonly Creation[]): readonly (readonly Creation[])[] {
  const groups = new Map<string, Creation[]>();
  for (const creation of created) {
    const key = JSON.stringify(creation.exchange.probe.about.owners ?? []);
    groups.set(key, [...(groups.get(key) ?? []), creation]);
  }
  return [...groups.values()];
}

/** What was made under the same owners. */
interface Work {
  readonly plan: Plan;
  readonly resource: Resource;
  readonly readings: Readings;
  readonly owners: readonly string[];
  readonly group: readonly Creation[];
  /** Those under other owners too. */
  readonly all: readonly Creation[];
  readonly parents: readonly Creation[];
  readonly isSecond: boolean;
  readonly isReturning: (() => boolean) | undefined;
  readonly fresh: Fresh;
}

function* cleanGroup(work: Work): Sending<CleanupResult> {
  const { plan, resource, owners, group, isSecond, isReturning } = work;
  const [remove, read] = [sendable(plan, resource, 'delete'), sendable(plan, resource, 'read')];
  const tries = new Map<string, Try>();
  const looked = new Map<string, Looked>();
  const listed = new Set<string>();
  let bystanders: Bystanders | undefined;
  const isRecalled = group.some(({ recalled }) => recalled !== undefined);
  const taken = createTaken(tries, (id) => group.some((creation) => creation.mayBeAnother(id)));
  let late: 'unasked' | 'asked' | 'seen' = 'unasked';
  let fewest = Number.POSITIVE_INFINITY;
  let inVain = 0;
  let waitMs = 0;
  let waits = 0;
  for (let round = 0; ; round += 1) {
    const { lookedAt, walk } = yield* delayed(look(work, tries, looked, listed), late === 'asked' ? waitMs * waits : 0);
    taken.note(walk, new Set(idsOf(looked)));
    if (bystanders === undefined) {
      // What came since the first create may hang on what was made, and go with it.
      const [first] = group;
      const ids = [...walk.items.keys()].map((id, at) => [id, at] as const);
      const old = ids.filter(([id]) => first?.wasShown(id) === true);
      bystanders = createBystanders(old, isRecalled ? undefined : idsOf(looked).length);
    } else if (isRecalled) {
      const ms = yield* lookForGone(work, bystanders, walk);
      if (ms !== undefined) yield* lookBeside(work, bystanders, ms);
    }
    if (late === 'asked') late = 'seen';
    const isListed = (id: string): boolean => walk.items.has(id) || !walk.whole;
    // What a DELETE hid from the list, and the next one called missing, is kept for those who know its address.
    const isHidden = (id: string): boolean => {
      const { done = 0, failure } = tries.get(id) ?? {};
      const wasDeleted = done > 0 || group.some((creation) => creation.wasDeleted(id));
      return !isListed(id) && wasDeleted && failure?.isMissing === true;
    };
    const due = idsOf(looked).filter((id) => isWorthwhile(tries.get(id)) && !isHidden(id));
    const isInVain = isSecond && due.some((id) => group.some((creation) => creation.wasDeleted(id)));
    // A DELETE that takes another item in place of its own is not sent again.
    const isAstray = taken.isAny() && due.some((id) => (tries.get(id)?.done ?? 0) > 0 && isListed(id));
    const fading = [...looked.values()].filter(({ found }) => found.is === 'left' && found.isOpen && found.isSeen);
    const open = due.length + fading.length;
    inVain = open < fewest ? 0 : inVain + 1;
    fewest = Math.min(fewest, open);
    const isOver =
      open === 0 || isAstray || isInVain || remove === undefined || inVain >= rounds.inVain || round >= rounds.inAll;
    // What was made some time ago has had its time.
    const dueIn = ({ candidate: { id = '', creation }, found }: Looked): number => {
      if (found.is === 'late') return lateMs - Math.max(0, lookedAt - (creation.exchange.receivedAt ?? lookedAt));
      const isFading =
        (found.is === 'left' && found.isDeleted) || (found.is === 'ours' && (tries.get(id)?.done ?? 0) > 0);
      return isFading ? lateMs : 0;
    };
    const moreDueIn = isReturning?.() === true ? lateMs : mayMoreComeIn(work.group, looked, lookedAt);
    waitMs = Math.max(moreDueIn, ...[...looked.values()].map(dueIn));
    // What came back may not have come alone, and may come back once more.
    const areBack = isReturning?.() === true && due.some((id) => (tries.get(id)?.done ?? 0) > 0);
    if ((isOver || areBack) && late === 'unasked' && waitMs > 0) {
      late = 'asked';
      waits += 1;
      fewest = Number.POSITIVE_INFINITY;
      continue;
    }
    const isTaking = bystanders.isOver();
    if (isOver || isTaking) {
      const harm = bystanders.harm();
      const gone = harm?.gone.map((id) => addressOf(resource, owners, id)) ?? [];
      return { ...tallied({ ...work, looked, walk, tries, isAstray, isTaking }), harm: harm && { ...harm, gone } };
    }
    if (areBack) late = 'unasked';
    // An id may be somebody's by now where items were seen to change theirs.
    const isMoving = [...looked.values()].some((each) => isElsewhere(each, walk));
    for (const id of due.toReversed()) {
      if (isMoving && read !== undefined && !(yield* isStillOurs(work, id, looked))) break;
      const about = { id, owners };
      const exchange = yield* sendDelete(
        operationProbe(remove, [...owners, id], { step: steps.remove, provokes: 'anything', about }),
        read && operationProbe(read, [...owners, id], { step: steps.proof, provokes: 'anything', about }),
      );
      const failure = failureOf(exchange);
      tries.set(id, { done: (tries.get(id)?.done ?? 0) + (failure === undefined ? 1 : 0), failure });
      if (bystanders.isDue(exchange)) yield* lookBeside(work, bystanders);
      if (bystanders.isOver() || taken.isFirst(id)) break;
    }
  }
}

/** Looks whether DELETEs took what others have, and where something is gone, a while later whether more goes without one. */
function* lookBeside(work: Work, bystanders: Bystanders, afterMs = 0): Sending {
  const { plan, resource, readings, owners } = work;
  const isEnough = ({ all, whole }: Walk): boolean => all.length > 0 || whole;
  let ms: number | undefined = afterMs;
  while (ms !== undefined) {
    const looking = walk({ plan, resource, owners, readings }, steps.listed, isEnough);
    const now: { readonly walk: Walk } = yield* delayed(looking, ms);
    ms = yield* lookForGone(work, bystanders, now.walk);
  }
}

/** Reads what the list shows no more, for another page may; where it cannot be read, a list that is seen as a whole says it. */
function* lookForGone(
  { plan, resource, readings, owners }: Work,
  bystanders: Bystanders,
  seen: Walk,
): Sending<number | undefined> {
  const read = sendable(plan, resource, 'read');
  if (seen.all.length === 0 && !seen.whole) return undefined;
  const missing = bystanders.missing(seen);
  if (read === undefined || missing.length > mostMissing) return bystanders.note(seen.whole ? missing : []);
  const reads = missing.map((id) =>
    operationProbe(read, [...owners, id], { step: steps.proof, provokes: 'anything', about: { id, owners } }),
  );
  const answers = reads.length === 0 ? [] : yield* sendAll(reads);
  const gone = answers.filter((each) => readings.of(resource).isGone(each));
  return bystanders.note(gone.flatMap(({ probe }) => probe.about.id ?? []));
}

/** True for what is proven ours under another id than the answer to its create named, which somebody else's is shown under. */
function isElsewhere({ candidate: { id, creation }, found }: Looked, { items }: Walk): boolean {
  const named = creation.id === undefined || creation.id === id ? undefined : items.get(creation.id);
  return found.is === 'ours' && creation.isMeant && named !== undefined && creation.isAnother(named);
}

/** Reads once more what a look showed under the id; what cannot be read is taken for what it was. */
function* isStillOurs(
  { plan, resource, readings, owners, all }: Work,
  id: string,
  looked: ReadonlyMap<string, Looked>,
): Sending<boolean> {
  const known = knownOf(resource, readings, all, { listed: new Set(), deleted: () => false });
  const candidates = [...looked.values()].flatMap(({ candidate, found }) =>
    found.is === 'ours' && found.id === id ? [candidate] : [],
  );
  const seen = yield* findAll(plan, resource, owners, candidates, unseen, known);
  return seen.some((each) => each.is === 'ours' || (each.is === 'left' && each.isUnread === true));
}

/**
 * How long to wait for what creates were to make that nobody knows the outcome of. One that may be at work yet has its time; and where some
 * made an item, and others of them none yet, a queue may hold what these were to make.
 */
function mayMoreComeIn(group: readonly Creation[], looked: ReadonlyMap<string, Looked>, lookedAt: number): number {
  const isUnsure = ({ reply }: Creation['exchange']): boolean => reply === undefined || reply.status >= 500;
  const unsure = group.filter(({ isMeant, exchange }) => isMeant && isUnsure(exchange));
  const named = new Set(group.map(({ id }) => id));
  const came = [...looked.values()].flatMap(({ candidate: { id }, wasOurs }) =>
    wasOurs && id !== undefined && !named.has(id) ? [id] : [],
  );
  const more = new Set(came).size;
  if (more > 0 && more < unsure.length) return lateMs;
  const atWork = unsure.filter(
    ({ id, madeNothing, exchange }) => id === undefined && !madeNothing && mayBeAtWork(exchange),
  );
  if (atWork.length <= more) return 0;
  return lateMs - (lookedAt - Math.max(...atWork.map(({ exchange: { receivedAt = lookedAt } }) => receivedAt)));
}

/** A DELETE; with any answer asked for where the service has none in JSON to it, and of what a read shows where it wants to know of which state. */
function* sendDelete(probe: Probe, read: Probe | undefined): Sending<Exchange> {
  const exchange = yield* send(probe);
  const status = exchange.reply?.status;
  if (status === 406) return yield* send({ ...probe, headers: { ...probe.headers, Accept: '*/*' } });
  if (status !== 428 || read === undefined) return exchange;
  const { reply } = yield* send(read);
  const tag = reply !== undefined && isSuccess(reply.status) ? headerOf(reply, 'etag') : undefined;
  return tag === undefined ? exchange : yield* send({ ...probe, headers: { ...probe.headers, 'If-Match': tag } });
}

/** What went though no DELETE that was sent to it had worked. */
interface Taken {
  /** Takes notice of a look; `ours`: ids of what it proved to be there, and ours. */
  note(walk: Walk, ours: ReadonlySet<string>): void;
  /** True the first time that there was nothing to delete any more where a look had just shown it: the next look tells why. */
  isFirst(id: string): boolean;
  isAny(): boolean;
}

function createTaken(tries: ReadonlyMap<string, Try>, wasTried: (id: string) => boolean): Taken {
  const taken = new Set<string>();
  const missing = new Set<string>();
  /** Those that a DELETE had been sent to before the cleanup, which may have worked. */
  const before = new Set<string>();
  let shown: readonly string[] = [];
  let isLookedAt = false;
  return {
    note: ({ whole, items }, ours) => {
      for (const id of whole ? shown : []) if (!items.has(id) && !tries.has(id)) taken.add(id);
      for (const id of [...items.keys(), ...ours]) if (!tries.has(id) && wasTried(id)) before.add(id);
      for (const id of missing) if (!items.has(id) && !ours.has(id)) taken.add(id);
      missing.clear();
      if (whole) shown = [...items.keys()];
    },
    isFirst: (id) => {
      const { done = 0, failure } = tries.get(id) ?? {};
      if (failure?.isMissing !== true || done > 0 || before.has(id)) return false;
      missing.add(id);
      const isFirst = !isLookedAt;
      isLookedAt = true;
      return isFirst;
    },
    isAny: () => taken.size > 0,
  };
}

/** False for what no DELETE will remove: it was refused for good, or said to be done again and again. */
function isWorthwhile({ done, failure }: Try = { done: 0, failure: undefined }): boolean {
  return failure?.isFinal !== true && done < rounds.inVain;
}

/** Looks at everything at first, then at what was deleted or could not be seen, and at what is newly listed. */
function* look(
  work: Work,
  tries: ReadonlyMap<string, Try>,
  looked: Map<string, Looked>,
  listed: Set<string>,
): Sending<Walk> {
  const { plan, resource, readings, owners, group, all, fresh } = work;
  const listing = yield* walk({ plan, resource, owners, readings }, steps.listed);
  // Below an owner that is gone there is nothing.
  const walked = !listing.whole && (yield* isOwnerGone(work)) ? { ...listing, whole: true } : listing;
  // The walk may be the first list that is seen.
  const known = knownOf(resource, readings, all, { listed, deleted: (id) => (tries.get(id)?.done ?? 0) > 0 }, fresh);
  const isFirst = looked.size === 0;
  const isOpen = ({ found }: Looked): boolean =>
    found.is === 'ours' ||
    found.is === 'late' ||
    (found.is === 'left' && (found.isOpen || found.isDeleted || tries.has(found.id ?? '')));
  const isBack = ({ candidate: { id = '', creation }, found }: Looked): boolean =>
    found.is === 'gone' && (tries.has(id) || creation.wasDeleted(id)) && walked.items.has(id);
  const again = [...looked].filter(([, each]) => isOpen(each) || isBack(each));
  const open = new Map(again.map(([key, { candidate }]) => [key, candidate]));
  const ours = new Set([...looked.values()].flatMap((each) => (each.wasOurs ? [each.candidate.creation] : [])));
  for (const [index, creation] of group.entries()) {
    for (const candidate of candidatesOf(creation, walked, known)) {
      const key = `${index} ${candidate.id ?? ''}`;
      const listed = candidate.id === undefined ? undefined : walked.items.get(candidate.id);
      const isNew = isFirst || listed !== undefined;
      // Where its answer named what somebody else has, and its own was found, there is nothing more to find.
      const isAnothers = ours.has(creation) && listed !== undefined && creation.isAnother(listed);
      const isQuote = candidate.doubt !== undefined && ours.has(creation);
      if (isNew && !isAnothers && !isQuote && !looked.has(key)) open.set(key, candidate);
    }
  }
  const seen = yield* findAll(plan, resource, owners, [...open.values()], walked, known);
  for (const id of walked.items.keys()) listed.add(id);
  for (const [index, [key, candidate]] of [...open].entries()) {
    const found = seen[index];
    // What was to come below an owner that is gone went with it.
    if (found === undefined || (found.is === 'late' && walked !== listing)) continue;
    looked.set(key, { candidate, found, wasOurs: found.is === 'ours' || looked.get(key)?.wasOurs === true });
  }
  return walked;
}

/** Looks so long after the same was asked first; comes back with when the last answer came, too. */
function* delayed(looking: Sending<Walk>, ms: number): Sending<{ readonly lookedAt: number; readonly walk: Walk }> {
  let next = looking.next([]);
  let lookedAt = 0;
  for (let wait = ms > 0; next.done !== true; wait = false) {
    const probes = next.value.map((probe) => (wait ? { ...probe, notBefore: { step: probe.step, ms } } : probe));
    const exchanges = yield probes;
    lookedAt = Math.max(lookedAt, ...exchanges.map(({ receivedAt }) => receivedAt));
    next = looking.next(exchanges);
  }
  return { lookedAt, walk: next.value };
}

/** True where the run made the owner itself, or an earlier run may have asked below one that nobody has, and it cannot be read. */
function* isOwnerGone({ plan, resource, readings, owners, parents, group }: Work): Sending<boolean> {
  const [read, parent, id] = [ownerRead(plan, resource), resourceOf(plan, resource.parent), owners.at(-1)];
  const mayBe = parents.some((each) => each.id === id) || group.some(({ recalled }) => recalled !== undefined);
  if (read === undefined || parent === undefined || !mayBe) return false;
  const above = owners.slice(0, -1);
  const about = id === undefined ? {} : { id, owners: above };
  const exchange = yield* send(operationProbe(read, owners, { step: steps.owner, provokes: 'anything', about }));
  return readings.of(parent).isGone(exchange);
}

function ownerRead(plan: Plan, { parent, single }: Resource): Operation | undefined {
  const owner = single === true ? undefined : resourceOf(plan, parent);
  return owner === undefined ? undefined : sendable(plan, owner, 'read');
}

/** Why a DELETE did not do its work; undefined where it did, or where there was nothing left to do. */
function failureOf(exchange: Exchange): Failure | undefined {
  const line = `${exchange.probe.method} ${exchange.probe.target}`;
  if (!isAnswered(exchange)) {
    const { kind, message = 'nothing came' } = exchange.fault ?? {};
    const reason = `${line} ${kind === 'not-sent' ? 'was not sent' : 'got no answer'}: ${message}`;
    return { reason, isFinal: false, isMissing: false };
  }
  const { status } = exchange.reply;
  if (isSuccess(status) && !saysFailed(exchange.reply)) return undefined;
  // What is missing may be so for a moment; whether it is gone, the next look tells.
  const isFinal = status < 500 && ![404, 409, 410, 423, 425, 429].includes(status);
  return { reason: `${line} was answered ${status}`, isFinal, isMissing: status === 404 || status === 410 };
}
