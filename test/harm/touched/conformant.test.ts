import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Api, createReference } from '../../../fixtures/reference/api.ts';
import { rules } from '../../../rules/index.ts';
import { forecast } from '../../../src/audit/wanted/forecast.ts';
import type { Plan } from '../../../src/model/plan.ts';
import { cleaning, preflight, scenarios } from '../../../src/probe/index.ts';
import type { Clock } from '../../../src/wire/transports/in-process.ts';
import { all } from '../../conformant/servers/index.ts';
import { auditApi, onClock } from '../../support/audit-api.ts';
import { someOf } from '../../support/share-of.ts';
import { planOf } from '../service.ts';
import { type AnyWatch, watchedAny } from './watch-any.ts';

const plans = new URL('../../../fixtures/plans/', import.meta.url);

/** Audits a service, and says what came that must not: forbidden by the design, or not announced by the plan. */
async function wrongly(make: (clock: Clock) => Api, plan: Plan): Promise<readonly string[]> {
  let watch: AnyWatch | undefined;
  await auditApi(
    onClock((clock) => {
      watch = watchedAny(make(clock), plan);
      return watch.api;
    }),
    { plan, scenarios, rules, cleaning, isChosen: false },
  );
  const { seen = [], forbidden = [] } = watch ?? {};
  expect(seen.length).toBeGreaterThan(5);
  const told = new Set(
    [
      ...forecast(plan, [preflight, ...scenarios], rules).parts.flatMap(({ requests }) => requests),
      ...plan.resources.flatMap((resource) => cleaning.offers(plan, resource)),
    ].map(({ method, address }) => `${method} ${address}`),
  );
  const patterns = [...told]
    .filter((each) => each.includes('{}'))
    .map((each) => new RegExp(`^${each.split('{}').map(literal).join('[^/]*')}$`));
  const lines = [...new Set(seen.map((each) => each.join(' ')))];
  return [...forbidden, ...lines.filter((line) => !told.has(line) && !patterns.some((pattern) => pattern.test(line)))];
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

describe('only what is ours is touched, and only what the plan announces is sent', () => {
  it.each(someOf(all))('where the service is conformant: $name', async ({ make, plan }) => {
    expect(await wrongly(make, planOf(plan))).toEqual([]);
  });

  it.each(someOf(readdirSync(plans).filter((name) => name.endsWith('.yaml'))))('by the plan %s', async (name) => {
    const text = readFileSync(new URL(name, plans), 'utf8').replace(/\${\w+_TOKEN}/, 'reference-token-0123456789');
    expect(await wrongly((clock) => createReference({ now: clock.now }), planOf(text))).toEqual([]);
  });
});

it('the watch sees what is forbidden', () => {
  const plan = planOf(
    'base_url: http://service.test/api\nwrites: true\nresources: [{ path: /users, operations: [list, read, create, delete], create: { example: { name: "{{unique}}" } }, children: [{ path: /orders }] }]\n',
  );
  const rows = [{ id: 1 }, { id: 7 }];
  const { api, forbidden } = watchedAny(({ method, target }) => {
    const made = method === 'POST' && target === '/api/users';
    const body = JSON.stringify({ data: made ? { id: 8 } : rows });
    return { status: target.endsWith('/99') ? 404 : made ? 201 : 200, headers: [], body };
  }, plan);
  const send = (method: string, target: string, body = ''): void =>
    void api({ method, target: `/api${target}`, headers: {}, body: new TextEncoder().encode(body), connection: 1 });
  send('GET', '/users');
  send('POST', '/users');
  for (const method of ['HEAD', 'PATCH', 'DELETE']) for (const id of [1, 7, 8, 99]) send(method, `/users/${id}`);
  send('GET', '/users/99');
  send('DELETE', '/users/99');
  send('PUT', '/users');
  send('POST', '/users/1/block');
  send('DELETE', '/users/1/orders/5');
  for (const id of [1, 8, 55]) for (const body of ['{}', '{']) send('POST', `/users/${id}/orders`, body);
  expect(forbidden.map((line) => line.split(':')[0])).toEqual([
    'HEAD /api/users/1',
    'HEAD /api/users/7',
    ...['PATCH', 'DELETE'].flatMap((method) => [1, 7, 99].map((id) => `${method} /api/users/${id}`)),
    'PUT /api/users',
    'POST /api/users/1/block',
    'DELETE /api/users/1/orders/5',
    'POST /api/users/1/orders',
  ]);
});

it('the watch knows items that are read and made without their owner', () => {
  const plan = planOf(`
base_url: http://service.test/api
writes: true
resources:
  - { path: /boards, operations: [list, read, create, delete], create: { example: { name: "{{unique}}" } } }
  - path: "/boards/{id}/lists"
    owner: boardId
    operations: { list: true, read: "GET /lists/{id}", create: POST /lists, delete: "DELETE /lists/{id}" }
    create: { example: { name: "{{unique}}", boardId: 1 } }
`);
  const { api, forbidden } = watchedAny(({ method, target }) => {
    const made = method === 'POST' ? { id: target.endsWith('/boards') ? 2 : 9 } : undefined;
    return { status: made ? 201 : 200, headers: [], body: JSON.stringify({ data: made ?? [{ id: 1 }, { id: 5 }] }) };
  }, plan);
  const send = (method: string, target: string, body = ''): void =>
    void api({ method, target: `/api${target}`, headers: {}, body: new TextEncoder().encode(body), connection: 1 });
  send('GET', '/boards');
  send('GET', '/boards/1/lists');
  send('POST', '/boards');
  send('POST', '/lists', '{"boardId":1}');
  send('POST', '/lists', '{"boardId":2}');
  for (const id of [5, 9]) send('DELETE', `/lists/${id}`);
  expect(forbidden).toEqual([
    'POST /api/lists: its owner is not ours, and could be',
    'DELETE /api/lists/5: it is not ours, and nothing showed that nobody has it',
  ]);
});
