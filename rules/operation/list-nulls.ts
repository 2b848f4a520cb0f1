import type { Example } from '../../src/model/example.ts';
import { isSuccess, requestLine } from '../../src/model/exchange.ts';
import { listingOf } from '../../src/model/list-page.ts';
import { defineRule, everyStep, inapplicable, passes } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { pointer } from '../../src/text/json-pointer.ts';
import { isObject, type Json } from '../../src/text/json.ts';
import { successBody } from '../envelope/shared/examples.ts';

/** However the list was asked for; rules about its items and its pages judge what has none of that. */
export default defineRule({
  id: 'operation/list-nulls',
  proves: [],
  breaks: ['operation.list', 'operation.sub-list'],
  weight: 5,
  label: 'clients',
  title: 'A list has no null among its items',
  why: 'A client reads a field of each item; one null in a list of a thousand ends the loop with an error.',
  fix: 'Leave out of a list what cannot be shown, and do not count it.',
  scope: 'exchange',
  wants: everyStep,
  after: ['json/well-formed', 'errors/never-200'],
  appliesTo: ({ probe: { operation, method }, reply }) =>
    operation?.kind === 'list' && method === 'GET' && isSuccess(reply.status),
  check: (exchange) => {
    const { items = [], at = '' } = listingOf(exchange.reply) ?? {};
    const isOfObjects = items.every((item) => isObject(item) || item === null);
    if (items.length === 0 || !isOfObjects) return inapplicable('no-objects-listed');
    const index = items.indexOf(null);
    if (index === -1) return passes;
    const place = `${at}${pointer(index)}`;
    const isSub = exchange.probe.operation?.template.includes('{') === true;
    return {
      violations: [
        violation({
          at: `body:${place}`,
          expected: 'an object',
          actual: 'null',
          message: `${requestLine(exchange)} shows null among its items, at ${place}`,
          key: 'null among items',
          clauses: [isSub ? 'operation.sub-list' : 'operation.list'],
        }),
      ],
    };
  },
  examples: () => ({
    passed: [example('objects', [{ id: 7, name: null }])],
    failed: [example('null next to an object', [{ id: 7, name: 'Ada' }, null]), example('null alone', [null])],
    inapplicable: [example('an empty list', []), example('a list of words', ['ada', null])],
  }),
});

function example(note: string, listed: readonly Json[]): Example {
  return { note, exchanges: [{ request: 'GET /users', status: 200, body: successBody([...listed]) }] };
}
