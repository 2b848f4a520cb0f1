/** Paths and hosts inside a trace are part of it. */
import { defineResponseRule, failed } from '../../src/core/rule.ts';
import { canExpose, exposed } from '../../src/reading/exposed.ts';

export default defineResponseRule({
  id: 'exposure/stack-traces',
  proves: ['service.6'],
  weight: 8,
  label: 'security',
  title: 'No response shows a stack trace or a runtime error',
  headline: 'Responses show stack traces or runtime errors',
  why: 'Frames and class names show an attacker which libraries run, in which version, and where to look. Clients cannot use them.',
  fix: 'Log the exception with an id, return your own message, and turn off the debug mode of the framework.',
  says: { shown: '{request} returned {seen}' },
  layer: 'any',
  about: canExpose,
  check: (exchange, { plan }) => failed(...exposed(exchange, 'stack-trace', plan)),
});
