/** Consent and ownership, as the service sees them. Cleanup: at the end of a run, and after one that was killed. */
import { describe, expect, test } from 'vitest';
import { createReference } from '#fixtures/reference/api.ts';
import type { Exchange } from '../src/core/exchange.ts';
import { type ItemRef, itemRef, operationOf } from '../src/core/operation.ts';
import type { Plan } from '../src/core/plan.ts';
import type { Intent, Probe } from '../src/core/probe.ts';
import { itemProbe, jsonBody, listProbe, readProbe } from '../src/core/requests.ts';
import type { Result } from '../src/core/result.ts';
import { defineRule, passed } from '../src/core/rule.ts';
import { defineScenario } from '../src/core/scenario.ts';
import { createdItem } from '../src/reading/items.ts';
import { auditApi, plainPlan } from './support/mutants.ts';
import { smallPlan, usersResource as users, writingPlan } from './support/plans.ts';
import { header } from './support/stories.ts';
import { type Bend, isCreate, recycling, type Row, seeded, things, thingsPlan } from './cases/things.ts';
import { cleanedUp, killedAfter, storedIn } from './support/killed.ts';
import { planFrom } from './support/plan.ts';
import { virtualClock } from './support/wire.ts';

type Step = 'create' | Probe | ((item: ItemRef) => Probe);

/**
 * Sends what a test says through every middleware. The outcome of a step is a status, a refusal, or a fault. A function gets the
 * item that was created last.
 */
async function outcomesOf(steps: readonly Step[], plan: Plan = writingPlan) {
  const outcomes: string[] = [];
  let item = itemRef(users, ['none']);
  const script = defineScenario<{ readonly all: readonly Exchange[] }>({
    id: 'script',
    phase: 'writes',
    lacks: ({ path }) => (path === users.path ? undefined : 'another path'),
    run: async (visit) => {
      for (const step of steps) {
        const exchange: Exchange =
          step === 'create'
            ? await visit.create(visit.fresh())
            : await visit.ask(typeof step === 'function' ? step(item) : step);
        if (step === 'create') item = createdItem(exchange) ?? item;
        outcomes.push(String(exchange.response?.status ?? exchange.refusal?.by ?? exchange.fault?.code));
      }
      return { all: [] };
    },
  });
  const rule = defineRule({ ...header, id: 'own/script', says: {}, on: script, judges: ['all'], check: () => passed });
  const { remaining } = await auditApi(({ now }) => createReference({ now }), plan, {
    scenarios: [script],
    rules: [rule],
  });
  return { outcomes, remaining };
}

const user = (id: string): ItemRef => itemRef(users, [id]);
const read = (item: ItemRef): Probe => readProbe(users, item, { kind: 'read' });
const remove = (item: ItemRef): Probe => to(item, 'delete', { kind: 'delete' });
const patch = (item: ItemRef): Probe => to(item, 'patch', { kind: 'patch', sent: { nickname: 'bea' } });
const head = (item: ItemRef): Probe => ({ ...read(item), method: 'HEAD' });

function to(item: ItemRef, kind: 'delete' | 'patch', intent: Intent): Probe {
  const operation = operationOf(users, kind);
  if (operation === undefined) throw new Error(`users have no ${kind}`);
  return itemProbe(users, item, operation, intent, 'sent' in intent ? intent.sent : undefined);
}

const create: Probe = {
  ...listProbe(smallPlan, users, []),
  method: 'POST',
  body: jsonBody({ name: 'm1' }),
  intent: { kind: 'create', marker: 'm1', sent: { name: 'm1' } },
};

test('existing items are only read', async () => {
  const seven = user('7');
  const { outcomes } = await outcomesOf([remove(seven), patch(seven), head(seven), read(seven)]);
  expect(outcomes).toEqual(['ownership', 'ownership', 'ownership', '200']);
});

test('an item is ours once a read has shown our marker, and no longer once it is deleted', async () => {
  const { outcomes, remaining } = await outcomesOf(['create', remove, read, patch, remove, remove]);
  expect(outcomes).toEqual(['201', 'ownership', '200', '200', '200', 'ownership']);
  expect(remaining).toEqual([]);
});

test('a probe cannot claim that it goes to another URL', async () => {
  const { item: _, ...unnamed } = remove(user('7'));
  const { outcomes } = await outcomesOf([
    'create',
    read,
    (own) => ({ ...remove(own), url: '/users/7' }),
    unnamed,
    { ...unnamed, url: '/users' },
    { ...create, url: '/users/7/reset-password' },
  ]);
  expect(outcomes).toEqual(['201', '200', 'ownership', 'ownership', 'ownership', 'ownership']);
});

test('a URL that was missing just before may be written to', async () => {
  const nobody = user('123456789');
  const { outcomes } = await outcomesOf([patch(nobody), read(nobody), patch(nobody)]);
  expect(outcomes).toEqual(['ownership', '404', '404']);
});

test('a GET that the plan calls a write is a write', async () => {
  const byGet = (probe: Probe): Probe => ({
    ...probe,
    method: 'GET',
    ...(probe.operation === undefined ? {} : { operation: { ...probe.operation, method: 'GET' } }),
  });
  const seven = byGet(remove(user('7')));
  const { outcomes } = await outcomesOf([seven, 'create', read, (own) => byGet(remove(own)), read, seven]);
  expect(outcomes).toEqual(['ownership', '201', '200', '200', '200', 'ownership']);
  expect((await outcomesOf([seven], smallPlan)).outcomes).toEqual(['plan']);
});

test('an item that cannot be deleted is not created', async () => {
  const operations = users.operations.filter(({ kind }) => kind !== 'delete');
  const undeletable = { ...users, operations };
  const plan = { ...writingPlan, resources: [undeletable] };
  const { outcomes } = await outcomesOf([{ ...create, resource: undeletable }], plan);
  expect(outcomes).toEqual(['plan']);
});

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
