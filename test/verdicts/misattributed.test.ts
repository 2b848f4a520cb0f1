import { expect, it } from 'vitest';
import type { ApiReply } from '../../fixtures/reference/http.ts';
import { answer, others, sentBy, thingsPlan } from '../harm/service.ts';
import { auditBy, type Case, judgedOf } from './judged.ts';
import { isList, json, readOnly, served } from './services.ts';

const token = 'reference-token-0123456789';
const withToken = `auth: { bearer: ${token} }\n`;
const usersPlan = thingsPlan.replace('    operations', '    kind: user\n    operations');
const probe = (request: string, status: number): string =>
  `${readOnly}probes: [{ id: one, request: ${request}, expect: { status: ${status} } }]\n`;

function envelope(status: number): ApiReply {
  return answer(status);
}

const cases: readonly Case[] = [
  {
    name: 'A1: a PATCH answers with fields that a read shows as they were',
    api: served((request, { rows }, usual) => {
      const reply = usual();
      if (request.method !== 'PATCH' || reply.status !== 200) return reply;
      const row = rows.find((each) => request.target === `/things/${each.id}`);
      return answer(200, { id: row?.id, name: row?.['name'], note: null });
    }),
    plan: thingsPlan.replace('"Thing {{unique}}"', '"Thing {{unique}}", note: a, more: b'),
    outcomes: { 'operation/patch': 'failed as answered otherwise' },
  },
  {
    name: 'A3: a body that no parser reads breaks the service at a method that it lacks',
    api: served((request) =>
      request.method === 'POST' && request.target === '/things'
        ? envelope(sentBy(request) === undefined ? 500 : 405)
        : undefined,
    ),
    plan: 'base_url: http://127.0.0.1:8080\nwrites: true\nresources: [{ path: /things, operations: [list, read] }]\n',
    outcomes: { 'methods/unsupported': 'passed', 'errors/framework': 'failed' },
  },
  {
    name: 'A4: an item stands one level down, beside a version',
    api: () => (request) => {
      const row = others.find(({ id }) => request.target === `/things/${id}`);
      if (isList(request)) return json(200, others);
      return row === undefined || request.method !== 'GET' ? envelope(404) : json(200, { version: 1, thing: row });
    },
    plan: readOnly,
    outcomes: { 'operation/read': 'passed' },
  },
  {
    name: 'A5: a create answers with no more than an id of another name',
    api: served((request, { rows }) => {
      if (isList(request))
        return answer(
          200,
          rows.map(({ id, ...row }) => ({ recordId: id, ...row })),
        );
      if (request.method !== 'POST' || request.target !== '/things') return undefined;
      const sent = sentBy(request);
      if (typeof sent?.['name'] !== 'string' || sent['name'].trim() === '') return answer(400);
      const row = { ...sent, id: String(100 + rows.length) };
      rows.push(row);
      return answer(201, { recordId: row.id });
    }),
    outcomes: { 'operation/create': 'failed as not the whole item' },
  },
  ...(
    [
      // A success where a failure is expected is one under 200, too.
      [404, 200, 'status.missing, error.never-200'],
      [404, 400, 'status.missing'],
      [400, 422, 'status.invalid-input'],
      [200, 404, 'status.read'],
    ] as const
  ).map(
    ([expected, seen, clause]): Case => ({
      name: `A7: a probe expects ${expected} and gets ${seen}`,
      api: served(({ target }) => (target === '/odd' ? envelope(seen) : undefined)),
      plan: probe('GET /odd', expected),
      outcomes: { 'status/expected': `failed of ${clause}` },
    }),
  ),
  {
    name: 'A8: an object stands instead of the list, and nothing pages',
    api: served((request) => (isList(request) ? answer(200, { groups: [] }) : undefined)),
    plan: readOnly,
    outcomes: { 'operation/list': 'failed', 'pagination/data': 'inapplicable' },
  },
  {
    name: 'A9: whoever has no token gets 403, whether the item is there or not',
    api: served(({ headers }) => (headers['authorization'] === `Bearer ${token}` ? undefined : envelope(403))),
    plan: withToken + readOnly,
    outcomes: { 'auth/refused-status': 'failed as status 403' },
  },
  {
    name: 'A10: a resource needs no token, so that a missing item is a 404 without one',
    api: served(() => undefined),
    plan: withToken + readOnly,
    outcomes: { 'auth/unauthorized': 'failed', 'errors/distinct': 'inapplicable' },
  },
  {
    name: 'A11: Basic credentials must be a user and a password',
    api: served(({ headers }) => {
      const pair = Buffer.from(/^Basic (\S+)$/.exec(headers['authorization'] ?? '')?.[1] ?? '', 'base64').toString();
      if (pair === 'ada:secret-word') return undefined;
      return envelope(headers['authorization']?.startsWith('Basic ') === true && !pair.includes(':') ? 400 : 401);
    }),
    plan: `auth: { headers: { Authorization: "Basic ${Buffer.from('ada:secret-word').toString('base64')}" } }\n${readOnly}`,
    outcomes: { 'auth/refused-status': 'passed', 'auth/unauthorized': 'passed' },
  },
];

it.each(cases)('$name', async (each) => {
  expect(await judgedOf(each, thingsPlan)).toEqual(each.outcomes);
});

it('A2: a second user with a taken id is no overwritten one', async () => {
  const api = served((request, { rows }) => {
    if (request.method !== 'POST' || request.target !== '/things') return undefined;
    const sent = sentBy(request);
    if (typeof sent?.['name'] !== 'string' || sent['name'].trim() === '') return answer(400);
    const row = { ...sent, id: typeof sent['id'] === 'string' ? sent['id'] : String(100 + rows.length) };
    rows.push(row);
    return answer(201, row);
  });
  const { report } = await auditBy(api, usersPlan, ['resource/id-assigned']);
  const messages = report.findings.flatMap(({ violations }) => violations.map(({ message }) => message));
  expect(messages.filter((message) => message.includes('second user'))).toHaveLength(1);
  expect(messages.filter((message) => message.includes('overwrote'))).toEqual([]);
});

it('A14: a page that only browsers get says that it was asked for', async () => {
  const page: ApiReply = { status: 404, headers: [['Content-Type', 'text/html']], body: '<!doctype html><p>Nothing.' };
  const api = served((request, _service, usual) => {
    const reply = usual();
    return reply.status === 404 && /text\/html/.test(request.headers['accept'] ?? '') ? page : reply;
  });
  const { report } = await auditBy(api, readOnly, ['json/well-formed', 'json/media-type']);
  const messages = report.findings.flatMap(({ violations }) => violations.map(({ message }) => message));
  expect(messages.length).toBeGreaterThan(0);
  expect(messages.filter((message) => !message.includes(' with Accept: text/html'))).toEqual([]);
});

it('takes no type for that of a field which only a create without a body in its answer was let have', async () => {
  const api = served((request, _service, usual) => {
    const reply = usual();
    return request.method === 'POST' && reply.status === 201 ? { status: 201, headers: [], body: '' } : reply;
  });
  const plan = thingsPlan.replace('"Thing {{unique}}" }', '"Thing {{unique}}", info: text }');
  const { report } = await auditBy(api, plan, ['fields/field-type', 'json/well-formed']);
  expect(report.problems.map(({ id }) => id)).toEqual(['json/well-formed']);
});
