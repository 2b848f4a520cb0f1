import { type Answered, type Exchange, isAnswered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { lostFacts, requestFacts, why, type Why } from '../../src/model/reason.ts';
import { saysFailed } from '../../src/model/failure.ts';
import { defineRule, inapplicable, indistinct, type Judgement, unstated } from '../../src/model/rule.ts';
import { sentAt, stepOf, type Trace } from '../../src/model/trace.ts';
import { malformedBodies as steps } from '../../src/model/traces/malformed-bodies.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { payloadExamples } from './shared/payload-examples.ts';

/** The bodies are valid ones with blanks after them, so that nothing but their size tells them from others. */
export default defineRule({
  id: 'limits/payload',
  proves: ['limits.payload'],
  breaks: [],
  weight: 3,
  label: 'clients',
  title: 'Bodies are accepted up to the size that the profile states, and not beyond',
  why: 'A client that keeps to the stated size must not be refused, and one that exceeds it must see that in the status.',
  fix: 'Set the limit of the service, and of every gateway in front of it, to profile.limits.max_body, and answer 413 above it.',
  scope: 'trace',
  wants: [steps.own, steps.atLimit, steps.overLimit, steps.replaceSmall, steps.replaceAtLimit, steps.replaceOverLimit],
  after: ['errors/never-200'],
  check: (trace, { profile }): Judgement => {
    const limit = profile.limits.maxBodyBytes;
    if (limit === undefined) return unstated('no-body-size');
    const sent = sentAt(trace, steps.atLimit, steps.overLimit, steps.replaceAtLimit, steps.replaceOverLimit);
    if (sent.length === 0) return inapplicable('no-large-body');
    const verdicts = sent.map((exchange) => verdictOf(exchange, trace, limit));
    const told = verdicts.filter((verdict) => verdict !== undefined);
    const violations = told.filter((verdict) => 'message' in verdict);
    const open = told.find((verdict) => 'kind' in verdict);
    const examined = verdicts.length - told.filter((verdict) => 'kind' in verdict).length;
    return { ...(open === undefined ? {} : indistinct(open)), ...(examined === 0 ? {} : { violations, examined }) };
  },
  examples: payloadExamples,
});

/** A violation, undefined where the size is kept, or why it cannot be told. */
function verdictOf(exchange: Exchange, trace: Trace, limit: number): Violation | Why | undefined {
  const isOver = exchange.probe.provokes === 'too-large';
  const size = isOver ? 'over' : 'within';
  if (!isAnswered(exchange)) {
    return why('no-answer-near-limit', { ...lostFacts(exchange), size });
  }
  const { status } = exchange.reply;
  if (isOver ? isRefusalOfSize(exchange) : isTaken(exchange)) return undefined;
  const outcome = isSuccess(status) ? 'was taken' : status >= 500 ? 'broke the service' : 'was refused';
  const isTold = isOver
    ? // What breaks under a large body is told by errors/framework; another refusal may be about something else.
      !isSuccess(status) && status !== 422
    : status !== 413 && !isUsual(trace, exchange);
  if (isTold) return why('may-be-something-else', { ...requestFacts(exchange), size, outcome, status });
  return violation({
    at: 'status',
    expected: isOver ? '413 or 400' : '2xx',
    actual: String(status),
    message: `${requestLine(exchange)} with a body ${size} the limit ${outcome} with ${status}; the profile says that bodies have at most ${limit} bytes`,
    exchange: exchange.id,
    key: `${exchange.probe.operation?.kind ?? ''} ${size}`,
  });
}

function isTaken({ reply }: Answered): boolean {
  return isSuccess(reply.status) && !saysFailed(reply);
}

function isRefusalOfSize({ reply: { status } }: Answered): boolean {
  return status === 413 || status === 400;
}

/** True where the same kind of request with a small body worked: only its size can be the cause then. */
function isUsual(trace: Trace, { probe, reply }: Answered): boolean {
  const small = probe.about.control === undefined ? undefined : stepOf(trace, probe.about.control);
  const isAboutSize = reply.status === 400 || reply.status >= 500 || reply.status === 422 || reply.status === 403;
  return isAboutSize && small !== undefined && isTaken(small);
}
