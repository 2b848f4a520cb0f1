import { defineResponseRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import { bodyOf, keyOf } from '../../src/reading/envelope.ts';
import { dataFlaw } from '../../src/reading/flaws.ts';
import { shown } from '../../src/reading/shown.ts';

export default defineResponseRule({
  id: 'envelope/data',
  proves: ['envelope.data'],
  weight: 4,
  label: 'clients',
  title: 'data is an object, a list, or null, and null on failure',
  headline: 'data is not an object, a list, or null',
  why: 'A client that reads data must be able to rely on a container, and on null after a failure.',
  fix: 'Wrap a bare value in an object ({ "count": 3 }), and return data: null with every failure.',
  says: {
    type: '{request} returned data {seen}',
    failure: '{request} failed and returned data {seen} instead of null',
    worked: 'no request failed',
  },
  layer: 'members',
  about: (exchange) => keyOf(exchange, 'data') !== undefined,
  check: (exchange) => {
    const body = bodyOf(exchange);
    const flaw = dataFlaw(body, exchange.response);
    // A service that gives the same response to everything shows nothing about failures.
    if (flaw === undefined) return exchange.response.status < 400 ? inapplicable('worked') : passed;
    const breaks = flaw.kind === 'failure' ? (['error.envelope'] as const) : [];
    const at = `body:${body.pointers.data}`;
    return failed({ ...flaw, at, seen: shown(body.keys.data), exchange, breaks });
  },
});
