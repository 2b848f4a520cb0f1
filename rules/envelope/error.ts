/** What the error object contains, and that a failure has one, belongs to errors/envelope. */
import { defineResponseRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import { bodyOf, keyOf } from '../../src/reading/envelope.ts';
import { errorFlaw } from '../../src/reading/flaws.ts';
import { shown } from '../../src/reading/shown.ts';

export default defineResponseRule({
  id: 'envelope/error',
  proves: ['envelope.error'],
  weight: 4,
  label: 'clients',
  title: 'error is an object or null, and null on success',
  headline: 'error is not an object or null',
  why: 'A client that finds an error in a success, or a string instead of error.code, takes the wrong branch or breaks.',
  fix: 'Return error: null with every success, and an object with code and message with every failure.',
  says: {
    type: '{request} returned error {seen}',
    success: '{request} succeeded and returned error {seen} instead of null',
    worked: 'no request failed',
  },
  layer: 'members',
  about: (exchange) => keyOf(exchange, 'error') !== undefined,
  check: (exchange) => {
    const body = bodyOf(exchange);
    const flaw = errorFlaw(body, exchange.response);
    // A service that gives the same response to everything shows nothing about failures.
    if (flaw === undefined) return exchange.response.status < 400 ? inapplicable('worked') : passed;
    const breaks = exchange.response.status >= 400 ? (['error.envelope'] as const) : [];
    const at = `body:${body.pointers.error}`;
    return failed({ ...flaw, at, seen: shown(body.keys.error), exchange, breaks });
  },
});
