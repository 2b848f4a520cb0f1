/** Pages, and lists without pages. */
import { conformant, type Conformant, fullThings, fullUsers, plan, readOnly } from './conformant.ts';
import { people, things } from './resource.ts';

const tooFew = 'query/page query/size query/sort query/filter query/filter-complete'.split(' ');
const rows = (count: number) => things({ path: '/things' }, count).rows;
const newest = { newestFirst: true };

export const paging: readonly Conformant[] = [
  conformant('pages: 4 items per page, and sizes over 12 are rejected', {
    thing: { rows: rows(30) },
    dialect: { over: 'reject', usual: 4, largest: 12 },
  }),
  conformant('pages: each list has another form', {
    plan: plan(fullUsers + fullThings('/things') + fullThings('/stones')),
    more: [things({ path: '/stones' }, 30)],
    dialect: {
      form: (path) => (({ '/users': 'bare', '/things': 'nested' }) as const)[path] ?? 'merged',
      pageExtras: (page, total) => ({ first: page === 0, last: page + 1 >= total, hasNext: page + 1 < total }),
    },
  }),
  conformant('pages: none, and the parameters page and size are rejected as unknown', {
    // No response says that the list is complete.
    undecided: ['query/sort-complete'],
    plan: plan(fullUsers),
    dialect: { paging: 'never', unknownParameter: 'reject' },
    bend: (api) => (request) => api({ ...request, target: request.target.replace(/([?&])(page|size)=/g, '$1not-$2=') }),
  }),
  conformant('pages: newest first, at most 5 items per page', {
    user: newest,
    thing: newest,
    dialect: { usual: 5, largest: 5 },
  }),
  ...([0, 1, 0, 1] as const).map((base, count) =>
    conformant(`pages: lists of ${count}`, {
      undecided: tooFew,
      user: { rows: people(count) },
      thing: { rows: rows(count) },
      dialect: { base },
    }),
  ),
  ...[0, 1].map((count) =>
    conformant(`pages: read-only lists of ${count}`, {
      undecided: tooFew,
      plan: readOnly(plan('\n  - { path: /users, sort: [name], filters: { city: Oslo } }\n  - { path: /things }\n')),
      user: { rows: people(count) },
      thing: { rows: rows(count) },
      dialect: { form: () => 'nested', beyond: 404 },
    }),
  ),
  conformant('pages: only one user', {
    user: { rows: people(1) },
    dialect: { base: 1, form: () => 'nested', beyond: 404 },
    undecided: ['query/page', 'query/size', 'query/sort'],
  }),
  conformant('pages: an empty list has one page', {
    user: { rows: [] },
    dialect: {
      finish: (reply) => ({ ...reply, body: String(reply.body).replace('"totalPages":0', '"totalPages":1') }),
    },
    warns: ['pagination/empty-total-pages'],
    undecided: ['query/filter', 'query/filter-complete', 'query/sort'],
  }),
  conformant('pages: 1,000 users, at most 20 per page', {
    // The run does not read all pages.
    undecided: ['operation/counts', 'query/filter-complete', 'query/sort', 'query/sort-complete'],
    plan: plan(fullUsers),
    user: { rows: people(1000) },
    dialect: { largest: 20 },
  }),
  conformant('pages: 1,000 users on one page', {
    plan: plan(fullUsers),
    user: { rows: people(1000) },
    dialect: { paging: 'never' },
  }),
];
