import { defineRule } from '../../src/model/rule.ts';
import { why } from '../../src/model/reason.ts';
import { comparing, judgeDifferences, operationIn } from './shared/differences.ts';
import { ada, alone, bea, list } from './shared/examples.ts';

const byName = (version: string, items: readonly (typeof ada)[]) =>
  list(version, items, { request: `GET ${version}/users?name=Ada`, about: { filter: { name: 'Ada' } } });
export default defineRule({
  id: 'version/queries',
  proves: [],
  breaks: ['version.parameters', 'version.uri-stable', 'version.non-breaking'],
  weight: 6,
  label: 'clients',
  title: 'Filters and sorts keep their effect',
  why: 'A client that filters and gets everything works on items that it never asked for.',
  fix: 'Keep every filter and every sort property of the older version.',
  scope: 'versions',
  wants: comparing,
  joins: ['query/filter', 'query/sort'],
  check: (comparison) =>
    judgeDifferences(comparison, {
      kinds: ['filter-vanished', 'sort-vanished'],
      aspects: ['queries'],
      nothing: why('nothing-in-two-versions', { what: 'no filter and no sort was seen to work' }),
      wanted: 'a new version keeps what the query parameters do',
      seen: (difference, comparison) =>
        `${difference.at.replace('query:', '')} of ${operationIn(comparison, difference) ?? ''}: ${difference.after}, and under ${comparison.from.name} ${difference.before}`,
    }),
  examples: () => ({
    passed: [
      {
        note: 'it filters in both',
        exchanges: [list('/v1', [ada, bea]), byName('/v1', [ada]), list('/v2', [ada, bea]), byName('/v2', [ada])],
      },
    ],
    failed: [
      {
        note: 'the new version ignores it',
        exchanges: [list('/v1', [ada, bea]), byName('/v1', [ada]), list('/v2', [ada, bea]), byName('/v2', [ada, bea])],
      },
    ],
    inapplicable: [alone],
  }),
});
