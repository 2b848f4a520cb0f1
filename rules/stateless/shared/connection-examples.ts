import type { Rule } from '../../../src/model/rule.ts';
import { pageOf, seen, seenAll } from './example-parts.ts';

const whole = pageOf([1, 2, 3]);
const cut = pageOf([1, 2, 3], { data: null });

export const connectionExamples: Rule['examples'] = {
  passed: [{ note: 'the same on every connection', exchanges: seenAll('pass-list', [whole, whole]) }],
  failed: [
    {
      note: 'a used connection gets less',
      exchanges: [
        seen('start-list', whole),
        seen('pass-list', cut),
        ...seenAll('repeat-list', [whole, whole, whole, whole]),
        seen('repeat-late-list', whole),
        seen('new-1-list', whole, 5),
        ...seenAll('used-1-list', [cut, cut], 5),
        seen('new-2-list', whole, 6),
        seen('used-2-list', cut, 6),
        seen('new-3-list', whole, 7),
        ...seenAll('used-3-list', [cut, cut, cut], 7),
      ],
    },
  ],
  inapplicable: [{ note: 'asked for once', exchanges: [seen('start-list', whole)] }],
};
