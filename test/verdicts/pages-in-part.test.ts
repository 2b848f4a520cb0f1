import { expect, it } from 'vitest';
import type { ApiReply } from '../../fixtures/reference/http.ts';
import { answer, type Bend, type Row, thingsPlan } from '../harm/service.ts';
import { auditBy, type Case, judgedOf } from './judged.ts';
import { isList, json, served } from './services.ts';

const seven: readonly Row[] = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ id, name: `Thing ${id}` }));

/** Lists as the query says; `undefined` as a number where it is no integer. */
const listing =
  (
    list: (rows: readonly Row[], numberOf: (name: string) => number | undefined, query: URLSearchParams) => ApiReply,
  ): Bend =>
  (request, { rows }) => {
    if (!isList(request)) return undefined;
    const query = new URLSearchParams(request.target.split('?')[1]);
    const numberOf = (name: string): number | undefined => {
      const text = query.get(name);
      return text === null ? undefined : /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
    };
    return list(rows, numberOf, query);
  };

/** Pages where a page is asked for, and counts what a page holds beside what all pages do. */
const onRequest = listing((rows, numberOf) => {
  const [page, size = 100] = [numberOf('page'), numberOf('page_size')];
  if (page === undefined) return json(200, rows);
  if (!(page >= 1) || !(size >= 1) || (page - 1) * size >= rows.length) return answer(400);
  const items = rows.slice((page - 1) * size, page * size);
  const counts = { filtered_count: rows.length, item_count: items.length, total_count: rows.length };
  return json(200, { ...counts, items, page, page_count: Math.ceil(rows.length / size), page_size: size });
});

/** Pages from 1, refuses what is no page, and breaks down over page 0. */
const brokenZero = listing((rows, numberOf) => {
  const [page = 1, size = 3] = [numberOf('page'), numberOf('size')];
  if (page === 0) return answer(500);
  if (!(page >= 1) || !(size >= 1)) return answer(400);
  const data = rows.slice((page - 1) * size, page * size);
  const numbers = { page, size, totalElements: rows.length, totalPages: Math.ceil(rows.length / size) };
  return json(200, { success: true, data, error: null, timestamp: '2026-01-01T00:00:00Z', ...numbers });
});

const forty: readonly Row[] = Array.from({ length: 40 }, (_each, at) => ({
  id: String(at + 1),
  name: `Thing ${at + 1}`,
}));

/** Shows ten whatever size is asked for, and counts the pages by what was. */
const tenAlways = listing((rows, numberOf) => {
  const [page = 0, size = 10] = [numberOf('page'), numberOf('size')];
  if (!(page >= 0) || !(size >= 1)) return answer(400);
  const data = rows.slice(page * size, page * size + 10);
  const numbers = { page, size: 10, totalElements: rows.length, totalPages: Math.ceil(rows.length / 10) };
  return json(200, { success: true, data, error: null, timestamp: '2026-01-01T00:00:00Z', ...numbers });
});

/** Cursors of its own; what is no parameter of it is ignored. */
const cursors = listing((rows, numberOf) => {
  const [at, size] = [numberOf('cursor') ?? 0, numberOf('size') ?? 5];
  if (!(at >= 0) || !(size >= 1)) return answer(400);
  const data = rows.slice(at, at + size);
  const next = at + size < rows.length ? `/things?size=${size}&cursor=${at + size}` : null;
  return json(200, { success: true, data, error: null, timestamp: '2026-01-01T00:00:00Z', next });
});

/** Skips and limits; what is no parameter of it is refused, or ignored. */
const skips = (isStrict: boolean): Bend =>
  listing((rows, numberOf, query) => {
    const [at, size] = [numberOf('skip') ?? 0, numberOf('limit') ?? 5];
    if (!(at >= 0) || !(size >= 1) || (isStrict && query.has('page'))) return answer(400);
    return json(200, { results: rows.slice(at, at + size), meta: { total: rows.length } });
  });

const planOf = (profile: string): string =>
  `base_url: http://127.0.0.1:8080\nresources: [{ path: /things, sort: [name] }]\nprofile: { ${profile} }\n`;

const cases: readonly Case[] = [
  {
    name: 'ten items of a longer list are not the whole list, whatever page follows',
    api: served(tenAlways, forty),
    plan: thingsPlan,
    outcomes: { 'operation/counts': 'inconclusive', 'operation/listed': 'inconclusive', 'query/size': 'failed' },
  },
  {
    name: 'a list pages where a page is asked for, and takes no size without one',
    api: served(onRequest, seven),
    plan: planOf('names: { size: page_size }'),
    outcomes: { 'query/page': 'passed', 'query/size': 'passed', 'pagination/numbers': 'failed' },
  },
  {
    name: 'a list takes a limit, and refuses every page number: that is no end of it',
    api: served(
      listing((rows, numberOf, query) =>
        query.has('page') ? answer(400) : json(200, { results: rows.slice(0, numberOf('limit') ?? 100) }),
      ),
      seven,
    ),
    plan: planOf('names: { size: limit }'),
    outcomes: { 'query/size': 'passed', 'pagination/numbers': 'failed' },
  },
  {
    name: 'a list pages by cursors alone: the numbers that it lacks are the one problem',
    api: served(cursors, seven),
    plan: planOf('page_base: 0'),
    outcomes: { 'query/page': 'inapplicable', 'query/size': 'passed', 'pagination/numbers': 'failed' },
  },
  ...[true, false].map((isStrict) => ({
    name: `a list skips and limits, and ${isStrict ? 'refuses' : 'ignores'} a page`,
    api: served(skips(isStrict), seven),
    plan: planOf('names: { size: limit, total_elements: /meta/total }'),
    outcomes: { 'query/page': 'inapplicable', 'pagination/numbers': 'failed' },
  })),
  {
    name: 'a list breaks down over a size alone, and a page alone',
    api: served(
      listing((rows, numberOf) => {
        const [page, size] = [numberOf('page'), numberOf('count')];
        if ((page === undefined) !== (size === undefined)) return answer(500);
        return answer(200, page === undefined ? rows : rows.slice((page - 1) * (size ?? 0), page * (size ?? 0)));
      }),
      seven.slice(0, 3),
    ),
    plan: planOf('names: { size: count }'),
    outcomes: { 'query/page': 'failed of query.size' },
  },
  {
    name: 'a list that does not page breaks down over page 0, and not over page 1',
    api: served(
      listing((rows, numberOf) => {
        const page = numberOf('page');
        return page === undefined || page >= 1 ? answer(200, rows) : answer(500);
      }),
      seven,
    ),
    plan: planOf('page_base: 1'),
    outcomes: { 'query/page': 'inapplicable', 'query/invalid': 'failed of query.invalid' },
  },
  {
    name: 'a list that pages from 1 breaks down over page 0',
    api: served(brokenZero, seven),
    plan: planOf(''),
    outcomes: { 'query/page': 'passed', 'query/invalid': 'failed of query.invalid', 'query/size': 'passed' },
  },
  {
    name: 'a list that is empty says that its pages count from 1, and breaks down over page 0',
    api: served(brokenZero, []),
    plan: planOf(''),
    outcomes: { 'query/page': 'inapplicable', 'query/invalid': 'failed of query.invalid' },
  },
  {
    name: 'a list that is empty breaks down over page 0, which nothing shows to be before the first',
    api: served(
      listing((_rows, numberOf) => (numberOf('page') === 0 ? answer(500) : answer(200, []))),
      [],
    ),
    plan: planOf(''),
    outcomes: { 'query/page': 'failed of query.page', 'query/invalid': 'passed' },
  },
  {
    name: 'the same list, where the plan says that pages count from 1',
    api: served(
      listing((_rows, numberOf) => (numberOf('page') === 0 ? answer(500) : answer(200, []))),
      [],
    ),
    plan: planOf('page_base: 1'),
    outcomes: { 'query/page': 'inapplicable', 'query/invalid': 'failed of query.invalid' },
  },
  {
    name: 'a list that is empty refuses page 0',
    api: served(
      listing((_rows, numberOf) => (numberOf('page') === 0 ? answer(400) : answer(200, []))),
      [],
    ),
    plan: planOf(''),
    outcomes: { 'query/page': 'inapplicable', 'query/invalid': 'passed' },
  },
  {
    name: 'a page after the last has no list at all',
    api: served(
      listing((rows, numberOf) => {
        const [page = 1, size = 100] = [numberOf('page'), numberOf('size')];
        const entries = rows.slice(Math.max(0, page - 1) * size, page * size);
        const head = { start: (page - 1) * size, total_size: rows.length };
        return json(200, entries.length === 0 ? head : { ...head, entries });
      }),
      seven,
    ),
    plan: planOf('names: { data: entries, total_elements: total_size }'),
    outcomes: { 'pagination/data': 'failed as no list' },
  },
  {
    name: 'a list is shown, and forbidden as soon as it is to be sorted as the plan says',
    api: served(
      listing((rows, _numberOf, query) => (query.has('sort') ? answer(403) : answer(200, rows))),
      seven,
    ),
    plan: planOf('page_base: 1'),
    outcomes: { 'query/sort': 'failed as sort answered 4xx' },
  },
];

it.each(cases)('$name', async (each) => {
  expect(await judgedOf(each, '')).toEqual(each.outcomes);
});

it('the number of items in all is the largest, and what the plan maps is told once', async () => {
  const { report } = await auditBy(served(onRequest, seven), planOf('names: { size: page_size }'), [
    'pagination/numbers',
    'envelope/names',
  ]);
  const said = report.findings.flatMap(({ outcome, violations }) =>
    outcome === 'failed' ? violations.map(({ actual }) => actual) : [],
  );
  expect(said.toSorted()).toEqual(['page_size', 'totalElements as /total_count and totalPages as /page_count']);
});

it('a list that shows all it has, whatever page is asked for, has no default size', async () => {
  const limited = listing((rows, numberOf) => {
    const limit = numberOf('limit') ?? rows.length;
    return json(200, { things: rows.slice(0, Math.max(0, limit)), meta: { total: rows.length } });
  });
  const { report } = await auditBy(served(limited, seven), planOf('names: { size: limit }'), ['query/size']);
  expect(report.observations.map(({ text }) => text).join('\n')).not.toContain('if no size is given');
});
