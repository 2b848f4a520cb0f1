/** SQL that the request itself contained is not a leak if it comes back in a message. */
import { defineResponseRule, failed } from '../../src/core/rule.ts';
import { canExpose, exposed } from '../../src/reading/exposed.ts';

export default defineResponseRule({
  id: 'exposure/database-errors',
  proves: ['service.6'],
  weight: 8,
  label: 'security',
  title: 'No response shows SQL, or an error of the database, its driver, or the ORM',
  headline: 'Responses show SQL or database errors',
  why: 'Statements, tables, and constraints show how data is stored. They make injection easier, and tie clients to what should stay free to change.',
  fix: 'Catch database errors next to the call, and return a code and a message of your API: DUPLICATE_EMAIL instead of the name of the constraint.',
  says: { shown: '{request} returned {seen}' },
  layer: 'any',
  about: canExpose,
  check: (exchange, { plan }) => failed(...exposed(exchange, 'database-error', plan)),
});
