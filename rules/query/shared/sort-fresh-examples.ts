import type { Example, ExchangeExample } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';
import { lifecycle } from '../../../src/model/traces/lifecycle.ts';
import type { JsonObject } from '../../../src/text/json.ts';
import { about, exampleUsers, page } from '../../operation/shared/example-parts.ts';

const others: readonly JsonObject[] = [
  { id: 1, name: 'Zoe', age: 52 },
  { id: 2, name: 'Mary', age: 40 },
  { id: 3, name: 'Eva', age: 10 },
];
const bea: JsonObject = { id: 7, name: 'Bea', age: 37 };
const cas: JsonObject = { id: 8, name: 'Cas', age: 37 };

/** The list as it is once 7 and 8 were changed, and sorted. */
function sorted(items: readonly JsonObject[], total?: number, status = 200): readonly ExchangeExample[] {
  return [
    { request: 'GET /users', step: lifecycle.changed, status: 200, body: page([...others, bea, cas]) },
    {
      request: 'GET /users?sort=age,desc',
      step: lifecycle.sortedOwn,
      provokes: 'anything',
      status,
      body: page(items, total),
      about: { id: '7', twin: '8', sort: { property: 'age', direction: 'desc' } },
    },
  ];
}

const [zoe = {}, mary = {}, eva = {}] = others;
const example = (note: string, exchanges: readonly ExchangeExample[]): Example =>
  about(note, exchanges, { resource: { ...exampleUsers, change: { age: 37 } } });

export const sortFreshExamples: Rule['examples'] = () => ({
  passed: [
    example('both are in their place', sorted([zoe, mary, cas, bea, eva])),
    example('one may be on a further page', sorted([zoe, mary], 5)),
    example('the others are in no order either', sorted([bea, zoe, eva, mary, cas])),
  ],
  failed: [
    example('one is where it was', sorted([bea, zoe, mary, cas, eva])),
    example('one is not there', sorted([zoe, mary, bea, eva])),
  ],
  inapplicable: [example('nothing was sorted', []), example('the sort is refused', sorted([], 0, 400))],
});
