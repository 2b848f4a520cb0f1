/** A path that the request itself contained is not one of the server. */
import { defineResponseRule, failed } from '../../src/core/rule.ts';
import { canExpose, exposed } from '../../src/reading/exposed.ts';

export default defineResponseRule({
  id: 'exposure/internal-paths',
  proves: ['service.6'],
  weight: 6,
  label: 'security',
  title: 'No response names a file or folder of the server',
  headline: 'Responses name files of the server',
  why: 'Paths show how the server is laid out, and many attacks need exactly that.',
  fix: 'Return URLs below base_url instead of file paths, and your own messages instead of those of the file system.',
  says: { shown: '{request} returned {seen}' },
  layer: 'any',
  about: canExpose,
  check: (exchange, { plan }) => failed(...exposed(exchange, 'path', plan)),
});
