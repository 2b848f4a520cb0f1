import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';
import type { Json } from '../../../src/text/json.ts';

function read(step: string, nickname: string, status = 200): ExchangeExample {
  const body = status < 300 ? { success: true, data: { id: 7, nickname } } : { success: false, data: null };
  return { request: 'GET /users/7', step, status, body };
}

function refused(request: string, name: string, sent?: Json): ExchangeExample {
  return {
    request,
    step: `${name}-none`,
    provokes: 'unauthorized',
    probe: { credential: 'none' },
    about: { control: name, note: name, ...(sent === undefined ? {} : { sent }) },
    status: 401,
    body: { success: false, data: null },
  };
}

function search(nickname: string): ExchangeExample {
  return { request: 'GET /users', step: 'search', status: 200, body: { success: true, data: [{ id: 7, nickname }] } };
}

const patch = refused('PATCH /users/7', 'patch', { nickname: 'bea' });
const plainCreate = refused('POST /users', 'create', { nickname: 'probe1x' });
const create: ExchangeExample = { ...plainCreate, about: { ...plainCreate.about, marks: ['probe1x'] } };

/** Examples of auth/no-effect. */
export const noEffectExamples: Rule['examples'] = {
  passed: [
    {
      note: 'a refused PATCH changes nothing',
      exchanges: [read('own-before', 'ada'), patch, read('after-patch', 'ada')],
    },
    {
      note: 'a refused DELETE leaves the item',
      exchanges: [read('own-before', 'ada'), refused('DELETE /users/7', 'delete'), read('after-delete', 'ada')],
    },
    { note: 'a refused create leaves nothing', exchanges: [create, search('ada')] },
  ],
  failed: [
    { note: 'refused, and yet patched', exchanges: [read('own-before', 'ada'), patch, read('after-patch', 'bea')] },
    {
      note: 'refused, and yet deleted',
      exchanges: [read('own-before', 'ada'), refused('DELETE /users/7', 'delete'), read('after-delete', '', 404)],
    },
    { note: 'refused, and yet created', exchanges: [create, search('probe1x')] },
    {
      note: 'refused, and yet the action was done',
      exchanges: [
        read('own-before', 'ada'),
        refused('POST /users/7/block', 'action-block'),
        read('after-action-block', 'blocked'),
        read('recheck-action-block', 'blocked'),
        read('watched-after-action-block', 'ada'),
      ],
    },
  ],
  inapplicable: [
    { note: 'no write was sent', exchanges: [read('own-before', 'ada')] },
    {
      note: 'an accepted write is told of by auth/unauthorized',
      exchanges: [
        read('own-before', 'ada'),
        { ...patch, status: 200, body: { success: true, data: null } },
        read('after-patch', 'bea'),
      ],
    },
    {
      note: 'a value that moves by itself',
      exchanges: [
        read('own-before', 'ada'),
        refused('POST /users/7/block', 'action-block'),
        read('after-action-block', 'one'),
        read('recheck-action-block', 'two'),
        read('watched-after-action-block', 'ada'),
      ],
    },
    {
      note: 'a value that every new item comes to',
      exchanges: [
        read('own-before', 'pending'),
        refused('POST /users/7/block', 'action-block'),
        read('after-action-block', 'ready'),
        read('recheck-action-block', 'ready'),
        read('watched-after-action-block', 'ready'),
      ],
    },
  ],
};
