/** The report never shows what was found. */
import { defineResponseRule, failed } from '../../src/core/rule.ts';
import { canExpose, exposed } from '../../src/reading/exposed.ts';

export default defineResponseRule({
  id: 'exposure/secrets',
  proves: ['service.6'],
  weight: 10,
  label: 'security',
  title: 'No response shows a password, its hash, a key, or how they are encrypted',
  headline: 'Responses show secrets',
  why: 'An attacker can try passwords against a hash offline, without limit, and the name of its algorithm says how.',
  fix: 'Leave such fields out of every response, and never put messages of the crypto library into one.',
  says: { shown: '{request} returned {seen}' },
  layer: 'any',
  about: canExpose,
  check: (exchange, { plan }) => failed(...exposed(exchange, 'secret', plan)),
});
