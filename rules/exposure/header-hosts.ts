/** In a body, they belong to exposure/internal-hosts. */
import { defineResponseRule, failed } from '../../src/core/rule.ts';
import { canExpose, exposed } from '../../src/reading/exposed.ts';

export default defineResponseRule({
  id: 'exposure/header-hosts',
  proves: [],
  breaks: ['service.6'],
  weight: 2,
  label: 'security',
  level: 'should',
  title: 'No header names a host or address of the internal network',
  headline: 'Headers name internal hosts',
  why: 'Such headers are made for operators. They show everyone else how many machines there are and what they are called.',
  fix: 'Let the gateway remove these headers, and build Location and Link from the public URL.',
  says: { shown: '{request} returned {seen}' },
  layer: 'any',
  about: canExpose,
  check: (exchange, { plan }) => failed(...exposed(exchange, 'header-host', plan)),
});
