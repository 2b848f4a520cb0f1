import { defineRule } from '../../src/model/rule.ts';
import { missing, read, successBody } from '../envelope/shared/examples.ts';
import { canShow, judgePart } from './shared/judge.ts';

/** Links, types and references (`_links`, `@type`, `$ref`) are none of the storage. */
export default defineRule({
  id: 'exposure/storage-fields',
  clauses: ['service.6'],
  title: 'No field is an artefact of the database or the object mapper',
  why: 'A field that only the storage needs shows its structure, and clients that come to read it break when the storage changes.',
  fix: 'Map what is stored to an object of the interface and answer that, never the entity or the document itself.',
  scope: 'exchange',
  scenarios: 'all',
  appliesTo: canShow,
  check: (exchange, context) => judgePart(exchange, context, 'storage', 'how items are stored stays inside'),
  examples: {
    passed: [
      {
        note: 'fields of the interface',
        exchanges: [read(successBody({ id: 1, version: 3, createdAt: '2026-01-01' }))],
      },
      {
        note: 'links',
        exchanges: [read(successBody({ id: 1, _links: { self: { href: '/users/1' } }, '@type': 'User' }))],
      },
      { note: 'a box of coordinates', exchanges: [read(successBody({ xmin: 1, xmax: 2, ymin: 3, ymax: 4 }))] },
    ],
    failed: [
      { note: 'the version key of Mongoose', exchanges: [read(successBody({ id: 'a1', __v: 0 }))] },
      { note: 'the class of an entity', exchanges: [read(successBody([{ id: 1, _class: 'shop.domain.User' }]))] },
      { note: 'two keys', exchanges: [read(successBody({ id: 1, _id: '507f1f77bcf86cd799439011' }))] },
      {
        note: 'the proxy of Hibernate',
        exchanges: [read(successBody({ id: 1, owner: { hibernateLazyInitializer: {} } }))],
      },
    ],
    inapplicable: [{ note: 'nothing to see', exchanges: [missing(null, { text: '', headers: [] })] }],
  },
});
