import { expect, it } from 'vitest';
import type { ApiReply } from '../../fixtures/reference/http.ts';
import { answer, type Bend, others, type Row, sentBy, thingsPlan } from '../harm/service.ts';
import { auditBy, type Case, judgedOf, statusOf } from './judged.ts';
import { isList, json, readOnly, served } from './services.ts';

/** The things under another name for their id, with a Location after a create. */
const named =
  (field: string): Bend =>
  (_request, { rows }, usual) => {
    const reply = usual();
    if (reply.body === '' || reply.status >= 400) return reply;
    const shown = String(reply.body).replaceAll(/"id":/g, `"${field}":`);
    const made = reply.status === 201 ? [['Location', `/things/${rows.at(-1)?.id ?? ''}`] as const] : [];
    return { ...reply, headers: [...reply.headers, ...made], body: shown };
  };

const priced: readonly Row[] = [4.5, 6.75, 9, 11.25, 13.5, 4.5, 6.75, 9, 11.25, 13.5].map((price, index) => ({
  id: String(index + 1),
  name: `Thing ${index + 1}`,
  price,
}));

/** Sorts prices as if they were words. */
const sortsAsText: Bend = (request, { rows }) => {
  const [, direction] = /sort=price(?:,|%2C)(asc|desc)/.exec(request.target) ?? [];
  if (direction === undefined) return undefined;
  const sorted = rows.toSorted((one, other) => (String(one['price']) < String(other['price']) ? -1 : 1));
  return answer(200, direction === 'desc' ? sorted.toReversed() : sorted);
};

/** Below each thing one theme and one digest, of which a PATCH of the one turns the other. */
const turns = (): Bend => {
  const kept = new Map<string, Readonly<Record<string, unknown>>>();
  return (request, { rows }) => {
    const [, id = ''] = /^\/things\/([^/]+)\/settings$/.exec(request.target) ?? [];
    if (id === '') return undefined;
    if (!rows.some((row) => row.id === id)) return answer(404);
    const settings = kept.get(id) ?? { theme: 'light', digest: true };
    if (request.method === 'GET') return answer(200, settings);
    const sent = sentBy(request);
    if (request.method !== 'PATCH' || sent === undefined) return answer(request.method === 'PATCH' ? 400 : 405);
    const next = { ...settings, ...sent, ...('digest' in sent ? {} : { digest: settings['digest'] !== true }) };
    kept.set(id, next);
    return answer(200, next);
  };
};

function refusal(status: number, code: string): ApiReply {
  return json(status, {
    success: false,
    data: null,
    error: { code, message: 'It cannot be done.' },
    timestamp: '2026-01-01T00:00:00Z',
  });
}

const cases: readonly Case[] = [
  {
    name: 'the id has a name of its own, and stands in the Location of what was created',
    api: served(named('partNo')),
    outcomes: { 'operation/listed': 'passed', 'operation/create': 'passed', 'operation/delete': 'passed' },
  },
  {
    name: 'the id is what a shop calls its items by',
    api: served(named('sku')),
    plan: readOnly,
    outcomes: { 'operation/read': 'passed', 'status/missing': 'passed' },
  },
  {
    name: 'numbers are sorted as text, the same way forth and back',
    api: served(sortsAsText, priced),
    plan: 'base_url: http://127.0.0.1:8080\nresources: [{ path: /things, sort: [price] }]\n',
    outcomes: { 'query/sort': 'failed' },
  },
  {
    name: 'a PATCH of one field turns another that nobody had set before',
    api: () => served(turns())(),
    plan: `${thingsPlan}    children: [{ path: /settings, single: true, operations: [read, patch], change: { theme: dark, digest: false } }]\n`,
    outcomes: { 'operation/patch': 'failed as unsent changed' },
  },
  {
    name: 'INVALID_PARAMETER comes with 404 below an owner that does not exist, and with 400 elsewhere',
    api: served((request, { rows }) => {
      const [path = '', query = ''] = request.target.split('?');
      const [, id = ''] = /^\/things\/([^/]+)\/parts(?:\/|$)/.exec(path) ?? [];
      if (/page=|size=/.test(query)) return refusal(400, 'INVALID_PARAMETER');
      if (id === '') return undefined;
      return rows.some((row) => row.id === id) ? answer(200, [{ id: `${id}1` }]) : refusal(404, 'INVALID_PARAMETER');
    }),
    plan: 'base_url: http://127.0.0.1:8080\nresources: [{ path: /things, children: [{ path: /parts, operations: [list] }] }]\n',
    outcomes: { 'errors/one-status': 'failed' },
  },
  {
    name: 'a create answers null where a read shows the object that was sent',
    api: served((request, _service, usual) => {
      const reply = usual();
      if (request.method !== 'POST' || reply.status !== 201) return reply;
      return { ...reply, body: String(reply.body).replace(/"note":\{[^}]*\}/, '"note":null') };
    }),
    plan: thingsPlan.replace('"Thing {{unique}}"', '"Thing {{unique}}", note: { by: ada }'),
    outcomes: { 'operation/create': 'failed as answered with another note' },
  },
  {
    name: 'success is false beside data and without an error',
    api: served((request, { rows }) =>
      isList(request)
        ? json(200, { success: false, data: rows, error: null, timestamp: '2026-01-01T00:00:00Z' })
        : undefined,
    ),
    plan: readOnly,
    outcomes: { 'envelope/success': 'failed as false on a success', 'errors/never-200': 'passed' },
  },
  {
    name: 'a failure says nothing but that it failed',
    api: served((_request, _service, usual) => {
      const reply = usual();
      return reply.status === 404
        ? json(404, { success: false, data: null, error: null, timestamp: '2026-01-01T00:00:00Z' })
        : reply;
    }),
    plan: readOnly,
    outcomes: { 'errors/envelope': 'failed of error.envelope, error.separation, service.4' },
  },
];

it.each(cases)('$name', async (each) => {
  expect(await judgedOf(each, thingsPlan)).toEqual(each.outcomes);
});

it('a list in which no item shows the id that its Location had accuses nobody', async () => {
  const nameless: Bend = (request, service, usual) => {
    const reply = named('partNo')(request, service, usual) ?? usual();
    return isList(request)
      ? answer(
          200,
          service.rows.map(({ name }) => ({ name })),
        )
      : reply;
  };
  const { report } = await auditBy(served(nameless, others), thingsPlan, ['operation/listed']);
  expect(statusOf(report, 'operation.list')).not.toBe('violated');
});
