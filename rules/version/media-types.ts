import { defineRule } from '../../src/model/rule.ts';
import { why } from '../../src/model/reason.ts';
import { noJson } from '../../src/model/signs.ts';
import { comparing, judgeDifferences, operationIn } from './shared/differences.ts';
import { ada, list } from './shared/examples.ts';

export default defineRule({
  id: 'version/media-types',
  proves: [],
  breaks: ['version.non-breaking'],
  weight: 6,
  label: 'clients',
  title: 'Media types stay the same',
  why: 'Clients choose their parser by media type, and refuse one that they do not know.',
  fix: 'Answer with the media type of the older version.',
  scope: 'versions',
  wants: comparing,
  check: (comparison) =>
    judgeDifferences(comparison, {
      kinds: ['media-type-changed'],
      aspects: ['media-types'],
      nothing: why('nothing-in-two-versions', { what: 'nothing was asked for' }),
      wanted: 'a new version answers in the same media type',
      signs: ({ after }) => (/[/+]json$/.test(after) ? [] : [noJson]),
      seen: (difference, comparison) =>
        `${operationIn(comparison, difference) ?? ''} answers ${difference.after}, and ${comparison.from.name} ${difference.before}`,
    }),
  examples: () => ({
    passed: [{ note: 'the same', exchanges: [list('/v1', [ada]), list('/v2', [ada])] }],
    failed: [
      {
        note: 'another',
        exchanges: [list('/v1', [ada]), list('/v2', [ada], { headers: [['Content-Type', 'application/hal+json']] })],
      },
    ],
    inapplicable: [{ note: 'there is one version', exchanges: [list('/v1', [ada])] }],
  }),
});
