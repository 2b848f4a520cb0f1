/** Links, types, and references (`_links`, `@type`, `$ref`) are not artifacts. Next to an `id`, `_id` is one. */
import { defineResponseRule, failed } from '../../src/core/rule.ts';
import { canExpose, exposed } from '../../src/reading/exposed.ts';

export default defineResponseRule({
  id: 'exposure/storage-fields',
  proves: ['service.6'],
  weight: 4,
  label: 'security',
  title: 'No field is an artifact of the database or the ORM',
  headline: 'Fields are artifacts of the database or the ORM',
  why: 'A field that only the storage needs reveals its structure. Clients that start to read it break when the storage changes.',
  fix: 'Map stored records to an object of your API and return that, never the entity or the document itself.',
  says: { shown: '{request} returned {seen}' },
  layer: 'any',
  about: canExpose,
  check: (exchange, { plan }) => failed(...exposed(exchange, 'storage-field', plan)),
});
