import { defineRule } from '../../src/model/rule.ts';
import { why } from '../../src/model/reason.ts';
import { comparing, judgeDifferences, operationIn } from './shared/differences.ts';
import { ada, alone, bea, beside } from './shared/examples.ts';

export default defineRule({
  id: 'version/defaults',
  proves: [],
  breaks: ['version.non-breaking'],
  weight: 2,
  label: 'clients',
  level: 'should',
  title: 'The default page size and the default order stay the same',
  why: 'Clients that do not ask for a size or an order still depend on them.',
  fix: 'Keep the default page size and the default order; let clients ask for others.',
  scope: 'versions',
  wants: comparing,
  check: (comparison) =>
    judgeDifferences(comparison, {
      kinds: ['default-size-changed', 'default-order-changed'],
      aspects: ['defaults'],
      nothing: why('nothing-in-two-versions', { what: 'no list was seen with enough items' }),
      wanted: 'a new version keeps the default page size and order',
      seen: (difference, comparison) =>
        `${operationIn(comparison, difference) ?? ''}: the default ${difference.kind === 'default-size-changed' ? 'page size' : 'order'} is ${difference.after}, and under ${comparison.from.name} ${difference.before}`,
    }),
  examples: () => ({
    passed: [{ note: 'the same order', exchanges: beside([ada, bea], [ada, bea]) }],
    failed: [{ note: 'turned round', exchanges: beside([ada, bea], [bea, ada]) }],
    inapplicable: [alone],
  }),
});
