/** No false alarms: services that conform in their own way are conformant, with writes. */
import { expect, test } from 'vitest';
import type { ApiReply } from '#fixtures/reference/http.ts';
import { conformant, type Conformant, plan, readOnly, type Shape, token } from '#fixtures/services/conformant.ts';
import { things } from '#fixtures/services/resource.ts';
import { conformantServices } from '#fixtures/services/services.ts';
import { worlds } from './cases/worlds.ts';
import { flawsIn, flawsOfReads } from './support/conformant.ts';
import { auditApi, planFrom } from './support/mutants.ts';
import { randomFrom } from './support/noise.ts';

/** What it creates cannot be read, so nothing proves that it is ours. */
const unproven = 'only create';

test.each([...conformantServices, ...worlds].map((server) => ({ name: server.name, server })))(
  '$name',
  async ({ name, server }) => {
    const read = planFrom(server.plan);
    // A run with writes also reads. `npm run prove` runs all without writes.
    const flaws =
      !read.writes || name === unproven
        ? await flawsOfReads(server)
        : flawsIn(await auditApi(server.make, read), { ...server, isOpen: false });
    expect(flaws).toEqual([]);
  },
);

test('what cannot be proven ours is created once, and proves no more', async () => {
  const server = worlds.find(({ name }) => name === unproven) ?? expect.fail(`there is no ${unproven}`);
  const result = await auditApi(server.make, planFrom(server.plan));
  expect(result.findings).toEqual([]);
  expect(result.traffic.operations.get('POST /users')?.requests).toBe(1);
  const verified = result.clauses.filter(({ status }) => status === 'verified').map(({ clause }) => clause);
  expect(verified).not.toContain('operation.create');
});

/** A list of which the run reads only a part. */
const inPart = ['query/filter-complete', 'query/sort-complete'];
/** Rules that compare several lists. */
const ofLists = [
  ...inPart,
  ...'operation/list operation/read operation/reliable operation/safe-read pagination/total-elements'.split(' '),
  ...'query/filter query/page query/size query/sort query/unknown stateless/same-answer'.split(' '),
];

/** Every few requests, another client creates an item, or changes or deletes one of its own. */
const busy =
  (pace: number): NonNullable<Shape['bend']> =>
  (api) => {
    const random = randomFrom(pace);
    const mine: string[] = [];
    let count = 0;
    const aside = (method: string, target: string, body = ''): ApiReply => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      return api({ method, target, headers, body: Buffer.from(body), connection: 99 });
    };
    return (request) => {
      const isTurn = random() * pace < 1;
      const kind = mine.length === 0 ? 0 : Math.floor(random() * 3);
      if (isTurn && kind === 0) {
        const { data } = JSON.parse(String(aside('POST', '/things', `{"title":"Other ${++count}"}`).body));
        mine.push(`/things/${data.id}`);
      }
      if (isTurn && kind === 1) aside('PATCH', mine[0] ?? '', `{"weight":${++count}}`);
      if (isTurn && kind === 2) aside('DELETE', mine.shift() ?? '');
      return api(request);
    };
  };

const filters = { weight: (row: object, value: string) => 'weight' in row && String(row.weight) === value };
const list = (name: string, count: number, given: Shape & Partial<Conformant> = {}): Conformant =>
  conformant(name, {
    plan: readOnly(
      plan(`
  - { path: /things, operations: [list, read], sort: [title, weight], filters: { weight: ["2", "3.5"] } }
`),
    ),
    ...given,
    thing: { rows: things({ path: '/things' }, count).rows, filters, ...given.thing },
  });

const lists: readonly Conformant[] = [
  list('1,000 items at 20 per page', 1000, { dialect: { usual: 20, largest: 20 }, undecided: inPart }),
  list('400 items at 100 per page', 400, { dialect: { usual: 100 } }),
  list('23 items at 5 per page', 23, { dialect: { usual: 5, largest: 5 } }),
  list('23 items at 5 per page, from page 1', 23, { dialect: { usual: 5, base: 1 } }),
  list('23 items without ids', 23, {
    dialect: { usual: 5 },
    thing: { listed: ({ title, weight }) => ({ title, weight }) },
  }),
  ...[1, 2, 5, 20].map((pace) =>
    list(`a list that changes every ${pace} requests`, 23, {
      dialect: { usual: 5 },
      thing: { newestFirst: pace === 1 },
      bend: busy(pace),
      undecided: ofLists,
    }),
  ),
];

test.each(lists.map((server) => ({ name: server.name, server })))('$name', async ({ server }) => {
  expect(flawsIn(await auditApi(server.make, planFrom(server.plan)), server)).toEqual([]);
});
