import { why } from '../../src/model/reason.ts';
import { defineRule } from '../../src/model/rule.ts';
import { comparing, judgeDifferences, operationIn, situationWords } from './shared/differences.ts';
import { ada, item } from './shared/examples.ts';

const plain = ['Content-Type', 'application/json'] as const;
const read = (version: string, ...headers: readonly (readonly [string, string])[]) =>
  item(version, ada, { headers: [plain, ...headers] });
const tagged = (version: string, tag: string) => read(version, ['ETag', tag]);

export default defineRule({
  id: 'version/headers',
  proves: [],
  breaks: ['version.non-breaking'],
  weight: 6,
  label: 'clients',
  title: 'Headers that clients act on are kept',
  why: 'Clients find new items by Location, revalidate with ETag, cache by Cache-Control, page by Link and wait by Retry-After.',
  fix: 'Send the header as the older version did.',
  scope: 'versions',
  wants: comparing,
  check: (comparison) =>
    judgeDifferences(comparison, {
      kinds: ['header-vanished'],
      aspects: ['headers'],
      nothing: why('nothing-in-two-versions', { what: 'nothing was asked for often enough' }),
      wanted: 'a new version keeps the headers that clients act on',
      seen: (difference, comparison) =>
        `${difference.at.replace('header:', '')} is ${difference.after} of ${operationIn(comparison, difference) ?? ''} (${situationWords(difference)}), and in ${comparison.from.name} ${difference.before}`,
    }),
  examples: () => ({
    passed: [
      {
        note: 'the values are others',
        exchanges: [tagged('/v1', '"1"'), tagged('/v1', '"2"'), tagged('/v2', '"3"'), tagged('/v2', '"4"')],
      },
      {
        note: 'some answers never had it',
        exchanges: [tagged('/v1', '"1"'), read('/v1'), read('/v2'), read('/v2')],
      },
    ],
    failed: [
      {
        note: 'it is gone',
        exchanges: [tagged('/v1', '"1"'), tagged('/v1', '"2"'), read('/v2'), read('/v2')],
      },
    ],
    inapplicable: [{ note: 'there is one version', exchanges: [read('/v1'), read('/v1')] }],
  }),
});
