import { expect, it } from 'vitest';
import {
  type Api,
  type ApiRequest,
  around,
  editPage,
  failure,
  isList,
  itemsOf,
  jsonOf,
  onReply,
  onRequest,
  queryOf,
  withItems,
  withQuery,
  withTarget,
} from '../../../fixtures/mutants/mutant.ts';
import { type Case, expectedOf, named, toldOf } from './audit.ts';
import { someOf } from '../../support/share-of.ts';

type Item = Readonly<Record<string, unknown>>;

const allOf = (next: Api, request: ApiRequest): readonly Item[] =>
  itemsOf(next(withQuery(request, { page: '0', size: '100' }))) ?? [];
const isFiltered = (request: ApiRequest): boolean =>
  isList(request) && ['status', 'role', 'city', 'keyword', 'visibility'].some((name) => queryOf(request).has(name));
const crash = failure(500, 'INTERNAL_ERROR', 'It broke.');

const cases: readonly Case[] = [
  [
    'pages of one item more than size',
    around((request, next) => {
      const reply = next(request);
      const shown = jsonOf(reply) as { readonly page: number; readonly size: number };
      if (!isList(request) || reply.status !== 200) return reply;
      const start = shown.page * shown.size;
      return withItems(reply, allOf(next, request).slice(start, start + shown.size + 1));
    }),
    'pagination/data',
    'query.page',
  ],
  [
    'pages that show the whole list',
    around((request, next) => {
      const reply = next(request);
      return isList(request) && reply.status === 200 ? withItems(reply, allOf(next, request)) : reply;
    }),
    'pagination/data',
    'query.page',
  ],
  [
    'a size that is the number of items on the page',
    onReply((_request, reply) => editPage(reply, (shown) => ({ ...shown, size: itemsOf(reply)?.length ?? 0 }))),
    'pagination/size',
  ],
  [
    'pages of five items at most that say the size asked for',
    around((request, next) => {
      const asked = isList(request) ? Number(queryOf(request).get('size') ?? '20') : 0;
      if (!Number.isInteger(asked) || asked <= 5) return next(request);
      const size = Math.min(asked, 100);
      return editPage(next(withQuery(request, { size: '5' })), (shown) => ({ ...shown, size }));
    }),
    'pagination/size',
  ],
  [
    'page numbers that are texts',
    onReply((_request, reply) =>
      editPage(reply, ({ page: number, size, totalElements, totalPages, ...rest }) => ({
        ...rest,
        ...Object.fromEntries(
          Object.entries({ page: number, size, totalElements, totalPages }).map(([name, value]) => [
            name,
            String(value),
          ]),
        ),
      })),
    ),
    'pagination/total-elements',
  ],
  [
    'a size over the maximum that breaks the service',
    onReply((request, reply) => (isList(request) && Number(queryOf(request).get('size')) > 100 ? crash : reply)),
    'query/size',
  ],
  [
    'a page that is ignored under a filter',
    onRequest((request) => (isFiltered(request) ? withQuery(request, { page: undefined }) : request)),
    'query/filter-pages',
    'pagination.page',
  ],
  [
    'a page that is ignored under a sort',
    onRequest((request) =>
      isList(request) && queryOf(request).has('sort') && /^\d+$/.test(queryOf(request).get('page') ?? '')
        ? withQuery(request, { page: undefined })
        : request,
    ),
    'query/sort-complete',
    'pagination.page',
  ],
  [
    'a filter that is applied to the page that was cut out',
    around((request, next) => {
      const reply = next(request);
      if (!isFiltered(request) || reply.status !== 200) return reply;
      const kept = new Set(allOf(next, request).map(({ id }) => id));
      const query = queryOf(request);
      const plain = ['page', 'size', 'sort'].flatMap((name) => [[name, query.get(name) ?? undefined]]);
      const bare = withTarget(request, request.target.replace(/\?.*/s, ''));
      const cut = next(withQuery(bare, Object.fromEntries(plain)));
      return withItems(
        cut,
        (itemsOf(cut) ?? []).filter(({ id }) => kept.has(id)),
      );
    }),
    'query/filter-pages',
  ],
];

it.each(someOf(named(cases)))('$name is one problem', async ({ wrap, problem, open }) => {
  expect(await toldOf(wrap, open)).toEqual(expectedOf(problem, open));
});
