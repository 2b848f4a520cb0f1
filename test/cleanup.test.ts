/** Cleanup: at the end of a run, and after one that was killed. */
import { describe, expect, test } from 'vitest';
import { createReference } from '#fixtures/reference/api.ts';
import type { Exchange } from '../src/core/exchange.ts';
import type { Result } from '../src/core/result.ts';
import { type Bend, isCreate, recycling, type Row, seeded, things, thingsPlan } from './cases/things.ts';
import { cleanedUp, killedAfter, storedIn } from './support/killed.ts';
import { auditApi, plainPlan } from './support/mutants.ts';
import { planFrom } from './support/plan.ts';
import { virtualClock } from './support/wire.ts';

const plan = planFrom(thingsPlan());

const clean = { remaining: [], unfound: [], damage: undefined };

/** In short, because a whole result takes minutes to print. */
function leftIn({ remaining, unfound, damage }: Result) {
  return { remaining: remaining.map(({ url }) => url), unfound: unfound.map(({ marker }) => marker), damage };
}

describe('after a kill', () => {
  test.each([60, 90, 120])('at request %i, no item of the run remains, and no other is missing', async (moment) => {
    const api = things(recycling, seeded)(virtualClock());
    const before = storedIn(api, ['/things']);
    const entries = await killedAfter(moment, api, plan);
    expect(leftIn(await cleanedUp(entries, api, plan))).toEqual(clean);
    expect(storedIn(api, ['/things'])).toEqual(before);
  });

  // These include a create below a user that does not exist, and one below a user of ours, which is deleted, too.
  test.each([577, 739])('at request %i of the reference', async (moment) => {
    const api = createReference();
    const lists = ['/users', '/users/1/orders', '/user-profiles'];
    const before = storedIn(api, lists);
    const entries = await killedAfter(moment, api, plainPlan);
    expect(leftIn(await cleanedUp(entries, api, plainPlan))).toEqual(clean);
    expect(storedIn(api, lists)).toEqual(before);
  });

  test('an item of somebody else that now has the URL of ours is only reported', async () => {
    let rows: Row[] = [];
    const bend = (): Bend => (request, service) => {
      ({ rows } = service);
      return recycling()(request, service);
    };
    const api = things(bend, seeded)(virtualClock());
    const entries = await killedAfter(90, api, plan);
    const isOurs = ({ name }: Row): boolean => String(name).includes('pby');
    const other = { id: rows.find(isOurs)?.id ?? 'none', name: 'Somebody else' };
    rows.splice(rows.findIndex(isOurs), 1, other);
    const { remaining } = await cleanedUp(entries, api, plan);
    expect(remaining.map(({ url, isMarked }) => [url, isMarked])).toEqual([[`/things/${other.id}`, false]]);
    expect(rows.toSorted((one, two) => Number(one.id) - Number(two.id))).toEqual(
      [...seeded, other].toSorted((one, two) => Number(one.id) - Number(two.id)),
    );
  });
});

test('if the service does not respond, cleanup ends after one patience', async () => {
  const hanging = (): Bend => {
    let count = 0;
    return (request, { usual }) => (++count < 100 ? undefined : { ...usual(request), isHung: true });
  };
  let lostMs = 0;
  const exchange = ({ probe, fault, startedMs, endedMs }: Exchange): void => {
    if (probe.intent.kind === 'cleanup' && fault !== undefined) lostMs += endedMs - startedMs;
  };
  const recorder = { exchange, visit: () => undefined, endPhase: () => undefined };
  const { remaining } = await auditApi(things(hanging), plan, { recorder });
  expect(remaining.length).toBeGreaterThan(1);
  // The last request is sent three times.
  expect(lostMs).toBeLessThanOrEqual(plan.http.patienceMs + 3 * plan.http.timeoutMs);
});

test('nothing is created if the journal cannot be written, and the run is incomplete', async () => {
  const methods = new Set<string>();
  const watched = (): Bend => (request) => {
    if (isCreate(request)) methods.add(new TextDecoder().decode(request.body));
    return undefined;
  };
  const { isIncomplete } = await auditApi(things(watched), plan, { journal: () => false });
  expect(isIncomplete).toBe(true);
  expect([...methods].filter((body) => body.includes('pby'))).toEqual([]);
});
