import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';
import { createValid } from '../../../src/model/traces/create-valid.ts';
import { successBody } from '../../envelope/shared/examples.ts';

function created(location?: string): ExchangeExample {
  return {
    request: 'POST /users',
    step: createValid.first,
    status: 201,
    body: successBody({ id: 7, slug: 'ada-l', name: 'Ada' }),
    headers: location === undefined ? [] : [['Location', location]],
  };
}

/** Examples of operation/location. */
export const locationExamples: Rule['examples'] = () => ({
  passed: [
    { note: 'its address', exchanges: [created('/users/7')] },
    { note: 'its address as the world sees it', exchanges: [created('https://shop.example/api/users/7/')] },
    { note: 'relative to the collection', exchanges: [created('7')] },
    { note: 'by another of its values', exchanges: [created('/users/ada-l')] },
    { note: 'with the id in the query', exchanges: [created('/users?id=7')] },
  ],
  failed: [
    { note: 'the item of somebody else', exchanges: [created('/users/1')] },
    { note: 'the collection', exchanges: [created('/users')] },
  ],
  inapplicable: [
    { note: 'no Location', exchanges: [created()] },
    {
      note: 'an answer without an id',

      exchanges: [{ ...created('/users/7'), body: successBody(null) }],
    },
  ],
});
