import type { Rule } from '../../../src/model/rule.ts';
import type { Json, JsonObject } from '../../../src/text/json.ts';
import { pageBody, pageExchange, wholeWalk } from './page-examples.ts';

const { success = true, error = null, timestamp = '' } = pageBody({});

/** The envelope with the items of a page, and what stands beside. */
function plain({ data = [] }: JsonObject, beside: JsonObject = {}): JsonObject {
  return { success, data, error, timestamp, ...beside };
}

/** The list as it comes, five of some items, with something beside. */
function five(beside: JsonObject, headers: readonly (readonly [string, string])[] = []) {
  const data: Json = [1, 2, 3, 4, 5].map((id) => ({ id }));
  return {
    request: 'GET /users',
    status: 200,
    headers: [['Content-Type', 'application/json'] as const, ...headers],
    body: plain({ data }, beside),
  };
}

/** Examples of lists that show a part of their items, with page numbers, without and under other names. */
export const numbersExamples: Rule['examples'] = () => ({
  passed: [
    { note: 'all four next to data', exchanges: wholeWalk() },
    {
      note: 'in an object of their own, which only warns',
      exchanges: [five({ pagination: { page: 0, size: 5, totalElements: 9, totalPages: 2 } })],
    },
  ],
  failed: [
    { note: 'cut by page and size, and not a word', exchanges: wholeWalk({ edit: (body) => plain(body) }) },
    {
      note: 'under other names, in an object of their own',
      exchanges: [five({ meta: { currentPage: 1, perPage: 5, total: 9, pageCount: 2 } })],
    },
    { note: 'a limit and a total next to data', exchanges: [five({ offset: 0, limit: 5, total: 9 })] },
    { note: 'no more than that there are others', exchanges: [five({ hasMore: true })] },
    { note: 'a cursor to the next page', exchanges: [five({ paging: { next_cursor: 'abc' } })] },
    { note: 'a total in a header', exchanges: [five({}, [['X-Total-Count', '9']])] },
    { note: 'a link to the next page', exchanges: [five({}, [['Link', '</users?after=5>; rel="next"']])] },
    { note: 'two of four under other names', exchanges: [five({ page: 0, size: 5, total: 9, pages: 2 })] },
  ],
  inapplicable: [
    { note: 'all items at once, counted', exchanges: [five({ total: 5, hasMore: false, next: null })] },
    {
      note: 'all items, whatever page and size are asked for',
      exchanges: [five({}), { ...five({}), request: 'GET /users?page=1&size=2', about: { page: 1, size: 2 } }],
    },
    { note: 'an empty list', exchanges: [pageExchange({}, { items: 0, edit: (body) => plain(body) })] },
  ],
});
