import { itemAt, itemOf } from '../../src/model/envelope.ts';
import { type Answered, requestLine } from '../../src/model/exchange.ts';
import { idPointer, idValue } from '../../src/model/item.ts';
import { listingOf } from '../../src/model/list-page.ts';
import { resourceOf } from '../../src/model/plan.ts';
import { defineRule, judged, everyStep } from '../../src/model/rule.ts';
import { show, violation } from '../../src/model/violation.ts';
import { createValid } from '../../src/model/traces/create-valid.ts';
import { list } from '../../src/model/traces/list.ts';
import { read } from '../../src/model/traces/read.ts';
import { pointer } from '../../src/text/json-pointer.ts';
import { isInteger, type Json, kindOf } from '../../src/text/json.ts';
import { isAccepted } from './shared/acceptance.ts';
import { created, failed, succeeded } from './shared/exchange-examples.ts';

interface SeenId {
  readonly at: string;
  readonly value: Json;
}

const orders = { request: 'GET /orders', status: 200, body: succeeded([{ id: 'a-1' }]) };

/** Users alone have ids of a fixed type; other resources' are theirs to choose (resource/id-kind). */
export default defineRule({
  id: 'resource/id-type',
  proves: [],
  breaks: ['resource.id'],
  weight: 3,
  label: 'clients',
  title: 'The id of a user is an integer',
  why: 'Clients keep ids in integer columns and types; a string breaks comparison, sorting and storage.',
  fix: 'Show the id of a user as a JSON number without a fraction, wherever a user is shown.',
  scope: 'exchange',
  wants: [list.list, read.read, createValid.first, everyStep],
  after: ['json/well-formed'],
  appliesTo: (exchange, { plan, readings }) => {
    const { operation, provokes } = exchange.probe;
    const resource = resourceOf(plan, operation?.resource);
    if (resource?.kind !== 'user' || provokes !== 'success' || !isAccepted(exchange)) return false;
    return idsIn(exchange, readings.of(resource).idField).length > 0;
  },
  check: (exchange, { plan, readings }) => {
    const resource = resourceOf(plan, exchange.probe.operation?.resource);
    const ids = resource === undefined ? [] : idsIn(exchange, readings.of(resource).idField);
    const wrong = ids.find(({ value }) => !isInteger(value));
    if (wrong === undefined) return judged([]);
    return judged([
      violation({
        at: `body:${wrong.at}`,
        expected: 'an integer',
        actual: show(wrong.value),
        message: `${requestLine(exchange)} shows ${show(wrong.value)} as the id of a user`,
        key: `${exchange.probe.operation?.kind ?? ''} ${kindOf(wrong.value)}`,
      }),
    ]);
  },
  examples: () => ({
    passed: [
      { note: 'a list of users', exchanges: [listOf(1, 2)] },
      { note: 'an id beyond 2^53', exchanges: [{ ...listOf(), text: '[{"id":9007199254740993}]' }] },
      { note: 'a created user', exchanges: [created(createValid.first)] },
    ],
    failed: [
      { note: 'ids as text', exchanges: [listOf('1', '2')] },
      { note: 'one UUID among integers', exchanges: [listOf(1, '0b7c')] },
      { note: 'a fraction', exchanges: [listOf(1.5)] },
      { note: 'text on creation', exchanges: [created(createValid.first, { id: '7', name: 'Ada' })] },
    ],
    inapplicable: [
      { note: 'orders have ids of their own kind', resource: { path: '/orders' }, exchanges: [orders] },
      { note: 'an empty list', exchanges: [listOf()] },
      { note: 'a refusal', exchanges: [{ ...created(createValid.first), status: 400, body: failed('INVALID_INPUT') }] },
    ],
  }),
});

/** The ids that an answer shows, with their places; items without one are passed over. */
function idsIn({ probe, reply }: Answered, idField: string): readonly SeenId[] {
  const kind = probe.operation?.kind;
  const listing = kind === 'list' ? listingOf(reply) : undefined;
  const item = kind === 'list' || kind === 'delete' || kind === 'action' ? undefined : itemOf(reply);
  const items: readonly (readonly [at: string, item: Json])[] =
    listing?.items.map((each, index) => [`${listing.at}${pointer(index)}`, each] as const) ??
    (item === undefined ? [] : [[itemAt(reply), item]]);
  return items.flatMap(([at, each]): SeenId[] => {
    // What a link ends in is text whatever the id is.
    const value = idValue(each, 'id') ?? (idField.startsWith('/') ? undefined : idValue(each, idField));
    return value === undefined || value === null
      ? []
      : [{ at: `${at}${idPointer(idValue(each, 'id') === undefined ? idField : 'id')}`, value }];
  });
}

function listOf(...ids: readonly Json[]) {
  return { request: 'GET /users', status: 200, body: succeeded(ids.map((id) => ({ id, name: 'Ada' }))) };
}
