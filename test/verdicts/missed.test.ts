import { expect, it } from 'vitest';
import type { ApiReply } from '../../fixtures/reference/http.ts';
import { answer, others, thingsPlan } from '../harm/service.ts';
import { auditBy, type Case, judgedOf, statusOf } from './judged.ts';
import { isList, json, readOnly, served } from './services.ts';

const page = (status: number): ApiReply => ({
  status,
  headers: [['Content-Type', 'text/html']],
  body: '<!doctype html><h1>Error</h1>',
});
const isUnusable = (target: string): boolean => /[?&](?:page|size)=(?:-|abc|0|9{3,})/.test(target);
const withHeader = (reply: ApiReply, name: string, value: string): ApiReply => ({
  ...reply,
  headers: [...reply.headers, [name, value]],
});
const className = 'Cannot deserialize value of type `com.example.stubbing.StubMapping` from Array value';

const cases: readonly Case[] = [
  {
    name: 'M1: a crash that is answered with a page of the server',
    api: served((request) => (isUnusable(request.target) ? page(500) : undefined)),
    plan: readOnly,
    outcomes: { 'query/invalid': 'failed as size answered 5xx, page answered 5xx' },
  },
  {
    name: 'any query that is answered as an address that nobody has, with a page of the server',
    api: served(({ target }) => (target.includes('?') ? page(404) : undefined)),
    plan: readOnly,
    outcomes: { 'query/unknown': 'failed as answered 4xx', 'query/invalid-status': 'failed' },
  },
  {
    name: 'M3: 403 for a parameter that cannot be used, where the list may be read',
    api: served((request) =>
      isUnusable(request.target) && isList(request) ? answer(403, { reason: 'Param validation failed' }) : undefined,
    ),
    plan: readOnly,
    outcomes: { 'query/invalid-status': 'failed as page answered 403, size answered 403' },
  },
  {
    name: 'M10: a class of the service, outside the usual packages',
    api: served((request) =>
      request.method === 'POST' ? json(422, { errors: [{ code: 10, title: className }] }) : undefined,
    ),
    plan: thingsPlan,
    outcomes: { 'exposure/stack-traces': 'failed as a class of the service at body:/errors/*/title' },
  },
  ...[
    ['X-Acme-Version', '1.6.7', 'failed'],
    ['X-Server-Hostname', 'vm-17', 'failed'],
    ['X-Api-Version', '1.6', 'passed'],
  ].map(
    ([name = '', value = '', outcome = '']): Case => ({
      name: `M11: ${name}: ${value}`,
      api: served((_request, _service, usual) => withHeader(usual(), name, value)),
      plan: readOnly,
      outcomes: { 'exposure/banners': outcome },
    }),
  ),
  {
    name: 'M12: a planned probe that is answered without a body',
    api: served(({ target }) => (target === '/ping' ? answer(204) : undefined), others),
    plan: `${readOnly}probes: [{ id: ping, request: GET /ping }]\n`,
    outcomes: { 'envelope/no-content': 'failed as no room for the envelope' },
  },
];

const failing = (body: unknown) =>
  served((_request, _service, usual) => (usual().status === 404 ? json(404, body) : undefined));

it.each<[string, unknown, readonly string[]]>([
  ['null in data', { statusCode: 404, data: { code: 'THING_NOT_FOUND' } }, ['envelope.data', 'envelope.error']],
  ['an object in error', { statusCode: 404, error: 'Not Found' }, ['envelope.data', 'envelope.error']],
  ['text in timestamp', { status: 404, timestamp: 1767225600 }, ['envelope.timestamp', 'envelope.data']],
])('a failure of no envelope has to have %s', async (_what, body, clauses) => {
  const { report } = await auditBy(failing(body), readOnly, ['envelope/shape', 'envelope/data', 'envelope/error']);
  expect(clauses.map((clause) => statusOf(report, clause))).toEqual(clauses.map(() => 'violated'));
  expect(report.problems.map(({ id }) => id)).toEqual(['envelope/shape']);
});

const dozen = Array.from({ length: 12 }, (_, index) => ({ id: String(index + 1), name: `Thing ${index + 1}` }));

it.each([
  ['are refused', answer(403), 'not-exercised', 'page and size are answered with 403'],
  ['bring nothing', answer(200, []), 'not-exercised', 'shows none if page and size are given'],
  ['crash', page(500), 'violated', ''],
])('M2: what page and size do is told where they %s', async (_what, reply, status, reason) => {
  const api = served((request) => (/[?&](?:page|size)=/.test(request.target) ? reply : undefined), dozen);
  const { report } = await auditBy(api, readOnly, ['query/page']);
  const told = report.clauses.find(({ id }) => id === 'query.page');
  expect([told?.status, told?.reason ?? '']).toEqual([status, expect.stringContaining(reason)]);
});

it.each(cases.map((each) => [each.name, each] as const))('is told: %s', async (_name, each) => {
  expect(await judgedOf(each, thingsPlan)).toEqual(each.outcomes);
});

it('S1: text is called text, also where it begins like a number', async () => {
  const text: ApiReply = { status: 404, headers: [['Content-Type', 'text/plain']], body: '404 page not found' };
  const { report } = await auditBy(
    served((_request, _service, usual) => (usual().status === 404 ? text : undefined)),
    readOnly,
    ['json/well-formed'],
  );
  const keys = report.findings.flatMap(({ outcome, key }) => (outcome === 'failed' ? [key] : []));
  expect([...new Set(keys)]).toEqual(['text that is not JSON']);
});

it('tells of crashes with the page of a server as what they are, and not of their pages, whichever rules tell them', async () => {
  const breaks = served((request, { rows }) => {
    const [, id] = /^\/things\/(\w+)$/.exec(request.target) ?? [];
    const isMissing = request.method === 'GET' && id !== undefined && rows.every((row) => row.id !== id);
    return isMissing || /[?&](?:page|size)=(?:-|abc)/.test(request.target) ? page(500) : undefined;
  });
  const { report } = await auditBy(breaks, readOnly, ['json/well-formed', 'status/missing', 'query/invalid']);
  expect(report.problems.map(({ id }) => id).toSorted()).toEqual(['query/invalid', 'status/missing']);
  expect(statusOf(report, 'service.3')).toBe('violated');
});
