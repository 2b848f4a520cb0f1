import { defineRule } from '../../src/model/rule.ts';
import { why } from '../../src/model/reason.ts';
import { comparing, judgeDifferences, placeOf } from './shared/differences.ts';
import { ada, alone, bea, list } from './shared/examples.ts';

export default defineRule({
  id: 'version/field-types',
  proves: ['version.non-breaking'],
  breaks: [],
  weight: 8,
  label: 'clients',
  title: 'Fields keep their types',
  why: 'A client that expects a number fails on a string, whatever the string says.',
  fix: 'Keep the type, and send the new form in a new field.',
  scope: 'versions',
  wants: comparing,
  check: (comparison) =>
    judgeDifferences(comparison, {
      kinds: ['field-retyped'],
      aspects: ['kinds'],
      nothing: why('nothing-in-two-versions', { what: 'no field was shown with a value' }),
      wanted: 'a new version keeps the types of fields',
      seen: (difference, comparison) =>
        `${placeOf(difference, comparison)} is ${difference.after}, and under ${comparison.from.name} ${difference.before}`,
    }),
  examples: () => ({
    passed: [{ note: 'the same types', exchanges: [list('/v1', [ada, bea]), list('/v2', [bea, ada])] }],
    failed: [
      {
        note: 'ids became texts',
        exchanges: [
          list('/v1', [ada, bea]),
          list('/v2', [
            { ...ada, id: '1' },
            { ...bea, id: '2' },
          ]),
        ],
      },
    ],
    inapplicable: [alone],
  }),
});
