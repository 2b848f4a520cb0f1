import type { Rule } from '../../../src/model/rule.ts';
import { repeat } from '../../../src/model/traces/repeat.ts';
import { pageOf, seen, seenAll } from './example-parts.ts';

const whole = pageOf([1, 2, 3]);
const cut = pageOf([1, 2, 3], { data: null });

export const connectionExamples: Rule['examples'] = () => ({
  passed: [{ note: 'the same on every connection', exchanges: seenAll(repeat.pass.of('list'), [whole, whole]) }],
  failed: [
    {
      note: 'a used connection gets less',
      exchanges: [
        seen(repeat.start.of('list'), whole),
        seen(repeat.pass.of('list'), cut),
        ...seenAll(repeat.repeat.of('list'), [whole, whole, whole, whole]),
        seen(repeat.late.of('list'), whole),
        seen(repeat.fresh.of('1', 'list'), whole, 5),
        ...seenAll(repeat.used.of('1', 'list'), [cut, cut], 5),
        seen(repeat.fresh.of('2', 'list'), whole, 6),
        seen(repeat.used.of('2', 'list'), cut, 6),
        seen(repeat.fresh.of('3', 'list'), whole, 7),
        ...seenAll(repeat.used.of('3', 'list'), [cut, cut, cut], 7),
      ],
    },
  ],
  inapplicable: [{ note: 'asked for once', exchanges: [seen(repeat.start.of('list'), whole)] }],
});
