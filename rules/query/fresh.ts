/** An item of ours is found by what a read shows, and it stands in the order of the others. Only whole lists prove it. */
import type { Exchange } from '../../src/core/exchange.ts';
import { defineRule, failed, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import { findsExisting, isLost, isUnfound, misplacedOwn } from '../../src/reading/freshness.ts';
import { readItem } from '../../src/reading/items.ts';
import { listIn } from '../../src/reading/lists.ts';
import { shown } from '../../src/reading/shown.ts';
import { life } from '../../src/scenarios/life.ts';

export default defineRule({
  id: 'query/fresh',
  weight: 6,
  title: 'Filters and sorts work on what was just created or changed',
  headline: 'Filters and sorts do not see new or changed items',
  why: 'Users who just saved something search for it next. If they do not find it, they create it again.',
  fix: 'Filter and sort the items themselves, or update the index before you respond to a write.',
  says: {
    unfound: 'After the item was changed, {request} returned a list without it: {seen}',
    lost: 'After the item was changed, {request} returned a list without it: {seen}',
    misplaced: 'After the item was changed, {request} does not return it in order: {field} is {seen}',
    unread: 'the item could not be read after the change',
    control: 'the same filters do not find an existing item either',
    partial: 'no filtered or sorted list shows all of its items',
  },
  on: life,
  judges: ['afterReplace'],
  sees: ['filtered', 'filteredControl', 'sorted', 'listedAfter'],
  check: ({ afterReplace, filtered, filteredControl, sorted, listedAfter }, { resource }) => {
    const url = readItem(afterReplace)?.ref?.url;
    if (url === undefined) return undecided('unread');
    const seenIn = (list: Exchange): string => `${listIn(list)?.count} items`;
    const isFiltered = filtered && isUnfound(filtered, listedAfter, afterReplace, resource);
    if (filtered && isFiltered === true) {
      if (filteredControl === undefined || !findsExisting(filteredControl, listedAfter, resource))
        return inapplicable('control');
      const facts = { at: 'body:', seen: seenIn(filtered), expected: url, exchange: filtered };
      return failed({ kind: 'unfound', ...facts, breaks: ['query.filter'] });
    }
    const isSorted = sorted && isLost(sorted, listedAfter, afterReplace);
    if (sorted && isSorted === true) {
      const facts = { at: 'body:', seen: seenIn(sorted), expected: url, exchange: sorted };
      return failed({ kind: 'lost', ...facts, breaks: ['query.sort'] });
    }
    const misplaced = sorted && misplacedOwn(sorted, afterReplace);
    const [wrong] = misplaced ?? [];
    const field = sorted?.probe.intent.sort?.field ?? '';
    if (sorted && wrong !== undefined) {
      const facts = { at: `${wrong.pointer}/${field}`, field, seen: shown(wrong.fields[field]), exchange: sorted };
      return failed({ kind: 'misplaced', ...facts, expected: `sorted by ${field}`, breaks: ['query.sort'] });
    }
    const isProven = [isFiltered, isSorted].includes(false) || misplaced !== undefined;
    return isProven ? passed : inapplicable('partial');
  },
});
