import { type Conformant, fullThings, fullUsers, plan, token, withToken } from './conformant.ts';
import { people, things, users } from './resource.ts';
import { service } from './service.ts';

const tooFew = {
  'query/page': 'there is nothing to page',
  'query/size': 'there is nothing to page',
  'query/sort': 'there is nothing to sort',
  'query/filter': 'there is nothing to filter',
  'query/filter-complete': 'there is nothing to filter',
};

/** Every way to page, and not to. */
export const paging: readonly Conformant[] = [
  {
    name: 'merged pages from 0, larger sizes refused, nothing after the last page',
    plan: plan(fullUsers + fullThings('/things')),
    make: ({ now }) =>
      service([users(), things({ path: '/things' })], { now, over: 'refuse', largest: 50, beyond: 404 }),
  },
  {
    name: 'a few items on a page, and sizes over twelve refused',
    plan: plan(fullUsers + fullThings('/things'), withToken),
    make: ({ now }) =>
      service([users(), things({ path: '/things' }, 30)], { now, token, over: 'refuse', usual: 4, largest: 12 }),
  },
  {
    name: 'nested pages from 1, unusable values fall back, 400 after the last page',
    plan: plan(fullUsers + fullThings('/things'), withToken),
    make: ({ now }) =>
      service([users(), things({ path: '/things' })], {
        now,
        token,
        base: 1,
        form: () => 'nested',
        unusable: 'usual',
        zero: 'first',
        beyond: 400,
        usual: 5,
        largest: 10,
      }),
  },
  {
    name: 'bare pages from 1, page 0 is page 1, unknown parameters refused',
    plan: plan(fullUsers + fullThings('/things'), withToken),
    make: ({ now }) =>
      service([users(), things({ path: '/things' }, 3)], {
        now,
        token,
        base: 1,
        form: () => 'bare',
        zero: 'first',
        unknownParameter: 'refuse',
        usual: 10,
      }),
  },
  {
    name: 'a form for each list',
    plan: plan(fullUsers + fullThings('/things') + fullThings('/stones')),
    make: ({ now }) =>
      service([users(), things({ path: '/things' }), things({ path: '/stones' }, 30)], {
        now,
        form: (path) => (({ '/users': 'bare', '/things': 'nested' }) as const)[path] ?? 'merged',
        pageExtras: (page, totalPages) => ({
          first: page === 0,
          last: page + 1 >= totalPages,
          hasNext: page + 1 < totalPages,
        }),
      }),
  },
  {
    name: 'pages beside the data',
    plan: plan(fullUsers),
    make: ({ now }) => service([users()], { now, form: () => 'beside' }),
    warns: ['pagination/placement'],
  },
  {
    name: 'pages only where they are asked for',
    plan: plan(fullUsers + fullThings('/things'), withToken),
    make: ({ now }) =>
      service([users(), things({ path: '/things' })], { now, token, paging: 'asked', base: 1, largest: 5, usual: 5 }),
  },
  {
    name: 'no pages at all, newest first',
    plan: plan(fullUsers + fullThings('/things'), withToken),
    make: ({ now }) =>
      service([users({ newestFirst: true }), things({ path: '/things', newestFirst: true })], {
        now,
        token,
        paging: 'never',
      }),
  },
  {
    name: 'no pages at all, and page and size refused as unknown',
    undecided: { 'query/sort-complete': 'nobody says that the list is over' },
    plan: plan(fullUsers),
    make: ({ now }) => {
      const api = service([users()], { now, paging: 'never', unknownParameter: 'refuse' });
      return (request) => api({ ...request, target: request.target.replace(/([?&])(page|size)=/g, '$1not-$2=') });
    },
  },
  {
    name: 'newest first, five on a page at most',
    plan: plan(fullUsers + fullThings('/things'), withToken),
    make: ({ now }) =>
      service([users({ newestFirst: true }), things({ path: '/things', newestFirst: true })], {
        now,
        token,
        usual: 5,
        largest: 5,
      }),
  },
  ...[0, 1, 2, 3].map(
    (count): Conformant => ({
      name: `lists of ${count}`,
      undecided: tooFew,
      plan: plan(fullUsers + fullThings('/things')),
      make: ({ now }) =>
        service([users({ rows: people(count) }), things({ path: '/things' }, count)], {
          now,
          base: count % 2 === 0 ? 0 : 1,
        }),
    }),
  ),
  ...[0, 1].map(
    (count): Conformant => ({
      name: `lists of ${count} that can only be read`,
      undecided: tooFew,
      plan: `base_url: http://service.test\nresources: [{ path: /users, sort: [name], filters: { city: Oslo } }, { path: /things }]\n`,
      make: ({ now }) =>
        service([users({ rows: people(count) }), things({ path: '/things' }, count)], {
          now,
          form: () => 'nested',
          beyond: 404,
        }),
    }),
  ),
  {
    name: 'a thousand users, twenty at most',
    undecided: {
      'operation/counts': 'more pages than are walked',
      'query/filter-complete': 'more pages than are walked',
      'query/sort': 'many items of one city',
      'query/sort-complete': 'more pages than are walked',
    },
    plan: plan(fullUsers),
    make: ({ now }) => service([users({ rows: people(1000) })], { now, largest: 20, usual: 20 }),
  },
  {
    name: 'a thousand users on one page',
    plan: plan(fullUsers),
    make: ({ now }) => service([users({ rows: people(1000) })], { now, paging: 'never' }),
  },
];
