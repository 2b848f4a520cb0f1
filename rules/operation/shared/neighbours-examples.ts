import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';
import type { JsonObject } from '../../../src/text/json.ts';
import { about, ada, adaMade, bob, bobMade, failure, page, success } from './example-parts.ts';
import type { Step } from '../../../src/model/step.ts';
import { actions } from '../../../src/model/traces/actions.ts';
import { lifecycle } from '../../../src/model/traces/lifecycle.ts';

const made = [...adaMade, ...bobMade];
const zoe: JsonObject = { id: 1, name: 'Zoë', nickname: null };
const put: ExchangeExample = {
  request: 'PUT /users/7',
  step: lifecycle.replace,
  status: 200,
  body: success({ ...ada, nickname: 'bea' }),
  about: { id: '7', sent: { nickname: 'bea' }, before: ada, item: lifecycle.first },
};
const remove: ExchangeExample = {
  request: 'DELETE /users/7',
  step: lifecycle.remove,
  status: 200,
  body: success({ id: 7, deleted: true }),
  about: { id: '7', before: ada, item: lifecycle.first },
};
const look = (step: Step, item: JsonObject, status = 200, before: JsonObject = bob): ExchangeExample => ({
  request: 'GET /users/8',
  step,
  status,
  body: status === 200 ? success(item) : failure('USER_NOT_FOUND'),
  about: { id: '8', before, item: lifecycle.second },
});
const stranger = (item: JsonObject): ExchangeExample => ({
  request: 'GET /users/1',
  step: lifecycle.deleteNeighbour,
  status: 200,
  body: success(item),
  about: { id: '1', before: zoe },
});
const list = (step: Step, items: readonly JsonObject[]): ExchangeExample => ({
  request: 'GET /users',
  step,
  status: 200,
  body: page(items),
});

const patchSame: ExchangeExample = {
  request: 'PATCH /users/8',
  step: lifecycle.patchSame,
  status: 200,
  body: success(bob),
  about: { id: '8', sent: { name: 'Ada p2' }, before: bob, item: lifecycle.second },
};

export const neighboursExamples: Rule['examples'] = () => ({
  passed: [
    about('as they were', [...made, put, look(lifecycle.replaceNeighbour, bob), stranger(zoe)]),
    about('an item that is not ours, changed by somebody else', [...made, put, stranger({ ...zoe, nickname: 'zo' })]),
    about('a position that moves up when the one above is deleted', [
      ...made,
      remove,
      look(lifecycle.deleteNeighbour, { ...bob, position: 1 }, 200, { ...bob, position: 2 }),
    ]),
  ],
  failed: [
    about('an action on an item of ours that is done to an item of others', [
      ...made,
      {
        request: 'POST /users/7/block',
        step: actions.act,
        status: 200,
        body: success({ ...zoe, status: 'blocked' }),
        about: { id: '7', before: ada, item: lifecycle.first },
        hit: '1',
      },
    ]),
    about('a word of ours in an item of others', [
      list(lifecycle.before, [zoe]),
      ...made,
      list(lifecycle.listed, [zoe, ada, bob]),
      patchSame,
      list(lifecycle.changed, [{ ...zoe, name: 'Ada p2' }, ada, bob]),
    ]),
    about('a create is given the id of an item that was listed before', [
      list(lifecycle.before, [{ ...zoe, id: 8 }]),
      ...adaMade,
      ...bobMade.slice(0, 1),
      list(lifecycle.second.search, [ada, bob]),
    ]),
    about('our other item is replaced as well', [
      ...made,
      put,
      look(lifecycle.replaceNeighbour, { ...bob, nickname: 'bea' }),
    ]),
    about('an item that is not ours shows what was sent', [...made, put, stranger({ ...zoe, nickname: 'bea' })]),
    about('our other item is deleted as well', [...made, remove, look(lifecycle.deleteNeighbour, bob, 404)]),
    about('our other item is no longer listed', [
      ...made,
      list(lifecycle.listed, [ada, bob]),
      remove,
      look(lifecycle.deleteNeighbour, bob),
      list(lifecycle.after, []),
    ]),
  ],
  inapplicable: [about('nothing was written', made)],
});
