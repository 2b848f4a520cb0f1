import { expect, it } from 'vitest';
import type { ApiReply } from '../../fixtures/reference/http.ts';
import { answer, type Bend, others } from '../harm/service.ts';
import { auditBy, statusOf } from './judged.ts';
import { readOnly, served } from './services.ts';

const known = 'Token key-0123456789';
const cookie = 'who=key-0123456789';

/** Things that are asked for with a credential of the service's own kind; `isOpen`: what needs none. */
const guarded =
  (
    isOpen: (method: string) => boolean,
    edit: (reply: ApiReply) => ApiReply = (reply) => reply,
    byCookie = false,
  ): Bend =>
  (request, _service, usual) => {
    const { authorization, cookie: carried = '' } = request.headers;
    const isKnown = authorization === known || (byCookie && carried.includes(cookie));
    return isKnown || isOpen(request.method) ? edit(usual()) : answer(401);
  };

const plan = `base_url: http://127.0.0.1:8080
auth: { headers: { Authorization: "${known}" } }
writes: true
resources:
  - path: /things
    auth: optional
    operations: { list: true, read: true, create: { auth: required }, patch: { auth: required }, delete: { auth: required } }
    create: { example: { name: "Thing {{unique}}" }, required: [name] }
    change: { name: Other }
`;

const asked = ['auth/bearer', 'auth/scheme', 'auth/unauthorized', 'stateless/session-cookie'];

it('a credential of another kind that only writes need is told, and proves nothing of bearer tokens', async () => {
  const { report } = await auditBy(served(guarded((method) => method === 'GET')), plan, asked);
  expect(statusOf(report, 'auth.bearer')).toBe('violated');
  expect(report.problems.map(({ id }) => id)).toEqual(['auth/scheme']);
});

it('a credential of another kind that opens nothing proves nothing of bearer tokens', async () => {
  const { report } = await auditBy(
    served(guarded(() => true)),
    plan.replaceAll('auth: required', 'auth: optional'),
    asked,
  );
  expect(statusOf(report, 'auth.bearer')).toBe('not-exercised');
});

it('a cookie that stands in for a credential of another kind is told beside it, and is a session', async () => {
  const setting = (reply: ApiReply): ApiReply => ({
    ...reply,
    headers: [...reply.headers, ['Set-Cookie', `${cookie}; Path=/`]],
  });
  const closed = plan.replace('    auth: optional\n', '').replaceAll('{ auth: required }', 'true');
  const { report } = await auditBy(served(guarded(() => false, setting, true)), closed, [...asked, 'stateless/cookie']);
  const said = report.findings.flatMap(({ rule, outcome, key, clauses }) =>
    outcome === 'failed' ? [`${rule} ${key}: ${clauses.join(' ')}`] : [],
  );
  expect(said.toSorted()).toEqual([
    'auth/bearer cookie: auth.bearer auth.unauthorized service.2',
    'auth/scheme no bearer token: auth.bearer',
  ]);
  expect(statusOf(report, 'service.2')).toBe('violated');
});

it.each([
  ['X-Redmine-API-Key', 'KEY-0123456789', true],
  ['Authorization', 'Basic YWRhOktFWS0wMTIzNDU2Nzg5', true],
  ['X-Redmine-API-Key', 'KEY-0123456789', false],
] as const)('a credential in %s: %s, taken in the query too: %s', async (name, value, isTaken) => {
  const key = 'KEY-0123456789';
  const api = served(({ headers, target }, _service, usual) => {
    const isInQuery = new URLSearchParams(target.split('?')[1]).get('key') === key;
    return headers[name.toLowerCase()] === value || (isTaken && isInQuery) ? usual() : answer(401);
  });
  const closed = plan
    .replace('    auth: optional\n', '')
    .replaceAll('{ auth: required }', 'true')
    .replace(`Authorization: "${known}"`, `${name}: ${value}`);
  const { report, exchanges } = await auditBy(api, closed, ['auth/other-places']);
  const keys = report.findings.flatMap(({ rule, outcome, key: told }) =>
    rule === 'auth/other-places' && outcome === 'failed' ? [told] : [],
  );
  expect(keys).toEqual(isTaken ? ['accepted: token-in-query'] : []);
  expect(statusOf(report, 'auth.bearer')).not.toBe('verified');
  expect(JSON.stringify([report, exchanges])).not.toContain(key);
});

it.each([400, 500])('a token in the query where what is no parameter is answered %s', async (status) => {
  const api = served(({ headers, target }) => {
    const query = new URLSearchParams(target.split('?')[1]);
    const isKnown = headers['authorization'] === 'Bearer token-0123456789';
    if (!isKnown && query.get('token') !== 'token-0123456789') return answer(401);
    return [...query.keys()].some((name) => name !== 'token') ? answer(status) : answer(200, others);
  });
  const { report } = await auditBy(api, `${readOnly}auth: { bearer: token-0123456789 }\n`, ['auth/other-places']);
  const told = report.findings.flatMap(({ rule, violations }) => (rule === 'auth/other-places' ? violations : []));
  expect(told.map(({ message }) => message)).toEqual([
    'GET /things with the valid credential as the query parameter token was accepted with 200',
  ]);
});

it.each([
  ['the query', (asked: URLSearchParams) => [...asked.keys()].some((name) => name === 'access_token')],
  [
    'one parameter of the query alone',
    (asked: URLSearchParams) => [...asked.keys()].join() === 'api_key' || (asked.size > 1 && 400),
  ],
  ['a header of API keys', (_asked: URLSearchParams, headers: Record<string, string>) => 'x-api-key' in headers],
] as const)('whatever stands in %s is taken for the token', async (_place, opens) => {
  const api = served(({ headers, target }, _service, usual) => {
    if (headers['authorization'] === 'Bearer token-0123456789') return usual();
    const came = opens(new URLSearchParams(target.split('?')[1]), { ...headers });
    return came === true ? usual() : answer(typeof came === 'number' ? came : 401);
  });
  const ids = ['auth/unauthorized', 'auth/other-places'];
  const { report } = await auditBy(api, `${readOnly}auth: { bearer: token-0123456789 }\n`, ids);
  const told = report.problems.map(({ id, level }) => `${id} ${level}`);
  expect(told).toEqual(['auth/unauthorized must']);
  expect(statusOf(report, 'auth.bearer')).toBe('violated');
});
