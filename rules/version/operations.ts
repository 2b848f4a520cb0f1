import { defineRule } from '../../src/model/rule.ts';
import { why } from '../../src/model/reason.ts';
import { comparing, judgeDifferences, operationIn } from './shared/differences.ts';
import { ada, alone, item, list, refusal } from './shared/examples.ts';

export default defineRule({
  id: 'version/operations',
  proves: ['version.uri-stable'],
  breaks: ['version.non-breaking'],
  weight: 8,
  label: 'clients',
  title: 'Every operation of the old version is in the new one',
  why: 'Clients have the addresses built in: add new ones, and keep the old ones.',
  fix: 'Keep the operation in the new version, or announce its removal well in advance.',
  scope: 'versions',
  wants: comparing,
  check: (comparison) =>
    judgeDifferences(comparison, {
      kinds: ['operation-vanished'],
      aspects: ['operations'],
      nothing: why('nothing-in-two-versions', { what: 'no operation was answered' }),
      wanted: 'what answered before still answers',
      seen: (difference, comparison) =>
        `${operationIn(comparison, difference) ?? ''} is answered with ${difference.after}, and ${comparison.from.name} offers it`,
      isOthers: ({ announced }) => announced !== undefined,
    }),
  examples: () => ({
    passed: [{ note: 'both offer it', exchanges: [list('/v1', [ada]), list('/v2', [ada])] }],
    failed: [
      {
        note: 'the new version has the list, and no longer one item',
        exchanges: [
          list('/v1', [ada]),
          item('/v1', ada),
          list('/v2', [ada]),
          refusal('GET /v2/users/1', 404, 'NOT_FOUND'),
        ],
      },
    ],
    inapplicable: [alone],
  }),
});
