/** The plain list itself is judged by operation/list. A size that the service ignored is a problem of query/size. */
import { hasResponse } from '../../src/core/exchange.ts';
import { defineResponseRule, failed, passed } from '../../src/core/rule.ts';
import { reportsFailure } from '../../src/reading/envelope.ts';
import { objectOf } from '../../src/reading/json.ts';
import { listIn, readList } from '../../src/reading/lists.ts';
import { hasQuery, isMiscounted } from '../../src/reading/pages.ts';
import { shown } from '../../src/reading/shown.ts';

export default defineResponseRule({
  id: 'pagination/data',
  proves: ['pagination.data'],
  weight: 5,
  title: 'The data of a page is a list of at most size items',
  headline: 'Pages are not lists of at most size items',
  why: 'Clients lay out, buffer, and count by size. A longer page overflows, and anything but a list breaks them.',
  fix: 'Cut the page to the size in the response, and return an empty list if there is nothing to show.',
  says: {
    other: '{request} returned {seen} as data instead of a list',
    long: '{request} returned {seen} items with a size of {expected}',
  },
  layer: 'members',
  about: (exchange) => {
    const { probe, response } = exchange;
    if (probe.intent.kind !== 'list' || !hasResponse(exchange) || !response.isSuccess) return false;
    const list = listIn(exchange);
    const isOther = list === undefined && hasQuery(probe.intent) && response.json !== undefined;
    return list?.isPaged === true || (isOther && !reportsFailure(response));
  },
  check: (exchange) => {
    if (listIn(exchange) === undefined) {
      const seen = shown(objectOf(exchange.response.json)?.['data']);
      return failed({ kind: 'other', at: 'body:/data', seen, expected: 'a list', exchange });
    }
    const list = readList(exchange);
    const { intent } = exchange.probe;
    const requested = intent.kind === 'list' ? intent.size : undefined;
    const { size, count, pointers } = list;
    if (size === undefined || count <= size || isMiscounted(list)) return passed;
    if (requested !== undefined && requested < size) return passed;
    const breaks = requested === undefined ? {} : { breaks: ['query.size' as const] };
    const seen = String(count);
    return failed({ kind: 'long', at: pointers.items, seen, expected: String(size), exchange, ...breaks });
  },
});
