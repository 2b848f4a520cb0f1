import { defineRule } from '../../src/model/rule.ts';
import { why } from '../../src/model/reason.ts';
import { comparing, judgeDifferences, operationIn } from './shared/differences.ts';
import { ada, alone, list } from './shared/examples.ts';

const words: Readonly<Record<string, string>> = {
  'list-form-changed': 'the form of the list is',
  'page-base-changed': 'the first page is',
  'paging-vanished': 'of page and size,',
  'largest-size-shrunk': 'the largest page is',
};
export default defineRule({
  id: 'version/paging',
  proves: [],
  breaks: ['version.non-breaking'],
  weight: 7,
  label: 'clients',
  title: 'Lists keep their form and their pagination',
  why: 'Clients walk a list by its form, its first page and its maximum page size; if these change, they read nothing or miss items.',
  fix: 'Keep the form of the list, the number of its first page and its maximum page size.',
  scope: 'versions',
  wants: comparing,
  check: (comparison) =>
    judgeDifferences(comparison, {
      kinds: ['list-form-changed', 'page-base-changed', 'paging-vanished', 'largest-size-shrunk'],
      aspects: ['paging'],
      nothing: why('nothing-in-two-versions', { what: 'no list was seen' }),
      wanted: 'a new version pages as the one before it',
      seen: (difference, comparison) =>
        `${operationIn(comparison, difference) ?? ''}: ${words[difference.kind] ?? ''} ${difference.after}, and under ${comparison.from.name} ${difference.before}`,
    }),
  examples: () => ({
    passed: [{ note: 'the same form', exchanges: [list('/v1', [ada]), list('/v2', [ada])] }],
    failed: [
      {
        note: 'a bare list instead of the envelope',
        exchanges: [list('/v1', [ada]), list('/v2', [], { body: [ada] })],
      },
    ],
    inapplicable: [alone],
  }),
});
