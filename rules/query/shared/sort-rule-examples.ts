import type { Rule } from '../../../src/model/rule.ts';
import { byAge, people, sortedBy, sortTrace, unsorted } from './sort-examples.ts';

const inOrder = (...ids: readonly number[]) => ids.flatMap((id) => people.filter((each) => each['id'] === id));
const down = byAge.toReversed();
const names = (...texts: readonly (string | null)[]) => texts.map((name, index) => ({ id: index + 1, name }));
const levels = (...texts: readonly string[]) => texts.map((level, index) => ({ id: index + 1, level }));
const byLevel = { property: 'level' } as const;
const byName = { property: 'name' } as const;

/** Examples of sorted lists, and of lists that are not. */
export const sortRuleExamples: Rule['examples'] = () => ({
  passed: [
    { note: 'up and down', exchanges: sortTrace(byAge, down) },
    {
      note: 'texts in an order that folds case, nulls first up and down',
      exchanges: [
        ...unsorted(people),
        sortedBy('asc', names(null, null, 'ada', 'Bob', 'eva'), byName),
        sortedBy('desc', names(null, null, 'eva', 'Bob', 'ada'), byName),
      ],
    },
    {
      note: 'states in an order of their own',
      exchanges: [
        ...unsorted(people),
        sortedBy('asc', names('low', 'low', 'medium', 'medium', 'high', 'high'), byName),
        sortedBy('desc', names('high', 'high', 'medium', 'medium', 'low', 'low'), byName),
      ],
    },
    {
      note: 'levels that the plan declares, on the first pages of a longer list',
      resource: { filters: { level: { in: ['level'], match: 'equals', values: ['Low', 'Medium', 'High'] } } },
      exchanges: [
        ...unsorted(people),
        sortedBy('asc', levels('Low', 'Medium'), { ...byLevel, total: 4 }),
        sortedBy('desc', levels('High', 'Medium'), { ...byLevel, total: 4 }),
      ],
    },
    {
      note: 'moments, of which the text says otherwise',
      exchanges: [
        ...unsorted(people),
        sortedBy(
          'asc',
          names('2024-03-31T00:30:00+02:00', '2024-03-30T23:00:00Z', '2024-03-31T03:00:00+02:00'),
          byName,
        ),
        sortedBy(
          'desc',
          names('2024-03-31T03:00:00+02:00', '2024-03-30T23:00:00Z', '2024-03-31T00:30:00+02:00'),
          byName,
        ),
      ],
    },
  ],
  failed: [
    {
      note: 'names in an order of something else',
      exchanges: [
        ...unsorted(people),
        sortedBy('asc', names('eva', 'ada', 'bob'), byName),
        sortedBy('desc', names('bob', 'ada', 'eva'), byName),
      ],
      keys: ['not asc', 'not desc'],
    },
    { note: 'the direction is ignored', exchanges: sortTrace(byAge, byAge) },
    { note: 'the sort is ignored', exchanges: sortTrace(people, people), keys: ['not asc', 'not desc'] },
    {
      note: 'numbers sorted as texts',
      exchanges: sortTrace(inOrder(4, 1, 3, 2), inOrder(2, 3, 1, 4)),
      keys: ['not asc', 'not desc'],
    },
    {
      note: 'each page is sorted by itself',
      exchanges: [
        ...sortTrace(byAge, down),
        sortedBy('asc', inOrder(2, 1), { paging: { page: 0, size: 2 }, total: 4 }),
        sortedBy('asc', inOrder(4, 3), { paging: { page: 1, size: 2 }, total: 4 }),
      ],
    },
    {
      note: 'nulls among values',
      exchanges: [
        ...unsorted(people),
        sortedBy('asc', names('Ada', null, 'Bob'), byName),
        sortedBy('desc', names('Bob', 'Ada', null), byName),
      ],
    },
    {
      note: 'a declared sort is refused',
      exchanges: [
        ...unsorted(people),
        sortedBy('asc', byAge),
        sortedBy('desc', [], { status: 400, body: { success: false, data: null } }),
      ],
    },
  ],
  inapplicable: [{ note: 'nothing was sorted', exchanges: unsorted(people) }],
  inconclusive: [
    {
      note: 'words that look like levels, each once',
      exchanges: [
        ...unsorted(people),
        sortedBy('asc', levels('low', 'medium', 'high'), byLevel),
        sortedBy('desc', levels('high', 'medium', 'low'), byLevel),
      ],
    },
    {
      note: 'all values are the same',
      exchanges: [
        ...unsorted(people),
        sortedBy('asc', names('Ada', 'Ada'), byName),
        sortedBy('desc', names('Ada', 'Ada'), byName),
      ],
    },
    {
      note: 'the items do not show what they are sorted by',
      exchanges: [
        ...unsorted(people),
        sortedBy('asc', people, { property: 'rank' }),
        sortedBy('desc', people, { property: 'rank' }),
      ],
    },
  ],
});
