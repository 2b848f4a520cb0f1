import { requestLine } from '../../src/model/exchange.ts';
import { defineRule, judged } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { read, successBody } from '../envelope/shared/examples.ts';

const plan = { profile: { statuses: {}, limits: { maxResponseMs: 2000 }, errorCodes: {}, idFields: {} } };

export default defineRule({
  id: 'limits/response-time',
  clauses: ['limits.timeout'],
  title: 'Every answer comes within the time that the profile states',
  why: 'Clients set their time-outs by what the service promises.',
  fix: 'Find out what the slow request waits for, or state the time that the service can keep as profile.limits.max_response_time.',
  scope: 'exchange',
  scenarios: 'all',
  appliesTo: ({ probe }, { profile }) => profile.limits.maxResponseMs !== undefined && probe.provokes !== 'too-large',
  check: (exchange, { profile }) => {
    const most = profile.limits.maxResponseMs ?? Number.POSITIVE_INFINITY;
    const took = Math.round(exchange.receivedAt - exchange.sentAt);
    if (took <= most) return judged([]);
    return judged([
      violation({
        at: 'time',
        expected: `at most ${most} ms`,
        actual: `${took} ms`,
        message: `${requestLine(exchange)} took ${took} ms; the profile says that an answer takes at most ${most} ms`,
        key: exchange.probe.operation?.kind ?? exchange.probe.provokes,
      }),
    ]);
  },
  examples: {
    passed: [{ note: 'in time', exchanges: [read(successBody({ id: 1 }), { durationMs: 1900 })], plan }],
    failed: [{ note: 'too late', exchanges: [read(successBody({ id: 1 }), { durationMs: 2100 })], plan }],
    inapplicable: [{ note: 'no time is stated', exchanges: [read(successBody({ id: 1 }), { durationMs: 2100 })] }],
  },
});
