import { objectOf, parsedBody } from '../../src/model/body.ts';
import { isMislabelled } from '../../src/model/envelope.ts';
import { type Answered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { failureSignOf } from '../../src/model/failure.ts';
import { expectations } from '../../src/model/provocation.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { isFailureText } from '../../src/text/exposure/failure-text.ts';
import { isJson } from '../envelope/shared/answer.ts';
import { failureBody, missing, read, successBody } from '../envelope/shared/examples.ts';

/** A failure that was provoked and is answered as a clean success belongs to the rules of its situation. */
export default defineRule({
  id: 'errors/never-200',
  proves: ['error.never-200'],
  breaks: [],
  weight: 8,
  label: 'clients',
  title: 'A failure is never answered with a 2xx',
  why: 'Clients, caches and monitors act on the status; a 200 hides the failure from all of them.',
  fix: 'Answer with the status of the failure (400, 401, 404, 409), and keep success: false and the error in the body.',
  scope: 'exchange',
  wants: everyStep,
  appliesTo: (exchange) => isJson(exchange) || isTextOfFailure(exchange),
  check: (exchange) => {
    const reported = isSuccess(exchange.reply.status) ? reportOf(exchange) : undefined;
    if (reported === undefined) return judged([]);
    const { status } = exchange.reply;
    return judged([
      violation({
        at: 'status',
        expected: '4xx or 5xx',
        actual: String(status),
        message: `${requestLine(exchange)} answered ${status} with ${reported}`,
        key: `${exchange.probe.provokes}: ${reported}`,
      }),
    ]);
  },
  examples: () => ({
    passed: [
      { note: 'a failure with its status', exchanges: [missing(failureBody('USER_NOT_FOUND'))] },
      { note: 'a success', exchanges: [read(successBody({ id: 1 }))] },
      {
        note: 'a bare item with a field called error',
        exchanges: [read({ id: 1, error: { code: 'E1', message: 'x' } })],
      },
      { note: 'what failed is what was asked for', exchanges: [read({ status: 'failed', message: 'exit 1' })] },
      { note: 'errors are what was asked for', exchanges: [read({ errors: [{ line: 3, message: 'a typo' }] })] },
      { note: 'what is asked for is not well', exchanges: [read({ ok: false, message: 'no heartbeat' })] },
      {
        note: 'an error object that says that all is well',
        exchanges: [read(successBody(null, { error: { code: 'OK', message: '' } }))],
      },
      { note: 'an empty list of errors', exchanges: [read(successBody(null, { errors: [] }))] },
      { note: 'a code that says that all is well', exchanges: [read({ code: 0, msg: 'ok', result: null })] },
    ],
    failed: [
      { note: 'success=false', exchanges: [missing(failureBody('USER_NOT_FOUND'), { status: 200 })] },
      { note: 'success=false under 202', exchanges: [missing(failureBody('USER_NOT_FOUND'), { status: 202 })] },
      {
        note: 'a page of the framework',
        exchanges: [missing('', { status: 200, text: '<h1>Internal Server Error</h1>' })],
      },
      {
        note: 'an error object and no success',
        exchanges: [missing({ error: { code: 'USER_NOT_FOUND', message: 'Not there.' } }, { status: 200 })],
      },
      { note: 'a list of errors', exchanges: [missing({ errors: [{ title: 'Not there.' }] }, { status: 200 })] },
      {
        note: 'a list of errors instead of the data that was asked for',
        exchanges: [read({ data: null, errors: [{ message: 'There is no such field.' }] })],
      },
      {
        note: 'a list of errors with success=true',
        exchanges: [missing(successBody(null, { errors: [{ message: 'Not there.' }] }), { status: 200 })],
      },
      {
        note: 'an error object with success=true',
        exchanges: [missing(failureBody('USER_NOT_FOUND', { success: true }), { status: 200 })],
      },
      { note: 'ok=false', exchanges: [missing({ ok: false, description: 'Not there.' }, { status: 200 })] },
      {
        note: 'the failure of JSend',
        exchanges: [missing({ status: 'fail', data: { id: 'Not there.' } }, { status: 200 })],
      },
      { note: 'a code of its own', exchanges: [missing({ code: 40401, msg: 'no', result: null }, { status: 200 })] },
    ],
    inapplicable: [{ note: '204', exchanges: [{ request: 'DELETE /users/1', status: 204 }] }],
  }),
});

/** True for a 2xx that says in a text or a page that something failed. */
function isTextOfFailure({ reply }: Answered): boolean {
  return isSuccess(reply.status) && reply.text !== '' && !parsedBody(reply).ok && isFailureText(reply.text);
}

/** What in the body reports a failure. */
function reportOf(exchange: Answered): string | undefined {
  const { reply } = exchange;
  if (isTextOfFailure(exchange)) return 'the text of a failure';
  const sign = failureSignOf(reply);
  if (sign === 'success=false' && isMislabelled(reply)) return undefined;
  // A job that failed, and the errors that a check found, are shown as what was asked for; beside `data: null` errors are not (GraphQL).
  const isToldByData = sign === 'a list of errors' && objectOf(reply)?.['data'] === null;
  const mayBeContent = sign !== 'success=false' && sign !== 'an error object' && !isToldByData;
  return mayBeContent && expectations[exchange.probe.provokes].outcome !== 'failure' ? undefined : sign;
}
