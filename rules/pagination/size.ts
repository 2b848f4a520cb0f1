/** A size that the service ignores is a problem of query/size, and with a filter, of query/filter-complete. */
import { defineResponseRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import { listIn, readList } from '../../src/reading/lists.ts';
import { isMiscounted } from '../../src/reading/pages.ts';
import { shown } from '../../src/reading/shown.ts';

export default defineResponseRule({
  id: 'pagination/size',
  proves: ['pagination.size'],
  weight: 4,
  title: '"size" is the number of items requested per page',
  headline: '"size" is not the number of items per page',
  why: 'Clients multiply page by size to know where they are. The length of the last page, or a default, misleads them.',
  fix: 'Return the requested size, or the maximum that the service allows, the same on every page.',
  says: {
    missing: '{request} returned page numbers without size',
    type: '{request} returned {seen} as size',
    wrong: '{request} returned size {seen}, but its page has {expected} items',
    zero: '{request} returned size {seen}',
    unheard: 'nothing shows whether this size was served',
  },
  layer: 'members',
  about: (exchange) => exchange.probe.intent.kind === 'list' && listIn(exchange)?.isPaged === true,
  check: (exchange, { dialect }) => {
    const { intent } = exchange.probe;
    const list = readList(exchange);
    const { size, sent, count, paging, pointers } = list;
    const at = pointers.size;
    if (!('size' in sent)) {
      if (paging.names.size !== undefined) return inapplicable('unheard');
      return failed({ kind: 'missing', at, seen: 'nothing', expected: 'an integer', exchange });
    }
    if (size === undefined)
      return failed({ kind: 'type', at, seen: shown(sent.size), expected: 'an integer', exchange });
    const requested = intent.kind === 'list' ? intent.size : undefined;
    const isFiltered = intent.kind === 'list' && intent.filters !== undefined;
    const isFirst = intent.kind === 'list' && (intent.page ?? dialect.pageBase) === dialect.pageBase;
    const wrong = (expected: number) =>
      failed({ kind: 'wrong', at, seen: String(size), expected: String(expected), exchange });
    if (isFirst && isMiscounted(list)) return wrong(count);
    if (requested === undefined) {
      const zero = { kind: 'zero' as const, at, seen: '0', expected: 'a number above 0', exchange };
      return size === 0 ? failed(zero) : passed;
    }
    if (size === requested) return passed;
    if (dialect.sizes.includes(requested) && (!isFiltered || count === requested)) return wrong(requested);
    // A smaller size may be the maximum of the service.
    return size < requested && count <= size ? passed : inapplicable('unheard');
  },
});
