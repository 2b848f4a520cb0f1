import { itemOf } from '../../src/model/envelope.ts';
import type { Example } from '../../src/model/example.ts';
import { type Answered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { listingOf } from '../../src/model/list-page.ts';
import { defineRule, inapplicable } from '../../src/model/rule.ts';
import { answeredAt } from '../../src/model/trace.ts';
import { lifecycle } from '../../src/model/traces/lifecycle.ts';
import { read } from '../../src/model/traces/read.ts';
import { show, violation } from '../../src/model/violation.ts';
import { pointer } from '../../src/text/json-pointer.ts';
import { isList, isObject, type Json } from '../../src/text/json.ts';
import { successBody } from '../envelope/shared/examples.ts';

const lists = [read.list, lifecycle.before, lifecycle.listed];
const items = [read.read, lifecycle.first.made, lifecycle.first.proof];

/** A list whose items show less than their own addresses do is one all the same; ids or names alone are none of items. */
export default defineRule({
  id: 'operation/list-items',
  proves: [],
  breaks: ['operation.list', 'operation.sub-list'],
  weight: 5,
  label: 'clients',
  title: 'A list holds items, not their ids or names alone',
  why: 'A client that shows a list must ask for each item by itself, and cannot filter or sort what it sees.',
  fix: 'Show each item of a list as an object, with its id and what clients choose by.',
  scope: 'trace',
  wants: [...lists, ...items],
  after: ['json/well-formed', 'errors/never-200'],
  check: (trace) => {
    const shown = answeredAt(trace, ...lists).flatMap((list) => {
      const listing = isSuccess(list.reply.status) ? listingOf(list.reply) : undefined;
      return listing === undefined || listing.items.length === 0 ? [] : [{ list, ...listing }];
    });
    const item = answeredAt(trace, ...items).find(showsItem);
    if (shown.length === 0 || item === undefined) return inapplicable('no-item-asked');
    const bare = shown.find((each) => each.items.every(isBare));
    if (bare === undefined) return { examined: shown.length };
    const [first = null] = bare.items;
    const isSub = trace.resource?.parent !== undefined;
    return {
      violations: [
        violation({
          at: `body:${bare.at}${pointer(0)}`,
          expected: 'an object',
          actual: show(first),
          message: `${requestLine(bare.list)} shows ${show(first)} where ${requestLine(item)} shows an object`,
          exchange: bare.list.id,
          key: 'ids or names alone',
          clauses: [isSub ? 'operation.sub-list' : 'operation.list'],
        }),
      ],
      examined: shown.length,
    };
  },
  examples: () => ({
    passed: [
      example('objects, which may show less', [{ id: 7, name: 'Ada' }]),
      example('ids next to objects', [8, { id: 7, name: 'Ada' }]),
    ],
    failed: [example('ids', [7, 8]), example('names', ['Ada', 'Bea'])],
    inapplicable: [example('an empty list', []), { ...example('no item is read', [7, 8], 404) }],
  }),
});

function showsItem({ reply }: Answered): boolean {
  const item = isSuccess(reply.status) ? itemOf(reply) : undefined;
  return isObject(item) && Object.keys(item).length > 1;
}

/** True for a plain value; a text that holds JSON is told as that. */
function isBare(item: Json): boolean {
  return !isObject(item) && !isList(item) && item !== null && !(typeof item === 'string' && /^\s*[{[]/.test(item));
}

/** A list of users, and one of them. */
function example(note: string, listed: readonly Json[], status = 200): Example {
  return {
    note,
    exchanges: [
      { request: 'GET /users', step: read.list, status: 200, body: successBody([...listed]) },
      {
        request: 'GET /users/7',
        step: read.read,
        about: { id: '7' },
        status,
        ...(status === 200 ? { body: successBody({ id: 7, name: 'Ada' }) } : {}),
      },
    ],
  };
}
