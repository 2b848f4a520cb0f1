import { itemOf } from '../../src/model/envelope.ts';
import { type Answered } from '../../src/model/exchange.ts';
import { idValue } from '../../src/model/item.ts';
import { listingOf } from '../../src/model/list-page.ts';
import { resourceOf } from '../../src/model/plan.ts';
import { type Digest, defineRule, inapplicable, judged, everyStep } from '../../src/model/rule.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { createValid } from '../../src/model/traces/create-valid.ts';
import { list } from '../../src/model/traces/list.ts';
import { read } from '../../src/model/traces/read.ts';
import { isObject, type Json, type JsonKind, kindOf } from '../../src/text/json.ts';
import { isAccepted } from './shared/acceptance.ts';
import { created, succeeded } from './shared/exchange-examples.ts';

/** The kinds of the ids in one answer, and what kind of operation it answered. */
interface Kinds {
  readonly operation: string;
  /** The field that was taken for the id then. */
  readonly by: string;
  readonly kinds: readonly JsonKind[];
}

/** Ids of one kind wherever a resource shows them. The kind of a user's id is fixed (resource/id-type). */
export default defineRule({
  id: 'resource/id-kind',
  proves: [],
  breaks: ['resource.id'],
  weight: 2,
  label: 'clients',
  level: 'should',
  title: 'The ids of a resource have one JSON type in list, read and create',
  why: 'A client that compares the id of a create with those of a list never finds its item if one is 7 and the other "7".',
  fix: 'Show the id as the same JSON type in every answer: always a number, or always a string.',
  scope: 'resource',
  wants: [list.list, read.read, createValid.first, everyStep],
  after: ['json/well-formed'],
  digest: (exchange, { plan, readings }) => {
    const resource = resourceOf(plan, exchange.probe.operation?.resource);
    if (resource === undefined || resource.kind === 'user' || !isAccepted(exchange)) return undefined;
    return kindsIn(exchange, readings.of(resource).idField);
  },
  check: ({ digests: all, resource }, { readings }) => {
    const digests = all.filter(({ kept }) => resource === undefined || kept.by === readings.of(resource).idField);
    if (digests.length === 0) return inapplicable('no-id-shown');
    const isAlone = digests.length === 1 && digests[0]?.kept.operation !== 'list';
    if (isAlone) return inapplicable('one-id-shown');
    const ordered = digests.toSorted((one, other) => rankOf(one) - rankOf(other));
    return { ...judged(differing(ordered)), examined: digests.length };
  },
  examples: () => ({
    passed: [
      {
        note: 'numbers everywhere',
        resource: { path: '/orders' },
        exchanges: [listOf(1, 2), readOf(1)],
      },
      { note: 'words everywhere', resource: { path: '/orders' }, exchanges: [listOf('a', 'b'), readOf('a')] },
    ],
    failed: [
      { note: 'the read shows a text', resource: { path: '/orders' }, exchanges: [listOf(1, 2), readOf('1')] },
      { note: 'one list, two kinds', resource: { path: '/orders' }, exchanges: [listOf(1, '2')] },
    ],
    inapplicable: [
      { note: 'an empty list', resource: { path: '/orders' }, exchanges: [listOf()] },
      {
        note: 'users have integers (resource/id-type)',
        exchanges: [created(createValid.first), created(createValid.second, { id: '8' })],
      },
    ],
  }),
});

function kindsIn({ probe, reply }: Answered, idField: string): Kinds | undefined {
  const { operation, provokes } = probe;
  if (operation === undefined || provokes !== 'success') return undefined;
  const isOneItem = ['read', 'create', 'replace', 'patch'].includes(operation.kind);
  const item = isOneItem ? itemOf(reply) : undefined;
  const items: readonly Json[] =
    operation.kind === 'list' ? (listingOf(reply)?.items ?? []) : item === undefined ? [] : [item];
  // What is no object may be a name.
  const ids = items.filter(isObject).flatMap((each) => idValue(each, idField) ?? []);
  const kinds = new Set(ids.map((id) => kindOf(id)).filter((kind) => kind !== 'null' && kind !== 'list'));
  return kinds.size === 0 ? undefined : { operation: operation.kind, by: idField, kinds: [...kinds] };
}

/** Lists first: they are what clients begin with. */
function rankOf({ kept }: Digest<Kinds>): number {
  return ['list', 'read', 'create', 'replace', 'patch'].indexOf(kept.operation);
}

/** Answers that show an id of another kind than the first: one of each, for nobody knows which is right. */
function differing([first, ...others]: readonly Digest<Kinds>[]): readonly Violation[] {
  const [kind = 'null', second] = first?.kept.kinds ?? [];
  const other = second === undefined ? others.find(({ kept }) => kept.kinds.some((each) => each !== kind)) : first;
  const seen = other?.kept.kinds.find((each) => each !== kind);
  if (first === undefined || other === undefined || seen === undefined) return [];
  return [
    violation({
      at: 'body:',
      expected: `ids of one kind, as ${first.request} shows a ${kind}`,
      actual: seen,
      message: `${first.request} shows an id that is a ${kind}, and ${other.request} one that is a ${seen}`,
      exchange: other.exchange,
      key: [kind, seen].toSorted().join(' and '),
    }),
  ];
}

function listOf(...ids: readonly Json[]) {
  return { request: 'GET /orders', status: 200, body: succeeded(ids.map((id) => ({ id }))) };
}

function readOf(id: Json) {
  return { request: 'GET /orders/1', status: 200, body: succeeded({ id }) };
}
