import { defineResponseRule, failed, passed } from '../../src/core/rule.ts';
import { bodyOf, saysNothing } from '../../src/reading/envelope.ts';

export default defineResponseRule({
  id: 'errors/separation',
  proves: ['error.separation', 'service.4'],
  breaks: ['error.envelope'],
  weight: 5,
  title: 'Every failure has a body, not only a status code',
  headline: 'Failures have no body',
  why: 'The status code says how to handle a failure. Without a body, a client does not learn what failed.',
  fix: 'Send the envelope with code and message on every 4xx and 5xx, including those of the authentication layer.',
  says: {
    empty: '{request} returned {seen} without a body',
    nothing: '{request} returned {seen} as its body',
  },
  layer: 'form',
  about: (exchange) => exchange.response.status >= 400 && bodyOf(exchange).isJudged,
  check: (exchange) => {
    const { text, status } = exchange.response;
    const facts = { at: 'body:', expected: 'the envelope with an error object', exchange };
    if (text === '') return failed({ kind: 'empty', seen: String(status), ...facts });
    return saysNothing(bodyOf(exchange)) ? failed({ kind: 'nothing', seen: text.trim(), ...facts }) : passed;
  },
});
