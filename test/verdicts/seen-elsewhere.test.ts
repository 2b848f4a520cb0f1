import { expect, it } from 'vitest';
import type { ApiReply } from '../../fixtures/reference/http.ts';
import { answer, type Bend, sentBy, thingsPlan } from '../harm/service.ts';
import { served } from './services.ts';
import { auditBy, judgedOf } from './judged.ts';

const plan = thingsPlan
  .replace('"Thing {{unique}}"', '"Thing {{unique}}", note: Five')
  .replace('{ name: Other }', '{ note: Six }');
const withFilter = `${thingsPlan}    filters: { kind: [old, new] }\n    sort: [name]\n`;

const seeded = ['old', 'new', 'old', 'new', 'old'].map((kind, at) => ({
  id: String(at + 1),
  name: `Thing ${at + 1}`,
  kind,
}));
const textOf = (status: number, text: string): ApiReply => ({
  status,
  headers: [['Content-Type', 'text/html']],
  body: text,
});
const isInvalid = (request: Parameters<typeof sentBy>[0]): boolean => typeof sentBy(request)?.['name'] !== 'string';
const parametersOf = (target: string): URLSearchParams => new URLSearchParams(target.split('?')[1] ?? '');

/** A secret of the item is never shown as it was sent. */
const masking: Bend = (_request, { rows }, usual) => {
  const reply = usual();
  for (const [at, row] of rows.entries()) if (row['pin'] !== undefined) rows[at] = { ...row, pin: '****' };
  return { ...reply, body: String(reply.body).replaceAll(/"pin":"[^"]*"/g, '"pin":"****"') };
};
/** Ids begin at 1 again, and what has such an id is overwritten. */
const overwriting: Bend = (request, { rows }) => {
  const sent = sentBy(request);
  if (request.method !== 'POST' || request.target !== '/things' || sent === undefined || isInvalid(request))
    return undefined;
  rows[0] = { ...sent, id: '1' };
  return answer(201, rows[0]);
};
const refusingSorts: Bend = ({ method, target }, { rows }) => {
  const parameters = parametersOf(target);
  if (method !== 'GET' || !target.startsWith('/things?')) return undefined;
  if (parameters.has('sort')) return answer(400);
  const kind = parameters.get('kind');
  return answer(200, kind === null ? rows : rows.filter((row) => row['kind'] === kind));
};
/** The name is kept as it is, and a list is not expected. */
const breakingOverLists: Bend = (request) => {
  if (request.method !== 'PATCH') return undefined;
  const sent = sentBy(request);
  if (sent === undefined) return answer(500);
  return sent['name'] === undefined ? undefined : answer(400);
};
const changingMore: Bend = (request, _service, usual) => {
  const sent = request.method === 'PATCH' ? sentBy(request) : undefined;
  if (sent === undefined) return undefined;
  return usual({ ...request, body: new TextEncoder().encode(JSON.stringify({ ...sent, name: 'New' })) });
};
/** A precondition is looked at before the body. */
const wantingMatch: Bend = ({ method, headers }) =>
  method === 'PATCH' && headers['if-match'] === undefined ? answer(428) : undefined;
const failingInText =
  (text: string): Bend =>
  (request) =>
    request.method === 'POST' && request.target === '/things' && isInvalid(request) ? textOf(200, text) : undefined;
/** Pages only where page and size are given, and breaks over one alone. */
const paging: Bend = ({ method, target }, { rows }) => {
  if (method !== 'GET' || !/^\/things(?:\?|$)/.test(target)) return undefined;
  const [page, size] = ['page', 'size'].map((name) => parametersOf(target).get(name));
  if ((page === null) !== (size === null)) return answer(500);
  if (page === null) return answer(200, rows);
  const [at, many] = [Number(page), Number(size)];
  const reply = answer(200, rows.slice(at * many, at * many + many));
  const numbers = { page: at, size: many, totalElements: rows.length, totalPages: Math.ceil(rows.length / many) };
  return { ...reply, body: JSON.stringify({ ...JSON.parse(String(reply.body)), ...numbers }) };
};

const cases: readonly (readonly [string, Bend, string, Readonly<Record<string, string>>])[] = [
  [
    'a field that is masked makes an item no other one',
    masking,
    plan.replace('note: Five', 'note: Five, pin: "pin-{{unique}}"'),
    { 'operation/neighbours': 'passed' },
  ],
  [
    'a create overwrites what others have',
    overwriting,
    plan,
    { 'operation/create': 'failed of operation.create, service.5' },
  ],
  [
    'sorts are refused, with a filter too',
    refusingSorts,
    withFilter,
    { 'query/filter': 'passed', 'query/sort': 'failed of query.sort' },
  ],
  [
    'a PATCH does another thing than it names',
    changingMore,
    plan,
    { 'operation/patch': 'failed of operation.patch, service.5' },
  ],
  [
    'a PATCH is forbidden, whatever it sends',
    ({ method }) => (method === 'PATCH' ? answer(403) : undefined),
    plan,
    { 'errors/framework': 'passed', 'errors/malformed-body': 'passed', 'operation/patch': 'inconclusive' },
  ],
  [
    'a PATCH wants a precondition, whatever it sends',
    wantingMatch,
    plan,
    { 'errors/framework': 'passed', 'errors/malformed-body': 'passed', 'operation/patch': 'inconclusive' },
  ],
  ['a list breaks a PATCH', breakingOverLists, plan, { 'status/invalid-input': 'failed as answered 500' }],
  [
    'a page of the framework comes with 200',
    failingInText('<h1>Internal Server Error</h1>'),
    plan,
    { 'errors/never-200': 'failed of error.never-200' },
  ],
  [
    'a text that tells of no failure comes with 200',
    failingInText('<p>Thank you.</p>'),
    plan,
    { 'errors/never-200': 'passed' },
  ],
  ['a size alone breaks the list', paging, thingsPlan, { 'query/size': 'failed as size refused' }],
];

it.each(cases)('%s', async (name, bend, text, outcomes) => {
  expect(await judgedOf({ name, api: served(bend, seeded), plan: text, outcomes }, text)).toEqual(outcomes);
});

it('a create that is answered with nothing is one problem, and the list is verified', async () => {
  const silent: Bend = ({ method, target }, { rows }, usual) => {
    const reply = usual();
    if (method !== 'POST' || target !== '/things' || reply.status !== 201) return undefined;
    return { status: 201, headers: [['Location', `/things/${rows.at(-1)?.id}`]], body: '' };
  };
  const { report } = await auditBy(served(silent), plan, [
    'json/well-formed',
    'operation/create',
    'operation/list',
    'operation/listed',
  ]);
  expect(report.problems.map(({ id }) => id)).toEqual(['json/well-formed']);
  expect(report.clauses.find(({ id }) => id === 'operation.list')?.status).toBe('verified');
});

it('an unreadable body that is stored and shown is not sent again', async () => {
  const stored: string[] = [];
  const storing: Bend = ({ method, target, body }) => {
    const text = new TextDecoder().decode(body);
    if (method !== 'POST' || target !== '/things' || sentBy({ body }) !== undefined || !text.startsWith('{'))
      return undefined;
    stored.push(text);
    return { status: 201, headers: [['Content-Type', 'application/json']], body: text };
  };
  await auditBy(served(storing), plan, ['errors/malformed-body']);
  expect(stored.length).toBeGreaterThan(0);
  expect(new Set(stored).size).toBe(stored.length);
});

it('a token in another scheme is refused with 401', async () => {
  const guarded =
    (status: number): Bend =>
    ({ headers }) => {
      const held = headers['authorization'] ?? '';
      if (held === 'Bearer token-0123456789') return undefined;
      return answer(held === '' || /^bearer/i.test(held) ? 401 : status);
    };
  const text = `auth: { bearer: token-0123456789 }\n${plan}`;
  for (const [status, outcome] of [
    [401, 'passed'],
    [400, 'failed as status 400'],
  ] as const) {
    const outcomes = { 'auth/refused-status': outcome };
    expect(await judgedOf({ name: '', api: served(guarded(status)), plan: text, outcomes }, text)).toEqual(outcomes);
  }
});
