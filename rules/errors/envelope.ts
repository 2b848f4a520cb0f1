/** An absent error belongs to envelope/shape, and one that is not an object to envelope/error. */
import { defineResponseRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import { bodyOf, keyOf } from '../../src/reading/envelope.ts';
import { objectOf } from '../../src/reading/json.ts';
import { listed, shown } from '../../src/reading/shown.ts';

const clauses = { code: 'envelope.error-code', message: 'envelope.error-message' } as const;

export default defineResponseRule({
  id: 'errors/envelope',
  proves: ['error.envelope'],
  weight: 5,
  title: 'Every failure has an error object with code and message',
  headline: 'Failures have no error code or message',
  why: 'A client branches on error.code and shows error.message. Without them it can only report an unknown failure.',
  fix: 'Send error.code and error.message with every failure.',
  says: {
    none: '{request} failed, but returned {seen} as error',
    part: '{request} failed, but returned an error without {seen}',
    uncoded: 'errors in the form of the profile have no code',
  },
  layer: 'members',
  about: (exchange) => {
    const { status } = exchange.response;
    const { hasOwnError, json } = bodyOf(exchange);
    if (status < 400 || hasOwnError) return status >= 400 && json !== undefined;
    const error = keyOf(exchange, 'error');
    return error === null || objectOf(error) !== undefined;
  },
  check: (exchange) => {
    const { keys, pointers, hasOwnError } = bodyOf(exchange);
    const error = objectOf(keys.error);
    const missing = (['code', 'message'] as const).filter((key) => error?.[key] === undefined);
    if (missing.length === 0) return passed;
    if (hasOwnError && error?.['message'] !== undefined) return inapplicable('uncoded');
    const facts = { at: `body:${pointers.error}`, expected: 'an error object with code and message', exchange };
    const breaks = missing.map((key) => clauses[key]);
    if (error === undefined) return failed({ kind: 'none', seen: shown(keys.error), ...facts, breaks });
    return failed({ kind: 'part', seen: listed(missing), ...facts, breaks });
  },
});
