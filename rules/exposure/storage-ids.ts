import { defineRule } from '../../src/model/rule.ts';
import { missing, read, successBody } from '../envelope/shared/examples.ts';
import { canShow, judgePart } from './shared/judge.ts';

/** Beside a public `id`, the database's key is exposure/storage-fields'; in its place it may be the service's own word for the id. */
export default defineRule({
  id: 'exposure/storage-ids',
  clauses: ['service.6'],
  level: 'should',
  title: "An item's id does not bear the name and the form that the database gave it",
  why: 'An ObjectId called _id tells which database keeps the items, and ties every client to it.',
  fix: 'Answer the key as id; most mappers have a setting for it.',
  scope: 'exchange',
  scenarios: 'all',
  appliesTo: canShow,
  check: (exchange, context) => judgePart(exchange, context, 'storage-id', 'the id is called id'),
  examples: {
    passed: [
      { note: 'an ObjectId called id', exchanges: [read(successBody({ id: '507f1f77bcf86cd799439011' }))] },
      { note: 'another _id', exchanges: [read(successBody({ _id: 'ada-lovelace' }))] },
    ],
    failed: [{ note: 'an ObjectId as _id', exchanges: [read(successBody({ _id: '507f1f77bcf86cd799439011' }))] }],
    inapplicable: [{ note: 'nothing to see', exchanges: [missing(null, { text: '', headers: [] })] }],
  },
});
