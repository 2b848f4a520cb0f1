import { defineRule } from '../../src/model/rule.ts';
import { why } from '../../src/model/reason.ts';
import { comparing, judgeDifferences, placeOf } from './shared/differences.ts';
import { ada, alone, bea, list } from './shared/examples.ts';

const turned = { data: [], success: true, error: null, timestamp: '2026-01-01T00:00:00Z' };
export default defineRule({
  id: 'version/field-order',
  proves: ['version.non-breaking'],
  breaks: [],
  weight: 3,
  label: 'clients',
  title: 'Fields keep their order',
  why: 'The conventions count a new field order as breaking: some clients read fields by position, in tables, diffs and signatures.',
  fix: 'Write the fields of the older version first, in their order, then the new ones.',
  scope: 'versions',
  wants: comparing,
  check: (comparison) =>
    judgeDifferences(comparison, {
      kinds: ['field-reordered'],
      aspects: ['order'],
      nothing: why('nothing-in-two-versions', { what: 'no two fields were shown' }),
      wanted: 'a new version keeps the order of fields',
      seen: (difference, comparison) =>
        `${placeOf(difference, comparison)} has its fields in a different order than under ${comparison.from.name}`,
    }),
  examples: () => ({
    passed: [
      {
        note: 'a field more at the end',
        exchanges: [list('/v1', [ada, bea]), list('/v2', [{ ...ada, age: 36 }, bea])],
      },
    ],
    failed: [
      {
        note: 'the name comes after the address',
        exchanges: [list('/v1', [ada]), list('/v2', [{ id: 1, email: 'ada@example.test', name: 'Ada' }])],
      },
      { note: 'the envelope is turned round', exchanges: [list('/v1', []), list('/v2', [], { body: turned })] },
    ],
    inapplicable: [alone],
  }),
});
