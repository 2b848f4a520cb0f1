/** Consent and ownership, as the service sees them. */
import { expect, test } from 'vitest';
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
import { auditApi } from './support/mutants.ts';
import { smallPlan, usersResource as users, writingPlan } from './support/plans.ts';
import { header } from './support/stories.ts';

type Step = 'create' | Probe | ((item: ItemRef) => Probe);

/**
 * Sends what a test says through every middleware. The outcome of a step is a status, a refusal, or a fault. A function gets the
 * item that was created last.
 */
async function outcomesOf(
  steps: readonly Step[],
  plan: Plan = writingPlan,
): Promise<{ readonly outcomes: readonly string[]; readonly remaining: Result['remaining'] }> {
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
