import { type Answered, type Exchange, isAnswered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { requestFacts } from '../../src/model/reason.ts';
import { defineRule, inapplicable, type Judgement, noAnswer } from '../../src/model/rule.ts';
import { stepOf, type Trace } from '../../src/model/trace.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { controlProblem, isAccepted, isFailureIn2xx } from './shared/acceptance.ts';
import { created, failed, resource } from './shared/exchange-examples.ts';

/** The create of an item without what it need not have. */
export default defineRule({
  id: 'resource/optional',
  clauses: ['resource.optional'],
  title: 'A create without its optional fields succeeds',
  why: 'A field that is called optional and is demanded all the same breaks every client that took the word for it.',
  fix: 'Give the field a default, or store it as null; where it is really required, say so (create.required in the plan).',
  scope: 'trace',
  scenarios: ['create-minimal'],
  check: (trace) => {
    const asked = trace.exchanges.filter(({ probe }) => probe.about.control === 'full' && probe.repeated !== true);
    const [first] = asked;
    if (first === undefined) return inapplicable('no-optional-known');
    const problem = controlProblem(trace, first);
    if (problem !== undefined) return problem;
    const answered = asked.filter(isAnswered).filter((exchange) => !isFailureIn2xx(exchange.reply));
    const silent = asked.find((exchange) => !isAnswered(exchange));
    const open = silent === undefined ? {} : noAnswer('silent', requestFacts(silent));
    const refused = answered.filter((exchange) => !isAccepted(exchange));
    // Where a field alone is demanded, the body without any of them fails for the same reason.
    const single = refused.filter((exchange) => exchange.probe.about.field !== undefined);
    const violations = [...(single.length > 0 ? single : refused).map(refusal), ...unreadable(trace)];
    if (answered.length === 0 && silent === undefined) return inapplicable('every-failure-in-2xx');
    const judgement: Judgement = { ...open, examined: answered.length };
    return violations.length === 0 ? judgement : { ...judgement, violations };
  },
  examples: {
    passed: [
      {
        note: 'a user without a nickname is created, and can be read',
        resource,
        exchanges: [created('full'), withoutNickname(201), readOf('full', 200), readOf('minimal', 200)],
      },
    ],
    failed: [
      { note: 'a nickname is demanded', resource, exchanges: [created('full'), withoutNickname(400)] },
      { note: 'the service breaks without a nickname', resource, exchanges: [created('full'), withoutNickname(500)] },
      {
        note: 'what was created without a nickname cannot be read',
        resource,
        exchanges: [created('full'), withoutNickname(201), readOf('full', 200), readOf('minimal', 500)],
      },
    ],
    inapplicable: [{ note: 'every field is required', resource, exchanges: [created('full')] }],
    inconclusive: [
      {
        note: 'the full example is refused too',
        resource,
        exchanges: [{ ...created('full'), status: 400, body: failed('INVALID_INPUT') }, withoutNickname(400)],
      },
    ],
  },
});

function refusal(exchange: Answered): Violation {
  const { field, note = '' } = exchange.probe.about;
  const { status } = exchange.reply;
  return violation({
    at: 'status',
    expected: '201',
    actual: String(status),
    message: `${requestLine(exchange)} without ${field ?? note} was answered with ${status}, and the same with it worked; a create without an optional field succeeds`,
    exchange: exchange.id,
    key: `without ${field ?? 'any optional field'}`,
  });
}

/** The item without optional fields was created, and then cannot be read, though one with them can. */
function unreadable(trace: Trace): readonly Violation[] {
  const read: Exchange | undefined = stepOf(trace, 'minimal-read');
  const made = stepOf(trace, 'minimal');
  const control = stepOf(trace, 'full-read');
  if (made === undefined || control === undefined || !isSuccess(control.reply.status)) return [];
  if (read?.reply === undefined || isSuccess(read.reply.status) || !isAccepted(made)) return [];
  return [
    violation({
      at: 'status',
      expected: '200',
      actual: String(read.reply.status),
      message: `${requestLine(read)} was answered with ${read.reply.status} after a create without ${made.probe.about.note ?? 'optional fields'}; such a create succeeds, and its item can be read`,
      exchange: read.id,
      key: 'cannot be read',
    }),
  ];
}

function withoutNickname(status: number) {
  return {
    request: 'POST /users',
    step: 'minimal',
    status,
    body: failed('FAILURE'),
    about: { control: 'full', field: 'nickname', note: 'nickname' },
    ...(status === 201 ? created('minimal', { id: 8, name: 'Ada' }) : {}),
  };
}

function readOf(step: string, status: number) {
  return { request: 'GET /users/8', step: `${step}-read`, status, body: failed('FAILURE'), about: { id: '8' } };
}
