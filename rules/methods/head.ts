import type { ExchangeExample } from '../../src/model/example.ts';
import { isSuccess } from '../../src/model/exchange.ts';
import { defineRule, inapplicable, judged } from '../../src/model/rule.ts';
import { stepOf } from '../../src/model/trace.ts';
import { head as steps } from '../../src/model/traces/head.ts';
import { violation } from '../../src/model/violation.ts';
import { got, gotMissing, headed } from './shared/head-examples.ts';

const pairs = [
  [steps.missing, steps.headMissing],
  [steps.own.proof, steps.headItem],
  [steps.list, steps.headList],
] as const;

export default defineRule({
  id: 'methods/head',
  proves: [],
  breaks: ['service.1'],
  weight: 2,
  label: 'clients',
  level: 'should',
  title: 'HEAD answers with the status of GET, or is not offered',
  why: 'Caches, monitors and link checkers send HEAD and expect the status of GET (RFC 9110 section 9.3.2).',
  fix: 'Route HEAD to the handler of GET and leave out the body, or refuse it with 405.',
  scope: 'trace',
  wants: [steps.headMissing, steps.headItem, steps.headList],
  check: (trace) => {
    const seen = pairs.flatMap(([step, headStep]) => {
      const [get, head] = [stepOf(trace, step), stepOf(trace, headStep)];
      const isUsual = get !== undefined && (isSuccess(get.reply.status) || step === steps.missing);
      return head === undefined || !isUsual ? [] : [{ get, head }];
    });
    if (seen.length === 0) return inapplicable('no-head');
    const violations = seen
      .filter(({ get, head }) => ![get.reply.status, 404, 405, 501].includes(head.reply.status))
      .map(({ get, head }) =>
        violation({
          at: 'status',
          expected: `${get.reply.status} as for GET, or 405`,
          actual: String(head.reply.status),
          exchange: head.id,
          key: `HEAD of ${head.probe.operation?.kind ?? 'an address'}`,
          message: `HEAD ${head.probe.target} answered ${head.reply.status}, and GET ${get.reply.status}`,
        }),
      );
    return { ...judged(violations), examined: seen.length };
  },
  examples: () => ({
    passed: [
      { note: 'the same status', exchanges: [got, headed(200)] },
      { note: 'not offered', exchanges: [got, headed(405)] },
      { note: 'a missing item is missing', exchanges: [gotMissing, headedMissing(404)] },
    ],
    failed: [
      { note: 'the service breaks', exchanges: [got, headed(500)] },
      { note: 'a missing item is there', exchanges: [gotMissing, headedMissing(200)] },
    ],
    inapplicable: [{ note: 'GET does not work either', exchanges: [{ ...got, status: 500 }, headed(500)] }],
  }),
});

function headedMissing(status: number): ExchangeExample {
  return { ...headed(status), request: 'HEAD /users/99', step: steps.headMissing };
}
