import { expect, it } from 'vitest';
import type { Api, ApiReply } from '../../fixtures/reference/http.ts';
import { answer, others, type Row, sentBy, serve, thingsPlan } from '../harm/service.ts';
import { createClock } from '../../src/wire/transports/in-process.ts';
import { type Case, judgedOf } from './judged.ts';
import { isList, json, readOnly, served } from './services.ts';

/** The first five of all, with some word on there being more. */
const firstFive = (more: (count: number) => object): (() => Api) =>
  served(
    (request, { rows }) =>
      isList(request)
        ? json(200, {
            success: true,
            error: null,
            timestamp: '2026-01-01T00:00:00Z',
            data: rows.slice(0, 5),
            ...more(rows.length),
          })
        : undefined,
    Array.from({ length: 12 }, (_, index) => ({ id: String(index + 1), name: `Thing ${index + 1}` })),
  );

/** A failure without the envelope, of these further keys. */
const oops = (status: number, error: object): ApiReply =>
  json(status, { data: null, error: { status, name: 'Oops', message: 'No.', ...error } });

const long = 'A text that is a good deal longer than any list cares to show';
let turn = 0;
/** In another order with each answer. */
function shuffled<T>(rows: readonly T[]): readonly T[] {
  turn += 1;
  const at = (turn * 3) % rows.length;
  return [...rows.slice(at), ...rows.slice(0, at)];
}
const four: readonly Row[] = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ id, name: `Thing ${id}` }));

/** A date, so many days before the clock of these audits. */
function daysAgo(days: number): string {
  return new Date(createClock().now() - days * 86_400_000).toISOString().slice(0, 10);
}

const cases: readonly Case[] = [
  ...[
    ['total and limit', (count: number) => ({ total: count, limit: 5, skip: 0 })],
    ['hasMore', () => ({ hasMore: true })],
    ['meta', (count: number) => ({ meta: { total: count, pages: Math.ceil(count / 5) } })],
  ].map(
    ([name, more]): Case => ({
      name: `I1: a list shows five of many, and says so by ${String(name)}`,
      api: firstFive(more as () => object),
      outcomes: { 'operation/listed': 'inconclusive' },
    }),
  ),
  {
    name: 'I2: a list shortens a text, and the read of a neighbor shows what a create sent too',
    api: served(
      (request, { rows }) =>
        isList(request)
          ? answer(
              200,
              rows.map((row) => ({ ...row, note: `${String(row['note']).slice(0, 9)}...` })),
            )
          : undefined,
      others.map((row) => ({ ...row, note: long })),
    ),
    plan: thingsPlan.replace('"Thing {{unique}}"', `"Thing {{unique}}", note: ${long}`),
    outcomes: { 'operation/neighbours': 'passed' },
  },
  {
    name: 'I3: ENOTFOUND is the code of what is missing',
    api: served((_request, _service, usual) => {
      const reply = usual();
      return reply.status === 404
        ? json(404, { errors: [{ status: '404', code: 'ENOTFOUND', title: 'Requested resource does not exist' }] })
        : reply;
    }),
    outcomes: { 'exposure/stack-traces': 'passed' },
  },
  {
    name: 'I4: malformed JSON is answered without the details that other failures have',
    api: served((request, _service, usual) => {
      const reply = usual();
      const isMalformed = request.method === 'POST' && sentBy(request) === undefined;
      return reply.status < 400 ? reply : oops(reply.status, isMalformed ? {} : { details: {} });
    }),
    outcomes: { 'errors/centralized': 'passed' },
  },
  {
    name: 'I5: items have an id and a publicId, and are read by the latter',
    api: () => (request) => {
      const rows = [1, 2, 3].map((id) => ({ id, publicId: `p${id}pd`, title: `t${id}` }));
      if (isList(request)) return answer(200, rows);
      const row = rows.find(({ publicId }) => request.target === `/things/${publicId}`);
      return request.method === 'GET' && row !== undefined ? answer(200, row) : answer(404);
    },
    plan: readOnly,
    outcomes: { 'operation/read': 'passed', 'status/read': 'passed' },
  },
  {
    name: 'I5: items are read where their self link leads',
    api: () => (request) => {
      const rows = [4601, 4602].map((port) => ({
        port,
        name: `stub${port}`,
        _links: { self: { href: `/things/${port}` } },
      }));
      if (isList(request)) return answer(200, rows);
      const row = rows.find(({ port }) => request.target === `/things/${port}`);
      return request.method === 'GET' && row !== undefined ? answer(200, row) : answer(404);
    },
    plan: readOnly,
    outcomes: { 'operation/read': 'passed', 'status/read': 'passed' },
  },
  {
    name: 'I5: no field that shows is the one that items are read by',
    api: () => (request) =>
      isList(request)
        ? answer(
            200,
            [1, 2].map((n) => ({ code: `c${n}`, title: `t${n}` })),
          )
        : answer(404),
    plan: readOnly,
    outcomes: { 'operation/read': 'inconclusive' },
  },
  {
    name: 'I5: the only id leads nowhere',
    api: () => (request) =>
      isList(request)
        ? answer(
            200,
            [1, 2].map((id) => ({ id, title: `t${id}` })),
          )
        : answer(404),
    plan: readOnly,
    outcomes: { 'operation/read': 'failed' },
  },
  ...[400, 422].map(
    (status): Case => ({
      name: `I6: PATCH of the collection takes a list alone, and refuses an object with ${status}`,
      api: served(({ method, target }) => (method === 'PATCH' && target === '/things' ? answer(status) : undefined)),
      outcomes: { 'errors/framework': 'passed', 'methods/unsupported': 'passed' },
    }),
  ),
  {
    name: 'I6: the body is checked before the method',
    api: served((request, _service, usual) => {
      const reply = usual();
      return request.body.length > 0 && reply.status === 405 ? answer(400) : reply;
    }),
    outcomes: { 'errors/framework': 'passed', 'methods/unsupported': 'passed' },
  },
  {
    name: 'I7: a list without pages has another order each time',
    api: served((request) => (isList(request) ? answer(200, shuffled(four)) : undefined)),
    plan: readOnly,
    outcomes: { 'query/size': 'inapplicable', 'query/page': 'inapplicable' },
  },
  ...[500, 404].map(
    (status): Case => ({
      name: `I8: a list that always answers ${status}`,
      api: served((request) => (isList(request) ? answer(status) : undefined)),
      plan: readOnly,
      outcomes: {
        'query/invalid': 'inconclusive',
        'query/invalid-status': status === 404 ? 'inconclusive' : 'inapplicable',
      },
    }),
  ),
  {
    name: 'I9: a PUT makes what was missing',
    api: served((request, { rows }) => {
      const id = request.target.slice('/things/'.length);
      const sent = sentBy(request);
      if (request.method !== 'PUT' || sent === undefined || rows.some((row) => row.id === id)) return undefined;
      rows.push({ ...sent, id });
      return answer(201, { ...sent, id });
    }),
    outcomes: { 'status/missing': 'passed', 'status/missing-write': 'failed' },
  },
  {
    name: 'I10: labels with underscores',
    api: served(
      () => undefined,
      others.map((row) => ({ ...row, createdAt: '2026-01-01', labels: { __zone__: 'a', __source_path__: 'b' } })),
    ),
    outcomes: { 'exposure/storage-fields': 'passed', 'fields/field-style': 'passed' },
    plan: readOnly,
  },
  {
    name: 'I11: what is no list shows its entries in another order with every answer',
    api: served((request) =>
      isList(request) ? answer(200, { keys: shuffled(['a', 'b', 'c', 'd', 'e', 'f', 'g']) }) : undefined,
    ),
    plan: readOnly,
    outcomes: { 'stateless/continues': 'passed', 'stateless/order': 'passed' },
  },
  {
    name: 'I12: a revision goes on with every PUT, and must be the last one',
    api: served((request, { rows }) => {
      if (request.method !== 'PUT') {
        const sent = sentBy(request);
        if (
          request.method !== 'POST' ||
          request.target !== '/things' ||
          typeof sent?.['name'] !== 'string' ||
          sent['name'].trim() === ''
        )
          return undefined;
        const row = { ...sent, id: String(100 + rows.length), _rev: '1-a' };
        rows.push(row);
        return answer(201, row);
      }
      const index = rows.findIndex(({ id }) => request.target === `/things/${id}`);
      const [row, sent] = [rows[index], sentBy(request)];
      if (row === undefined || sent === undefined) return undefined;
      if (sent['_rev'] !== undefined && sent['_rev'] !== row['_rev']) return answer(409);
      const old = Number(String(row['_rev']).split('-')[0]);
      rows[index] = { ...sent, id: row.id, _rev: `${old + 1}-b` };
      return answer(201, rows[index]);
    }),
    plan: thingsPlan.replace('"Thing {{unique}}"', '"Thing {{unique}}", _rev: 1-a'),
    outcomes: { 'operation/replace': 'passed', 'operation/replace-twice': 'passed' },
  },
  {
    name: 'I13: a PUT is stored by the id in its body',
    api: served((request, { rows }) => {
      const sent = sentBy(request);
      const index = rows.findIndex(({ id }) => request.target === `/things/${id}`);
      if (request.method === 'POST' && request.target === '/things' && typeof sent?.['id'] === 'string') {
        const row = { ...sent, id: sent['id'] };
        rows.push(row);
        return answer(201, row);
      }
      if (request.method !== 'PUT' || index < 0 || typeof sent?.['id'] !== 'string') return undefined;
      rows[index] = { ...sent, id: sent['id'] };
      return answer(200, rows[index]);
    }),
    plan: thingsPlan.replace('{ name: "Thing {{unique}}" }', '{ id: "p{{unique}}", name: Thing }'),
    outcomes: { 'operation/replace': 'passed', 'operation/replace-twice': 'passed' },
  },
  {
    name: 'I14: what is over the rate is refused, under 200',
    api: () => {
      let count = 0;
      return serve((request) => {
        if (isList(request)) count += 1;
        if (!isList(request) || count < 25) return undefined;
        const error = { code: 'RATE_LIMITED', message: 'Later.' };
        return json(200, { success: false, data: null, error, timestamp: '2026-01-01T00:00:00Z' });
      }).api;
    },
    plan: `${readOnly}profile: { limits: { rate: 5/s, burst: true } }\n`,
    outcomes: { 'limits/rate-enforced': 'inconclusive', 'errors/never-200': 'failed' },
  },
  {
    name: 'I15: a single word with a capital',
    api: () => () => answer(200, []),
    plan: 'base_url: http://127.0.0.1:8080\nresources: [{ path: /Things, operations: [list] }]\n',
    outcomes: { 'paths/kebab-case': 'inapplicable', 'paths/lower-case': 'failed' },
  },
  {
    name: 'I16: another media type is an INVALID_PARAMETER',
    api: served((request) =>
      request.method === 'POST' && !/json/.test(request.headers['content-type'] ?? 'json')
        ? json(415, {
            success: false,
            data: null,
            timestamp: '2026-01-01T00:00:00Z',
            error: { code: 'INVALID_PARAMETER', message: 'No.' },
          })
        : undefined,
    ),
    outcomes: { 'errors/catalog': 'inapplicable', 'errors/one-status': 'passed', 'errors/open-status': 'failed' },
  },
  {
    name: 'I17: a field goes 63 days after it was announced',
    api: () => (request) => {
      const [, version] = /^\/(v[12])\/things$/.exec(request.target) ?? [];
      const rows = others.map((row) => ({ ...row, note: 'x' }));
      return version === undefined || request.method !== 'GET'
        ? answer(404)
        : answer(200, version === 'v1' ? rows : others);
    },
    plan: `base_url: http://127.0.0.1:8080
resources: [{ path: /things, operations: [list] }]
contract: { versions: [/v1, /v2], deprecated: [{ field: things.note, since: ${daysAgo(63)} }] }
`,
    outcomes: { 'version/deprecation': 'passed', 'version/notice': 'failed' },
  },
  {
    name: 'I18: a second DELETE succeeds',
    api: () => {
      const gone = new Set<string>();
      return serve((request, { rows }) => {
        if (request.method !== 'DELETE') return undefined;
        if (rows.some(({ id }) => request.target === `/things/${id}`)) gone.add(request.target);
        else if (gone.has(request.target)) return answer(200);
        return undefined;
      }).api;
    },
    outcomes: { 'status/missing': 'passed', 'status/missing-write': 'failed' },
  },
  {
    name: 'I19: the plan leaves out that a field is required',
    api: served((request) => {
      const sent = sentBy(request);
      return request.method === 'POST' && sent !== undefined && sent['kind'] === undefined ? answer(422) : undefined;
    }),
    plan: thingsPlan.replace('"Thing {{unique}}"', '"Thing {{unique}}", kind: a'),
    outcomes: { 'resource/optional': 'inconclusive' },
  },
  {
    name: 'I21: X-Powered-By says that nothing is told',
    api: served((_request, _service, usual) => {
      const reply = usual();
      return { ...reply, headers: [...reply.headers, ['X-Powered-By', 'hidden']] };
    }),
    plan: readOnly,
    outcomes: { 'exposure/banners': 'passed' },
  },
  {
    name: 'I21: the lists show ids of another kind than the reads',
    api: () => (request) => {
      const row = others.find(({ id }) => request.target === `/things/${id}`);
      if (isList(request))
        return answer(
          200,
          others.map((each) => ({ ...each, id: Number(each.id) })),
        );
      return row === undefined || request.method !== 'GET' ? answer(404) : answer(200, row);
    },
    plan: readOnly,
    outcomes: { 'resource/id-kind': 'failed as number and string' },
  },
];

it.each(cases)('$name', async (each) => {
  expect(await judgedOf(each, thingsPlan)).toEqual(each.outcomes);
});
