import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';
import type { Step } from '../../../src/model/step.ts';
import { credentials as steps } from '../../../src/model/traces/credentials.ts';
import type { Json } from '../../../src/text/json.ts';

function read(step: Step, nickname: string, status = 200): ExchangeExample {
  const body = status < 300 ? { success: true, data: { id: 7, nickname } } : { success: false, data: null };
  return { request: 'GET /users/7', step, status, body };
}

function refused(request: string, name: string, sent?: Json): ExchangeExample {
  return {
    request,
    step: (name === 'create' ? steps.creates : steps.writes).of(name, 'none'),
    provokes: 'unauthorized',
    probe: { credential: 'none' },
    about: { attempt: name, ...(sent === undefined ? {} : { sent }) },
    status: 401,
    body: { success: false, data: null },
  };
}

function search(nickname: string): ExchangeExample {
  return {
    request: 'GET /users',
    step: steps.search,
    status: 200,
    body: { success: true, data: [{ id: 7, nickname }] },
  };
}

const patch = refused('PATCH /users/7', 'patch', { nickname: 'bea' });
const plainCreate = refused('POST /users', 'create', { nickname: 'probe1x' });
const create: ExchangeExample = { ...plainCreate, about: { ...plainCreate.about, marks: ['probe1x'] } };

/** Examples of auth/no-effect. */
export const noEffectExamples: Rule['examples'] = () => ({
  passed: [
    {
      note: 'a refused PATCH changes nothing',
      exchanges: [read(steps.before, 'ada'), patch, read(steps.after.of('patch'), 'ada')],
    },
    {
      note: 'a refused DELETE leaves the item',
      exchanges: [
        read(steps.before, 'ada'),
        refused('DELETE /users/7', 'delete'),
        read(steps.after.of('delete'), 'ada'),
      ],
    },
    { note: 'a refused create leaves nothing', exchanges: [create, search('ada')] },
  ],
  failed: [
    {
      note: 'refused, and yet patched',
      exchanges: [read(steps.before, 'ada'), patch, read(steps.after.of('patch'), 'bea')],
    },
    {
      note: 'refused, and yet deleted',
      exchanges: [
        read(steps.before, 'ada'),
        refused('DELETE /users/7', 'delete'),
        read(steps.after.of('delete'), '', 404),
      ],
    },
    { note: 'refused, and yet created', exchanges: [create, search('probe1x')] },
    {
      note: 'refused, and yet the action was done',
      exchanges: [
        read(steps.before, 'ada'),
        refused('POST /users/7/block', 'action-block'),
        read(steps.after.of('action-block'), 'blocked'),
        read(steps.recheck.of('action-block'), 'blocked'),
        read(steps.watchedAfter.of('action-block'), 'ada'),
      ],
    },
  ],
  inapplicable: [
    { note: 'no write was sent', exchanges: [read(steps.before, 'ada')] },
    {
      note: 'auth/unauthorized reports an accepted write',
      exchanges: [
        read(steps.before, 'ada'),
        { ...patch, status: 200, body: { success: true, data: null } },
        read(steps.after.of('patch'), 'bea'),
      ],
    },
    {
      note: 'a value that moves by itself',
      exchanges: [
        read(steps.before, 'ada'),
        refused('POST /users/7/block', 'action-block'),
        read(steps.after.of('action-block'), 'one'),
        read(steps.recheck.of('action-block'), 'two'),
        read(steps.watchedAfter.of('action-block'), 'ada'),
      ],
    },
    {
      note: 'a value that every new item comes to',
      exchanges: [
        read(steps.before, 'pending'),
        refused('POST /users/7/block', 'action-block'),
        read(steps.after.of('action-block'), 'ready'),
        read(steps.recheck.of('action-block'), 'ready'),
        read(steps.watchedAfter.of('action-block'), 'ready'),
      ],
    },
  ],
});
