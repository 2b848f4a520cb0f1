import type { ExchangeExample } from '../../src/model/example.ts';
import { lostFacts } from '../../src/model/reason.ts';
import { successOf } from '../../src/model/envelope.ts';
import { type Answered, isAnswered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { defineRule, inapplicable, judged, noAnswer } from '../../src/model/rule.ts';
import { sentAt, stepOf, type Trace } from '../../src/model/trace.ts';
import { malformedBodies as steps } from '../../src/model/traces/malformed-bodies.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { failureBody, successBody } from '../envelope/shared/examples.ts';

/** The form of the refusal is errors/centralized's. */
export default defineRule({
  id: 'errors/malformed-body',
  proves: ['status.invalid-input'],
  breaks: [],
  weight: 5,
  label: 'clients',
  title: 'A body that is not JSON is refused with 400',
  why: 'A 500 for a missing quote blames the service, and a 2xx stores something that the client never sent.',
  fix: 'Parse the body strictly before you use it, and answer 400 with the envelope if parsing fails.',
  scope: 'trace',
  wants: [steps.own, steps.truncated, steps.mistakes, steps.changeTruncated],
  check: (trace) => {
    const asked = sentAt(trace, steps.truncated, steps.mistakes, steps.changeTruncated);
    const silent = asked.find((exchange) => !isAnswered(exchange));
    const works = hasWorked(trace);
    const judgedOnes = asked.filter(isAnswered).filter((exchange) => isJudged(exchange, works));
    const violations = judgedOnes.flatMap((exchange) => problemOf(exchange) ?? []);
    const open = silent === undefined ? {} : noAnswer('lost', lostFacts(silent));
    if (judgedOnes.length === 0 && silent === undefined) {
      return inapplicable(asked.length === 0 ? 'no-malformed-sent' : 'valid-bodies-refused');
    }
    return { ...judged(violations), examined: judgedOnes.length, ...open };
  },
  examples: () => ({
    passed: [{ note: '400', exchanges: [created(201), sent(400)] }],
    failed: [
      { note: 'the parser breaks the service', exchanges: [created(201), sent(500)] },
      { note: 'taken all the same', exchanges: [created(201), { ...sent(201), body: successBody({ id: 7 }) }] },
      { note: 'another status', exchanges: [created(201), sent(422)] },
    ],
    inapplicable: [
      { note: 'no create works', exchanges: [created(403), sent(403)] },
      { note: 'errors/never-200 reports success=false under 200', exchanges: [created(201), sent(200)] },
    ],
  }),
});

function created(status: number): ExchangeExample {
  const body = isSuccess(status) ? successBody({ id: 1 }) : failureBody('FORBIDDEN');
  return { request: 'POST /users', step: steps.own.made, status, body };
}

function sent(status: number): ExchangeExample {
  const about = { spoiled: 'a trailing comma' };
  const body = failureBody('MALFORMED_JSON');
  return {
    request: 'POST /users',
    step: steps.mistakes.of('trailing-comma'),
    provokes: 'malformed-body',
    about,
    status,
    body,
  };
}

function hasWorked(trace: Trace): boolean {
  const own = stepOf(trace, steps.own.made);
  return own !== undefined && isSuccess(own.reply.status) && successOf(own.reply) !== false;
}

/** A refusal with a 4xx tells nothing where valid bodies are refused too; a 2xx that says success=false is not ours. */
function isJudged({ reply }: Answered, works: boolean): boolean {
  if (isSuccess(reply.status)) return successOf(reply) !== false;
  return works || reply.status >= 500 || reply.status === 400;
}

function problemOf(exchange: Answered): Violation | undefined {
  const { status } = exchange.reply;
  if (status === 400) return undefined;
  const { spoiled = 'a mistake' } = exchange.probe.about;
  const taken = isSuccess(status);
  return violation({
    at: 'status',
    expected: '400',
    actual: String(status),
    exchange: exchange.id,
    key: taken ? 'taken' : `answered ${status}`,
    message: `${requestLine(exchange)} with a body that is not JSON (${spoiled}) was ${taken ? 'taken' : 'answered'} with ${status}`,
  });
}
