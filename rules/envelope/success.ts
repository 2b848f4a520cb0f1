import { member } from '../../src/model/body.ts';
import { isMislabelled } from '../../src/model/envelope.ts';
import { isFailure, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { show, violation } from '../../src/model/violation.ts';
import { envelopeOf } from './shared/answer.ts';
import { failureBody, missing, read, successBody } from './shared/examples.ts';

/** A 2xx that says false is errors/never-200's, but for one that shows data and no error; a missing key is envelope/shape's. */
export default defineRule({
  id: 'envelope/success',
  proves: ['envelope.success'],
  breaks: ['error.envelope'],
  weight: 5,
  label: 'clients',
  title: 'success is a boolean that agrees with the status',
  why: 'Clients branch on success: a string is true in most languages, and true with a 404 hides the failure.',
  fix: 'Set success to the boolean true on 2xx answers and to false on 4xx and 5xx, in the one place that writes the envelope.',
  scope: 'exchange',
  wants: everyStep,
  after: ['json/well-formed'],
  appliesTo: (exchange) => {
    const body = envelopeOf(exchange);
    return body !== undefined && Object.hasOwn(body, 'success');
  },
  check: (exchange) => {
    const { status } = exchange.reply;
    const success = member(envelopeOf(exchange) ?? {}, 'success');
    const hasFailed = isFailure(status);
    const isBelied = hasFailed ? success === true : isSuccess(status) && isMislabelled(exchange.reply);
    if (typeof success === 'boolean' && !isBelied) return judged([]);
    const expected = typeof success === 'boolean' || hasFailed ? String(!hasFailed) : 'a boolean';
    return judged([
      violation({
        at: 'body:/success',
        expected,
        actual: show(success),
        message: `${requestLine(exchange)} answered ${status} with success ${show(success)}`,
        key: typeof success !== 'boolean' ? 'no boolean' : success ? 'true on a failure' : 'false on a success',
        clauses: ['envelope.success', ...(hasFailed ? ['error.envelope'] : [])],
      }),
    ]);
  },
  examples: () => ({
    passed: [
      { note: 'true with 200', exchanges: [read(successBody({ id: 1 }))] },
      { note: 'false with 404', exchanges: [missing(failureBody('USER_NOT_FOUND'))] },
    ],
    failed: [
      { note: 'a text', exchanges: [read(successBody({ id: 1 }, { success: 'true' }))] },
      { note: 'a number', exchanges: [read(successBody({ id: 1 }, { success: 1 }))] },
      { note: 'null', exchanges: [missing(failureBody('USER_NOT_FOUND', { success: null }))] },
      { note: 'false with data', exchanges: [read(successBody({ id: 1 }, { success: false }))] },
      { note: 'true with 404', exchanges: [missing(failureBody('USER_NOT_FOUND', { success: true }))] },
    ],
    inapplicable: [
      { note: 'no envelope', exchanges: [read({ id: 1 })] },
      { note: 'no such key', exchanges: [read(successBody({ id: 1 }, { success: undefined }))] },
    ],
  }),
});
