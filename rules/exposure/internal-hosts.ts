/** The host of base_url is known, and a website that a user entered is data. */
import { defineResponseRule, failed } from '../../src/core/rule.ts';
import { canExpose, exposed } from '../../src/reading/exposed.ts';

export default defineResponseRule({
  id: 'exposure/internal-hosts',
  proves: ['service.6'],
  weight: 6,
  label: 'security',
  title: 'No body names a host or address of the internal network',
  headline: 'Bodies name internal hosts',
  why: 'Internal names and addresses map out the network, and links to them lead clients nowhere.',
  fix: 'Build links from the public URL, and return your own message if an internal service fails.',
  says: { shown: '{request} returned {seen}' },
  layer: 'any',
  about: canExpose,
  check: (exchange, { plan }) => failed(...exposed(exchange, 'host', plan)),
});
