import { describe, expect, it } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import { type Api, type ApiReply, isRecord, jsonOf, withJson } from '../../fixtures/reference/http.ts';
import type { ReferenceOptions } from '../../fixtures/reference/options.ts';
import { isList, queryOf, withQuery } from '../../fixtures/reference/requests.ts';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { planOf } from '../harm/service.ts';
import { auditApi, onClock } from '../support/audit-api.ts';

const reads = `base_url: http://127.0.0.1:8080
auth: { bearer: reference-token-0123456789 }
resources: [{ path: /users, filters: { status: [active, blocked], role: [admin, member] }, sort: [id, name] }]
`;

const writes = reads.replace('resources:', 'writes: true\nresources:').replace(
  'path: /users,',
  `path: /users, operations: [list, read, create, delete],
    create: { example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test" }, required: [name, email] },`,
);

type Told = readonly (readonly [id: string, level: string])[];

async function problemsOf(
  bend: (ask: Api) => Api,
  options: ReferenceOptions = {},
  text: string = reads,
): Promise<Told> {
  const { report } = await auditApi(
    onClock(({ now }) => bend(createReference({ ...options, now }))),
    { plan: planOf(text), scenarios, rules, cleaning, isChosen: false },
  );
  return report.problems
    .map(({ id, level }): readonly [string, string] => [id, level])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

const failed = {
  success: false,
  data: null,
  error: { code: 'INTERNAL_ERROR', message: 'It broke.' },
  timestamp: '2026-01-01T00:00:00Z',
};

interface Page {
  readonly [name: string]: unknown;
  readonly data: readonly unknown[];
}

/** The page that a list answers with, made another. */
const paging =
  (change: (page: Page, query: URLSearchParams) => Page): ((ask: Api) => Api) =>
  (ask) =>
  (request) => {
    const reply = ask(request);
    const body = jsonOf(reply);
    if (!isList(request) || reply.status !== 200 || !isRecord(body) || !Array.isArray(body['data'])) return reply;
    return withJson(reply, { ...change({ ...body, data: body['data'] }, queryOf(request)) });
  };
const counted = (page: Page): Page => ({ ...page, size: page.data.length });
const onePageMore = (page: Page): Page => ({ ...page, totalPages: Number(page['totalPages']) + 1 });

/** An unusable parameter is refused with its code and some status. */
const refusing =
  (name: string, isUsable: (value: string) => boolean, status: number): ((ask: Api) => Api) =>
  (ask) =>
  (request) => {
    const asked = queryOf(request).getAll(name);
    if (!isList(request) || asked.every(isUsable)) return ask(request);
    const refusal: ApiReply = ask(withQuery(request, { size: 'none' }));
    return refusal.status === 400 ? { ...refusal, status } : refusal;
  };
const strict =
  (ask: Api): Api =>
  (request) => {
    const size = queryOf(request).get('size');
    if (!isList(request) || size === null || /^[1-9]\d*$/.test(size)) return ask(request);
    const reply = ask(request);
    const error = { code: 'INVALID_PARAMETER', message: 'It cannot be used.' };
    return {
      ...withJson(reply, { success: false, data: null, error, timestamp: '2026-01-01T00:00:00Z' }),
      status: 400,
    };
  };

describe('one cause is one problem', () => {
  it('a size that is only the number of items shown', async () => {
    expect(await problemsOf(paging(counted), { maxPageSize: 20, defaultPageSize: 5 })).toEqual([
      ['pagination/size', 'must'],
    ]);
  });

  it.each([
    ['page', (value: string) => /^\d+$/.test(value), 404],
    ['sort', (value: string) => /^(?:id|name),(?:asc|desc)$/.test(value), 422],
  ] as const)('a %s that is refused with the code that others have with 400', async (name, isUsable, status) => {
    const bend = (ask: Api): Api => refusing(name, isUsable, status)(strict(ask));
    const quiet = reads.replace('resources:', 'rules: { envelope/timestamp-fresh: off }\nresources:');
    expect(await problemsOf(bend, {}, quiet)).toEqual([['query/invalid-status', 'should']]);
  });

  it.each([
    ['page', ['query/page']],
    ['size', ['query/size']],
    ['sort', ['query/sort']],
    ['status', ['query/filter-crash']],
    // A parameter that no plan names.
    ['keyword', ['query/unknown']],
    ['page and sort', ['query/page', 'query/sort']],
  ])('%s, which breaks the list whatever its value', async (names, told) => {
    const bend =
      (ask: Api): Api =>
      (request) => {
        const reply = ask(request);
        if (!isList(request) || !names.split(' and ').some((name) => queryOf(request).has(name))) return reply;
        return { ...withJson(reply, failed), status: 500 };
      };
    const quiet = reads.replace('resources:', 'rules: { envelope/timestamp-fresh: off }\nresources:');
    expect(await problemsOf(bend, {}, quiet)).toEqual(told.map((id) => [id, 'must']));
  });

  it('a total that counts whatever was ever stored, filtered or not', async () => {
    const bend = (ask: Api): Api => {
      let ever: number | undefined;
      const count = paging((page) => {
        ever ??= Number(page['totalElements']);
        return { ...page, totalElements: ever, totalPages: Math.ceil(ever / Number(page['size'])) };
      })(ask);
      return (request) => {
        const reply = count(request);
        if (ever !== undefined && request.method === 'POST' && reply.status === 201) ever += 1;
        return reply;
      };
    };
    expect(await problemsOf(bend, {}, writes)).toEqual([['operation/counts', 'must']]);
  });

  it('sorted pages that lose their last item, filtered or not', async () => {
    const shortened = paging((page, query) => (query.has('sort') ? { ...page, data: page.data.slice(0, -1) } : page));
    const told = await problemsOf(shortened, { defaultPageSize: 100 });
    expect(told.filter(([id]) => id.startsWith('query/'))).toEqual([['query/sort-complete', 'must']]);
  });
});

const without = (page: Page, isLost: (item: Readonly<Record<string, unknown>>) => boolean): Page => {
  const data = page.data.filter((item) => !isRecord(item) || !isLost(item));
  const totalElements = Number(page['totalElements']) - (page.data.length - data.length);
  return { ...page, data, totalElements, totalPages: Math.ceil(totalElements / Number(page['size'])) };
};

describe('two causes are two problems', () => {
  it('a size that is the number of items shown, and a page too many', async () => {
    const bend = paging((page) => onePageMore(counted(page)));
    expect(await problemsOf(bend, { maxPageSize: 20, defaultPageSize: 5 })).toEqual([
      ['pagination/size', 'must'],
      ['pagination/total-pages', 'must'],
    ]);
  });

  it('sorted pages that lose their last item, and a filter that loses another', async () => {
    const bend = paging((page, query) => {
      if (query.has('sort')) return { ...page, data: page.data.slice(0, -1) };
      return query.get('role') === 'admin' ? without(page, ({ role }) => role === 'admin') : page;
    });
    const told = await problemsOf(bend, { defaultPageSize: 100 });
    expect(told.map(([id]) => id).filter((id) => id.endsWith('-complete'))).toEqual([
      'query/filter-complete',
      'query/sort-complete',
    ]);
  });
});

const versions = `base_url: http://127.0.0.1:8080
auth: { bearer: reference-token-0123456789 }
contract: { versions: [/v1, /v2] }
resources: [{ path: /users, filters: { status: [active] } }]
`;
const isSecond = (target: string): boolean => target.startsWith('/v2/');

/** Every item that is shown under the second version, or under all, made another. */
const showing =
  (change: (item: Readonly<Record<string, unknown>>, isNew: boolean) => object): ((ask: Api) => Api) =>
  (ask) =>
  (request) => {
    const reply = ask(request);
    const body = jsonOf(reply);
    if (reply.status !== 200 || !isRecord(body)) return reply;
    const shown = (value: unknown): unknown => (isRecord(value) ? change(value, isSecond(request.target)) : value);
    const { data } = body;
    return withJson(reply, { ...body, data: Array.isArray(data) ? data.map(shown) : shown(data) });
  };

describe('what a version brings about', () => {
  it('a word that it writes otherwise, and does not find', async () => {
    const told = await problemsOf(
      showing((item, isNew) => (isNew ? { ...item, status: String(item['status']).toUpperCase() } : item)),
      {},
      versions,
    );
    expect(told.filter(([, level]) => level === 'must')).toEqual([['version/formats', 'must']]);
  });

  it('two problems: a word that it writes otherwise, and another that it does not find', async () => {
    const upper = showing((item, isNew) => (isNew ? { ...item, status: String(item['status']).toUpperCase() } : item));
    const loses = paging((page, query) => (query.has('role') ? without(page, ({ role }) => role === 'admin') : page));
    const told = await problemsOf(
      (ask) => upper(loses(ask)),
      {},
      versions.replace('status: [active]', 'status: [active], role: [admin, member]'),
    );
    expect(told.filter(([, level]) => level === 'must')).toEqual([
      ['query/filter-complete', 'must'],
      ['version/formats', 'must'],
    ]);
  });

  it('a field that comes before none but one that should not be there', async () => {
    const told = await problemsOf(
      showing((item, isNew) => ({ ...item, ...(isNew ? { grade: 1 } : {}), __v: 0 })),
      {},
      versions,
    );
    expect(told).toEqual([['exposure/storage-fields', 'must']]);
  });

  it('two problems: a field in between others, and one that should not be there', async () => {
    const told = await problemsOf(
      showing(({ id, ...item }, isNew) => ({ id, ...(isNew ? { grade: 1 } : {}), ...item, __v: 0 })),
      {},
      versions,
    );
    expect(told).toEqual([
      ['exposure/storage-fields', 'must'],
      ['version/appended', 'should'],
    ]);
  });
});

/** Two lists that come in pages of five, filtered when the page is cut already. */
const filteringLate: Api = ({ method, target }) => {
  const [path, text] = target.split('?');
  const query = new URLSearchParams(text);
  const count = { '/notes': 14, '/tags': 3 }[path ?? ''];
  const envelope = { success: true, data: null, error: null, timestamp: '2026-01-01T00:00:00Z' };
  const answer = (status: number, more: object): ApiReply => ({
    status,
    headers: [['Content-Type', 'application/json']],
    body: JSON.stringify({ ...envelope, ...more }),
  });
  const fail = (status: number, code: string): ApiReply =>
    answer(status, { success: false, error: { code, message: 'No.' } });
  if (count === undefined) return fail(404, 'NOT_FOUND');
  if (method !== 'GET') return fail(405, 'METHOD_NOT_ALLOWED');
  const [page, size] = [Number(query.get('page') ?? 0), Number(query.get('size') ?? 5)];
  if (!Number.isInteger(page) || page < 0 || !Number.isInteger(size) || size < 1) return fail(400, 'INVALID_PARAMETER');
  const items = Array.from({ length: count }, (_, id) => ({ id, name: `Item ${id}`, state: id % 3 ? 'open' : 'done' }));
  const isKept = ({ name, state }: { readonly name: string; readonly state: string }): boolean =>
    [name, null].includes(query.get('name')) && [state, null].includes(query.get('state'));
  const totalElements = items.filter(isKept).length;
  const data = items.slice(page * size, (page + 1) * size).filter(isKept);
  return answer(200, { data, page, size, totalElements, totalPages: Math.ceil(totalElements / size) });
};

it('filters that only look at the page at hand: whether whole lists or pages show it, on whichever list', async () => {
  const plan = planOf(`base_url: http://127.0.0.1:8080
resources:
  - { path: /notes, operations: [list], filters: { state: [open, done], name: [Item 13] } }
  - { path: /tags, operations: [list], filters: { state: [open, done] } }
`);
  const { report } = await auditApi(
    onClock(() => filteringLate),
    { plan, scenarios, rules, cleaning, isChosen: false },
  );
  const told = report.problems.filter(({ clauses }) => clauses.includes('query.filter'));
  expect(told.map(({ id, resources }) => [id, ...resources])).toEqual([['query/filter-complete', '/notes', '/tags']]);
});

describe('one cause is one problem: pages are not cut by the size that they state', () => {
  it.each([
    ['always five, and counted so', () => 5, undefined],
    ['always five, and counted by the size', () => 5, (total: number, size: number) => Math.ceil(total / size)],
    ['one too many, and counted so', (size: number) => size + 1, undefined],
  ] as const)('%s', async (_name, cutOf, countOf) => {
    const bend =
      (ask: Api): Api =>
      (request) => {
        const query = queryOf(request);
        const size = query.get('size');
        const isUsable = /^(?:[1-9]\d{0,5})?$/.test(size ?? '') && /^\d{0,5}$/.test(query.get('page') ?? '');
        if (!isList(request) || !isUsable) return ask(request);
        const said = Math.min(Number(size ?? 5), 200);
        const reply = ask(withQuery(request, { size: String(size === null ? 5 : cutOf(said)) }));
        const body = jsonOf(reply);
        if (!isRecord(body)) return reply;
        const { totalPages } = body;
        const pages = countOf === undefined ? totalPages : countOf(Number(body['totalElements']), said);
        return withJson(reply, { ...body, size: said, totalPages: pages });
      };
    const told = await problemsOf(bend, { maxPageSize: 201, defaultPageSize: 5 });
    expect(told.filter(([, level]) => level === 'must')).toEqual([['pagination/data', 'must']]);
  });
});
