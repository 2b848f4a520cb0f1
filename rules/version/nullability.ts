import { defineRule } from '../../src/model/rule.ts';
import { why } from '../../src/model/reason.ts';
import { comparing, judgeDifferences, placeOf } from './shared/differences.ts';
import { ada, alone, bea, beside } from './shared/examples.ts';

export default defineRule({
  id: 'version/nullability',
  proves: [],
  breaks: ['version.non-breaking'],
  weight: 5,
  label: 'clients',
  title: 'A field that was never null is never null in the new version',
  why: 'A client that has never seen null does not handle it.',
  fix: 'Keep sending a value, and put what is unknown into a new field.',
  scope: 'versions',
  wants: comparing,
  check: (comparison) =>
    judgeDifferences(comparison, {
      kinds: ['field-newly-null'],
      aspects: ['nulls'],
      nothing: why('nothing-in-two-versions', { what: 'no field was shown with a value' }),
      wanted: 'a new version does not turn a value into null',
      isSideBySide: ({ isOfItem }) => isOfItem === true,
      seen: (difference, comparison) =>
        `${placeOf(difference, comparison)} is null, and under ${comparison.from.name} it is ${difference.before}`,
    }),
  examples: () => ({
    passed: [{ note: 'the same items', exchanges: beside([ada, bea], [ada, bea]) }],
    failed: [
      { note: 'the same item has no address any more', exchanges: beside([ada, bea], [ada, { ...bea, email: null }]) },
    ],
    inapplicable: [alone],
  }),
});
