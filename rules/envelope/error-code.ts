import { member, objectOf } from '../../src/model/body.ts';
import { type Answered, isFailure, requestLine } from '../../src/model/exchange.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { show, violation } from '../../src/model/violation.ts';
import { isList, isObject, type Json, type JsonObject } from '../../src/text/json.ts';
import { errorObjectOf, isJson } from './shared/answer.ts';
import { failureBody, missing, read, successBody } from './shared/examples.ts';

/** An absent code is errors/envelope's. One that stands elsewhere proves nothing, and is told where it is no word. */
export default defineRule({
  id: 'envelope/error-code',
  proves: ['envelope.error-code'],
  breaks: [],
  weight: 4,
  label: 'clients',
  title: 'error.code is one machine-readable word',
  why: 'Clients compare the code: a sentence changes with its wording, and a number means nothing to a reader.',
  fix: 'Give each kind of failure a constant word without spaces, such as USER_NOT_FOUND.',
  scope: 'exchange',
  wants: everyStep,
  after: ['json/well-formed'],
  appliesTo: (exchange) => codeOf(exchange) !== undefined,
  check: (exchange) => {
    const { code, at } = codeOf(exchange) ?? { code: null, at: '' };
    if (isWord(code)) return judged([]);
    return judged([
      violation({
        at: `body:${at}`,
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
      { note: 'words, elsewhere', exchanges: [missing({ code: 'Not Found', message: 'Not there.' })] },
      { note: 'words, in a list', exchanges: [missing({ errors: [{ code: 'Not Found', detail: 'Not there.' }] })] },
    ],
    inapplicable: [
      { note: 'a word, elsewhere', exchanges: [missing({ code: 'NOT_FOUND', message: 'Not there.' })] },
      { note: 'a number, elsewhere', exchanges: [missing({ code: 404, message: 'Not there.' })] },
      { note: 'a success', exchanges: [read(successBody({ id: 1 }))] },
      { note: 'no code at all', exchanges: [missing(failureBody('', { error: { message: 'Not there.' } }))] },
    ],
  }),
});

interface Code {
  readonly code: Json;
  /** JSON pointer. */
  readonly at: string;
}

/** The code of a failure in its place; or, where that has none, one elsewhere that is no word. */
function codeOf(exchange: Answered): Code | undefined {
  const error = errorObjectOf(exchange);
  if (error !== undefined && Object.hasOwn(error, 'code'))
    return { code: member(error, 'code') ?? null, at: '/error/code' };
  const body = isFailure(exchange.reply.status) && isJson(exchange) ? objectOf(exchange.reply) : undefined;
  if (body === undefined) return undefined;
  const errors = member(body, 'errors');
  const first = isList(errors) ? errors[0] : undefined;
  return codeIn(body, '') ?? codeIn(error, '/error') ?? (isObject(first) ? codeIn(first, '/errors/0') : undefined);
}

const codeNames = ['code', 'errorCode', 'error_code'] as const;

function codeIn(object: JsonObject | undefined, at: string): Code | undefined {
  if (object === undefined) return undefined;
  const name = codeNames.find((each) => {
    const code = member(object, each);
    return typeof code === 'string' && code !== '' && !isWord(code);
  });
  return name === undefined ? undefined : { code: member(object, name) ?? null, at: `${at}/${name}` };
}

/** Blanks of any kind, and what nobody sees, make it more than a word. */
function isWord(code: Json): boolean {
  return typeof code === 'string' && /^[^\s\p{Cc}\p{Cf}]+$/u.test(code);
}
