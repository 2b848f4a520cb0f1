import { createdId, type IdView } from '../../src/model/created-id.ts';
import type { Answered } from '../../src/model/exchange.ts';
import { idOf } from '../../src/model/item.ts';
import { listingOf } from '../../src/model/list-page.ts';
import { type Resource, resourceOf } from '../../src/model/plan.ts';
import type { Readings } from '../../src/model/readings.ts';
import { defineRule, type Digest, everyStep, inapplicable, indistinct, judged } from '../../src/model/rule.ts';
import { isObject } from '../../src/text/json.ts';
import { field, itemGone, listedTwice } from '../../src/model/signs.ts';
import { isStep } from '../../src/model/step.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { createValid } from '../../src/model/traces/create-valid.ts';
import { firstWrite } from '../../src/model/traces/first-write.ts';
import { list } from '../../src/model/traces/list.ts';
import { isAccepted } from './shared/acceptance.ts';
import { created, failed, succeeded } from './shared/exchange-examples.ts';

/**
 * Of a list: how many items, and an id that two of them have. Of a create: the id that it made, and under whom. Of a deletion,
 * or a read that finds nothing: the id that is free again.
 */
interface Ids {
  readonly listed: number;
  /** The field that was taken for the id then. */
  readonly by: string;
  readonly twice?: string;
  readonly made?: string;
  /** What was made before a loss may be gone, and its id free. */
  readonly losses?: number;
  readonly gone?: string;
  /** When it was sent, and when it was answered. */
  readonly during: readonly [number, number];
}

/** One id, one item: within each list, and over all creates of a run. The id of a deleted item may be given again. */
export default defineRule({
  id: 'resource/id-unique',
  proves: [],
  breaks: ['resource.id'],
  weight: 7,
  label: 'data',
  title: 'An id belongs to one item only',
  why: 'Clients cannot distinguish two items with one id: a read, a change or a delete of one hits the other.',
  fix: 'Let the store assign ids from a sequence or at random, and show each item once in a list.',
  scope: 'resource',
  wants: [list.list, createValid.first, createValid.second, everyStep],
  after: ['json/well-formed'],
  joins: ['operation/create', 'operation/replace', 'query/filter-complete', 'resource/id-assigned'],
  digest: (exchange, { plan, readings }) => {
    const resource = resourceOf(plan, exchange.probe.operation?.resource);
    return resource === undefined ? undefined : idsIn(exchange, resource, readings);
  },
  check: ({ digests: all, resource }, { readings }) => {
    const digests = all.filter(({ kept }) => resource === undefined || kept.by === readings.of(resource).idField);
    const lists = digests.filter(({ kept }) => kept.listed > 1);
    const changes = digests.filter(({ kept }) => kept.made !== undefined || kept.gone !== undefined);
    const creates = changes.filter(({ kept }) => kept.made !== undefined);
    const examined = lists.length + Math.max(0, creates.length - 1);
    if (examined === 0) return inapplicable('no-two-ids');
    const repeated = lists.flatMap(repetition);
    const reused = changes.flatMap((each, index) => reuse(each, changes.slice(0, index), changes));
    const view = resource === undefined ? undefined : readings.of(resource);
    // Two items may have the same name, which is no id then.
    if (view?.isIdGuessed === true && repeated.length > 0 && reused.length === 0)
      return indistinct('id-guessed', { resource: resource?.key ?? '', field: view.idField });
    return { ...judged([...(view?.isIdGuessed === true ? [] : repeated), ...reused]), examined };
  },
  examples: () => ({
    passed: [
      { note: 'each item has its own', exchanges: [listOf(1, 2, 3)] },
      {
        note: 'two creates, two ids',
        exchanges: [created(createValid.first, { id: 7 }), created(createValid.second, { id: 8 })],
      },
      {
        note: 'a duplicate at the same moment is answered with what is there',
        exchanges: [
          created(createValid.first, { id: 7 }),
          created(createValid.second, { id: 8 }),
          { ...created(firstWrite.toDouble, { id: 7 }), provokes: 'anything', status: 200 },
        ],
      },
      {
        note: 'the id of a deleted item is given again',
        exchanges: [created(createValid.first, { id: 7 }), deleted(7), created(createValid.second, { id: 7 })],
      },
      {
        note: 'the id of an item that is being deleted is given again',
        exchanges: [
          created(createValid.first, { id: 7 }),
          { ...created(createValid.second, { id: 7 }), second: 9 },
          { ...deleted(7), second: 9 },
        ],
      },
    ],
    failed: [
      { note: 'two items with one id', exchanges: [listOf(1, 2, 2)] },
      {
        note: 'two creates, one id',
        exchanges: [created(createValid.first, { id: 7 }), created(createValid.second, { id: 7 })],
      },
    ],
    inapplicable: [
      { note: 'a list of one', exchanges: [listOf(1)] },
      {
        note: 'a refused create',
        exchanges: [{ ...created(createValid.first), status: 400, body: failed('INVALID_INPUT') }],
      },
    ],
  }),
});

function idsIn(exchange: Answered, resource: Resource, readings: Readings): Ids | undefined {
  const view: IdView = readings.of(resource);
  const { losses } = readings;
  const { probe, reply, sentAt, receivedAt } = exchange;
  const during: Ids['during'] = [sentAt, receivedAt];
  const { operation, provokes, about } = probe;
  const isFound = isAccepted(exchange);
  // What a client asks for and gets is resource/id-assigned's.
  const isClaimed = isObject(about.sent) && Object.hasOwn(about.sent, view.idField);
  if (about.id !== undefined && (operation?.kind === 'delete' ? isFound : [404, 410].includes(reply.status))) {
    return { listed: 0, by: view.idField, gone: [...(about.owners ?? []), about.id].join('/'), during };
  }
  if (!isFound) return undefined;
  // A duplicate may be answered with what is there.
  const isDuplicate = isStep(probe.step, firstWrite.toDouble);
  const isMeant = provokes === 'success' || (provokes === 'anything' && !isClaimed && !isDuplicate);
  if (operation?.kind === 'create' && isMeant) {
    const made = createdId(resource, view, exchange);
    return made === undefined
      ? undefined
      : {
          listed: 0,
          by: view.idField,
          made: [...(about.owners ?? []), made].join('/'),
          losses,
          during,
        };
  }
  if (operation?.kind !== 'list') return undefined;
  // One text may stand twice in a list of texts.
  const items = (listingOf(reply)?.items ?? []).filter((item) => isObject(item));
  const ids = items.flatMap((item) => idOf(item, view.idField) ?? []);
  const seen = new Set<string>();
  const twice = ids.find((id) => seen.size === seen.add(id).size);
  return { listed: ids.length, by: view.idField, during, ...(twice === undefined ? {} : { twice }) };
}

function repetition({ exchange, request, kept }: Digest<Ids>): readonly Violation[] {
  if (kept.twice === undefined) return [];
  return [
    violation({
      at: 'body:',
      expected: 'each id once',
      actual: `${kept.twice} twice`,
      message: `${request} shows two items with the id ${kept.twice}`,
      exchange,
      key: 'twice in a list',
      signs: [listedTwice, field('id')],
    }),
  ];
}

function reuse(
  { exchange, request, kept }: Digest<Ids>,
  earlier: readonly Digest<Ids>[],
  all: readonly Digest<Ids>[],
): readonly Violation[] {
  const last = earlier.findLast((other) => [other.kept.made, other.kept.gone].includes(kept.made));
  if (kept.made === undefined || last?.kept.made === undefined || last.kept.losses !== kept.losses) return [];
  // A deletion that was under way may be answered later than who got the id that it freed.
  if (all.some((other) => other.kept.gone === kept.made && overlaps(other.kept, kept))) return [];
  return [
    violation({
      at: 'body:',
      expected: 'an id that no other item has',
      actual: kept.made ?? '',
      message: `${request} answered with an id that another create of this run${overlaps(kept, last.kept) ? ', sent at the same moment, got as well' : ' already got'}`,
      exchange,
      key: 'given twice',
      signs: [field('id'), itemGone],
    }),
  ];
}

/** True where neither of two requests was answered before the other was sent. */
function overlaps({ during: one }: Ids, { during: other }: Ids): boolean {
  return one[0] < other[1] && other[0] < one[1];
}

function deleted(id: number) {
  return { request: `DELETE /users/${id}`, status: 200, body: succeeded(null), about: { id: String(id) } };
}

function listOf(...ids: readonly number[]) {
  return { request: 'GET /users', status: 200, body: succeeded(ids.map((id) => ({ id }))) };
}
