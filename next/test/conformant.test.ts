/** No false alarms: services that conform in their own way are conformant, with writes and without. */
import { expect, test } from 'vitest';
import type { Api, ApiReply } from '#fixtures/reference/http.ts';
import { type Expected, flawsIn } from './support/conformant.ts';
import { auditApi, planFrom, readOnly, renamedRule } from './support/mutants.ts';
import { randomFrom } from './support/noise.ts';
import { all, type Conformant, type Dialect, service, things, token } from './support/old-services.ts';
import type { VirtualClock } from './support/wire.ts';

/** Rules that only writes provoke. */
const ofWrites = ['resource/change-fields', 'envelope/no-content', 'errors/validation-code'];

/** What the service itself says about its verdict. */
function expectedOf({ warns = [], undecided = {} }: Conformant): Expected {
  return { warns: warns.map(renamedRule), undecided: Object.keys(undecided).map(renamedRule) };
}

/** The beginnings of the names of services that vary in a way that the reference varies, too (variants.test.ts). */
const varied = [
  'merged pages|nested pages|bare pages|pages beside|pages only|no pages at all, newest|others write',
  'ids: slashes|ids: spaces|ids: percent|ids: question|ids: texts with|ids: beyond 2^53',
  'answers: keys the|answers: error objects|answers: codes with|answers: times with +00:00 and no|answers: indented',
  'answers: page numbers|answers: a profile|answers: a +json|http: 404 for|http: addresses and|http: a cookie',
  'http: many further|http: OPTIONS answered with 204|http: asks to wait, in seconds|fields: the nickname',
  'fields: a field that shows when|fields: fields that|fields: PUT merges|fields: 204|fields: trimmed',
  'fields: lists show fewer|fields: deletion shows|fields: dates and',
].flatMap((some) => some.split('|'));
const others = all.filter(({ name }) => !varied.some((each) => name.startsWith(each)));

/** What it creates cannot be read, so nothing proves that it is ours. */
const unproven = 'only creation';

test.each(others.map((server) => ({ name: server.name, server })))('$name', async ({ name, server }) => {
  const plan = planFrom(server.plan);
  const expected = expectedOf(server);
  const { warns = [] } = expected;
  // A run with writes also reads. `npm run prove` runs all without writes.
  const isRead = !plan.writes || name === unproven;
  const ofReads = { ...expected, warns: warns.filter((id) => !ofWrites.includes(id)) };
  const result = isRead ? await auditApi(server.make, readOnly(plan)) : undefined;
  const isOpen = name === 'no list' || name === unproven;
  if (result !== undefined) expect(flawsIn(result, { ...ofReads, isOpen })).toEqual([]);
  if (!plan.writes || name === unproven) return;
  expect(flawsIn(await auditApi(server.make, plan), expected)).toEqual([]);
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
