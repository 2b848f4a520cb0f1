import { defineRule } from '../../src/model/rule.ts';
import { why } from '../../src/model/reason.ts';
import { field, fieldGone } from '../../src/model/signs.ts';
import { comparing, judgeDifferences, placeOf } from './shared/differences.ts';
import { ada, alone, bea, beside } from './shared/examples.ts';

export default defineRule({
  id: 'version/appended',
  proves: [],
  breaks: ['version.non-breaking'],
  weight: 1,
  label: 'clients',
  level: 'should',
  title: 'New fields come at the end',
  why: 'A field that is inserted in between shifts all later ones, for every client that reads by position.',
  fix: 'Add new fields after the existing ones.',
  scope: 'versions',
  wants: comparing,
  // What has a new name in the place of the old one is no new field.
  joins: ['exposure/storage-fields', 'fields/field-style', 'version/fields-kept'],
  check: (comparison) =>
    judgeDifferences(comparison, {
      kinds: ['field-between'],
      aspects: ['order'],
      nothing: why('nothing-in-two-versions', { what: 'no two fields were shown' }),
      wanted: 'a new version adds fields at the end',
      // Without the field that it comes before, which should not be there, it would come at the end.
      signs: ({ at, ahead = 'id' }) => [...(ahead === 'id' ? [] : [field(ahead)]), fieldGone(at)],
      seen: (difference, comparison) =>
        `${placeOf(difference, comparison)} is new, and comes before fields that ${comparison.from.name} has`,
    }),
  examples: () => ({
    passed: [{ note: 'at the end', exchanges: beside([ada, bea], [{ ...ada, age: 36 }, bea]) }],
    failed: [
      {
        note: 'in between',
        exchanges: beside([ada, bea], [{ id: 1, age: 36, name: 'Ada', email: 'ada@example.test' }, bea]),
      },
    ],
    inapplicable: [alone],
  }),
});
