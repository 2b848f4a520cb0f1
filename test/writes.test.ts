/** What is sent in the forms that a profile can state, and with writes: bodies, markers, and states. Presets. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exchangeOf } from '../src/core/exchange.ts';
import type { Resource, Transition } from '../src/core/plan.ts';
import type { CreateIntent, Creation } from '../src/core/probe.ts';
import { createProbe, itemProbe, listParameters } from '../src/core/requests.ts';
import { replacementOf, sentIn, withMarker } from '../src/reading/sent.ts';
import { nextTransition } from '../src/reading/states.ts';
import { storageOf } from '../src/reading/stored.ts';
import { nullFor, zerosFor } from '../src/scenarios/odd-values.ts';
import { rules } from '../rules/index.ts';
import { itemRef, operationOf } from '../src/core/operation.ts';
import { presets } from '../src/plan/presets/index.ts';
import { plainPlan } from './support/mutants.ts';
import { planOf, resourceIn } from './support/plans.ts';
import { readingOf } from './support/plan.ts';

test.each([
  ['name', 'Ada', ' ada ', 'stored'],
  ['name', 'Ada', 'Ad', 'lost'],
  ['name', 'a&amp;b', 'a&b', 'lost'],
  ['name', null, '', 'stored'],
  ['name', 'x', '', 'lost'],
  ['phone', '+15550100', '+1 (555) 01-00', 'stored'],
  ['price', 12.35, 12.345, 'stored'],
  ['price', 12, 12.5, 'lost'],
  ['price', '12.50', 12.5, 'stored'],
  ['age', 0, 0, 'stored'],
  ['age', null, 0, 'lost'],
  ['at', '2026-01-01T12:00:00Z', '2026-01-01T13:00:00+01:00', 'stored'],
  ['tags', ['a', 'b'], ['b', 'a', 'b'], 'stored'],
  ['tags', ['a'], ['a', 'b'], 'lost'],
  ['tags', '["a"]', ['a'], 'lost'],
  ['address', { city: 'Paris', country: null }, { city: 'paris' }, 'stored'],
  ['isActive', 1, true, 'stored'],
  ['password', 'x', 'secret', 'hidden'],
  ['number', '**** 1234', '5555 1234', 'hidden'],
  ['owner', { id: 7 }, 7, 'hidden'],
])('%s shown as %j, and sent as %j, is %s', (field, shown, sent, storage) => {
  expect(storageOf(field, shown, sent)).toBe(storage);
});

const creation: Creation = {
  marker: 'pbyx',
  sent: { name: 'Ada pbyx', email: 'ada-pbyx@example.test', city: 'London' },
};
const { email: _, ...nameless } = creation.sent;

test.each([
  ['adds the marker although another marked field stays', creation, { name: 'Bea' }, { name: 'Bea pbyx' }],
  ['leaves a text with a marker alone', creation, { name: 'Bea pbyabcdef2z' }, { name: 'Bea pbyabcdef2z' }],
  ['adds the marker to a text', { ...creation, sent: nameless }, { name: 'Bea' }, { name: 'Bea pbyx' }],
  [
    'adds the marker to an email address',
    { ...creation, sent: { email: creation.sent['email'] } },
    { email: 'bea@other.test', city: 'Paris' },
    { email: 'bea-pbyx@other.test', city: 'Paris' },
  ],
  ['keeps a text that is the marker', { ...creation, sent: { key: 'pbyx' } }, { key: 'other' }, { key: 'pbyx' }],
  [
    'adds nothing to an item without a marker',
    { ...creation, isUnmarked: true } as const,
    { name: 'B' },
    { name: 'B' },
  ],
])('%s', (_name, created, change, expected) => {
  expect(withMarker(created, change)).toEqual(expected);
});

const users: Resource = resourceIn(plainPlan, '/users');

test('PUT sends the item as it was created, with the change, and keeps unique fields', () => {
  const intent: CreateIntent = { kind: 'create', ...creation };
  const created = exchangeOf(createProbe(users, [], intent), {}, 0, 0);
  const change = { city: 'Paris', email: 'bea@example.test' };
  expect(replacementOf(users, created, undefined, change)).toEqual({ ...creation.sent, city: 'Paris' });
});

test('zeros and null are sent where the plan and existing items allow them', () => {
  const body = { ...users.create?.example, userId: 7 };
  expect(zerosFor(users, body)).toEqual({ age: 0 });
  expect(nullFor(users, body, [{ nickname: null, city: 'Oslo', role: null }])).toEqual({ role: null });
  expect(nullFor(users, body, [])).toEqual({});
});

test('the way to a transition that was not tried yet is the shortest one', () => {
  const [pay, ship, cancel]: readonly Transition[] = [
    { from: 'Pending', by: 'patch', to: 'paid' },
    { from: 'paid', by: 'patch', to: 'shipped' },
    { from: 'paid', by: '/cancel', to: 'canceled' },
  ];
  const table = { field: 'status', allowed: [pay, ship, cancel] as Transition[], refused: [] };
  expect(nextTransition(table, new Set([cancel as Transition]), 'pending')).toBe(pay);
  expect(nextTransition(table, new Set([cancel as Transition]), 'paid')).toBe(cancel);
  expect(nextTransition(table, new Set([pay as Transition]), 'paid')).toBeUndefined();
});

const sort = { field: 'description', direction: 'asc' } as const;
const query = { page: 2, size: 5, sort, filters: { city: 'Oslo' } } as const;

test.each([
  ['{}', 'city=Oslo sort=description,asc page=2 size=5'],
  ['{ sort_form: -name, parameters: { sort: order } }', 'city=Oslo order=description page=2 size=5'],
  [
    '{ sort_form: "name:desc", names: { page: /meta/current, size: limit } }',
    'city=Oslo sort=description:asc current=2 limit=5',
  ],
  [
    '{ names: { page: /page/number }, parameters: { page: "page[number]", filter: "filter[*]" } }',
    'filter[city]=Oslo sort=description,asc page[number]=2 size=5',
  ],
  ['{ parameters: { offset: skip, size: take } }', 'city=Oslo sort=description,asc skip=10 take=5'],
])('with the profile %s, a list is requested with %s', (profile, expected) => {
  const plan = planOf('[{ path: /users }]', `profile: ${profile}\n`);
  expect(
    listParameters(plan, query)
      .map((pair) => pair.join('='))
      .join(' '),
  ).toBe(expected);
});

test.each([
  ['', '{"name":"Ada","id":"9"}', '{"name":"Bea"}'],
  ['body: { user: "{{fields}}" }', '{"user":{"name":"Ada","id":"9"}}', '{"user":{"name":"Bea"}}'],
  [
    'body: { data: { type: "{{resource}}", id: "{{id}}", attributes: "{{fields}}" } }',
    '{"data":{"type":"user-groups","id":"9","attributes":{"name":"Ada"}}}',
    '{"data":{"type":"user-groups","id":"7","attributes":{"name":"Bea"}}}',
  ],
])('with %s, bodies wrap their fields', (body, created, patched) => {
  const plan = planOf('[{ path: /user-groups, operations: [create, patch] }]', `profile: { ${body} }\n`);
  const resource = resourceIn(plan, '/user-groups');
  const patch = operationOf(resource, 'patch') ?? expect.fail('there is no patch');
  const create = createProbe(resource, [], { kind: 'create', marker: 'm', sent: { name: 'Ada', id: '9' } });
  const sent = { name: 'Bea' };
  const change = itemProbe(resource, itemRef(resource, ['7']), patch, { kind: 'patch', sent }, sent);
  expect([create.body?.text, change.body?.text]).toEqual([created, patched]);
  expect([create, change].map((probe) => sentIn({ probe })['name'])).toEqual(['Ada', 'Bea']);
});

test.each(Object.entries(presets))('the preset %s is a part of a plan, as docs/presets.md shows it', (name, text) => {
  const read = readingOf(`base_url: http://a.test\nresources: [{ path: /users }]\n${text}`, { rules });
  expect(read).toMatchObject({ ok: true, warnings: [] });
  const page = readFileSync(new URL('../docs/presets.md', import.meta.url), 'utf8');
  expect(page).toContain(`## probity:${name}\n`);
  expect(page).toContain(`\`\`\`yml\n${text}\`\`\``);
});
