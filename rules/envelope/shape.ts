/** The bare pagination shape conforms for lists. A failure whose body says nothing belongs to errors/separation. */
import { defineResponseRule, failed, passed } from '../../src/core/rule.ts';
import { bodyOf, envelopeKeys } from '../../src/reading/envelope.ts';
import { listed } from '../../src/reading/shown.ts';
import { kindOf } from '../../src/text/json.ts';

export default defineResponseRule({
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
