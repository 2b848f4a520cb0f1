/** An absent code belongs to errors/envelope. */
import { defineResponseRule, failed, passed } from '../../src/core/rule.ts';
import { errorOf, errorPointer } from '../../src/reading/envelope.ts';
import { codeFlaw } from '../../src/reading/flaws.ts';
import { shown } from '../../src/reading/shown.ts';

export default defineResponseRule({
  id: 'envelope/error-code',
  proves: ['envelope.error-code'],
  weight: 4,
  label: 'clients',
  title: 'error.code is one machine-readable word',
  headline: 'error.code is not one word',
  why: 'Clients compare the code: a sentence changes with its wording, and a number means nothing to a reader.',
  fix: 'Give each kind of failure a constant word without spaces, such as USER_NOT_FOUND.',
  says: { wrong: '{request} returned the error code {seen}' },
  layer: 'members',
  about: (exchange) => errorOf(exchange)?.['code'] !== undefined,
  check: (exchange) => {
    const code = errorOf(exchange)?.['code'];
    const flaw = codeFlaw(code);
    if (flaw === undefined) return passed;
    const { expected } = flaw;
    return failed({ kind: 'wrong', at: errorPointer(exchange, 'code'), seen: shown(code), expected, exchange });
  },
});
