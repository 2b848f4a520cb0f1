import type { Rule } from '../../../src/model/rule.ts';
import { repeat } from '../../../src/model/traces/repeat.ts';
import { pageOf, seen, seenAll } from './example-parts.ts';

const whole = pageOf([1, 2, 3]);
const remembered = pageOf([1], { size: 1 });

export const cookieAnswersExamples: Rule['examples'] = () => ({
  passed: [
    {
      note: 'a cookie changes nothing',
      exchanges: [
        ...seenAll(repeat.plain.of('list'), [whole, whole]),
        ...seenAll(repeat.cookie.of('list'), [whole, whole]),
      ],
    },
  ],
  failed: [
    {
      note: 'what was asked for with the cookie is remembered',
      exchanges: [
        ...seenAll(repeat.plain.of('list'), [whole, whole]),
        ...seenAll(repeat.cookie.of('list'), [remembered, remembered]),
      ],
    },
  ],
  inapplicable: [{ note: 'no cookie was sent', exchanges: [seen(repeat.start.of('list'), whole)] }],
});
