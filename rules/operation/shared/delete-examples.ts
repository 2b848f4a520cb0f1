import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';
import type { JsonObject } from '../../../src/text/json.ts';
import { about, ada, adaMade, bob, failure, page, readOnly, success } from './example-parts.ts';
import { lifecycle } from '../../../src/model/traces/lifecycle.ts';

const item = { id: '7', before: ada, item: lifecycle.first };

const remove = (status: number, body: JsonObject): ExchangeExample => ({
  request: 'DELETE /users/7',
  step: lifecycle.remove,
  status,
  body,
  about: item,
});
const read = (status: number, body: JsonObject): ExchangeExample => ({
  request: 'GET /users/7',
  step: lifecycle.removeRead,
  status,
  body,
  about: item,
});
const list = (items: readonly JsonObject[]): ExchangeExample => ({
  request: 'GET /users',
  step: lifecycle.after,
  status: 200,
  body: page(items),
});
const done = remove(200, success({ id: 7, deleted: true }));
const listedBefore: ExchangeExample = { ...list([ada, bob]), step: lifecycle.changed };
const removed: ExchangeExample = { ...done, about: { ...item, marks: ['p1'] } };
const another: JsonObject = { id: 7, name: 'Eve', email: 'eve@example.test', nickname: 'eve', role: 'admin' };
const missing = read(404, failure('USER_NOT_FOUND'));

export const deleteExamples: Rule['examples'] = () => ({
  passed: [
    about('gone from its address and from the list', [...adaMade, done, missing, list([bob])]),
    about('taken for later, and gone a moment later', [
      ...adaMade,
      remove(202, success(null)),
      read(200, success(ada)),
      { ...missing, about: { ...item, late: 1 } },
      list([bob]),
    ]),
    about('202 with null', [...adaMade, remove(202, success(null)), missing, list([bob])]),
    about('gone, and another has its id since', [...adaMade, done, read(200, success(another)), list([another, bob])]),
    about('an item in the list that is marked as deleted is not a copy', [
      ...adaMade,
      listedBefore,
      removed,
      missing,
      list([bob, { ...ada, id: 9, deletedAt: '2026-01-01T00:00:00Z' }]),
    ]),
    about('gone, although its address is not a 404, which is another rule’s business', [
      ...adaMade,
      done,
      read(410, failure('GONE')),
      list([bob]),
    ]),
  ],
  failed: [
    about('not offered', [...adaMade, remove(405, failure('METHOD_NOT_ALLOWED'))]),
    about('a 404 for an item that is there', [...adaMade, remove(404, failure('USER_NOT_FOUND'))]),
    about('still there', [...adaMade, done, read(200, success(ada))]),
    about('still listed', [...adaMade, done, missing, list([ada, bob])]),
    about('a copy of it in the list', [...adaMade, listedBefore, removed, missing, list([bob, { ...ada, id: 9 }])]),
  ],
  inapplicable: [
    { note: 'no delete operation', exchanges: [], resource: readOnly },
    about('a success that calls itself a failure', [...adaMade, remove(200, failure('BROKEN'))]),
  ],
  inconclusive: [
    about('taken for later, and still there', [
      ...adaMade,
      remove(202, success(null)),
      read(200, success(ada)),
      list([ada, bob]),
    ]),
    about('a credential that may not delete', [...adaMade, remove(403, failure('FORBIDDEN'))]),
  ],
});
