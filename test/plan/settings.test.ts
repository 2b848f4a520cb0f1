import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { planFrom } from '../support/plan.ts';
import { substitute } from '../../src/plan/values.ts';
import { base, planWith, problemsIn, resourceFrom } from './reading.ts';

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

const one = `${base}resources: [{ path: /a }]\n`;

describe('substitute', () => {
  const env = { NAME: 'Ada', EMPTY: '', BRACES: '${NAME}' };

  test.each([
    ['plain', 'plain'],
    ['a ${NAME} b ${NAME}', 'a Ada b Ada'],
    ['${NAME:-Bea}', 'Ada'],
    ['${NONE:-}', ''],
    ['${EMPTY:-Bea}', 'Bea'],
    ['$${NAME}', '${NAME}'],
    ['$NAME $$ {NAME}', '$NAME $$ {NAME}'],
    ['${BRACES}', '${NAME}'],
  ])('%s is %s', (text, filled) => {
    expect(substitute(text, env)).toEqual({ text: filled, problems: [] });
  });

  test.each([
    ['${NAME-Bea}', '${NAME-Bea} is not a variable: write ${NAME} or ${NAME:-default}, or $${ for a plain ${'],
    ['${A:-${B}}', '${A:-${B} has a variable in its default: a default can only be plain text'],
  ])('%s is rejected', (text, problem) => {
    expect(substitute(text, env).problems).toEqual([problem]);
  });

  test('values are never read', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(substitute('<${V}>', { V: value })).toEqual({ text: `<${value}>`, problems: [] });
      }),
    );
  });
});

test('variables are read as plain values if they stand alone without quotes', () => {
  const env = { C: '3', T: '0123456789', B: 'true', N: '007' };
  const text = `${one}writes: \${B}\nhttp: { concurrency: "\${C}" }\n`;
  expect(problemsIn(text, { env })).toEqual([
    '4:22 http.concurrency is the string "${C}", not a whole number: leave out the quotes',
  ]);
  const plain = text.replace(/http: .*/, 'http:\n  concurrency: ${C}');
  expect(planFrom(plain, { env })).toMatchObject({ writes: true, http: { concurrency: 3 } });
  const plan = planFrom(`${one}name: \${B}\nauth:\n  bearer: \${T}\n`, { env });
  expect([plan.name, plan.auth?.bearer]).toEqual(['true', '0123456789']);
  expect(resourceFrom('{ path: /a, query: { tenant: "${N}" } }', { env }).query).toEqual({ tenant: '007' });
});

describe('environments', () => {
  const text = `base_url: http://local.test
auth: { bearer: "\${LOCAL_TOKEN}" }
labels: { env: local }
writes: true
environments:
  staging:
    base_url: http://staging.test
    auth: { bearer: "\${STAGING_TOKEN}" }
    writes: false
  production: { base_url: "\${PRODUCTION}", http: { rate: 5/s } }
resources: [{ path: /users, operations: [list, create], create: { example: { name: "{{unique}}", email: a } } }]
`;

  test('override keys of the plan, and need only their own variables', () => {
    const staging = planFrom(text, { environment: 'staging', env: { STAGING_TOKEN: 'staging-token' } });
    expect(staging).toMatchObject({ baseUrl: 'http://staging.test', writes: false, labels: { env: 'local' } });
    expect(staging.auth?.bearer).toBe('staging-token');
    const env = { LOCAL_TOKEN: 'local-token', PRODUCTION: 'http://shop.test' };
    const production = planFrom(text, { environment: 'production', env });
    expect(production).toMatchObject({ baseUrl: 'http://shop.test', http: { rate: { requests: 5 } } });
    expect(planFrom(text, { env })).toMatchObject({ baseUrl: 'http://local.test', auth: { bearer: 'local-token' } });
  });

  test('must exist', () => {
    expect(problemsIn(text, { environment: 'stagin' })).toEqual([
      '1:1 --env stagin: this plan has no such environment: did you mean staging?',
    ]);
    expect(problemsIn(text.replace(/^base_url.*\n/, ''), { env: { LOCAL_TOKEN: '0123456789' } })).toEqual([
      '1:1 only the environments have a base_url: choose one with --env (staging, production), or add a base_url to the plan',
    ]);
  });
});

test('options override base_url and writes', () => {
  const baseUrl = 'https://b.test/api/';
  expect(planFrom('base_url: ${NONE}\nresources: [{ path: /a }]\n', { baseUrl }).baseUrl).toBe('https://b.test/api');
  expect(planFrom('resources: [{ path: /a }]\n', { baseUrl }).baseUrl).toBe('https://b.test/api');
  expect(problemsIn(one, { baseUrl: 'b.test' })).toEqual([
    '1:1 the base URL that overrides base_url is not an absolute URL: start it with http:// or https://, as in https://api.example.test',
  ]);
  expect(planWith('[{ path: /a }]', 'writes: true\n', { writes: false }).writes).toBe(false);
});
