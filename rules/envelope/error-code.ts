import { member } from '../../src/model/body.ts';
import { requestLine } from '../../src/model/exchange.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { show, violation } from '../../src/model/violation.ts';
import { errorObjectOf } from './shared/answer.ts';
import { failureBody, missing, read, successBody } from './shared/examples.ts';

/** An absent code is errors/envelope's. */
export default defineRule({
  id: 'envelope/error-code',
  proves: ['envelope.error-code'],
  breaks: [],
  weight: 4,
  label: 'clients',
  title: 'error.code is one machine-readable word',
  why: 'Clients compare the code; a sentence changes with the wording, and a number says nothing to whoever reads it.',
  fix: 'Give each kind of failure a constant word without spaces, such as USER_NOT_FOUND.',
  scope: 'exchange',
  wants: everyStep,
  after: ['json/well-formed'],
  appliesTo: (exchange) => {
    const error = errorObjectOf(exchange);
    return error !== undefined && Object.hasOwn(error, 'code');
  },
  check: (exchange) => {
    const code = member(errorObjectOf(exchange) ?? {}, 'code') ?? null;
    // Blanks of any kind, and what nobody sees, make it more than a word.
    if (typeof code === 'string' && /^[^\s\p{Cc}\p{Cf}]+$/u.test(code)) return judged([]);
    return judged([
      violation({
        at: 'body:/error/code',
        expected: 'one word without spaces, such as USER_NOT_FOUND',
        actual: show(code),
        message: `${requestLine(exchange)} answered ${exchange.reply.status} with the error code ${show(code)}`,
        key: typeof code !== 'string' ? 'no text' : code === '' ? 'blank' : 'spaces',
      }),
    ]);
  },
  examples: () => ({
    passed: [
      { note: 'UPPER_SNAKE', exchanges: [missing(failureBody('USER_NOT_FOUND'))] },
      { note: 'another style', exchanges: [missing(failureBody('USER-001'))] },
    ],
    failed: [
      { note: 'words', exchanges: [missing(failureBody('Not Found'))] },
      { note: 'a number', exchanges: [missing(failureBody('', { error: { code: 404, message: 'Not there.' } }))] },
      { note: 'blank', exchanges: [missing(failureBody(''))] },
      { note: 'null', exchanges: [missing(failureBody('', { error: { code: null, message: 'Not there.' } }))] },
    ],
    inapplicable: [
      { note: 'a success', exchanges: [read(successBody({ id: 1 }))] },
      { note: 'no code at all', exchanges: [missing(failureBody('', { error: { message: 'Not there.' } }))] },
    ],
  }),
});
