import { describe, expect, it } from 'vitest';
import type { ApiReply } from '../../../fixtures/reference/http.ts';
import { others } from '../../harm/service.ts';
import { type Case, judgedOf } from '../judged.ts';
import { isList, json, readOnly, served } from '../services.ts';

const things = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, name: `Thing ${index + 1}` }));

/** Lists in pages, with something in the body and in the headers next to the numbers. */
function paged(
  beside: (total: number, shown: number, size: number) => { body?: object; headers?: ApiReply['headers'] },
): Case['api'] {
  return served((request) => {
    if (!isList(request)) return undefined;
    const query = new URLSearchParams(request.target.split('?')[1]);
    const [page, size] = [Number(query.get('page') ?? 0), Number(query.get('size') ?? 5)];
    const data = things.slice(page * size, page * size + size);
    const numbers = { page, size, totalElements: things.length, totalPages: Math.ceil(things.length / size) };
    const { body, headers = [] } = beside(things.length, data.length, size);
    const timestamp = '2026-01-01T00:00:00Z';
    const reply = json(200, { success: true, data, error: null, timestamp, ...numbers, ...body });
    return { ...reply, headers: [...reply.headers, ...headers] };
  }, others);
}

const contentRange = (total: number): ApiReply['headers'] => [['Content-Range', `items 0-4/${total}`]];

const cases: readonly (readonly [name: string, api: Case['api'], outcome: string])[] = [
  ['X-Total-Count as the body has it', paged((total) => ({ headers: [['X-Total-Count', String(total)]] })), 'passed'],
  ['X-Total-Count of the page', paged((_total, shown) => ({ headers: [['X-Total-Count', String(shown)]] })), 'failed'],
  ['Content-Range with one item more', paged((total) => ({ headers: contentRange(total + 1) })), 'failed'],
  ['another total in meta', paged((total) => ({ body: { meta: { total: total - 1 } } })), 'failed'],
  [
    'two in other words, one of them wrong',
    paged((total) => ({
      body: { totalElements: undefined, meta: { total: total + 1 } },
      headers: [['X-Total-Count', String(total)]],
    })),
    'failed',
  ],
  ['a total that is a sum', paged(() => ({ body: { total: 990, sums: { total: 25 } } })), 'passed'],
];

/** A link to the last page as it should be, or so many pages further. */
const linked = (more: number): Case['api'] =>
  paged((total, _shown, size) => ({
    headers: [['Link', `</things?page=${Math.ceil(total / size) - 1 + more}&size=${size}>; rel="last"`]],
  }));

it.each([
  ['the last page', linked(0), 'passed'],
  ['the page after the last', linked(1), 'failed'],
  ['another one', linked(-1), 'failed'],
] as const)('a link to the last page is held against the walk: to %s', async (name, api, outcome) => {
  const outcomes = { 'pagination/total-pages': outcome };
  expect(await judgedOf({ name, api, plan: readOnly, outcomes }, readOnly)).toEqual(outcomes);
});

describe('two totals in one answer', () => {
  it.each(cases)('are held against the items that a walk meets: %s', async (name, api, outcome) => {
    const outcomes = { 'pagination/total-elements': outcome };
    expect(await judgedOf({ name, api, plan: readOnly, outcomes }, readOnly)).toEqual(outcomes);
  });
});
