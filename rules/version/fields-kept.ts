import { defineRule } from '../../src/model/rule.ts';
import { fieldGone, signsOf } from '../../src/model/signs.ts';
import { why } from '../../src/model/reason.ts';
import { comparing, judgeDifferences, placeOf } from './shared/differences.ts';
import { ada, alone, bea, list } from './shared/examples.ts';

export default defineRule({
  id: 'version/fields-kept',
  proves: ['version.non-breaking'],
  breaks: ['version.deprecation'],
  weight: 8,
  label: 'clients',
  title: 'No field is removed without notice',
  why: 'A client that reads a field fails, or goes on without it, when the field is gone.',
  fix: 'Keep the field; or announce it as deprecated (contract.deprecated, or a Deprecation header), wait, and then remove it.',
  scope: 'versions',
  wants: comparing,
  joins: ['pagination/numbers'],
  check: (comparison) =>
    judgeDifferences(comparison, {
      kinds: ['field-removed'],
      aspects: ['fields'],
      nothing: why('nothing-in-two-versions', { what: 'no field was shown' }),
      wanted: 'a new version removes no field that was never announced as deprecated',
      seen: (difference, comparison) =>
        `${placeOf(difference, comparison)} is not there, and ${comparison.from.name} shows it`,
      signs: ({ at }) => [...signsOf({ at }).map(({ word }) => word), fieldGone(at)],
      isOthers: ({ announced }) => announced !== undefined,
    }),
  examples: () => ({
    passed: [
      {
        note: 'a field more',
        exchanges: [
          list('/v1', [ada, bea]),
          list('/v2', [
            { ...ada, age: 36 },
            { ...bea, age: 40 },
          ]),
        ],
      },
    ],
    failed: [
      {
        note: 'a field less',
        exchanges: [
          list('/v1', [ada, bea]),
          list('/v2', [
            { id: 1, name: 'Ada' },
            { id: 2, name: 'Bea' },
          ]),
        ],
      },
    ],
    inapplicable: [alone],
  }),
});
