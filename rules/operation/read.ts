import { member } from '../../src/model/body.ts';
import { itemAt, itemOf, successOf } from '../../src/model/envelope.ts';
import { type Answered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { idOf } from '../../src/model/item.ts';
import { changedMembers, isClockValue } from '../../src/model/item-change.ts';
import { resourceOf } from '../../src/model/plan.ts';
import {
  defineRule,
  indistinct,
  inapplicable,
  type Judgement,
  judged,
  type RuleContext,
} from '../../src/model/rule.ts';
import { show, violation } from '../../src/model/violation.ts';
import type { JsonObject } from '../../src/text/json.ts';

const before = { id: 7, name: 'Ada', email: 'ada@example.test', city: 'Paris' };

export default defineRule({
  id: 'operation/read',
  clauses: ['operation.read'],
  title: 'A read answers with the one item that was asked for',
  why: 'A client that follows an id must get that item; another item, or none, is worse than an error.',
  fix: 'Answer GET on an item that the list shows with 200 and that item as data, its id included.',
  scope: 'exchange',
  scenarios: 'all',
  after: ['json/well-formed', 'errors/never-200'],
  wants: ({ probe }) => probe.operation?.kind === 'read' && probe.provokes === 'success' && probe.method !== 'HEAD',
  appliesTo: (exchange) => successOf(exchange.reply) !== false || !isSuccess(exchange.reply.status),
  check: (exchange, context) => {
    const { status } = exchange.reply;
    if (status === 401 || status === 403) return indistinct(`the token may not read the item (${status})`);
    if (!isSuccess(status)) return refused(exchange);
    const { id } = exchange.probe.about;
    return id === undefined ? inapplicable('no item was asked for by its id') : judgeItem(exchange, id, context);
  },
  examples: {
    passed: [
      {
        note: 'the item',
        exchanges: [
          { request: 'GET /users/7', about: { id: '7', before }, status: 200, body: { success: true, data: before } },
        ],
      },
      {
        note: 'without an envelope',
        exchanges: [{ request: 'GET /users/7', about: { id: '7' }, status: 200, body: { id: 7 } }],
      },
    ],
    failed: [
      {
        note: 'another item',
        exchanges: [
          { request: 'GET /users/7', about: { id: '7' }, status: 200, body: { success: true, data: { id: 1 } } },
        ],
      },
      {
        note: 'a list',
        exchanges: [
          { request: 'GET /users/7', about: { id: '7' }, status: 200, body: { success: true, data: [{ id: 7 }] } },
        ],
      },
      {
        note: 'nothing',
        exchanges: [{ request: 'GET /users/7', about: { id: '7' }, status: 200, body: { success: true, data: null } }],
      },
      {
        note: 'a listed item that is not found',
        exchanges: [{ request: 'GET /users/7', about: { id: '7' }, status: 404, body: { success: false } }],
      },
      {
        note: 'the right id on the fields of another',
        exchanges: [
          {
            request: 'GET /users/7',
            about: { id: '7', before },
            status: 200,
            body: { success: true, data: { id: 7, name: 'Bea', email: 'bea@example.test', city: 'Rome' } },
          },
        ],
      },
    ],
    inapplicable: [
      {
        note: 'a missing item',
        exchanges: [{ request: 'GET /users/9', provokes: 'missing', status: 404, body: { success: false } }],
      },
    ],
  },
});

function refused(exchange: Answered): Judgement {
  const { status } = exchange.reply;
  return judged([
    violation({
      at: 'status',
      expected: '200',
      actual: String(status),
      message: `${requestLine(exchange)} answered ${status}; an item that the service shows can be read`,
      key: `read answered ${Math.floor(status / 100)}xx`,
    }),
  ]);
}

function judgeItem(exchange: Answered, id: string, context: RuleContext): Judgement {
  const item = itemOf(exchange.reply);
  const line = requestLine(exchange);
  const at = `body:${itemAt(exchange.reply)}`;
  if (item === undefined) {
    return judged([
      violation({
        at,
        expected: 'the one item that was asked for',
        actual: 'no object',
        message: `${line} shows no item; a read answers with the item that was asked for`,
      }),
    ]);
  }
  const resource = resourceOf(context.plan, exchange.probe.operation?.resource);
  const idField = resource === undefined ? 'id' : context.readings.of(resource).idField;
  const shown = idOf(item, idField);
  if (shown !== id) {
    return judged([
      violation({
        at: `${at}/${idField}`,
        expected: id,
        actual: show(member(item, idField)),
        message: `${line} shows an item with ${idField} ${show(member(item, idField))}; a read answers with the item that was asked for`,
        key: shown === undefined ? 'an item without its id' : 'another item',
      }),
    ]);
  }
  const other = otherFields(exchange.probe.about.before, item, idField, context.plan.volatile);
  if (other.length === 0) return judged([]);
  return judged([
    violation({
      at,
      expected: `the item that the list shows under ${id}`,
      actual: `other values of ${other.join(', ')}`,
      message: `${line} shows other values of ${other.join(', ')} than the list shows for this id; a read answers with the item that was asked for`,
      key: 'the fields of another item',
    }),
  ]);
}

/**
 * The fields that tell two items apart, where all that both views show differ, three or more: that is another item under
 * the same id. Less may be a change meanwhile, or a list that shows shortened values.
 */
function otherFields(
  before: JsonObject | undefined,
  item: JsonObject,
  idField: string,
  volatile: readonly string[],
): readonly string[] {
  if (before === undefined) return [];
  const telling = Object.keys(before).filter(
    (name) => name !== idField && Object.hasOwn(item, name) && isTelling(before, name),
  );
  const changed = changedMembers(before, item, volatile).filter((name) => telling.includes(name));
  return changed.length >= 3 && changed.length === telling.length ? changed : [];
}

function isTelling(item: JsonObject, name: string): boolean {
  const value = member(item, name);
  return (typeof value === 'string' || typeof value === 'number') && !isClockValue(value);
}
