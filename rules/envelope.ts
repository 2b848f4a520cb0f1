/** The members of the envelope that must agree with the status code, and the texts of an error. */
import type { WithResponse } from '../src/core/exchange.ts';
import type { JsonObject } from '../src/core/plan.ts';
import type { HttpResponse } from '../src/core/response.ts';
import { defineResponseRule, failed, inapplicable, passed } from '../src/core/rule.ts';
import type { Verdict } from '../src/core/verdict.ts';
import { type Body, bodyOf, errorOf, errorPointer, keyOf } from '../src/reading/envelope.ts';
import { codeFlaw, dataFlaw, errorFlaw, type Flaw, messageFlaw, successFlaw } from '../src/reading/flaws.ts';
import { shown } from '../src/reading/shown.ts';

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
