/** An item of ours is found by what a read shows, and it stands in the order of the others. Only whole lists prove it. */
import { defineRule, failed, passed, undecided } from '../../src/core/rule.ts';
import { isLost, isUnfound, misplacedOwn } from '../../src/reading/freshness.ts';
import { readItem } from '../../src/reading/items.ts';
import { listIn } from '../../src/reading/lists.ts';
import { shown } from '../../src/reading/shown.ts';
import { life } from '../../src/scenarios/life.ts';

export default defineRule({
  id: 'query/fresh',
  proves: [],
  weight: 6,
  label: 'clients',
  title: 'Filters and sorts work on what was just created or changed',
  headline: 'Filters and sorts do not see new or changed items',
  why: 'Users who just saved something search for it next. If they do not find it, they create it again.',
  fix: 'Filter and sort the items themselves, or update the index before you respond to a write.',
  says: {
    unfound: 'After the item was changed, {request} returned a list without it: {seen}',
    lost: 'After the item was changed, {request} returned a list without it: {seen}',
    misplaced: 'After the item was changed, {request} does not return it in order: {field} is {seen}',
    unread: 'the item could not be read after the change',
    partial: 'no filtered or sorted list shows all of its items',
  },
  on: life,
  judges: ['afterReplace'],
  sees: ['filtered', 'sorted', 'listedAfter'],
  check: ({ afterReplace, filtered, sorted, listedAfter }, { resource }) => {
    const item = readItem(afterReplace);
    if (item === undefined) return undecided('unread');
    const isUnfiltered = filtered && listedAfter && isUnfound(filtered, listedAfter, item, resource);
    const isUnsorted = sorted && listedAfter && isLost(sorted, listedAfter, item);
    const misplaced = sorted && misplacedOwn(sorted, item);
    const seen = `${filtered ? (listIn(filtered)?.count ?? 0) : 0} items`;
    if (filtered && isUnfiltered === true) {
      const facts = { at: 'body:', seen, expected: item.ref?.url ?? '', breaks: ['query.filter'] as const };
      return failed({ kind: 'unfound', exchange: filtered, ...facts });
    }
    if (sorted && isUnsorted === true)
      return failed({
        kind: 'lost',
        at: 'body:',
        seen: `${listIn(sorted)?.count} items`,
        expected: item.ref?.url ?? '',
        exchange: sorted,
        breaks: ['query.sort'],
      });
    const [wrong] = misplaced ?? [];
    const field = sorted?.probe.intent.sort?.field ?? '';
    if (sorted && wrong !== undefined)
      return failed({
        kind: 'misplaced',
        at: `${wrong.pointer}/${field}`,
        field,
        seen: shown(wrong.fields[field]),
        expected: `sorted by ${field}`,
        exchange: sorted,
        breaks: ['query.sort'],
      });
    const isProven = [isUnfiltered, isUnsorted].includes(false) || misplaced !== undefined;
    return isProven ? passed : undecided('partial');
  },
});
