import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';
import type { JsonObject } from '../../../src/text/json.ts';
import { about, ada, adaMade, bob, bobMade, bobSent, page, success } from './example-parts.ts';
import type { Step } from '../../../src/model/step.ts';
import { lifecycle } from '../../../src/model/traces/lifecycle.ts';

const zoe: JsonObject = { id: 1, name: 'Zoë' };
const lists = (step: Step, body: JsonObject): ExchangeExample => ({ request: 'GET /users', step, status: 200, body });
const made = [...adaMade, ...bobMade];
const before = lists(lifecycle.before, page([zoe]));

const agedBob: JsonObject = { ...bob, age: 10.5 };
const agedBobMade = bobMade.map(
  (each): ExchangeExample => ({
    ...each,
    body: success(agedBob),
    about: { ...each.about, ...(each.about?.sent === undefined ? {} : { sent: { ...bobSent, age: 10.5 } }) },
  }),
);

const drafts = (
  [
    [adaMade, ada],
    [bobMade, bob],
  ] as const
).flatMap(([own, item]) =>
  own.map((each): ExchangeExample => ({ ...each, body: success({ ...item, published: false }) })),
);

export const listedExamples: Rule['examples'] = () => ({
  passed: [
    about('both created items in the list', [before, ...made, lists(lifecycle.listed, page([zoe, ada, bob]))]),
    about('a plain list', [
      lists(lifecycle.before, success([zoe])),
      ...made,
      lists(lifecycle.listed, success([bob, ada, zoe])),
    ]),
  ],
  failed: [
    { ...about('neither of them', [before, ...made, lists(lifecycle.listed, page([zoe]))]), keys: ['not listed'] },
    about('the first one twice', [before, ...made, lists(lifecycle.listed, page([zoe, ada, bob, { ...ada, id: 9 }]))]),
    {
      ...about('with another number than a read shows', [
        before,
        ...adaMade,
        ...agedBobMade,
        lists(lifecycle.listed, page([zoe, ada, { ...agedBob, age: 10 }])),
      ]),
      keys: ['listed with another age'],
    },
    about('only the first', [before, ...made, lists(lifecycle.listed, page([zoe, ada]))]),
    {
      ...about('counted, and not shown on any page', [
        before,
        ...made,
        lists(lifecycle.listed, page([zoe], 3)),
        {
          ...lists(lifecycle.listed, page([zoe], 3)),
          request: 'GET /users?page=0&size=100',
          about: { page: 0, size: 100 },
        },
        {
          ...lists(lifecycle.listed, page([], 3)),
          request: 'GET /users?page=1&size=100',
          about: { page: 1, size: 100 },
        },
      ]),
      keys: ['not listed'],
    },
  ],
  inapplicable: [about('no item could be made', [before])],
  inconclusive: [
    about('new items are drafts, and the list shows what is published', [
      lists(lifecycle.before, page([{ ...zoe, published: true }])),
      ...drafts,
      lists(lifecycle.listed, page([{ ...zoe, published: true }])),
    ]),
    about('a list whose first page alone is known', [
      lists(lifecycle.before, page([zoe], 40)),
      ...made,
      lists(lifecycle.listed, page([zoe], 42)),
    ]),
  ],
});

/** A list that counts more than all of its pages show. */
const cut = (step: Step, items: readonly JsonObject[], total: number): readonly ExchangeExample[] =>
  [items, []].map((shown, number) => ({
    ...lists(step, page(shown, total)),
    request: `GET /users?page=${number}&size=100`,
    about: { page: number, size: 100 },
  }));

export const countsExamples: Rule['examples'] = () => ({
  passed: [
    about('two more, then one less', [
      before,
      ...made,
      lists(lifecycle.listed, page([zoe, ada, bob])),
      lists(lifecycle.after, page([zoe, bob])),
    ]),
    about('somebody else wrote as well', [before, ...made, lists(lifecycle.listed, page([zoe, ada, bob, { id: 9 }]))]),
  ],
  failed: [
    about('a count from before the creates', [before, ...made, lists(lifecycle.listed, page([zoe, ada, bob], 1))]),
    about('a count from before the delete', [
      before,
      ...made,
      lists(lifecycle.listed, page([zoe, ada, bob])),
      lists(lifecycle.after, page([zoe, bob], 1)),
    ]),
  ],
  inconclusive: [
    about('a list that ends before all that it counts', [
      ...cut(lifecycle.before, [zoe], 8),
      ...made,
      ...cut(lifecycle.listed, [zoe, ada, bob], 9),
    ]),
  ],
  inapplicable: [
    about('lists without a count', [
      lists(lifecycle.before, success([zoe])),
      ...made,
      lists(lifecycle.listed, success([zoe, ada, bob])),
    ]),
    about('no item could be made', [before]),
  ],
});
