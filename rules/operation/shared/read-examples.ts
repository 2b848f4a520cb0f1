import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';
import type { JsonObject } from '../../../src/text/json.ts';

const before = { id: 7, name: 'Ada', email: 'ada@example.test', city: 'Paris' };

const listedSeven: ExchangeExample = { request: 'GET /users', status: 200, body: { success: true, data: [{ id: 7 }] } };

/** The read of user 7. */
function readAs(data: JsonObject): ExchangeExample {
  return { request: 'GET /users/7', about: { id: '7' }, status: 200, body: { success: true, data } };
}

export const readExamples: Rule['examples'] = () => ({
  passed: [
    { note: 'the item, whose id has another name than in the list', exchanges: [listedSeven, readAs({ _id: 7 })] },
    {
      note: 'the item',
      exchanges: [
        {
          request: 'GET /users/7',
          about: { id: '7', before, listing: 'listed' },
          status: 200,
          body: { success: true, data: before },
        },
      ],
    },
    {
      note: 'without an envelope',
      exchanges: [{ request: 'GET /users/7', about: { id: '7' }, status: 200, body: { id: 7 } }],
    },
  ],
  failed: [
    { note: 'another item, whose id has another name than in the list', exchanges: [listedSeven, readAs({ _id: 1 })] },
    {
      note: 'another item',
      exchanges: [
        { request: 'GET /users/7', about: { id: '7' }, status: 200, body: { success: true, data: { id: 1 } } },
      ],
    },
    {
      note: 'a list',
      exchanges: [
        { request: 'GET /users/7', about: { id: '7' }, status: 200, body: { success: true, data: [{ id: 7 }] } },
      ],
      keys: ['a list'],
    },
    {
      note: 'a list of the one item, without an envelope',
      exchanges: [
        { request: 'GET /users/7', about: { id: '7' }, status: 200, body: { count: 1, results: [{ id: 7 }] } },
      ],
      keys: ['a list'],
    },
    {
      note: 'nothing',
      exchanges: [{ request: 'GET /users/7', about: { id: '7' }, status: 200, body: { success: true, data: null } }],
    },
    {
      note: 'a listed item that is not found',
      exchanges: [{ request: 'GET /users/7', about: { id: '7' }, status: 404, body: { success: false } }],
    },
    {
      note: 'the right id on the fields of another',
      exchanges: [
        {
          request: 'GET /users/7',
          about: { id: '7', before, listing: 'listed' },
          status: 200,
          body: { success: true, data: { id: 7, name: 'Bea', email: 'bea@example.test', city: 'Rome' } },
        },
      ],
    },
  ],
  inapplicable: [
    {
      note: 'an item below another, where the plan spells out no read and none has worked',
      resource: { path: '/users/{id}/friends', parent: '/users' },
      exchanges: [{ request: 'GET /users/1/friends/7', about: { id: '7' }, status: 405, body: { success: false } }],
    },
    {
      note: 'a missing item',
      exchanges: [{ request: 'GET /users/9', provokes: 'missing', status: 404, body: { success: false } }],
    },
  ],
});
