import { itemOf } from '../../src/model/envelope.ts';
import type { Answered } from '../../src/model/exchange.ts';
import { isSuccess } from '../../src/model/exchange.ts';
import { listingOf } from '../../src/model/list-page.ts';
import { defineRule, everyStep, type Observation } from '../../src/model/rule.ts';
import { isObjectId } from '../../src/text/exposure/storage-fields.ts';
import { member } from '../../src/text/json.ts';
import { missing, read, successBody } from '../envelope/shared/examples.ts';
import { canShow, judgePart } from './shared/judge.ts';

/**
 * Links, types and references (`_links`, `@type`, `$ref`) are none of the storage. `_id` in place of `id` may be the service's own
 * word for it, so it is only observed; beside an `id` it is the database's key.
 */
export default defineRule({
  id: 'exposure/storage-fields',
  proves: ['service.6'],
  breaks: [],
  weight: 4,
  label: 'security',
  title: 'No field is an artifact of the database or the ORM',
  why: 'A field that only the storage needs reveals its structure, and clients that start to read it break when the storage changes.',
  fix: 'Map stored records to an object of your API and answer with that, never with the entity or the document itself.',
  scope: 'exchange',
  wants: everyStep,
  appliesTo: canShow,
  check: (exchange, context) => {
    const judgement = judgePart(exchange, context, 'storage');
    const observations = observed(exchange);
    return observations.length === 0 ? judgement : { ...judgement, observations };
  },
  examples: () => ({
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
      { note: 'an id called _id', exchanges: [read(successBody({ _id: '507f1f77bcf86cd799439011' }))] },
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
  }),
});

function observed({ id, probe, reply }: Answered): readonly Observation[] {
  const kind = probe.operation?.kind;
  if (!isSuccess(reply.status) || (kind !== 'list' && kind !== 'read') || probe.repeated === true) return [];
  const item = kind === 'list' ? listingOf(reply)?.items[0] : itemOf(reply);
  if (!isObjectId(member(item, '_id')) || member(item, 'id') !== undefined) return [];
  return [{ clause: 'service.6', text: 'items are identified by _id, the key of MongoDB', exchanges: [id] }];
}
