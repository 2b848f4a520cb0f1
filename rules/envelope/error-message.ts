/** An absent message belongs to errors/envelope. */
import { defineResponseRule, failed, passed } from '../../src/core/rule.ts';
import { errorOf, errorPointer } from '../../src/reading/envelope.ts';
import { messageFlaw } from '../../src/reading/flaws.ts';
import { shown } from '../../src/reading/shown.ts';

export default defineResponseRule({
  id: 'envelope/error-message',
  proves: ['envelope.error-message'],
  weight: 2,
  label: 'clients',
  title: 'error.message is text for people, not the code again',
  headline: 'error.message is not text for people',
  why: 'When something fails, the message is all that a developer or a user has to go on.',
  fix: 'Say in a sentence what went wrong and what to do about it, in any language. Programs read the code.',
  says: { wrong: '{request} returned the error message {seen}' },
  layer: 'members',
  about: (exchange) => errorOf(exchange)?.['message'] !== undefined,
  check: (exchange) => {
    const error = errorOf(exchange);
    const flaw = messageFlaw(error?.['message'], error?.['code']);
    if (flaw === undefined) return passed;
    const seen = `${shown(error?.['message'])}: ${flaw.kind}`;
    const at = errorPointer(exchange, 'message');
    return failed({ kind: 'wrong', at, seen, expected: flaw.expected, exchange });
  },
});
