import { member } from '../../src/model/body.ts';
import { failureSignOf } from '../../src/model/failure.ts';
import { type Answered, isFailure, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { show, violation } from '../../src/model/violation.ts';
import { isObject } from '../../src/text/json.ts';
import { envelopeOf, isFrameworkFailure } from './shared/answer.ts';
import { failureBody, missing, read, successBody } from './shared/examples.ts';

/** What stands in an error object, and that a failure has one, is errors/envelope's. */
export default defineRule({
  id: 'envelope/error',
  proves: ['envelope.error'],
  breaks: ['error.envelope'],
  weight: 4,
  label: 'clients',
  title: 'error is an object or null, and null on success',
  why: 'A client that finds an error in a success, or a string where it reads error.code, takes the wrong branch or breaks.',
  fix: 'Answer every success with error: null, and every failure with an object that has code and message.',
  scope: 'exchange',
  wants: everyStep,
  after: ['json/well-formed'],
  appliesTo: (exchange) => {
    const body = envelopeOf(exchange);
    return body !== undefined && Object.hasOwn(body, 'error') && !isFrameworkFailure(exchange);
  },
  check: (exchange) => {
    const { status } = exchange.reply;
    const error = member(envelopeOf(exchange) ?? {}, 'error') ?? null;
    const isClean = isSucceeding(exchange);
    if (error === null || (isObject(error) && !isClean)) return judged([]);
    const hasFailed = isFailure(status);
    const wanted = hasFailed ? 'an object with code and message' : 'null';
    return judged([
      violation({
        at: 'body:/error',
        expected: wanted,
        actual: show(error),
        message: `${requestLine(exchange)} answered ${status} with error ${show(error)}`,
        key: hasFailed ? 'no object on failure' : 'not null on success',
        clauses: ['envelope.error', ...(hasFailed ? ['error.envelope'] : [])],
      }),
    ]);
  },
  examples: () => ({
    passed: [
      { note: 'null on success', exchanges: [read(successBody({ id: 1 }))] },
      { note: 'an object on failure', exchanges: [missing(failureBody('USER_NOT_FOUND'))] },
    ],
    failed: [
      { note: 'an empty text on success', exchanges: [read(successBody({ id: 1 }, { error: '' }))] },
      { note: 'an empty object on success', exchanges: [read(successBody({ id: 1 }, { error: {} }))] },
      { note: 'false on success', exchanges: [read(successBody({ id: 1 }, { error: false }))] },
      { note: 'a text on failure', exchanges: [missing(failureBody('USER_NOT_FOUND', { error: 'Not found' }))] },
      { note: 'a list on failure', exchanges: [missing(failureBody('USER_NOT_FOUND', { error: [] }))] },
    ],
    inapplicable: [
      { note: 'an item with a field of that name', exchanges: [read({ id: 1, state: 'failed', error: 'disk full' })] },
    ],
  }),
});

/** A 2xx that is no failure by its own success, nor by an error instead of data: that case is errors/never-200's. */
function isSucceeding(exchange: Answered): boolean {
  const success = member(envelopeOf(exchange) ?? {}, 'success');
  return isSuccess(exchange.reply.status) && success === true && failureSignOf(exchange.reply) !== 'an error object';
}
