import type { Example, ExchangeExample } from '../../../src/model/example.ts';
import type { Resource } from '../../../src/model/plan.ts';
import type { Rule } from '../../../src/model/rule.ts';
import { type Attempted, transitionName, type Transition } from '../../../src/model/states.ts';
import type { JsonObject } from '../../../src/text/json.ts';
import { failureBody, successBody } from '../../envelope/shared/examples.ts';
import { states as steps } from '../../../src/model/traces/states.ts';

const block = {
  id: 'POST /users/{id}/block',
  kind: 'action',
  method: 'POST',
  template: '/users/{id}/block',
  resource: '/users',
  strays: false,
} as const;
const toBlock: Transition = ['active', '/block', 'blocked'];
const againBlock: Transition = ['blocked', '/block', 'blocked'];
const byPatch: Transition = ['blocked', 'patch', 'active'];

/** Users who can be blocked by an action; `rows` are allowed, or refused. */
function table(kind: Attempted, rows: readonly Transition[]): Partial<Resource> {
  const states = { field: 'status', allowed: kind === 'allowed' ? rows : [], refused: kind === 'refused' ? rows : [] };
  return { states, actions: [{ operation: block, on: 'created' }] };
}

/** A transition on user 7, and the read afterwards. */
function tried(kind: Attempted, row: Transition, status: number, body: JsonObject, after: string): ExchangeExample[] {
  const [from, by] = row;
  const about = { id: '7', before: { id: 7, status: from }, transition: transitionName(kind, row) };
  const [step, readStep] =
    kind === 'allowed' ? [steps.transition, steps.transitionRead] : [steps.refused, steps.refusedRead];
  const isPatch = by === 'patch';
  return [
    {
      request: isPatch ? 'PATCH /users/7' : 'POST /users/7/block',
      step,
      provokes: kind === 'allowed' ? 'success' : 'refused-transition',
      ...(isPatch ? {} : { probe: { operation: block } }),
      about,
      status,
      body,
    },
    { request: 'GET /users/7', step: readStep, about, status: 200, body: successBody({ id: 7, status: after }) },
  ];
}

/** A refused transition of an item of ours, read twice before and once afterwards, which shows another nickname. */
function renamed(looks: readonly string[]): ExchangeExample[] {
  const item = { id: 7, status: 'blocked', nickname: 'ada' };
  const about = { id: '7', item: steps.subject };
  const read = (nickname: string): ExchangeExample => ({
    request: 'GET /users/7',
    step: steps.subject.proof,
    about,
    status: 200,
    body: successBody({ ...item, nickname }),
  });
  const [refused, after] = tried('refused', againBlock, 409, refusal, 'blocked').map((each) => ({
    ...each,
    about: { ...each.about, ...about, before: item },
  }));
  return [
    {
      request: 'POST /users',
      step: steps.subject.made,
      about: { sent: { nickname: 'ada' } },
      status: 201,
      body: successBody(item),
    },
    ...looks.map(read),
    ...(refused === undefined || after === undefined
      ? []
      : [refused, { ...after, body: successBody({ ...item, nickname: 'bea' }) }]),
  ];
}

const blocked = successBody({ id: 7, status: 'blocked' });
const refusal = failureBody('INVALID_STATE');

function example(note: string, kind: Attempted, row: Transition, exchanges: readonly ExchangeExample[]): Example {
  return { note, resource: table(kind, [row]), exchanges };
}

export const allowedExamples: Rule['examples'] = () => ({
  passed: [
    example('answered and carried out', 'allowed', toBlock, tried('allowed', toBlock, 200, blocked, 'blocked')),
    example(
      'an answer of another kind',
      'allowed',
      toBlock,
      tried('allowed', toBlock, 200, successBody(null), 'blocked'),
    ),
    example(
      'by a patch',
      'allowed',
      byPatch,
      tried('allowed', byPatch, 200, successBody({ id: 7, status: 'active' }), 'active'),
    ),
  ],
  failed: [
    example('refused', 'allowed', toBlock, tried('allowed', toBlock, 409, refusal, 'active')),
    example('answered, and nothing happened', 'allowed', toBlock, tried('allowed', toBlock, 200, blocked, 'active')),
    example(
      'the answer shows the old state',
      'allowed',
      toBlock,
      tried('allowed', toBlock, 200, successBody({ id: 7, status: 'active' }), 'blocked'),
    ),
    example('a patch that changes nothing', 'allowed', byPatch, tried('allowed', byPatch, 200, blocked, 'blocked')),
  ],
  inapplicable: [{ note: 'no states', exchanges: [] }],
  inconclusive: [
    example(
      'the token may not',
      'allowed',
      toBlock,
      tried('allowed', toBlock, 403, failureBody('FORBIDDEN'), 'active'),
    ),
    example(
      'the action breaks: operation/action reports it',
      'allowed',
      toBlock,
      tried('allowed', toBlock, 500, failureBody('INTERNAL'), 'active'),
    ),
    example('accepted for later', 'allowed', toBlock, tried('allowed', toBlock, 202, successBody(null), 'active')),
    example('no item was made', 'allowed', toBlock, []),
  ],
});

export const refusedExamples: Rule['examples'] = () => ({
  passed: [
    example('one read alone may have changed the field', 'refused', againBlock, renamed(['ada'])),
    example('409, and nothing happened', 'refused', againBlock, tried('refused', againBlock, 409, refusal, 'blocked')),
    example('403', 'refused', byPatch, tried('refused', byPatch, 403, failureBody('FORBIDDEN'), 'blocked')),
  ],
  failed: [
    example(
      'taken',
      'refused',
      byPatch,
      tried('refused', byPatch, 200, successBody({ id: 7, status: 'active' }), 'active'),
    ),
    example(
      'answered as done, though nothing happened',
      'refused',
      againBlock,
      tried('refused', againBlock, 200, blocked, 'blocked'),
    ),
    example(
      'a failure of the server',
      'refused',
      againBlock,
      tried('refused', againBlock, 500, failureBody('INTERNAL'), 'blocked'),
    ),
    example('refused, and done all the same', 'refused', byPatch, tried('refused', byPatch, 409, refusal, 'active')),
    example('refused, and another field changed', 'refused', againBlock, renamed(['ada', 'ada'])),
  ],
  inapplicable: [{ note: 'no states', exchanges: [] }],
  inconclusive: [
    example(
      'the token is refused',
      'refused',
      againBlock,
      tried('refused', againBlock, 401, failureBody('UNAUTHORIZED'), 'blocked'),
    ),
    example('no item was made', 'refused', againBlock, []),
  ],
});
