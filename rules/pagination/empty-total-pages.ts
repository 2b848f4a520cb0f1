/** It judges first pages alone: what a page after the last says about the total is judged by other rules. */
import { defineResponseRule, failed, passed } from '../../src/core/rule.ts';
import { listIn, readList } from '../../src/reading/lists.ts';

export default defineResponseRule({
  id: 'pagination/empty-total-pages',
  breaks: ['pagination.total-pages'],
  level: 'should',
  weight: 1,
  title: 'An empty list has no pages',
  headline: 'Empty lists have one page',
  why: 'A client that reads all pages up to totalPages requests a page that does not exist.',
  fix: 'Return totalPages 0 if totalElements is 0.',
  says: { one: '{request} returned an empty list with totalPages {seen}' },
  layer: 'members',
  about: (exchange) => {
    const { intent } = exchange.probe;
    const list = intent.kind === 'list' && intent.page === undefined ? listIn(exchange) : undefined;
    return list?.isPaged === true && list.totalElements === 0 && list.count === 0;
  },
  check: (exchange) => {
    const { totalPages, pointers } = readList(exchange);
    if (totalPages !== 1) return passed;
    return failed({ kind: 'one', at: pointers.totalPages, seen: '1', expected: '0', exchange });
  },
});
