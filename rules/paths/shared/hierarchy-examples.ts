import { type Example, type ExchangeExample, standardOperations } from '../../../src/model/example.ts';
import type { Resource } from '../../../src/model/plan.ts';
import type { Rule } from '../../../src/model/rule.ts';
import type { Step } from '../../../src/model/step.ts';
import { hierarchy as steps } from '../../../src/model/traces/hierarchy.ts';
import { lifecycle } from '../../../src/model/traces/lifecycle.ts';
import type { Json, JsonObject } from '../../../src/text/json.ts';

const timestamp = '2026-01-01T00:00:00Z';
const path = '/users/{id}/orders';
const resource: Partial<Resource> = {
  path,
  key: path,
  name: 'orders',
  parent: '/users',
  owner: 'userId',
  operations: standardOperations(path).map((operation) => ({
    ...operation,
    template: operation.template.replace('orders/{id}', 'orders/{order_id}'),
  })),
};

function success(data: JsonObject | readonly JsonObject[] | null): JsonObject {
  return { success: true, data, error: null, timestamp };
}

const failure: JsonObject = {
  success: false,
  data: null,
  error: { code: 'ORDER_NOT_FOUND', message: 'There is no such order.' },
  timestamp,
};
const tea: JsonObject = { id: 5, product: 'Tea' };
const order: JsonObject = { id: 5, userId: 1, product: 'Tea' };
const own: JsonObject = { id: 9, userId: 1, product: 'Tea p1' };

const missing: ExchangeExample = {
  request: 'GET /users/1/orders/99',
  step: steps.missingItem,
  status: 404,
  body: failure,
  about: { id: '99', owners: ['1'] },
};
const foreign = (status: number, body: JsonObject): ExchangeExample => ({
  request: 'GET /users/2/orders/5',
  step: steps.foreignRead,
  status,
  body,
  about: { id: '5', owners: ['2'] },
});
const shared = (status: number, body: JsonObject): ExchangeExample => ({
  request: 'GET /users/2/orders/5',
  step: steps.sharedRead,
  status,
  body,
  about: { id: '5', owners: ['2'] },
});
const nobody = (status: number, body: JsonObject): ExchangeExample => ({
  request: 'GET /users/777/orders',
  step: steps.missingList,
  status,
  body,
  about: { owners: ['777'] },
});
const list = (owner: string, items: readonly JsonObject[], step: Step = steps.ownList): ExchangeExample => ({
  request: `GET /users/${owner}/orders`,
  step,
  status: 200,
  body: success(items),
  about: { owners: [owner] },
});
const made: readonly ExchangeExample[] = [
  {
    request: 'POST /users/1/orders',
    step: steps.own.made,
    status: 201,
    body: success(own),
    about: { owners: ['1'], marks: ['p1'], sent: { product: 'Tea p1' } },
  },
  {
    request: 'GET /users/1/orders/9',
    step: steps.own.proof,
    status: 200,
    body: success(own),
    about: { id: '9', owners: ['1'] },
  },
];
const foreignOwn = (status: number, body: JsonObject): ExchangeExample => ({
  request: 'GET /users/2/orders/9',
  step: steps.foreignOwnRead,
  status,
  body,
  about: { id: '9', owners: ['2'], marks: ['p1'] },
});
const claims: JsonObject = { id: 12, userId: 1, product: 'Tea p2' };
const claimed: ExchangeExample = {
  request: 'POST /users/1/orders',
  step: steps.claimed,
  provokes: 'anything',
  status: 201,
  body: success({ ...claims, userId: 2 }),
  about: { owners: ['1'], sent: { userId: 2, product: 'Tea p2' }, marks: ['p2'] },
};
const patched = { id: '9', owners: ['2'], sent: { product: 'Coffee' }, before: own };
const patch = (status: number, body: JsonObject): ExchangeExample => ({
  request: 'PATCH /users/2/orders/9',
  step: steps.foreign.of('patch'),
  status,
  body,
  about: patched,
});
const replace = (status: number, body: JsonObject): ExchangeExample => ({
  ...patch(status, body),
  request: 'PUT /users/2/orders/9',
  step: steps.foreign.of('replace'),
});
const remove = (status: number, body: JsonObject): ExchangeExample => ({
  request: 'DELETE /users/2/orders/9',
  step: steps.foreign.of('delete'),
  status,
  body,
  about: { id: '9', owners: ['2'], before: own },
});
const after = (kind: string, status: number, body: JsonObject): ExchangeExample => ({
  request: 'GET /users/1/orders/9',
  step: steps.ownRead.of(kind),
  status,
  body,
  about: { id: '9', owners: ['1'] },
});
const create = (status: number, body: JsonObject): ExchangeExample => ({
  request: 'POST /users/777/orders',
  step: steps.missingCreate,
  status,
  body,
  about: { owners: ['777'] },
});

/** A replace of an order that does not name its owner, and what is then shown of that. */
const replaced = (answered: Json, shown: Json, sent: JsonObject = { product: 'Salt' }): readonly ExchangeExample[] => {
  const about = { id: '9', owners: ['1'], before: own, item: lifecycle.first };
  const item = { id: 9, product: 'Salt' };
  return [
    {
      request: 'PUT /users/1/orders/9',
      step: lifecycle.replace,
      status: 200,
      body: success({ ...item, userId: answered }),
      about: { ...about, sent },
    },
    {
      request: 'GET /users/1/orders/9',
      step: lifecycle.replaceRead,
      status: 200,
      body: success({ ...item, userId: shown }),
      about,
    },
  ];
};

const example = (note: string, ...exchanges: readonly ExchangeExample[]): Example => ({ note, resource, exchanges });
const users: Example = { note: 'a resource that belongs to no other', exchanges: [] };

export const hierarchyExamples: Rule['examples'] = () => ({
  passed: [
    example('ids that each owner counts from one', list('1', [tea]), shared(200, success({ ...tea, product: 'Salt' }))),
    example(
      'no item is read below its owner, and each owner lists others',
      missing,
      nobody(404, failure),
      list('1', [tea]),
      list('2', [{ ...tea, id: 6 }], steps.otherList),
    ),
    example('404 under another owner and under an unknown one', missing, foreign(404, failure), nobody(404, failure)),
    example('each owner has ids of its own', ...made, foreignOwn(200, success({ id: 9, userId: 2, product: 'Salt' }))),
    example('items that name their owner', list('1', [order]), list('2', [], steps.otherList)),
    example(
      'writes under another owner without effect',
      ...made,
      patch(404, failure),
      after('patch', 200, success(own)),
    ),
    example(
      'a replace makes an item of that id under another owner: status/missing-write reports it',
      ...made,
      replace(201, success({ ...own, userId: 2, product: 'Coffee' })),
      after('replace', 200, success(own)),
    ),
    example(
      'a DELETE of what is missing there succeeds: status/missing-write reports it',
      ...made,
      remove(200, success(null)),
      after('delete', 200, success(own)),
    ),
    example(
      'a create that is answered with the owner that its body claims, and made for the one in the address: operation/create reports it',
      claimed,
      {
        request: 'GET /users/1/orders/12',
        step: steps.claimedRead,
        status: 200,
        body: success(claims),
        about: { id: '12', owners: ['1'] },
      },
    ),
    example('a replaced item that names the owner as before', ...replaced(1, 1)),
    example(
      'answered like anything that is missing here, which is another rule’s business',
      { ...missing, status: 410 },
      foreign(410, failure),
    ),
  ],
  failed: [
    example('the item is found under another owner', missing, foreign(200, success(order))),
    example('refused with another status than a missing item', missing, foreign(500, failure)),
    example('listed under both owners, and found under one alone', shared(404, failure)),
    example('items listed under an unknown owner', missing, nobody(200, success([order]))),
    example('500 under an unknown owner', missing, nobody(500, failure)),
    example('a list that ignores its owner', list('1', [order, { ...order, id: 6, userId: 3 }])),
    {
      ...example('a created item is listed under another owner', ...made, list('2', [own], steps.elsewhere)),
      keys: ['another owner named', 'listed under another owner'],
    },
    example('a create that is answered with the owner that its body claims', claimed),
    example('a created item is read under another owner', ...made, foreignOwn(200, success(own))),
    example(
      'patched under another owner',
      ...made,
      patch(200, success({ ...own, product: 'Coffee' })),
      after('patch', 200, success({ ...own, product: 'Coffee' })),
    ),
    example(
      'a patch that is answered with the item of another owner, and not done',
      ...made,
      patch(200, success({ ...own, product: 'Coffee' })),
      after('patch', 200, success(own)),
    ),
    example(
      'a patch makes an item of that id under another owner',
      ...made,
      { ...patch(200, success({ id: 9, userId: 2, count: 2 })), about: { ...patched, sent: { count: 2 } } },
      after('patch', 200, success(own)),
    ),
    example(
      'a patch is taken under another owner, and shows nothing',
      ...made,
      patch(200, success(null)),
      after('patch', 200, success(own)),
    ),
    example(
      'a patch changes an item of the other owner in its place',
      ...made,
      { ...patch(200, success({ id: 4, userId: 2, product: 'Coffee' })), hit: '4' },
      after('patch', 200, success(own)),
    ),
    example(
      'a replace shows an item of the other owner in its place',
      ...made,
      list('2', [{ id: 4, userId: 2, product: 'Salt' }], steps.elsewhere),
      replace(200, success({ id: 4, userId: 2, product: 'Coffee' })),
      after('replace', 200, success(own)),
    ),
    example(
      'replaced under another owner',
      ...made,
      replace(200, success({ ...own, product: 'Coffee' })),
      after('replace', 200, success({ ...own, product: 'Coffee' })),
    ),
    example('deleted under another owner', ...made, remove(200, success({ id: 9 })), after('delete', 404, failure)),
    example('a replaced item that names no owner any more', ...replaced(null, null)),
    example('a replaced item that names another owner', ...replaced(2, 2)),
    example('a replace that is answered with another owner', ...replaced(2, 1)),
    example('created under an unknown owner', missing, create(201, success(own))),
  ],
  inapplicable: [users, example('a replace that names another owner', ...replaced(2, 2, { userId: 2 }))],
  inconclusive: [
    example('no other owner to ask under'),
    example(
      'all that one owner has is below another as well',
      missing,
      nobody(404, failure),
      list('1', [tea]),
      shared(200, success(tea)),
    ),
    example(
      'no item is read below its owner, and both owners list the same',
      missing,
      nobody(404, failure),
      list('1', [tea]),
      list('2', [tea], steps.otherList),
    ),
  ],
});

export const hierarchyEmptyExamples: Rule['examples'] = () => ({
  passed: [example('404', nobody(404, failure))],
  failed: [example('an empty list', nobody(200, success([])))],
  inapplicable: [users, example('nothing was asked for under an unknown owner')],
});
