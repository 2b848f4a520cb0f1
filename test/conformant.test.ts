/** No false alarms: services that conform in their own way are conformant, with writes and without. */
import { expect, test } from 'vitest';
import type { Api, ApiReply } from '#fixtures/reference/http.ts';
import { token } from './services/conformant/conformant.ts';
import type { Dialect } from './services/conformant/dialect.ts';
import { all } from './services/conformant/index.ts';
import { things } from './services/conformant/resource.ts';
import { service } from './services/conformant/service.ts';
import { flawsIn } from './support/conformant.ts';
import { auditApi, planFrom } from './support/mutants.ts';
import { randomFrom } from './support/noise.ts';
import { flawsOfReads } from './support/services.ts';
import type { VirtualClock } from './support/wire.ts';

/** What it creates cannot be read, so nothing proves that it is ours. */
const unproven = 'only create';

test.each(all.map((server) => ({ name: server.name, server })))('$name', async ({ name, server }) => {
  const plan = planFrom(server.plan);
  // A run with writes also reads. `npm run prove` runs all without writes.
  const isRead = !plan.writes || name === unproven;
  const flaws = isRead
    ? await flawsOfReads(server)
    : flawsIn(await auditApi(server.make, plan), { ...server, isOpen: false });
  expect(flaws).toEqual([]);
});

test('what cannot be proven ours is created once, and proves no more', async () => {
  const server = all.find(({ name }) => name === unproven) ?? expect.fail(`there is no ${unproven}`);
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
  (pace: number) =>
  (api: Api): Api => {
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

interface Lists {
  readonly name: string;
  readonly items: number;
  readonly dialect?: Partial<Dialect>;
  readonly resource?: Partial<ReturnType<typeof things>>;
  readonly bend?: (api: Api) => Api;
  readonly undecided?: readonly string[];
}

const lists: readonly Lists[] = [
  { name: '1,000 items at 20 per page', items: 1000, dialect: { usual: 20, largest: 20 }, undecided: inPart },
  { name: '400 items at 100 per page', items: 400, dialect: { usual: 100 } },
  { name: '23 items at 5 per page', items: 23, dialect: { usual: 5, largest: 5 } },
  { name: '23 items at 5 per page, from page 1', items: 23, dialect: { usual: 5, base: 1 } },
  {
    name: '23 items without ids',
    items: 23,
    dialect: { usual: 5 },
    resource: { listed: ({ title, weight }) => ({ title, weight }) },
  },
  ...[1, 2, 3, 5, 8, 20].map((pace) => ({
    name: `a list that changes every ${pace} requests`,
    items: 23,
    dialect: { usual: 5 },
    bend: busy(pace),
    undecided: ofLists,
  })),
  {
    name: 'a list that gets newer items in front',
    items: 23,
    dialect: { usual: 5 },
    resource: { newestFirst: true },
    bend: busy(1),
    undecided: ofLists,
  },
];

const thingsPlan = `base_url: http://service.test
auth: { bearer: "${token}" }
resources: [{ path: /things, operations: [list, read], sort: [title, weight], filters: { weight: ["2", "3.5"] } }]
`;

test.each(lists)('$name', async ({ items, dialect, resource, bend = (api) => api, undecided = [] }) => {
  const filters = { weight: (row: object, value: string) => 'weight' in row && String(row.weight) === value };
  const make = ({ now }: VirtualClock): Api =>
    bend(service([things({ path: '/things', filters, ...resource }, items)], { now, token, ...dialect }));
  expect(flawsIn(await auditApi(make, planFrom(thingsPlan)), { undecided })).toEqual([]);
});
