import { type Answered, type Exchange, isAnswered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { fieldsSent } from '../../src/model/resource-object.ts';
import { silentFacts } from '../../src/model/reason.ts';
import { defineRule, inapplicable, indistinct, type Judgement, noAnswer } from '../../src/model/rule.ts';
import { sentAt, stepOf, type Trace } from '../../src/model/trace.ts';
import { createMinimal as steps } from '../../src/model/traces/create-minimal.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { listed } from '../envelope/shared/answer.ts';
import { controlProblem, failedIn2xx, isAccepted, isFailureIn2xx } from './shared/acceptance.ts';
import { created, failed, resource } from './shared/exchange-examples.ts';
import type { Step } from '../../src/model/step.ts';

/** The create of an item without what it need not have. */
export default defineRule({
  id: 'resource/optional',
  proves: ['resource.optional'],
  breaks: [],
  weight: 4,
  label: 'clients',
  title: 'A create without its optional fields succeeds',
  why: 'A field that is documented as optional but required in practice breaks every client that trusts the documentation.',
  fix: 'Give the field a default, or store it as null. If it is really required, list it in create.required in the plan.',
  scope: 'trace',
  wants: [steps.minimal, steps.minimalRead, steps.full, steps.fullRead, steps.without],
  check: (trace) => {
    const asked = sentAt(trace, steps.minimal, steps.without);
    if (asked.length === 0) return inapplicable(hasOptional(trace) ? 'no-optional-left-out' : 'no-optional-known');
    const answered = asked.filter(isAnswered).filter((exchange) => !isFailureIn2xx(exchange.reply));
    const silent = asked.find((exchange) => !isAnswered(exchange));
    const open = silent === undefined ? {} : noAnswer('silent', silentFacts(silent));
    const refused = answered.filter((exchange) => !isAccepted(exchange));
    const [first] = refused;
    const problem = first === undefined ? undefined : controlProblem(trace, first);
    if (problem !== undefined) return problem;
    // Where a field alone is demanded, the body without any of them fails for the same reason.
    const single = refused.filter((exchange) => exchange.probe.about.field !== undefined);
    const told = single.length > 0 ? single : refused;
    const wrong = told.filter((exchange) => exchange.reply.status >= 500 || isOptionalByText(trace, exchange));
    const violations = [...wrong.map(refusal), ...unreadable(trace)];
    const [doubtful] = told.filter((exchange) => !wrong.includes(exchange));
    if (answered.length === 0 && silent === undefined) return failedIn2xx;
    const field = listed(doubtful?.probe.about.leftOut ?? []);
    const doubt = doubtful === undefined ? {} : indistinct('or-required', { field, status: doubtful.reply.status });
    const judgement: Judgement = { ...doubt, ...open, examined: answered.length };
    return violations.length === 0 ? judgement : { ...judgement, violations };
  },
  examples: () => ({
    passed: [
      {
        note: 'a user without a nickname is created, and can be read',
        resource,
        exchanges: [withoutNickname(201), readOf(steps.minimalRead, 200)],
      },
    ],
    failed: [
      { note: 'a nickname is demanded', resource, exchanges: [withoutNickname(400), created(steps.full)] },
      {
        note: 'the service breaks without a nickname',
        resource,
        exchanges: [withoutNickname(500), created(steps.full)],
      },
      {
        note: 'what was created without a nickname cannot be read',
        resource,
        exchanges: [
          withoutNickname(201),
          readOf(steps.minimalRead, 500),
          created(steps.full),
          readOf(steps.fullRead, 200),
        ],
      },
    ],
    inapplicable: [{ note: 'every field is required', resource, exchanges: [] }],
    inconclusive: [
      {
        note: 'what the plan does not require may still be required',
        resource: { ...resource, path: '/things', name: 'things' },
        exchanges: [withoutNickname(422), created(steps.full)],
      },
      {
        note: 'the full example is refused too',
        resource,
        exchanges: [withoutNickname(400), { ...created(steps.full), status: 400, body: failed('INVALID_INPUT') }],
      },
    ],
  }),
});

/** True where the example has a field that the plan does not call required. */
function hasOptional({ resource }: Trace): boolean {
  const { example, required = [], statesRequired = false } = resource?.create ?? {};
  const fields = example === undefined ? {} : (fieldsSent({ sent: example }) ?? {});
  return statesRequired && Object.keys(fields).some((field) => !required.includes(field));
}

/** True where the text itself calls a field that was left out optional; of others the plan may have forgotten that they are required. */
function isOptionalByText({ resource }: Trace, { probe: { about } }: Answered): boolean {
  return resource?.kind === 'user' && about.leftOut?.includes('nickname') === true;
}

function refusal(exchange: Answered): Violation {
  const { field, leftOut = [] } = exchange.probe.about;
  const { status } = exchange.reply;
  return violation({
    at: 'status',
    expected: '201',
    actual: String(status),
    message: `${requestLine(exchange)} without ${leftOut.join(', ')} was answered with ${status}, and the same with it worked`,
    exchange: exchange.id,
    key: `without ${field ?? 'any optional field'}`,
  });
}

/** The item without optional fields was created, and then cannot be read, though one with them can. */
function unreadable(trace: Trace): readonly Violation[] {
  const read: Exchange | undefined = stepOf(trace, steps.minimalRead);
  const made = stepOf(trace, steps.minimal);
  const control = stepOf(trace, steps.fullRead);
  if (made === undefined || control === undefined || !isSuccess(control.reply.status)) return [];
  if (read?.reply === undefined || isSuccess(read.reply.status) || !isAccepted(made)) return [];
  return [
    violation({
      at: 'status',
      expected: '200',
      actual: String(read.reply.status),
      message: `${requestLine(read)} was answered with ${read.reply.status} after a create without ${made.probe.about.leftOut?.join(', ') ?? 'optional fields'}`,
      exchange: read.id,
      key: 'cannot be read',
    }),
  ];
}

function withoutNickname(status: number) {
  return {
    request: 'POST /users',
    step: steps.minimal,
    status,
    body: failed('FAILURE'),
    about: { control: steps.full, field: 'nickname', leftOut: ['nickname'] },
    ...(status === 201 ? created(steps.minimal, { id: 8, name: 'Ada' }) : {}),
  };
}

function readOf(step: Step, status: number) {
  return { request: 'GET /users/8', step, status, body: failed('FAILURE'), about: { id: '8' } };
}
