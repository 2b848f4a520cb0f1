import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';
import type { JsonObject } from '../../../src/text/json.ts';
import { about, ada, adaMade, bob, bobMade, failure, page, success } from './example-parts.ts';

const made = [...adaMade, ...bobMade];
const zoe: JsonObject = { id: 1, name: 'Zoë', nickname: null };
const put: ExchangeExample = {
  request: 'PUT /users/7',
  step: 'replace',
  status: 200,
  body: success({ ...ada, nickname: 'bea' }),
  about: { id: '7', sent: { nickname: 'bea' }, before: ada, note: 'first' },
};
const remove: ExchangeExample = {
  request: 'DELETE /users/7',
  step: 'delete',
  status: 200,
  body: success({ id: 7, deleted: true }),
  about: { id: '7', before: ada, note: 'first' },
};
const look = (step: string, item: JsonObject, status = 200, before: JsonObject = bob): ExchangeExample => ({
  request: 'GET /users/8',
  step,
  status,
  body: status === 200 ? success(item) : failure('USER_NOT_FOUND'),
  about: { id: '8', before, note: 'second' },
});
const stranger = (item: JsonObject): ExchangeExample => ({
  request: 'GET /users/1',
  step: 'replace-neighbour',
  status: 200,
  body: success(item),
  about: { id: '1', before: zoe, note: 'stranger' },
});
const list = (step: string, items: readonly JsonObject[]): ExchangeExample => ({
  request: 'GET /users',
  step,
  status: 200,
  body: page(items),
});

export const neighboursExamples: Rule['examples'] = {
  passed: [
    about('as they were', [...made, put, look('replace-neighbour', bob), stranger(zoe)]),
    about('an item that is not ours, changed by somebody else', [...made, put, stranger({ ...zoe, nickname: 'zo' })]),
    about('a position that moves up when the one above goes', [
      ...made,
      remove,
      look('delete-neighbour', { ...bob, position: 1 }, 200, { ...bob, position: 2 }),
    ]),
  ],
  failed: [
    about('our other item is replaced as well', [...made, put, look('replace-neighbour', { ...bob, nickname: 'bea' })]),
    about('an item that is not ours shows what was sent', [...made, put, stranger({ ...zoe, nickname: 'bea' })]),
    about('our other item is deleted as well', [...made, remove, look('delete-neighbour', bob, 404)]),
    about('our other item is no longer listed', [
      ...made,
      list('listed', [ada, bob]),
      remove,
      look('delete-neighbour', bob),
      list('after', []),
    ]),
  ],
  inapplicable: [about('nothing was written', made)],
};
