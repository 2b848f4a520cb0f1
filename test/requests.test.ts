/** Demand: a run sends only what its rules judge, and never sends a plain read twice without a reason. */
import { describe, expect, test } from 'vitest';
import { createReference, statedRate } from '#fixtures/reference/api.ts';
import { rules } from '../rules/index.ts';
import type { Exchange } from '../src/core/exchange.ts';
import type { Plan, Resource } from '../src/core/plan.ts';
import { defineRule, passed, type Rule } from '../src/core/rule.ts';
import { matches } from '../src/core/settings.ts';
import { walk } from '../src/scenarios/walk.ts';
import { creationOf } from '../src/core/probe.ts';
import { auditApi, fullPlan, plainPlan, planFrom, readOnly } from './support/mutants.ts';
import { planOf } from './support/plans.ts';
import { header } from './support/stories.ts';
import { failuresIn } from './support/trials.ts';
import { userPlan } from './cases/input.ts';

const plain = readOnly(plainPlan);
const sorted = planOf('[{ path: /users, operations: [list, read], sort: [name, email] }]');
const reading = (...paths: readonly string[]): Plan =>
  planOf(`[${paths.map((path) => `{ path: ${path}, operations: [list, read] }`).join(', ')}]`);

/** What is sent for these rules, in the order in which the responses came. */
async function sentFor(plan: Plan, patterns: readonly string[], own: readonly Rule[] = []) {
  return (await auditOf(plan, patterns, own)).sent;
}

async function auditOf(plan: Plan, patterns: readonly string[], own: readonly Rule[] = [], isQuick = false) {
  const sent: Exchange[] = [];
  const nothing = (): void => undefined;
  const recorder = { exchange: (each: Exchange) => void sent.push(each), visit: nothing, endPhase: nothing };
  const all = [...rules, ...own];
  const selected = all.filter(({ id }) => patterns.some((pattern) => matches(pattern, id)));
  const make: Parameters<typeof auditApi>[0] = ({ now }) => createReference({ now, ratePerSecond: statedRate });
  const result = await auditApi(make, plan, { rules: all, selected, recorder, isQuick });
  expect(failuresIn(result)).toEqual([]);
  return { sent, result };
}

const linesOf = (sent: readonly Exchange[]): readonly string[] =>
  sent.map(({ probe: { method, url } }) => `${method} ${url.replace(/\/\d+/g, '/{id}')}`);

test('one rule about sorting sends fewer than 20 requests for two properties', async () => {
  expect((await sentFor(sorted, ['query/sort'])).length).toBeLessThan(20);
});

test('on the full plan, one rule sends fewer than a fifth of all requests', async () => {
  const full = readOnly(fullPlan);
  const [one, all] = [await sentFor(full, ['query/sort']), await sentFor(full, ['*'])];
  expect(one.length).toBeLessThan(all.length / 5);
});

test('the full plan with writes and versions sends at most 1,200 requests, and a second user adds at most 16', async () => {
  const resources = fullPlan.resources.map(({ isPrivate: _, ...each }) => each);
  const [all, less] = [await sentFor(fullPlan, ['*']), await sentFor({ ...fullPlan, resources }, ['*'])];
  expect(less.length).toBeLessThanOrEqual(1200);
  expect(all.length - less.length).toBeLessThanOrEqual(16);
});

test('with quick effort, it sends at most 300 requests, and says which clauses wait for more', async () => {
  const { sent, result } = await auditOf(fullPlan, ['*'], [], true);
  expect(sent.length).toBeLessThanOrEqual(300);
  const open = result.clauses.filter(({ status }) => status === 'not-exercised');
  expect(open.map(({ clause, because }) => `${clause}: ${because?.reason.kind}`)).toEqual([
    'service.2: quick',
    'service.5: quick',
    'resource.id: quick',
    'auth.method: plan-key',
    'limits.rate: undefined',
    'limits.rate-value: quick',
  ]);
});

test('a resource with every operation costs at most 220 requests', async () => {
  const isOrders = ({ path }: Resource): boolean => path === '/users/{id}/orders';
  const others = { ...plainPlan, resources: plainPlan.resources.filter((each) => !isOrders(each)) };
  const [all, less] = [await sentFor(plainPlan, ['*']), await sentFor(others, ['*'])];
  expect(all.length - less.length).toBeLessThanOrEqual(220);
});

test('the rules about authentication send setup and the table of credentials', async () => {
  const sent = await sentFor(plain, ['auth/*']);
  const others = sent.filter(({ probe: { intent } }) => intent.kind !== 'provocation' && intent.kind !== 'planned');
  expect(others.filter(({ probe: { method, credential } }) => method !== 'GET' || credential !== 'valid')).toEqual([]);
  // For each resource: setup, the controls before and after the rows, and checkpoints around HEAD.
  expect(others.length).toBeLessThanOrEqual(plain.resources.length * 8);
});

test('one more resource that is only read costs at most 50 requests', async () => {
  const [one, two] = [
    await sentFor(reading('/users'), ['*']),
    await sentFor(reading('/users', '/user-profiles'), ['*']),
  ];
  expect(two.length - one.length).toBeLessThanOrEqual(50);
});

test('a resource that is only read, and what is sent once a run, cost at most 100 requests', async () => {
  expect((await sentFor(reading('/users'), ['*'])).length).toBeLessThanOrEqual(100);
});

test('for response rules alone, a sample is sent: a list, reads, and a missing item', async () => {
  const sent = await sentFor(reading('/users'), ['envelope/shape']);
  expect(new Set(linesOf(sent))).toEqual(new Set(['GET /users', 'GET /users/{id}']));
  expect(new Set(sent.map(({ response }) => response?.status))).toEqual(new Set([200, 404]));
  expect(sent.length).toBeLessThanOrEqual(6);
  expect(await sentFor(reading('/users'), ['json/*', 'envelope/*'])).toHaveLength(sent.length);
});

test('a rule that judges one field of a walk sends no pages', async () => {
  const rule = defineRule({ ...header, id: 'own/plain', says: {}, on: walk, judges: ['plain'], check: () => passed });
  expect(linesOf(await sentFor(reading('/users'), ['own/plain'], [rule]))).toEqual(['GET /users']);
});

describe('with writes', async () => {
  const sent = await sentFor(planFrom(userPlan), ['*']);

  test('every create has a marker of its own, or says that it has none', () => {
    const creations = sent.flatMap((exchange) => {
      const creation = creationOf(exchange.probe);
      return creation === undefined ? [] : [{ ...creation, text: exchange.probe.body?.text ?? '' }];
    });
    expect(creations.length).toBeGreaterThan(40);
    expect(new Set(creations.map(({ marker }) => marker)).size).toBe(creations.length);
    const isRight = ({ marker, text, isUnmarked }: (typeof creations)[0]): boolean =>
      text.includes(marker) !== (isUnmarked === true);
    expect(creations.filter((each) => !isRight(each)).map(({ text }) => text)).toEqual([]);
  });

  test('a control that creates an item is proven by a read before the first row is sent', () => {
    const first = sent.findIndex(({ probe }) => probe.intent.kind === 'provocation' && probe.intent.table === 'input');
    const control = sent.slice(0, first).findLast(({ probe }) => probe.intent.kind === 'create');
    const { id } = JSON.parse(control?.response?.text ?? '{}').data;
    const reads = sent.slice(0, first).filter(({ probe }) => probe.method === 'GET' && probe.url === `/users/${id}`);
    expect(reads.map(({ response }) => response?.status)).toEqual([200]);
  });

  test('no collection gets a PUT, a PATCH, or a DELETE', () => {
    const methods = sent.filter(({ probe }) => probe.item === undefined).map(({ probe }) => probe.method);
    expect([...new Set(methods)].toSorted()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST']);
  });
});
