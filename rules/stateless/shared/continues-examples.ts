import type { Rule } from '../../../src/model/rule.ts';
import { repeat } from '../../../src/model/traces/repeat.ts';
import { pageOf, seen, seenAll } from './example-parts.ts';

const [first, second, third] = [pageOf([1, 2]), pageOf([3, 4], { page: 1 }), pageOf([5, 6], { page: 2 })];

export const continuesExamples: Rule['examples'] = () => ({
  passed: [{ note: 'the first page each time', exchanges: seenAll(repeat.pass.of('list'), [first, first]) }],
  failed: [
    {
      note: 'the next page with each call',
      exchanges: [
        ...seenAll(repeat.pass.of('list'), [first, second]),
        ...seenAll(repeat.basePage, [first, first]),
        ...seenAll(repeat.repeat.of('list'), [third, first, second, third]),
        seen(repeat.late.of('list'), first),
      ],
    },
  ],
  inapplicable: [{ note: 'asked for once', exchanges: [seen(repeat.start.of('list'), first)] }],
});
