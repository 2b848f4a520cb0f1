import { describe, expect, test } from 'vitest';
import { planFrom } from '../support/plan.ts';
import { base, planWith, resourceFrom } from './reading.ts';

describe('create', () => {
  const created = (path: string, create: string, more = '') =>
    resourceFrom(`{ path: ${path}, operations: [list, create, patch], create: ${create}${more} }`);

  test('follows the plan', () => {
    const { create } = created('/news', '{ example: { title: a }, unique: [/title] }');
    const nothing = { notBlank: [], email: [], invalid: [], keep: false };
    expect(create).toEqual({ ...nothing, example: { title: 'a' }, unique: ['title'] });
    const nested = '{ example: { c: { email: a }, name: b }, required: [/name, /c/email], keep: true, id_at: /id }';
    expect(created('/news', nested).create).toMatchObject({ required: ['name', '/c/email'], keep: true, idAt: '/id' });
  });

  test('follows the conventions for a user, in the fields that the example has', () => {
    const example = '{ name: "a {{ unique }}", email: a@b.test, city: c }';
    const create = created('/users', `{ example: ${example}, required: [city] }`).create;
    expect(create).toMatchObject({ required: ['city', 'name', 'email'], notBlank: ['name'], email: ['email'] });
    expect(create?.example).toEqual({ name: 'a {{unique}}', email: 'a@b.test', city: 'c' });
    expect(created('/users', '{ example: { name: a } }').create).toMatchObject({ notBlank: ['name'], email: [] });
    const other = created('/users', `{ example: ${example} }`, ', kind: other').create;
    expect(other).toMatchObject({ notBlank: [], email: [] });
  });

  test('a change of a nested field keeps the fields next to it', () => {
    const more = ', change: { /title: d, /by/name: e, tags: [x] }';
    const { change } = created('/news', '{ example: { title: a, by: { name: b, city: c } } }', more);
    expect(change).toEqual({ title: 'd', by: { name: 'e', city: 'c' }, tags: ['x'] });
  });
});

test('the profile fills in what the conventions leave open', () => {
  const more = `profile:
  page_form: nested
  page_base: 1
  names: { data: result, total_elements: /meta/total, total_pages: /meta/pages }
  id_kinds: { /a: uuid }
  statuses: { delete: 204, past_the_end: 404, refused_transition: 409 }
  limits: { rate: 600/m, burst: true, max_body: 1.5MiB, max_page_size: 10 }
  error_codes: { NO: 409 }
  parameters: { page: "page[number]", filter: "filter[*]" }
  sort_form: -name
  item_fields: attributes
  media_types: { failure: application/problem+json }
`;
  expect(planWith('[{ path: /a }]', more).profile).toEqual({
    parameters: { page: 'page[number]', filter: 'filter[*]' },
    sortForm: '-name',
    itemFields: 'attributes',
    mediaTypes: { failure: 'application/problem+json' },
    pageForm: 'nested',
    pageBase: 1,
    names: { data: 'result', totalElements: '/meta/total', totalPages: '/meta/pages' },
    statuses: { delete: 204, past_the_end: 404, refused_transition: 409 },
    limits: { rate: { requests: 600, windowMs: 60_000 }, burst: true, maxBodyBytes: 1_572_864, maxPageSize: 10 },
    errorCodes: { NO: 409 },
    idFields: {},
    idKinds: { '/a': 'uuid' },
  });
});

test('paths of files are relative to the plan', () => {
  const more =
    'auth: { file: token, mtls: { cert: c.pem, key: k.pem } }\nhttp: { ca: ca.pem, rate: 0.5/s, timeout: 500ms }\n';
  const { auth, http } = planWith('[{ path: /a }]', more, { fileAt: (path) => `/plans/${path}` });
  const mtls = { cert: '/plans/c.pem', key: '/plans/k.pem' };
  expect(auth).toEqual({ headers: {}, query: {}, file: '/plans/token', mtls });
  expect(http).toMatchObject({ ca: '/plans/ca.pem', rate: { requests: 0.5, windowMs: 1000 }, timeoutMs: 500 });
});

test('probes are as the plan writes them, and have the operation of their path', () => {
  const text = `${base}resources: [{ path: /users, auth: optional }]
probes:
  - { id: health, request: GET /health?full=1, auth: none, expect: { status: 200, body: { /data: "{{who}}" } } }
  - { id: again, request: GET /health, headers: { X-A: b }, body: [1] }
  - { id: root, request: OPTIONS /, auth: valid }
  - { id: users, request: GET /users?size=1, capture: { who: /data/0/id }, filters: /users }
  - { id: one, request: "GET /users/{{who}}", expect: { schema: { required: [data] } } }
`;
  const { probes } = planFrom(text);
  expect(probes.map(({ operation, url, access }) => [operation.kind, operation.template, url, access])).toEqual([
    ['probe', '/health', '/health?full=1', 'none'],
    ['probe', '/health', '/health', 'none'],
    ['probe', '/', '/', 'required'],
    ['list', '/users', '/users?size=1', 'optional'],
    ['read', '/users/{id}', '/users/{{who}}', 'optional'],
  ]);
  expect(probes[0]?.expect).toEqual({ status: 200, headers: {}, body: { '/data': '{{who}}' } });
  expect(probes[1]).toMatchObject({ headers: { 'X-A': 'b' }, body: [1] });
  expect(probes[3]).toMatchObject({ capture: { who: '/data/0/id' }, filters: '/users' });
  expect(probes[4]?.expect?.checkBody?.({})).toEqual([
    { at: '/data', keyword: 'required', expected: 'a field with this name' },
  ]);
});
