/**
 * A list is paginated if its response says that there are more items, or if another page shows other ones. Page numbers
 * in other forms are recognized, so that such a list is reported once and never treated as complete.
 */
import type { ClauseId } from '../clauses.ts';
import type { PageField } from '../../src/core/dialect.ts';
import { defineRule, failed, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import { pageFields } from '../../src/reading/list-place.ts';
import { isWhole, listIn, readList } from '../../src/reading/lists.ts';
import { overlaps } from '../../src/reading/pages.ts';
import { listed } from '../../src/reading/shown.ts';
import { walk } from '../../src/scenarios/walk.ts';

const clauses: Readonly<Record<PageField, ClauseId>> = {
  page: 'pagination.page',
  size: 'pagination.size',
  totalElements: 'pagination.total-elements',
  totalPages: 'pagination.total-pages',
};

export default defineRule({
  id: 'pagination/numbers',
  weight: 5,
  title: 'A list that shows only some of its items has page, size, totalElements, and totalPages',
  headline: 'Paginated lists have no page numbers',
  why: 'A client that gets part of a list must learn which part it is and how much more there is.',
  fix: 'Return page, size, totalElements, and totalPages next to data. If other names must stay, set profile.names.',
  says: {
    none: '{request} returned {seen} items without {expected}, but the list has more',
    names: '{request} returned page numbers in another form: {seen}',
    whole: 'no list shows only some of its items',
    changed: 'the list changed while its pages were read',
  },
  on: walk,
  judges: ['plain', 'first', 'second', 'again'],
  voids: ['first', 'second', 'last', 'pastEnd', 'pageAlone', 'sizeAlone', 'huge', 'maximum'],
  check: ({ plain, first, second, again }, { isSteady }) => {
    const pages = [plain, first, second].flatMap((exchange) => listIn(exchange) ?? []);
    const head = readList(plain);
    const missing = pageFields.filter((field) => pages.every(({ sent }) => !(field in sent)));
    const isShaped = pages.some(({ isPaged }) => isPaged);
    const elsewhere = missing.filter((field) => head.paging.names[field] !== undefined);
    // One number that is missing in the pagination shape is a problem of its own rule.
    if (missing.length === 0 || (isShaped && elsewhere.length === 0)) return passed;
    const [one, other] = [listIn(first), listIn(second)];
    const isCut = one !== undefined && one.count > 0 && one.count < head.count;
    const isTurned = one !== undefined && other !== undefined && other.count > 0 && !overlaps(one, other);
    if (isWhole(head) && !isCut && !isTurned) return inapplicable('whole');
    if (isWhole(head) && !isSteady(plain, again)) return undecided('changed');
    const exchange = isWhole(head) ? first : plain;
    const { count, paging } = readList(exchange);
    const names = elsewhere.map((field) => `${field} as ${paging.names[field]}`);
    const breaks = missing.map((field) => clauses[field]);
    const at = head.pointers.page;
    if (names.length === 0)
      return failed({ kind: 'none', at, seen: String(count), expected: listed(missing), exchange, breaks });
    return failed({ kind: 'names', at, seen: listed(names), expected: listed(missing), exchange, breaks });
  },
});
