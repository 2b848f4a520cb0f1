import { member } from '../../src/model/body.ts';
import { requestLine } from '../../src/model/exchange.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { show, violation } from '../../src/model/violation.ts';
import type { Json } from '../../src/text/json.ts';
import { errorObjectOf } from './shared/answer.ts';
import { failureBody, missing, read, successBody } from './shared/examples.ts';

/** An absent message is errors/envelope's. */
export default defineRule({
  id: 'envelope/error-message',
  proves: ['envelope.error-message'],
  breaks: [],
  weight: 2,
  label: 'clients',
  title: 'error.message is text for people, not the code again',
  why: 'When something fails, the message is all that a developer or a user has to go on.',
  fix: 'Say in a sentence what went wrong and what to do about it, in any language; programs read the code.',
  scope: 'exchange',
  wants: everyStep,
  after: ['json/well-formed'],
  appliesTo: (exchange) => {
    const error = errorObjectOf(exchange);
    return error !== undefined && Object.hasOwn(error, 'message');
  },
  check: (exchange) => {
    const error = errorObjectOf(exchange) ?? {};
    const message = member(error, 'message') ?? null;
    const problem = problemOf(message, member(error, 'code'));
    if (problem === undefined) return judged([]);
    return judged([
      violation({
        at: 'body:/error/message',
        expected: 'text for people',
        actual: show(message),
        message: `${requestLine(exchange)} answered ${exchange.reply.status} with the message ${show(message)}, which is ${problem}`,
        key: problem,
      }),
    ]);
  },
  examples: () => ({
    passed: [
      { note: 'a sentence', exchanges: [missing(failureBody('USER_NOT_FOUND'))] },
      { note: 'another language', exchanges: [failing('NOT_FOUND', '사용자를 찾을 수 없습니다.')] },
      { note: 'the words of the code, written for people', exchanges: [failing('NOT_FOUND', 'Not found')] },
    ],
    failed: [
      { note: 'nothing', exchanges: [failing('NOT_FOUND', '')] },
      { note: 'blanks', exchanges: [failing('NOT_FOUND', ' \u200b ')] },
      { note: 'the code', exchanges: [failing('NOT_FOUND', 'NOT_FOUND')] },
      { note: 'the code in another case', exchanges: [failing('NOT_FOUND', 'not_found')] },
      { note: 'a number', exchanges: [failing('NOT_FOUND', '404')] },
      { note: 'a list of messages', exchanges: [failing('INVALID_INPUT', ['name is required'])] },
      { note: 'null', exchanges: [failing('NOT_FOUND', null)] },
    ],
    inapplicable: [
      { note: 'a success', exchanges: [read(successBody({ id: 1 }))] },
      { note: 'no message at all', exchanges: [missing(failureBody('', { error: { code: 'NOT_FOUND' } }))] },
    ],
  }),
});

function failing(code: string, message: Json) {
  return missing(failureBody(code, { error: { code, message } }));
}

function problemOf(message: Json, code: Json | undefined): string | undefined {
  if (typeof message !== 'string') return 'no text';
  const text = message.trim();
  if (/^[\s\p{Cf}\p{Cc}]*$/u.test(text)) return 'blank';
  if (!/\p{L}/u.test(text)) return 'without a word';
  if (typeof code !== 'string') return undefined;
  // "Not found" for NOT_FOUND is written for people; NOT_FOUND and not_found are not.
  const isSame =
    text === code.trim() || (text.toLowerCase() === code.trim().toLowerCase() && /[^\p{L}\p{M}]/u.test(text));
  return isSame && !text.includes(' ') ? 'the code again' : undefined;
}
