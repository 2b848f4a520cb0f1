import { itemAt, itemOf } from '../../src/model/envelope.ts';
import { silentFacts } from '../../src/model/reason.ts';
import { type Answered, type Exchange, isAnswered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { idOf } from '../../src/model/item.ts';
import { defineRule, inapplicable, type Judgement, noAnswer } from '../../src/model/rule.ts';
import { sentAt, sentStep, type Trace } from '../../src/model/trace.ts';
import { field } from '../../src/model/signs.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { printJson } from '../../src/text/json.ts';
import { controlProblem, failedIn2xx, isAccepted, isFailureIn2xx } from './shared/acceptance.ts';
import { created, failed, resource, succeeded } from './shared/exchange-examples.ts';
import { clientId as steps } from '../../src/model/traces/client-id.ts';
import { isStep } from '../../src/model/step.ts';

/** Creates and changes that name an id of their own choosing: free, or that of an item that is there. */
export default defineRule({
  id: 'resource/id-assigned',
  proves: ['resource.id'],
  breaks: [],
  weight: 6,
  label: 'data',
  title: 'The server assigns the id of a user, never the client',
  why: 'A client that can choose ids can take over those of others, overwrite their data, or collide with the next id assigned.',
  fix: 'Do not read the id from the body of creates and changes: ignore it, or refuse the body with 400.',
  scope: 'trace',
  wants: [
    steps.freeId,
    steps.takenId,
    steps.patchId,
    steps.replaceId,
    steps.freeIdRead,
    steps.aloneRead,
    steps.ownAfter,
  ],
  check: (trace, { readings }) => {
    const idField = trace.resource === undefined ? 'id' : readings.of(trace.resource).idField;
    const creates = judgedAll(trace, sentAt(trace, steps.freeId, steps.takenId), idField);
    const together = judgedAll(trace, mayHaveWorked(sentAt(trace, steps.patchId, steps.replaceId)), idField);
    const alone = judgedAll(trace, sentAt(trace, steps.alone), idField);
    // Two changes to one id: which of them was honoured shows each alone, where it does.
    const changes = alone.some(({ violations = [] }) => violations.length > 0) ? alone : together;
    const judgements = [...creates, ...changes];
    if (judgements.length === 0) return inapplicable('no-own-id-sent');
    const violations = judgements.flatMap((each) => each.violations ?? []);
    const examined = judgements.reduce((sum, each) => sum + (each.examined ?? 0), 0);
    const open = judgements.find((each) => each.unjudged !== undefined);
    if (violations.length > 0) return { ...open, violations, examined };
    return open ?? (examined > 0 ? { examined } : (judgements[0] ?? inapplicable('no-create')));
  },
  examples: () => ({
    passed: [
      {
        note: 'the id is ignored',
        resource,
        exchanges: [created(steps.own.made), attempt(201, 8), readOf(404)],
      },
      { note: 'the id is refused', resource, exchanges: [created(steps.own.made), attempt(400), readOf(404)] },
      { note: 'a PATCH leaves the id alone', resource, exchanges: [created(steps.own.made), patched(7)] },
      {
        note: 'what is there under that id is somebody else',
        resource,
        exchanges: [created(steps.own.made), attempt(201, 8), readOf(200, 'Bea')],
      },
    ],
    failed: [
      { note: 'the id is used', resource, exchanges: [created(steps.own.made), attempt(201, 55)] },
      {
        note: 'the answer hides that the id is used',
        resource,
        exchanges: [created(steps.own.made), attempt(201, 8), readOf(200, 'Ada x2')],
      },
      { note: 'the service breaks', resource, exchanges: [created(steps.own.made), attempt(500)] },
      { note: 'a PATCH gives another id', resource, exchanges: [created(steps.own.made), patched(55)] },
    ],
    inapplicable: [
      {
        note: 'no create worked',
        resource,
        exchanges: [{ ...created(steps.own.made), status: 404, body: failed('NOT_FOUND') }],
      },
    ],
    inconclusive: [
      {
        note: 'nothing to compare the refusal with',
        resource,
        exchanges: [{ ...created(steps.own.made), status: 401, body: failed('UNAUTHORIZED') }, attempt(401)],
      },
    ],
  }),
});

/** Of several changes to one id that a read shows: without those that were refused, where one was not. */
function mayHaveWorked(changes: readonly Exchange[]): readonly Exchange[] {
  const taken = changes.filter((each) => isAnswered(each) && isAccepted(each));
  return taken.length > 0 ? taken : changes;
}

function judgedAll(trace: Trace, asked: readonly Exchange[], idField: string): readonly Judgement[] {
  return asked.map((exchange) => judge(trace, exchange, idField));
}

/** The read that shows what became of the id that was sent. */
function readAfter(trace: Trace, { probe: { step, about } }: Exchange): Exchange | undefined {
  if (isStep(step, steps.takenId)) return sentStep(trace, steps.ownAfter);
  if (!isStep(step, steps.alone)) return sentStep(trace, steps.freeIdRead);
  return sentAt(trace, steps.aloneRead).find((read) => read.probe.about.id === about.claimedId);
}

function judge(trace: Trace, exchange: Exchange, idField: string): Judgement {
  const { marks = [], claimedId: id = '' } = exchange.probe.about;
  if (!isAnswered(exchange)) return noAnswer('silent', silentFacts(exchange));
  if (isFailureIn2xx(exchange.reply)) return failedIn2xx;
  const { status } = exchange.reply;
  const read = readAfter(trace, exchange);
  // What a change answers may only repeat what was sent: where the item can be read, it is the read that counts.
  const isToldByAnswer = !isChange(exchange) || read === undefined;
  const shown = read !== undefined && isAnswered(read) && isSuccess(read.reply.status) ? itemOf(read.reply) : undefined;
  const text = shown === undefined ? '' : printJson(shown).toLowerCase();
  const isOurs = marks.some((mark) => text.includes(mark.toLowerCase()));
  if (isToldByAnswer && isAccepted(exchange) && idOf(itemOf(exchange.reply), idField) === id) {
    return honoured(exchange, exchange, id, shown !== undefined && !isOurs);
  }
  if (read !== undefined && isAnswered(read) && isOurs) return honoured(read, exchange, id, false);
  if (isAccepted(exchange)) return { examined: 1 };
  const problem = controlProblem(trace, exchange);
  if (problem !== undefined) return problem;
  if (status < 500) return { examined: 1 };
  const words: Omit<Violation, 'exchange'> = {
    at: 'status',
    expected: 'a success that leaves the id alone, or 400',
    actual: String(status),
    message: `${requestLine(exchange)} with an ${idField} in the body was answered with ${status}`,
    key: `broke ${placeOf(exchange)}`,
  };
  return { examined: 1, violations: [violation({ ...words, exchange: exchange.id })] };
}

function isChange({ probe }: Exchange): boolean {
  return probe.operation?.kind !== 'create';
}

/** `isSecond`: a read shows that who had the id before has it still. */
function honoured(seen: Answered, exchange: Answered, id: string, isSecond: boolean): Judgement {
  const { step } = exchange.probe;
  const taken = isSecond ? 'made a second user with it' : 'overwrote the user who has it';
  const created = step === steps.takenId ? taken : 'made a user with it';
  const what = isChange(exchange) ? 'gave it to the user' : created;
  return {
    examined: 1,
    violations: [
      violation({
        at: `body:${itemAt(seen.reply)}`,
        expected: 'an id of the server’s own',
        actual: id,
        message: `${requestLine(exchange)} with the id ${id} in the body ${what}`,
        exchange: seen.id,
        key: `used ${placeOf(exchange)}`,
        signs: [field('id')],
        ...(exchange.probe.operation === undefined ? {} : { operation: exchange.probe.operation.id }),
      }),
    ],
  };
}

/** What was tried, as fingerprints name it. */
function placeOf({ probe: { step, operation } }: Exchange): string {
  return operation === undefined || operation.kind === 'create' ? step.name : `${operation.kind}-id`;
}

function attempt(status: number, id = 0) {
  const body = status === 201 ? succeeded({ id, name: 'Ada x2' }) : failed('REFUSED');
  const about = { claimedId: '55', marks: ['x2'], control: steps.own.made };
  return { request: 'POST /users', step: steps.freeId, provokes: 'anything', status, body, about } as const;
}

function patched(id: number) {
  const about = { id: '7', claimedId: '55', marks: ['x2'], control: steps.own.made };
  const body = succeeded({ id, name: 'Ada x2' });
  return { request: 'PATCH /users/7', step: steps.patchId, provokes: 'anything', status: 200, body, about } as const;
}

function readOf(status: number, name = '') {
  const body = status === 200 ? succeeded({ id: 55, name }) : failed('USER_NOT_FOUND');
  const about = { id: '55' };
  return { request: 'GET /users/55', step: steps.freeIdRead, provokes: 'anything', status, body, about } as const;
}
