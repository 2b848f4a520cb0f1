import type { Rule } from '../../../src/model/rule.ts';
import { repeat } from '../../../src/model/traces/repeat.ts';
import { orderPattern } from '../../../src/model/repetition.ts';
import type { ExchangeExample } from '../../../src/model/example.ts';
import { disturbance, pageOf, seen, seenAll } from './example-parts.ts';

const whole = pageOf([1, 2, 3]);
const short = pageOf([1], { size: 1 });
const pair = pageOf([1, 2], { size: 2 });
const pass = [seen(repeat.start.of('list'), whole), seen(repeat.pass.of('list'), short)];
const cold = (...bodies: Parameters<typeof seenAll>[1]): readonly ExchangeExample[] => [
  ...seenAll(repeat.repeat.of('list'), bodies.slice(0, -1)),
  ...seenAll(repeat.late.of('list'), bodies.slice(-1)),
];

/** The experiment in full: what the list shows after each disturbance. */
function inOrder(...after: Parameters<typeof seenAll>[1]): readonly ExchangeExample[] {
  const step = repeat.order.of('list', 'page');
  let turn = 0;
  return orderPattern.split('').map((mark) => {
    if (mark === 'a') return seen(step, after[turn] ?? whole);
    turn += 1;
    return disturbance(step, short);
  });
}

export const orderExamples: Rule['examples'] = () => ({
  passed: [
    { note: 'the same each time', exchanges: seenAll(repeat.pass.of('list'), [whole, whole, whole]) },
    {
      note: 'a change that no experiment brings back',
      exchanges: [...pass, ...cold(short, short, short, short, short), ...inOrder(short, short, short, short, short)],
    },
  ],
  failed: [
    {
      note: 'the page size of the last call is kept',
      exchanges: [
        ...pass,
        ...cold(short, short, short, short, short),

        ...inOrder(whole, short, pair, short, pair),
      ],
    },
  ],
  inapplicable: [{ note: 'asked for once', exchanges: [seen(repeat.start.of('list'), whole)] }],
});
