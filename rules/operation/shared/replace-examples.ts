import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';
import type { JsonObject } from '../../../src/text/json.ts';
import { about, ada, adaMade, failure, readOnly, success } from './example-parts.ts';
import { lifecycle } from '../../../src/model/traces/lifecycle.ts';

const sent = { name: 'Ada p12', email: 'ada-p12@example.test', nickname: 'bea' } as const;
const replaced: JsonObject = { ...ada, ...sent };
const write = { id: '7', sent, before: ada, item: lifecycle.first };

const put = (status: number, body: JsonObject): ExchangeExample => ({
  request: 'PUT /users/7',
  step: lifecycle.replace,
  status,
  body,
  about: write,
});
const read = (status: number, body: JsonObject): ExchangeExample => ({
  request: 'GET /users/7',
  step: lifecycle.replaceRead,
  status,
  body,
  about: { id: '7', item: lifecycle.first },
});
const good = read(200, success(replaced));

export const replaceExamples: Rule['examples'] = () => ({
  passed: [
    about('the updated item, in the answer and afterwards', [...adaMade, put(200, success(replaced)), good]),
    about('a name with other outer blanks and an address in lower case', [
      ...adaMade,
      put(200, success({ ...replaced, name: ' Ada P12 ' })),
      good,
    ]),
    about('204 without a body, and a read that shows the new values', [
      ...adaMade,
      { request: 'PUT /users/7', step: lifecycle.replace, status: 204, about: write },
      good,
    ]),
    about('an address that cannot be changed, as answer and read agree', [
      ...adaMade,
      put(200, success({ ...replaced, email: 'ada-p1@example.test' })),
      read(200, success({ ...replaced, email: 'ada-p1@example.test' })),
    ]),
    about('refused with another address, taken with its own', [
      ...adaMade,
      put(409, failure('EMAIL_FIXED')),
      { ...put(200, success({ ...ada, nickname: 'bea' })), about: { ...write, sent: { ...sent, name: 'Ada p1' } } },
      read(200, success({ ...ada, nickname: 'bea' })),
    ]),
  ],
  failed: [
    about('not offered', [...adaMade, put(405, failure('METHOD_NOT_ALLOWED'))]),
    about('refused in every form', [
      ...adaMade,
      put(400, failure('INVALID_INPUT')),
      put(400, failure('INVALID_INPUT')),
    ]),
    about('answered without an item', [...adaMade, put(200, success(null)), good]),
    about('answered with the id alone', [...adaMade, put(200, success({ updated: true })), good]),
    about('answered with another item', [...adaMade, put(200, success({ ...replaced, id: 9 })), good]),
    about('not stored', [...adaMade, put(200, success(replaced)), read(200, success(ada))]),
    about('one field not stored', [
      ...adaMade,
      put(200, success(replaced)),
      read(200, success({ ...replaced, nickname: 'ada' })),
    ]),
    about('answered as it was before', [...adaMade, put(200, success(ada)), good]),
    about('nothing changed at all', [...adaMade, put(200, success(ada)), read(200, success(ada))]),
    about('gone afterwards', [...adaMade, put(200, success(replaced)), read(404, failure('USER_NOT_FOUND'))]),
  ],
  inapplicable: [
    { note: 'no replace operation', exchanges: [], resource: readOnly },
    about('a success that calls itself a failure, which is another rule’s business', [
      ...adaMade,
      put(200, failure('BROKEN')),
      read(200, success(ada)),
    ]),
  ],
  inconclusive: [about('a credential that may not replace', [...adaMade, put(403, failure('FORBIDDEN'))])],
});

const again = (status: number, body: JsonObject): ExchangeExample => ({
  request: 'PUT /users/7',
  step: lifecycle.replaceAgain,
  status,
  body,
  about: { ...write, before: replaced },
});
const readAgain = (body: JsonObject): ExchangeExample => ({
  request: 'GET /users/7',
  step: lifecycle.replaceAgainRead,
  status: 200,
  body,
  about: { id: '7', item: lifecycle.first },
});
const once = [...adaMade, put(200, success(replaced)), good];

export const replaceTwiceExamples: Rule['examples'] = () => ({
  passed: [
    about('the same item as after the first', [...once, again(200, success(replaced)), readAgain(success(replaced))]),
    about('a time of change that moves on', [
      ...once,
      again(200, success({ ...replaced, updatedAt: '2026-01-01T00:00:09Z' })),
      readAgain(success({ ...replaced, updatedAt: '2026-01-01T00:00:09Z' })),
    ]),
  ],
  failed: [
    about('taken for a duplicate of itself', [...once, again(409, failure('DUPLICATE_EMAIL'))]),
    about('added to instead of set', [
      ...once,
      again(200, success({ ...replaced, name: 'Ada p12 Ada p12' })),
      readAgain(success({ ...replaced, name: 'Ada p12 Ada p12' })),
    ]),
  ],
  inapplicable: [
    about('a first PUT that failed', [...adaMade, put(405, failure('METHOD_NOT_ALLOWED'))]),
    { note: 'no replace operation', exchanges: [], resource: readOnly },
  ],
});
