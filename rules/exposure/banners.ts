/** `Server: nginx` alone reveals nothing that matters. */
import { defineResponseRule, failed } from '../../src/core/rule.ts';
import { canExpose, exposed } from '../../src/reading/exposed.ts';

export default defineResponseRule({
  id: 'exposure/banners',
  proves: [],
  breaks: ['service.6'],
  weight: 2,
  label: 'security',
  level: 'should',
  title: 'No response advertises the technology behind the service',
  headline: 'Responses advertise the technology behind the service',
  why: 'Anyone can look up the known vulnerabilities of a product by its name and version.',
  fix: 'Turn the banner off (app.disable("x-powered-by"), server_tokens off, expose_php=Off), or let the gateway remove it.',
  says: { shown: '{request} returned {seen}' },
  layer: 'any',
  about: canExpose,
  check: (exchange, { plan }) => failed(...exposed(exchange, 'banner', plan)),
});
