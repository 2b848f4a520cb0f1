import { why } from '../../src/model/reason.ts';
import { defineRule } from '../../src/model/rule.ts';
import type { JsonObject } from '../../src/text/json.ts';
import { comparing, judgeDifferences, placeOf } from './shared/differences.ts';
import { alone, list } from './shared/examples.ts';

/** Five items with one of two words each. */
const items = (first: number, one: string, other: string): readonly JsonObject[] =>
  [1, 2, 3, 4, 5].map((each) => ({ id: first + each, status: each < 3 ? one : other }));
const declared = { filters: { status: { values: ['active'], in: ['status'], match: 'equals' } } } as const;

export default defineRule({
  id: 'version/words',
  proves: [],
  breaks: ['version.non-breaking'],
  weight: 6,
  label: 'clients',
  title: 'Fields keep the values that the plan declares',
  why: 'Clients branch on the values of an enumerated field, and fall through on one that they do not know.',
  fix: 'Keep the existing values, and send new ones in a new field.',
  scope: 'versions',
  wants: comparing,
  check: (comparison) =>
    judgeDifferences(comparison, {
      kinds: ['word-renamed'],
      observes: ['words-exchanged'],
      aspects: ['words'],
      nothing: why('nothing-in-two-versions', { what: 'no field showed a few words again and again' }),
      wanted: 'a new version keeps the words that the plan declares',
      seen: (difference, comparison) =>
        `${placeOf(difference, comparison)} is one of ${difference.after}, and under ${comparison.from.name} one of ${difference.before}`,
    }),
  examples: () => ({
    passed: [
      {
        note: 'the same words',
        resource: declared,
        exchanges: [list('/v1', items(0, 'active', 'blocked')), list('/v2', items(10, 'blocked', 'active'))],
      },
      {
        note: 'words that were never declared: seen, and not judged, because the items may be others',
        exchanges: [list('/v1', items(0, 'active', 'blocked')), list('/v2', items(10, 'enabled', 'disabled'))],
      },
    ],
    failed: [
      {
        note: 'a word that the plan filters by is gone',
        resource: declared,
        exchanges: [list('/v1', items(0, 'active', 'blocked')), list('/v2', items(10, 'enabled', 'disabled'))],
      },
    ],
    inapplicable: [alone],
  }),
});
