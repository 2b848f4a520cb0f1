/** A rule passes on what it saw: a service that shows nothing to it leaves its clause unverified. */
import { describe, expect, test } from 'vitest';
import { isRecord, jsonOf, onReply, withJson } from '#fixtures/mutants/mutant.ts';
import { type Api, createReference, statedRate } from '#fixtures/reference/api.ts';
import { auditApi, plainPlan, readOnly } from './support/mutants.ts';
import { situations, situationsOfWrites, trySituation } from './support/situations.ts';
import { audit, everyNth, writing } from './support/trials.ts';
import type { VirtualClock } from './support/wire.ts';

/** Ids are always shown. */
const resources = plainPlan.resources.map((each) => ({ ...each, sort: each.sort.filter((field) => field !== 'id') }));
const plan = readOnly({ ...plainPlan, resources });
const reference = ({ now }: VirtualClock): Api => createReference({ now, ratePerSecond: statedRate });

type Body = Readonly<Record<string, unknown>>;
type Bend = (api: Api) => Api;

/** Changes each body that reports a success. */
const onBody = (change: (body: Body) => Body): Bend =>
  onReply((reply) => {
    const body = jsonOf(reply);
    return reply.status < 300 && isRecord(body) ? withJson(reply, change(body)) : reply;
  });

/** Changes each item, in lists and in reads. */
const onItems = (change: (item: Body) => Body): Bend =>
  onBody((body) => {
    const { data } = body;
    if (Array.isArray(data)) return { ...body, data: data.map(change) };
    return isRecord(data) && 'id' in data ? { ...body, data: change(data) } : body;
  });

/** Every list has one item. */
const single: Bend = onReply((reply, request) => {
  const body = jsonOf(reply);
  if (!isRecord(body) || !Array.isArray(body['data'])) return reply;
  const isFirst = !/[?&]page=[1-9]/.test(request.target);
  return withJson(reply, { ...body, data: isFirst ? body['data'].slice(0, 1) : [], totalElements: 1, totalPages: 1 });
});
const pageless: Bend = onBody((body) => {
  const { page: _, size: __, totalElements: ___, totalPages: ____, ...rest } = body;
  return rest;
});
const whole: Bend = (api) =>
  pageless((request) => api({ ...request, target: request.target.replace(/\b(page|size)=/g, 'x-$1=') }));
const pages = 'query.page query.size pagination.page pagination.size pagination.total-elements pagination.total-pages';

/** What services show, and the clauses that this cannot verify. */
const cases: readonly (readonly [name: string, bend: Bend, unverified: string])[] = [
  [
    'items show only their ids',
    onItems(({ id }) => ({ id })),
    'query.filter query.sort resource.field-style resource.camel-case',
  ],
  ['lists have one item', single, 'query.page query.size query.sort'],
  ['lists have no page fields, and show everything', whole, pages],
];

test.each(cases)('values: %s', async (_, bend, unverified) => {
  const { clauses, errored } = await auditApi((clock) => bend(reference(clock)), plan);
  expect(errored).toEqual([]);
  const verified = clauses.filter(
    ({ clause, status }) => status === 'verified' && unverified.split(' ').includes(clause),
  );
  expect(verified.map(({ clause }) => clause)).toEqual([]);
});

describe('situations', () => {
  const unlimited = { ...writing, make: reference };
  const without = { ...unlimited, plan };

  test('each clause that is verified has one', async () => {
    const { clauses } = await audit(unlimited);
    const verified = clauses.filter(({ status }) => status === 'verified').map(({ clause }) => clause);
    expect(verified.filter((clause) => !situations.has(clause) && !situationsOfWrites.has(clause))).toEqual([]);
  });

  // `npm run prove` tries all.
  test.each(everyNth([...situations], 3))('without its situation, %s is not verified', async (clause, isSituation) => {
    expect(await trySituation(without, clause, isSituation)).toEqual([]);
  });

  test.each(everyNth([...situationsOfWrites], 4))(
    'without its situation, %s is not verified',
    async (clause, isSituation) => {
      expect(await trySituation(unlimited, clause, isSituation)).toEqual([]);
    },
  );
});
