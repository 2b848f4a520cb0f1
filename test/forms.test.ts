/** The forms of requests that a profile can state, and the presets that state them. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rules } from '../rules/index.ts';
import { itemRef, operationOf } from '../src/core/operation.ts';
import { createProbe, itemProbe, listParameters } from '../src/core/requests.ts';
import { presets } from '../src/plan/presets/index.ts';
import { sentIn } from '../src/reading/sent.ts';
import { readingOf } from './support/plan.ts';
import { planOf, resourceIn } from './support/plans.ts';

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
