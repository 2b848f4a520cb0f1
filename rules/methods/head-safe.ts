import { isSuccess, requestLine } from '../../src/model/exchange.ts';
import { defineRule, inapplicable, indistinct, judged } from '../../src/model/rule.ts';
import { stepOf } from '../../src/model/trace.ts';
import { head as steps } from '../../src/model/traces/head.ts';
import { violation } from '../../src/model/violation.ts';
import { got, gotMissing, headed } from './shared/head-examples.ts';

const after = { ...gotMissing, request: 'GET /users/1', step: steps.itemAfter };

export default defineRule({
  id: 'methods/head-safe',
  proves: [],
  breaks: ['service.1', 'service.5'],
  weight: 9,
  label: 'data',
  title: 'HEAD does not delete anything',
  why: 'Link checkers, crawlers and caches send HEAD to whatever they find; a HEAD that falls through to another handler destroys data by accident.',
  fix: 'Route HEAD to the handler of GET and leave out the body, or refuse it with 405.',
  scope: 'trace',
  wants: [steps.headItem, steps.itemAfter],
  check: (trace) => {
    const [before, head, seen] = [steps.own.proof, steps.headItem, steps.itemAfter].map((step) => stepOf(trace, step));
    if (before === undefined || head === undefined || !isSuccess(before.reply.status)) return inapplicable('no-head');
    if (seen === undefined) return indistinct('not-seen-gone');
    if (![404, 410].includes(seen.reply.status)) return judged([]);
    return judged([
      violation({
        at: 'status',
        expected: `${before.reply.status} as before HEAD`,
        actual: String(seen.reply.status),
        exchange: seen.id,
        key: 'gone after HEAD',
        message: `${requestLine(seen)} answered ${before.reply.status}, and ${seen.reply.status} directly after ${requestLine(head)}`,
      }),
    ]);
  },
  examples: () => ({
    passed: [{ note: 'the item is still there', exchanges: [got, headed(200), { ...got, step: steps.itemAfter }] }],
    failed: [{ note: 'the item is gone', exchanges: [got, headed(200), after] }],
    inapplicable: [{ note: 'GET does not work either', exchanges: [{ ...got, status: 500 }, headed(500), after] }],
    inconclusive: [{ note: 'the item was not looked at again', exchanges: [got, headed(200)] }],
  }),
});
