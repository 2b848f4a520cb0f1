import { describe, expect, test } from 'vitest';
import { placeOf } from '../../src/plan/places.ts';
import { planFrom, readingOf } from '../support/plan.ts';
import { base, planWith, problemsIn, resourceFrom } from './reading.ts';

describe('create', () => {
  const created = (path: string, create: string, more = '') =>
    resourceFrom(`{ path: ${path}, operations: [list, create, patch], create: ${create}${more} }`);

  test('follows the plan', () => {
    expect(created('/news', '{ example: { title: a }, unique: [/title] }').create).toEqual({
      example: { title: 'a' },
      notBlank: [],
      email: [],
      unique: ['title'],
      invalid: [],
      keep: false,
    });
    const nested = '{ example: { c: { email: a }, name: b }, required: [/name, /c/email], keep: true, id_at: /id }';
    expect(created('/news', nested).create).toMatchObject({ required: ['name', '/c/email'], keep: true, idAt: '/id' });
  });

  test('follows the conventions for a user, in the fields that the example has', () => {
    const example = '{ name: "a {{ unique }}", email: a@b.test, city: c }';
    expect(created('/users', `{ example: ${example}, required: [city] }`).create).toMatchObject({
      example: { name: 'a {{unique}}', email: 'a@b.test', city: 'c' },
      required: ['city', 'name', 'email'],
      notBlank: ['name'],
      email: ['email'],
    });
    const { create } = created('/users', '{ example: { name: a } }');
    expect([create?.required, create?.notBlank, create?.email]).toEqual([undefined, ['name'], []]);
    expect(created('/users', `{ example: ${example} }`, ', kind: other').create).toMatchObject({
      notBlank: [],
      email: [],
    });
  });

  test('may be a PUT to a URL that the client chooses', () => {
    const { operations, create } = created('/buckets', '{ by: put, id: "b{{unique}}", example: {} }');
    expect(operations.map(({ method, template }) => `${method} ${template}`)).toContain('PUT /buckets/{id}');
    expect(create?.putId).toBe('b{{unique}}');
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
  limits: { rate: 600/m, burst: true, max_body: 1.5MiB, max_response_time: 2s, max_page_size: 10 }
  error_codes: { NO: 409 }
`;
  expect(planWith('[{ path: /a }]', more).profile).toEqual({
    pageForm: 'nested',
    pageBase: 1,
    names: { data: 'result', totalElements: '/meta/total', totalPages: '/meta/pages' },
    statuses: { delete: 204, past_the_end: 404, refused_transition: 409 },
    limits: {
      rate: { requests: 600, windowMs: 60_000 },
      burst: true,
      maxBodyBytes: 1_572_864,
      maxResponseMs: 2000,
      maxPageSize: 10,
    },
    errorCodes: { NO: 409 },
    idFields: {},
    idKinds: { '/a': 'uuid' },
  });
});

test('paths of files are relative to the plan', () => {
  const more =
    'auth: { file: token, mtls: { cert: c.pem, key: k.pem } }\nhttp: { ca: ca.pem, rate: 0.5/s, timeout: 500ms }\n';
  const { auth, http } = planWith('[{ path: /a }]', more, { fileAt: (path) => `/plans/${path}` });
  expect(auth).toEqual({
    headers: {},
    query: {},
    file: '/plans/token',
    mtls: { cert: '/plans/c.pem', key: '/plans/k.pem' },
  });
  expect(http).toMatchObject({ ca: '/plans/ca.pem', rate: { requests: 0.5, windowMs: 1000 }, timeoutMs: 500 });
});

test('OAuth2, headers, query, labels, and waivers are as the plan writes them', () => {
  const text = `${base}auth:
  oauth2: { token_url: https://l.test/t, client_id: me, client_secret: 0123456789, scope: a }
  query: { key: 0123456789 }
resources: [{ path: /a, query: { tenant: 5 }, headers: { X-Tenant: acme } }]
labels: { team: payments, env: staging }
waivers: [{ rule: a/b, reason: c, until: 2027-01-31, fingerprint: f }]
`.replaceAll('0123456789', '"0123456789"');
  const plan = planFrom(text);
  const oauth2 = { tokenUrl: 'https://l.test/t', clientId: 'me', clientSecret: '0123456789', scope: 'a' };
  expect(plan.auth).toEqual({ headers: {}, query: { key: '0123456789' }, oauth2 });
  expect(plan.resources[0]).toMatchObject({ query: { tenant: '5' }, headers: { 'X-Tenant': 'acme' } });
  expect(Object.keys(plan.labels)).toEqual(['team', 'env']);
  expect(plan.waivers).toEqual([{ rule: 'a/b', reason: 'c', until: '2027-01-31', fingerprint: 'f' }]);
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
  expect(probes.map(({ id, operation, url, access }) => [id, operation.kind, operation.template, url, access])).toEqual(
    [
      ['health', 'probe', '/health', '/health?full=1', 'none'],
      ['again', 'probe', '/health', '/health', 'none'],
      ['root', 'probe', '/', '/', 'required'],
      ['users', 'list', '/users', '/users?size=1', 'optional'],
      ['one', 'read', '/users/{id}', '/users/{{who}}', 'optional'],
    ],
  );
  expect(probes[0]?.expect).toEqual({ status: 200, headers: {}, body: { '/data': '{{who}}' } });
  expect(probes[1]).toMatchObject({ headers: { 'X-A': 'b' }, body: [1] });
  expect(probes[3]).toMatchObject({ capture: { who: '/data/0/id' }, filters: '/users' });
  expect(probes[4]?.expect?.checkBody?.({})).toEqual([
    { at: '/data', keyword: 'required', expected: 'a field with this name' },
  ]);
});

test('rules have levels and options, by id or pattern', () => {
  const more = 'rules: { "envelope/*": off, a/b: must, c/d: should, e/f: { allow: [staff] } }\n';
  expect(planWith('[{ path: /a }]', more).rules).toEqual({
    'envelope/*': { level: 'off' },
    'a/b': { level: 'must' },
    'c/d': { level: 'should' },
    'e/f': { options: { allow: ['staff'] } },
  });
});

test('rules of earlier releases name the new rule', () => {
  expect(problemsIn(`${base}resources: [{ path: /a }]\nrules: { status/patch: off }\n`)).toEqual([
    '3:10 status/patch is now part of status/stated: write status/stated',
  ]);
  const waivers = 'waivers: [{ rule: operation/neighbours, reason: a }]\n';
  expect(problemsIn(`${base}resources: [{ path: /a }]\n${waivers}`)).toEqual([
    '3:19 operation/neighbours is now part of operation/neighbors: write operation/neighbors',
  ]);
});

describe('places', () => {
  const text = `${base}auth:
  bearer: "\${TOKEN:-0123456789}"
resources:
  - path: /users
    operations: [list]
    children: [{ path: /orders }]
contract: { versions: [/v1, /v2] }
`;
  const read = readingOf(text);
  const at = (key: string, path?: string) => {
    const { resources = [] } = read.ok ? read.plan : {};
    const place = read.ok
      ? placeOf(
          read.places,
          key,
          resources.find((each) => each.path === path),
        )
      : undefined;
    return place === undefined ? undefined : [place.line, place.column, place.source];
  };

  test('are those of the keys of the plan', () => {
    expect(at('base_url')).toEqual([1, 1, 'http://a.test']);
    expect(at('auth.bearer')).toEqual([3, 3, '${TOKEN:-0123456789}']);
    expect(at('resources[].path', '/v2/users')).toEqual([5, 5, '/users']);
    expect(at('resources[].operations: [create]', '/v1/users')).toEqual([6, 5, undefined]);
    expect(at('resources[].path', '/v1/users/{id}/orders')).toEqual([7, 18, '/orders']);
  });

  test('of a key that is missing is the place that it would be in', () => {
    expect(at('auth.headers')).toEqual([2, 1, undefined]);
    expect(at('resources[].create.example', '/v1/users')).toEqual([5, 5, undefined]);
    expect(at('writes: true')).toBeUndefined();
    expect(at('--max-requests')).toBeUndefined();
  });
});
