import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';
import type { Step } from '../../../src/model/step.ts';
import { read } from '../../../src/model/traces/read.ts';
import type { JsonObject } from '../../../src/text/json.ts';
import { about, ada, adaMade, bob, bobMade, failure, success } from './example-parts.ts';
import { lifecycle } from '../../../src/model/traces/lifecycle.ts';

const reads = (...items: readonly JsonObject[]): readonly ExchangeExample[] =>
  items.map((item) => ({
    request: 'GET /users/7',
    step: lifecycle.steady,
    status: 200,
    body: success(item),
    about: { id: '7', item: lifecycle.first },
  }));
const [created] = adaMade;
const counted = (from: number): readonly ExchangeExample[] => [
  ...(created === undefined ? [] : [created]),
  {
    request: 'GET /users/7',
    step: lifecycle.first.proof,
    status: 200,
    body: success({ ...ada, views: from }),
    about: { id: '7' },
  },
];

/** Four reads of one item of ours, one of another, and the list: each shows when it was last looked at. */
const looked = (listed: string): readonly ExchangeExample[] => {
  const at = (seconds: string): JsonObject => ({ lookedAtLast: `2026-01-01T00:00:${seconds}Z` });
  const users = [
    { ...ada, ...at(listed) },
    { ...bob, ...at('02') },
  ];
  const [made, proof] = [adaMade, bobMade].map((each) => each.slice(0, 1));
  return [
    ...(made ?? []),
    { ...readOf(lifecycle.first.proof, 7), body: success({ ...ada, ...at('01') }) },
    ...(proof ?? []),
    { ...readOf(lifecycle.second.proof, 8), body: success({ ...bob, ...at('02') }) },
    ...reads(...['03', '04', '05'].map((seconds) => ({ ...ada, ...at(seconds) }))),
    { request: 'GET /users', step: lifecycle.listed, status: 200, body: success(users) },
  ];
};

function readOf(step: Step | undefined, id: number): ExchangeExample {
  return {
    request: `GET /users/${id}`,
    ...(step === undefined ? {} : { step }),
    status: 200,
    about: { id: String(id) },
  };
}

/** Two looks at an item that is new before the first, and one later. */
const looks = (id: number, item: JsonObject): readonly ExchangeExample[] =>
  [read.read, read.look, read.lookAgain].map((step, index) => ({
    request: `GET /users/${id}`,
    step,
    status: 200,
    body: success({ ...item, isNew: index === 0 }),
    about: { id: String(id) },
  }));

export const safeReadExamples: Rule['examples'] = () => ({
  passed: [
    about('the same each time', [...adaMade, ...reads(ada, ada, ada)]),
    about('a time of serving', [...adaMade, ...reads(ada, { ...ada, servedAt: '2026-01-01T00:00:01Z' }, ada)]),
    about('a time that moves by itself', looked('06')),
    about('work in the background that ends', [
      ...adaMade,
      ...reads(ada, { ...ada, role: 'verified' }, { ...ada, role: 'verified' }),
    ]),
  ],
  failed: [
    about('reads that are counted in the item', [
      ...counted(0),
      ...reads({ ...ada, views: 1 }, { ...ada, views: 2 }, { ...ada, views: 3 }),
    ]),
    about('reads that are counted down, and the last of them uses the item up', [
      ...counted(2),
      ...reads({ ...ada, views: 1 }, { ...ada, views: 0 }),
      {
        request: 'GET /users/7',
        step: lifecycle.steady,
        status: 404,
        body: failure('USER_NOT_FOUND'),
        about: { id: '7', item: lifecycle.first },
      },
    ]),
    about('a value that the client sent is lost by reading', [
      ...adaMade,
      ...reads({ ...ada, nickname: null }, { ...ada, nickname: null }, { ...ada, nickname: 'x' }),
    ]),
    about('reads that set when it was last looked at', looked('05')),
    about('what is looked at for the first time is no longer new', [
      { request: 'GET /users', step: read.list, status: 200, body: success([ada, bob]) },
      ...looks(7, ada),
      ...looks(8, bob),
    ]),
  ],
  inapplicable: [about('read only once', adaMade)],
});
