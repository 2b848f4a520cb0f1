import { defineRule } from '../../src/model/rule.ts';
import { why } from '../../src/model/reason.ts';
import { comparing, judgeDifferences, placeOf } from './shared/differences.ts';
import { ada, alone, bea, beside } from './shared/examples.ts';

export default defineRule({
  id: 'version/same-values',
  proves: [],
  breaks: ['version.non-breaking'],
  weight: 5,
  label: 'clients',
  title: 'The same item shows the same values',
  why: 'A value in another unit, format or spelling is another contract: clients compute with it, and compare it with what they stored.',
  fix: 'Keep the value as it was, and send its new form in a new field.',
  scope: 'versions',
  wants: comparing,
  check: (comparison) =>
    judgeDifferences(comparison, {
      kinds: ['value-changed'],
      aspects: ['values'],
      nothing: why('nothing-at-one-time'),
      wanted: 'a new version shows the same item with the same values',
      isSideBySide: () => true,
      seen: (difference, comparison) =>
        `${placeOf(difference, comparison)} is ${difference.after}, and under ${comparison.from.name} the same item has ${difference.before}`,
      isIdle: true,
    }),
  examples: () => ({
    passed: [{ note: 'the same items', exchanges: beside([ada, bea], [ada, { ...bea, age: 40 }]) }],
    failed: [{ note: 'names are in capitals', exchanges: beside([ada, bea], [ada, { ...bea, name: 'BEA' }]) }],
    inapplicable: [alone],
  }),
});
