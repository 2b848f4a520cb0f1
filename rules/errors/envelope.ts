import { member, objectOf } from '../../src/model/body.ts';
import { envelopeKeys } from '../../src/model/envelope.ts';
import { type Answered, isFailure, requestLine } from '../../src/model/exchange.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { isObject, type Json } from '../../src/text/json.ts';
import { isFrameworkFailure, isJson, listed } from '../envelope/shared/answer.ts';
import { memberClauses } from './shared/member-clauses.ts';
import { failureBody, missing, read, successBody, unknownAddress } from '../envelope/shared/examples.ts';

/** Broken too where nothing but the status says what failed. */
const mute = ['error.separation', 'service.4'] as const;

/** What success and data say is judged by envelope/success and envelope/data; an absent error by envelope/shape. */
export default defineRule({
  id: 'errors/envelope',
  proves: ['error.envelope'],
  breaks: [...Object.values(memberClauses), ...mute],
  weight: 5,
  label: 'clients',
  title: 'Every failure has an error object with code and message',
  why: 'A client branches on error.code and shows error.message; without them it can only report an unknown failure.',
  fix: 'Send error.code and error.message with every failure.',
  scope: 'exchange',
  wants: everyStep,
  after: ['json/well-formed', 'json/unique-keys'],
  appliesTo: (exchange) =>
    isFailure(exchange.reply.status) &&
    isJson(exchange) &&
    !isFrameworkFailure(exchange) &&
    isMeantAsError(errorIn(exchange)),
  check: (exchange) => {
    const error = errorIn(exchange);
    const lacking = isObject(error) ? (['code', 'message'] as const).filter((key) => !Object.hasOwn(error, key)) : [];
    if (isObject(error) && lacking.length === 0) return judged([]);
    const seen = isObject(error) ? `an error without ${listed(lacking)}` : 'error null';
    return judged([
      violation({
        at: lacking.length === 1 ? `body:/error/${lacking[0] ?? ''}` : 'body:/error',
        expected: 'an error object with code and message',
        actual: seen,
        message: `${requestLine(exchange)} answered ${exchange.reply.status} with ${seen}`,
        key: seen,
        clauses: ['error.envelope', ...lacking.map((key) => memberClauses[key]), ...(isMute(exchange) ? mute : [])],
      }),
    ]);
  },
  examples: () => ({
    passed: [
      { note: 'code and message', exchanges: [missing(failureBody('USER_NOT_FOUND'))] },
      {
        note: 'and more',
        exchanges: [missing(failureBody('', { error: { code: 'X', message: 'Not there.', details: [] } }))],
      },
    ],
    failed: [
      { note: 'null', exchanges: [missing(failureBody('', { error: null }))] },
      { note: 'empty', exchanges: [missing(failureBody('', { error: {} }))] },
      { note: 'no code', exchanges: [missing(failureBody('', { error: { message: 'Not there.' } }))] },
      { note: 'no message', exchanges: [missing(failureBody('', { error: { code: 'USER_NOT_FOUND' } }))] },
    ],
    inapplicable: [
      { note: 'a success', exchanges: [read(successBody({ id: 1 }))] },
      { note: 'no error key: envelope/shape reports it', exchanges: [missing({ message: 'Not there.' })] },
      { note: 'a string: envelope/error reports it', exchanges: [missing(failureBody('', { error: 'Not there.' }))] },
      { note: "a framework's failure", exchanges: [unknownAddress(failureBody('', { error: null }))] },
    ],
  }),
});

function errorIn({ reply }: Answered): Json | undefined {
  const body = objectOf(reply);
  return body === undefined ? undefined : member(body, 'error');
}

/** True for the bare envelope with error null: no word of what failed. */
function isMute(exchange: Answered): boolean {
  return errorIn(exchange) === null && Object.keys(objectOf(exchange.reply) ?? {}).every((key) => isEnvelopeKey(key));
}

function isEnvelopeKey(key: string): boolean {
  return envelopeKeys.some((each) => each === key);
}

function isMeantAsError(error: Json | undefined): boolean {
  return error === null || isObject(error);
}
