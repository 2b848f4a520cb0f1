import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { item, list, refusal } from '../../rules/version/shared/examples.ts';
import {
  createOperationRecord,
  mergeOperationRecords,
  noteAnswer,
  type OperationRecord,
  operationShapeOf,
} from '../../src/contract/operation-record.ts';
import { exampleExchange, exampleResource } from '../../src/model/example.ts';
import type { Answered } from '../../src/model/exchange.ts';
import { operationOf } from '../../src/model/plan.ts';
import type { Json } from '../../src/text/json.ts';
import { testStep } from '../support/steps.ts';

const resource = exampleResource();
const view = { idField: 'id', sentFields: () => undefined };

function recordOf(kind: 'list' | 'read', exchanges: readonly Answered[]): OperationRecord {
  const operation = operationOf(resource, kind);
  if (operation === undefined) throw new Error(`users have no ${kind}`);
  const record = createOperationRecord(operation, operation.id);
  for (const exchange of exchanges) noteAnswer(record, exchange, view);
  return record;
}

const user: fc.Arbitrary<Json> = fc.record(
  { id: fc.integer({ min: 1, max: 30 }), name: fc.constantFrom('Ada', null, 3), nickname: fc.constant('a') },
  { requiredKeys: ['id'] },
);
const announced = fc.constantFrom([], [['Deprecation', '@1688169599']], [['Sunset', 'Sat, 31 Dec 2022 23:59:59 GMT']]);
const listed = fc
  .tuple(fc.array(user, { maxLength: 5 }), fc.constantFrom('list', 'sort', 'filter', 'page'), announced)
  .map(([users, asked, headers], index = 0) => {
    const abouts = {
      list: {},
      sort: { sort: { property: 'name', direction: users.length > 2 ? 'asc' : 'desc' } },
      filter: { filter: { name: 'Ada' } },
      page: { page: 0, size: 10_000 },
    } as const;
    const about = abouts[asked];
    const more = headers.flatMap(([name = '', value = '']) => [[name, value] as const]);
    const plain = list('', users, { about, headers: [['Content-Type', 'application/json'], ...more] });
    return exampleExchange(plain, resource, index);
  });
const read = fc
  .tuple(user, fc.constantFrom('USER_NOT_FOUND', 'NOT_FOUND'), fc.boolean())
  .map(([data, code, isThere]) =>
    exampleExchange(
      isThere ? item('', data) : refusal('GET /users/999', 404, code, { provokes: 'missing', step: testStep('read') }),
      resource,
    ),
  );

describe('what is kept of an operation', () => {
  it.each([
    ['list', listed],
    ['read', read],
  ] as const)('of kind %s is the same in whatever groups it came', (kind, exchange) => {
    const some = fc.array(exchange, { maxLength: 12 });
    fc.assert(
      fc.property(some, some, some, (one, two, three) => {
        const shape = (record: OperationRecord) => operationShapeOf(record, undefined);
        const all = shape(recordOf(kind, [...one, ...two, ...three]));
        const [a, b, c] = [one, two, three].map((part) => recordOf(kind, part));
        if (a === undefined || b === undefined || c === undefined) return;
        expect(shape(mergeOperationRecords(mergeOperationRecords(a, b), c))).toEqual(all);
        expect(shape(mergeOperationRecords(a, mergeOperationRecords(b, c)))).toEqual(all);
      }),
    );
  });
});
