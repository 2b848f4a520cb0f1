/**
 * The run: phases of visits, with middleware around every request. Start here.
 *
 * While a family is read for a verdict, no write of ours to it is in flight. After each phase, the suspects are
 * visited again with nothing else in flight.
 */
import { type Clock, systemClock } from '../core/clock.ts';
import { createFresh, type Fresh } from '../core/fresh.ts';
import type { Log, Recorder } from '../core/log.ts';
import { familiesOf, type Plan, type Resource } from '../core/plan.ts';
import type { Result, Traffic } from '../core/result.ts';
import { exchangesOf, type Phase, type Visited } from '../core/scenario.ts';
import { throughMiddleware, type Tokens, type Wire } from '../core/send.ts';
import { eachOf } from '../core/tasks.ts';
import { authenticated } from '../middleware/authenticated.ts';
import { type Budget, withinBudget } from '../middleware/budget.ts';
import { createCheckpoints } from '../middleware/checkpoint.ts';
import { createSlots, type Slots } from '../middleware/concurrency.ts';
import { createDedupe } from '../middleware/dedupe.ts';
import { guarded } from '../middleware/guard.ts';
import { whileHealthy } from '../middleware/health.ts';
import { type Journal, journaled } from '../middleware/journal.ts';
import { onlyOwned } from '../middleware/ownership.ts';
import { rateLimited } from '../middleware/rate-limit.ts';
import { retryNoise } from '../middleware/retry.ts';
import { existing } from '../projections/existing.ts';
import type { Owned } from '../projections/created.ts';
import { traffic } from '../projections/traffic.ts';
import { cleanUp } from './cleanup.ts';
import { createState, type State, type StateOptions } from './state.ts';
import { createVisits, type Scope, type Visits } from './visits.ts';

export interface Audit extends Scope, StateOptions {
  readonly wire: Wire;
  readonly tokens: Tokens;
  readonly budget?: Budget | undefined;
  readonly recorder?: Recorder | undefined;
  /** Gets a line before and after each create and delete. */
  readonly journal?: Journal | undefined;
  /** For tests that must repeat to the letter. */
  readonly fresh?: Fresh | undefined;
  readonly clock?: Clock;
}

function sending({ plan, wire, tokens, budget = {}, journal }: Audit, log: Log, clock: Clock) {
  const dedupe = createDedupe();
  const slots = createSlots(plan.http.concurrency);
  const checkpoints = createCheckpoints(log, plan, clock);
  // Outermost first. Nothing else defines the order.
  const send = throughMiddleware(authenticated(wire.send, tokens, clock.now), [
    dedupe.layer, // one request for identical plain reads, until something is written
    whileHealthy(clock, plan.http.patienceMs), // nothing more to a service that is down, or that throttles forever
    retryNoise(log), // three attempts before noise is judged, each through all layers below
    onlyOwned(log, plan), // consent: writes only if the plan allows them, and only to items of ours
    guarded(checkpoints), // the first of each risky kind alone between two checkpoints, nothing risky after damage
    withinBudget(budget, clock), // counts requests as they leave; checkpoints always pass
    slots.layer, // a limited number of requests in flight
    rateLimited(log, clock, plan.http), // after a slot is taken, because a 429 may come while a request waits for one
    journaled(log, journal), // a line before and after each create and delete
    (next) => async (probe) => log.append(await next(probe)), // next to the wire, so that the projections see each attempt
  ]);
  return { send, dedupe, checkpoints, slots };
}

/** Deletes what an earlier run left behind, as its own cleanup would have. */
export async function cleanUpAfter(audit: Audit, left: Owned): Promise<Result> {
  const { plan, recorder, clock = systemClock } = audit;
  const state = createState(plan, { ...audit, left }, recorder);
  const { log, dialectOf } = state;
  const { send, checkpoints } = sending(audit, log, clock);
  await cleanUp({ plan, log, send, clock, dialectOf });
  if (log.state(existing).risky.length > 0) await checkpoints.takeAll(send);
  return state.result();
}

export async function run(audit: Audit): Promise<Result> {
  const { plan, recorder, fresh = createFresh(), clock = systemClock } = audit;
  const state = createState(plan, audit, recorder);
  const { log, assessment, take, dialectOf } = state;
  const { send, dedupe, checkpoints, slots } = sending(audit, log, clock);
  const visits = createVisits(audit, state, send, fresh, clock);
  const { scenariosIn, visit, standInFor } = visits;
  const { setUp, read } = reading(plan, visits, slots, take);
  const width = plan.http.concurrency;

  const roots = plan.resources.filter(({ parent }) => parent === undefined);
  await eachOf(roots, width * 2, setUp);
  await eachOf(plan.resources, resourcesAtOnce(log.state(traffic), width * 2), async (resource) => {
    await read(resource);
    dedupe.forget(resource);
  });
  await revisitSuspects();
  dedupe.forget();
  await eachOf(familiesOf(plan), width, async (family) => {
    for (const resource of family) await inTurn('writes', resource);
  });
  await revisitSuspects();
  for (const resource of plan.resources) await inTurn('last', resource);
  for (const scenario of scenariosIn('last', 'run')) take(await visit(scenario, standInFor(scenario)));
  await revisitSuspects();
  await cleanUp({ plan, log, send, clock, dialectOf });
  if (plan.writes && log.state(existing).tried.size > 0) await checkpoints.takeAll(send);
  return state.result();

  async function inTurn(phase: Phase, resource: Resource): Promise<void> {
    for (const scenario of scenariosIn(phase, 'resource')) takeAll([await visit(scenario, resource)], take);
  }

  async function revisitSuspects(): Promise<void> {
    for (let place = assessment.next(); place !== undefined; place = assessment.next()) {
      dedupe.forget();
      take(await visit(place.scenario, place.resource, place));
    }
    state.endPhase();
  }
}

/**
 * A response takes memory until the visits to its resource end. The longer responses take, the more resources it takes to
 * keep the slots busy: one for each millisecond.
 */
function resourcesAtOnce({ operations }: Traffic, most: number): number {
  const all = [...operations.values()].flatMap(({ latencies }) => latencies).toSorted((a, b) => a - b);
  return Math.min(most, Math.max(fewest, Math.floor(all[Math.floor(all.length / 2)] ?? most)));
}

const fewest = 2;

/** The phases that read a resource: setup, lists, and reads. */
function reading({ resources, http }: Plan, visits: Visits, slots: Slots, take: State['take']) {
  const { scenariosIn, visitAll, visitBeside, standInFor } = visits;
  const first = new Map<string, readonly Visited[]>();
  return { setUp, read };

  /** Children are read below an item of their parent, so the parent comes first. */
  async function setUp(resource: Resource): Promise<void> {
    const visits = await visitAll(scenariosIn('setup', 'resource'), resource);
    first.set(resource.path, visits);
    release(visits);
    const children = resources.filter(({ parent }) => parent === resource.path);
    await eachOf(children, http.concurrency, setUp);
  }

  /** Setup and the walk teach the dialect. From then on it is frozen, and visits are judged. */
  async function read(resource: Resource): Promise<void> {
    // A response takes memory until the visits to its resource are judged, so these begin only when a slot is idle.
    await slots.free();
    const learned = await visitAll(scenariosIn('lists', 'resource'), resource);
    takeAll([...(first.get(resource.path) ?? []), ...learned], take);
    first.delete(resource.path);
    const scenarios = scenariosIn('reads', 'resource');
    const beside = scenarios.filter(({ isAlone }) => isAlone !== true);
    const alone = scenarios.filter(({ isAlone }) => isAlone === true);
    const once = scenariosIn('reads', 'run').filter((each) => standInFor(each) === resource);
    // The resource that stands for all goes ahead of the others, so that theirs disturb it least.
    const isAhead = once.length > 0;
    if (!isAhead) slots.pace(resource, 'side by side');
    const found = await visitBeside(beside, resource);
    if (!isAhead) slots.pace(resource, 'at the end');
    takeAll([...found, ...(await visitAll(alone, resource))], take);
    takeAll(await visitAll(once, resource), take);
  }
}

/** A response that is kept as evidence is hardly ever read again. */
function takeAll(visits: readonly Visited[], take: State['take']): void {
  for (const visited of visits) take(visited);
  release(visits);
}

function release(visits: readonly Visited[]): void {
  for (const visited of visits) for (const { response } of exchangesOf(visited)) response?.release();
}
