/** A single detail, or versions alone, are what honest health pages show. */
import { defineResponseRule, failed } from '../../src/core/rule.ts';
import { canExpose, exposed } from '../../src/reading/exposed.ts';

export default defineResponseRule({
  id: 'exposure/internals',
  proves: [],
  breaks: ['service.6'],
  weight: 5,
  label: 'security',
  title: 'A page about the service itself shows no internal details',
  headline: 'A page about the service shows internal details',
  why: 'Anyone who knows the database, the modules, and the settings of a service knows which attacks to try.',
  fix: 'Show what a client can act on (state, uptime, version, region), and keep the rest on an internal host.',
  says: { shown: '{request} returned {seen}' },
  layer: 'any',
  about: canExpose,
  check: (exchange, { plan }) => failed(...exposed(exchange, 'internal', plan)),
});
