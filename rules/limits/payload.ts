import { successOf } from '../../src/model/envelope.ts';
import { isFailure, isSuccess, requestLine } from '../../src/model/exchange.ts';
import type { Provocation } from '../../src/model/provocation.ts';
import { defineRule, judged } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { failureBody, successBody } from '../envelope/shared/examples.ts';

const plan = { profile: { statuses: {}, limits: { maxBodyBytes: 1024 }, errorCodes: {}, idFields: {} } };

/** The bodies are valid creates with blanks after them, so that nothing but their size tells them from others. */
export default defineRule({
  id: 'limits/payload',
  clauses: ['limits.payload'],
  title: 'Bodies are taken up to the size that the profile states, and no further',
  why: 'A client that keeps to the stated size must not be refused, and one that does not must learn it by the status.',
  fix: 'Set the limit of the service, and of every gateway before it, to profile.limits.max_body, and answer 413 above it.',
  scope: 'exchange',
  scenarios: ['malformed-bodies'],
  appliesTo: ({ probe, reply }, { profile }) =>
    profile.limits.maxBodyBytes !== undefined &&
    (probe.provokes === 'too-large' || probe.about.note === 'at-limit') &&
    !(isSuccess(reply.status) && successOf(reply) === false),
  check: (exchange, { profile }) => {
    const { status } = exchange.reply;
    const limit = profile.limits.maxBodyBytes ?? 0;
    const isOver = exchange.probe.provokes === 'too-large';
    const isKept = isOver ? status === 413 || status === 400 : status !== 413;
    // What breaks under a large body is told by errors/framework, a missing permission by nobody.
    if (isKept || status >= 500 || (isOver && isFailure(status) && status !== 422)) return judged([]);
    const outcome = isSuccess(status) ? 'was taken' : 'was refused';
    return judged([
      violation({
        at: 'status',
        expected: isOver ? '413 or 400' : 'anything but 413',
        actual: String(status),
        message: `${requestLine(exchange)} with a body ${isOver ? 'over' : 'within'} the limit ${outcome} with ${status}; the profile says that bodies have at most ${limit} bytes`,
        key: isOver ? 'over' : 'within',
      }),
    ]);
  },
  examples: {
    passed: [
      { note: 'over the limit, refused', exchanges: [sent('too-large', 413)], plan },
      { note: 'within the limit, taken', exchanges: [sent('anything', 201)], plan },
    ],
    failed: [
      { note: 'over the limit, taken', exchanges: [sent('too-large', 201)], plan },
      { note: 'within the limit, refused', exchanges: [sent('anything', 413)], plan },
    ],
    inapplicable: [
      { note: 'no limit is stated', exchanges: [sent('too-large', 201)] },
      {
        note: 'success=false under 200 is told by errors/never-200',
        exchanges: [{ ...sent('too-large', 200), body: failureBody('PAYLOAD_TOO_LARGE') }],
        plan,
      },
    ],
  },
});

function sent(provokes: Provocation, status: number) {
  const about = provokes === 'too-large' ? {} : { note: 'at-limit' };
  const body = isSuccess(status) ? successBody({ id: 1 }) : failureBody('PAYLOAD_TOO_LARGE');
  return { request: 'POST /users', provokes, about, status, body };
}
