/** The envelope: its form, the members that must agree with the status code, and the texts of an error. */
import type { WithResponse } from '../src/core/exchange.ts';
import type { JsonObject } from '../src/core/plan.ts';
import type { HttpResponse } from '../src/core/response.ts';
import { defineFoldRule, defineResponseRule, failed, inapplicable, passed } from '../src/core/rule.ts';
import type { Verdict } from '../src/core/verdict.ts';
import { type Body, bodyOf, codeOf, envelopeKeys, errorOf, errorPointer, keyOf } from '../src/reading/envelope.ts';
import { codeFlaw, dataFlaw, errorFlaw, type Flaw, messageFlaw, successFlaw } from '../src/reading/flaws.ts';
import { listed, shown } from '../src/reading/shown.ts';
import { isUpperSnake } from '../src/text/casing.ts';
import { kindOf } from '../src/text/json.ts';

/** The bare pagination shape conforms for lists. A failure whose body says nothing belongs to errors/separation. */
export const shape = defineResponseRule({
  id: 'envelope/shape',
  proves: ['envelope.shape'],
  breaks: ['service.3'],
  weight: 6,
  title: 'Every response has success, data, error, and timestamp',
  headline: 'Responses do not have the envelope',
  why: 'With one shape for all responses, a client reads them with one piece of code, failures included.',
  fix: 'Wrap every response in one place: success, data (null on failure), error (null on success), and timestamp. If the fields have other names, set profile.names to check everything else.',
  says: {
    none: '{request} returned {seen} without the envelope',
    part: '{request} returned an envelope without {seen}',
  },
  layer: 'shape',
  about: (exchange) => bodyOf(exchange).json !== undefined,
  check: (exchange) => {
    const { json, missing, isBareList, keys } = bodyOf(exchange);
    if (isBareList || missing.length === 0) return passed;
    const isNone = keys.success === undefined && missing.length > 2;
    const seen = isNone ? `a JSON ${kindOf(json)}` : listed(missing);
    const breaks = exchange.response.status >= 400 ? (['error.envelope'] as const) : [];
    const expected = listed(envelopeKeys);
    return failed({ kind: isNone ? 'none' : 'part', at: 'body:', seen, expected, exchange, breaks });
  },
});

const writes: readonly string[] = ['replace', 'patch', 'delete', 'action', 'planned'];

/** A list or read without a body belongs to operation/list or operation/read, and a create to status/created. */
export const noContent = defineResponseRule({
  id: 'envelope/no-content',
  breaks: ['envelope.shape'],
  weight: 2,
  level: 'should',
  title: 'A success has a body that contains the envelope',
  headline: 'Writes return no body',
  why: '204 and 205 leave no room for the envelope, so clients need a second way to read these responses.',
  fix: 'Return 200 and the envelope, with the updated item or the result of the deletion as data.',
  says: { empty: '{request} returned {seen}, which has no body' },
  layer: 'shape',
  about: ({ probe, response }) => {
    return writes.includes(probe.intent.kind) && response.isSuccess && !['HEAD', 'OPTIONS'].includes(probe.method);
  },
  check: (exchange) => {
    const { status } = exchange.response;
    if (status !== 204 && status !== 205) return passed;
    return failed({ kind: 'empty', at: 'status', seen: String(status), expected: '200 with the envelope', exchange });
  },
});

type Member = 'success' | 'data' | 'error';

/** Judges one member. An absent one belongs to envelope/shape. */
function member<K extends string>(key: Member, flawOf: (body: Body, response: HttpResponse) => Flaw<K> | undefined) {
  const layer = 'members' as const;
  const about = (exchange: WithResponse): boolean => keyOf(exchange, key) !== undefined;
  const check = (exchange: WithResponse): Verdict<K | 'worked'> => {
    const body = bodyOf(exchange);
    const isFailure = exchange.response.status >= 400;
    const flaw = flawOf(body, exchange.response);
    // A service that gives the same response to everything shows nothing about failures.
    if (flaw === undefined) return isFailure ? passed : inapplicable('worked');
    const breaks = isFailure ? (['error.envelope'] as const) : [];
    return failed({ ...flaw, at: `body:${body.pointers[key]}`, seen: shown(body.keys[key]), exchange, breaks });
  };
  return { layer, about, check };
}

/** A success that reports a failure belongs to errors/never-200, unless it shows data and no error. */
export const success = defineResponseRule({
  id: 'envelope/success',
  proves: ['envelope.success'],
  weight: 5,
  title: '"success" is a boolean that agrees with the status code',
  headline: '"success" does not agree with the status code',
  why: 'Clients branch on success: a string is true in most languages, and true with a 404 hides the failure.',
  fix: 'Set success to the boolean true on 2xx and to false on 4xx and 5xx, in the one place that writes the envelope.',
  says: {
    type: '{request} returned {seen} as success instead of {expected}',
    belied: '{request} returned {seen} as success instead of {expected}',
    worked: 'no request failed',
  },
  ...member('success', successFlaw),
});

export const data = defineResponseRule({
  id: 'envelope/data',
  proves: ['envelope.data'],
  weight: 4,
  title: '"data" is an object, a list, or null, and null on failure',
  headline: '"data" is not an object, a list, or null',
  why: 'A client that reads data must be able to rely on a container, and on null after a failure.',
  fix: 'Wrap a bare value in an object ({ "count": 3 }), and return data: null with every failure.',
  says: {
    type: '{request} returned {seen} as data',
    failure: '{request} failed, but returned {seen} as data instead of null',
    worked: 'no request failed',
  },
  ...member('data', dataFlaw),
});

/** What the error object contains, and that a failure has one, belongs to errors/envelope. */
export const error = defineResponseRule({
  id: 'envelope/error',
  proves: ['envelope.error'],
  weight: 4,
  title: '"error" is an object or null, and null on success',
  headline: '"error" is not an object or null',
  why: 'A client that finds an error in a success, or a string instead of error.code, takes the wrong branch or breaks.',
  fix: 'Return error: null with every success, and an object with code and message with every failure.',
  says: {
    type: '{request} returned {seen} as error',
    success: '{request} succeeded, but returned {seen} as error instead of null',
    worked: 'no request failed',
  },
  ...member('error', errorFlaw),
});

/** Judges one text of an error. An absent one belongs to errors/envelope. */
function errorText(key: 'code' | 'message', flawOf: (error: JsonObject) => Flaw | undefined) {
  const layer = 'members' as const;
  const about = (exchange: WithResponse): boolean => errorOf(exchange)?.[key] !== undefined;
  const check = (exchange: WithResponse): Verdict<'wrong'> => {
    const error = errorOf(exchange) ?? {};
    const flaw = flawOf(error);
    if (flaw === undefined) return passed;
    const [at, seen] = [errorPointer(exchange, key), `${shown(error[key])}: ${flaw.kind}`];
    return failed({ kind: 'wrong', at, seen, expected: flaw.expected, exchange });
  };
  return { layer, about, check };
}

export const errorCode = defineResponseRule({
  id: 'envelope/error-code',
  proves: ['envelope.error-code'],
  weight: 4,
  title: 'error.code is one machine-readable word',
  headline: 'error.code is not one word',
  why: 'Clients compare the code: a sentence changes with its wording, and a number means nothing to a reader.',
  fix: 'Give each kind of failure a constant word without spaces, such as USER_NOT_FOUND.',
  says: { wrong: '{request} returned the error code {seen}' },
  ...errorText('code', ({ code }) => codeFlaw(code)),
});

export const errorMessage = defineResponseRule({
  id: 'envelope/error-message',
  proves: ['envelope.error-message'],
  weight: 2,
  title: 'error.message is text for people, not the code again',
  headline: 'error.message is not text for people',
  why: 'When something fails, the message is all that a developer or a user has to go on.',
  fix: 'Say in a sentence what went wrong and what to do about it, in any language. Programs read the code.',
  says: { wrong: '{request} returned the error message {seen}' },
  ...errorText('message', ({ code, message }) => messageFlaw(message, code)),
});

const mostNamed = 3;

export const errorCodeStyle = defineFoldRule({
  id: 'envelope/error-code-style',
  breaks: ['envelope.error-code'],
  weight: 1,
  label: 'style',
  level: 'should',
  title: 'Error codes are in one style, UPPER_SNAKE_CASE',
  headline: 'Error codes are in several styles, or not in UPPER_SNAKE_CASE',
  why: 'Codes in one style are easy to guess, search, and list. USER_NOT_FOUND next to invalid-input invites mistakes.',
  fix: 'Write every code in capitals, with underscores between words: USER_NOT_FOUND.',
  says: { odd: 'Not in UPPER_SNAKE_CASE: {seen}', none: 'no failure has an error code' },
  seesFramework: true,
  start: (): { odd: Map<string, WithResponse>; count: number } => ({ odd: new Map(), count: 0 }),
  step: (state, exchange) => {
    const code = codeOf(exchange);
    if (code === undefined) return state;
    state.count++;
    // Several words are the problem of envelope/error-code.
    if (!isUpperSnake(code) && !/\s/.test(code) && !state.odd.has(code)) state.odd.set(code, exchange);
    return state;
  },
  check: ({ odd, count }) => {
    if (count === 0) return inapplicable('none');
    const [exchange] = odd.values();
    if (exchange === undefined) return failed();
    const [at, seen] = [errorPointer(exchange, 'code'), listed([...odd.keys()], mostNamed)];
    return failed({ kind: 'odd', at, seen, expected: 'UPPER_SNAKE_CASE', exchange });
  },
});
