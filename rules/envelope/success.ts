/** A success that reports a failure belongs to errors/never-200, unless it shows data and no error. */
import { defineResponseRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import { bodyOf, keyOf } from '../../src/reading/envelope.ts';
import { successFlaw } from '../../src/reading/flaws.ts';
import { shown } from '../../src/reading/shown.ts';

export default defineResponseRule({
  id: 'envelope/success',
  proves: ['envelope.success'],
  weight: 5,
  label: 'clients',
  title: 'success is a boolean that agrees with the status code',
  headline: 'success does not agree with the status code',
  why: 'Clients branch on success: a string is true in most languages, and true with a 404 hides the failure.',
  fix: 'Set success to the boolean true on 2xx and to false on 4xx and 5xx, in the one place that writes the envelope.',
  says: {
    type: '{request} returned success {seen} instead of {expected}',
    belied: '{request} returned success {seen} instead of {expected}',
    worked: 'no request failed',
  },
  layer: 'members',
  about: (exchange) => keyOf(exchange, 'success') !== undefined,
  check: (exchange) => {
    const flaw = successFlaw(bodyOf(exchange), exchange.response);
    // A service that gives the same response to everything shows nothing about failures.
    if (flaw === undefined) return exchange.response.status < 400 ? inapplicable('worked') : passed;
    const breaks = exchange.response.status >= 400 ? (['error.envelope'] as const) : [];
    return failed({ ...flaw, at: 'body:/success', seen: shown(keyOf(exchange, 'success')), exchange, breaks });
  },
});
