/** The promise for random services: whatever they do, nothing that the run did not create is written to. */
import * as fc from 'fast-check';
import type { ApiReply } from '#fixtures/reference/http.ts';
import { type Random, randomFrom } from '../support/noise.ts';
import { auditWorld } from './partway.ts';
import { isRead, type Layout, type Oddity, otherClient } from './world.ts';

const statuses = [200, 200, 201, 202, 204, 301, 400, 401, 403, 404, 409, 429, 500];
const bodies = [
  '',
  '<html>',
  'null',
  '[]',
  '7',
  '{}',
  '{"data":null}',
  '{"data":[null,1,{"id":null},{"id":3}]}',
  '{"data":{"data":[{"id":1},{"id":1}],"page":"0","totalElements":-4}}',
  '{"data":[{"id":2,"name":"x"}],"page":0,"size":1,"totalElements":100000,"totalPages":100000}',
  '{"success":"yes","data":{"id":{}},"error":{"code":5},"page":99,"timestamp":1e400}',
  '{"__proto__":{"id":1},"data":{"constructor":1},"error":{"code":"","message":[]}}',
  '[{"_id":"a/b é"}]',
  '{"success":true,"data":{"id":3,"name":"x"}}',
  '{"success":false,"data":[],"error":"no","timestamp":"2026-13-45T99:00:00Z"}',
];

const isCreate = ({ method }: { readonly method: string }): boolean => method === 'POST';
const otherBody = (reply: ApiReply, edit: (body: string) => string): ApiReply => ({
  ...reply,
  body: edit(String(reply.body)),
});

/** Services that lie, forget, and fail. Each gets a source of random numbers. */
const oddities: Readonly<Record<string, (random: Random) => Oddity>> = {
  none: () => () => undefined,
  'names an existing item as created':
    () =>
    (request, { of }, usual) => {
      const [first] = of('before');
      const reply = usual();
      if (!isCreate(request) || reply.status !== 201 || first === undefined) return reply;
      return otherBody(reply, (body) => body.replace(/("(?:id|_id|uuid)"):("?)[^,"}]+/, `$1:$2${first.id}`));
    },
  'names existing items in Location':
    () =>
    (request, { of }, usual) => {
      const reply = usual();
      const [first] = of('before');
      if (!isCreate(request)) return reply;
      return { ...reply, headers: [...reply.headers, ['Location', `/notes/${first?.id}`]], body: '{"success":true}' };
    },
  'reads show another item':
    (random) =>
    (request, { of }, usual) => {
      const reply = usual();
      const isItem = request.method === 'GET' && /^\/notes\/[^/]+$/.test(request.target);
      const [first] = of('before');
      if (!isItem || first === undefined || random() > 0.3) return reply;
      return usual({ ...request, target: `/notes/${first.id}` });
    },
  'reads return 404 at random': (random) => (request, _, usual) => {
    const reply = usual();
    return request.method === 'GET' && random() < 0.3 ? usual({ ...request, target: '/nothing' }) : reply;
  },
  'fails at random': (random) => (_, __, usual) => {
    if (random() > 0.1) return undefined;
    const reply = random() < 0.5 ? usual() : undefined;
    return { status: 503, headers: reply?.headers ?? [], body: '' };
  },
  'breaks off at random': (random) => (_, __, usual) => (random() < 0.1 ? { ...usual(), isBroken: true } : undefined),
  'deletes nothing': () => (request, _, usual) =>
    request.method === 'DELETE' ? usual({ ...request, method: 'GET' }) : undefined,
  'changes nothing': () => (request, _, usual) =>
    request.method === 'PUT' || request.method === 'PATCH' ? usual({ ...request, method: 'GET' }) : undefined,
  'stores nothing': () => (request, world, usual) => {
    const reply = usual();
    if (isCreate(request) && reply.status === 201) world.items.pop();
    return reply;
  },
  'stores everything twice': () => (request, _, usual) => {
    const [first, second] = [usual(), isCreate(request) ? usual() : undefined];
    return second ?? first;
  },
  'forgets the marker': () => (request, world, usual) => {
    const reply = usual();
    for (const item of world.of('run')) item.fields = { ...item.fields, title: 'Untitled' };
    return isRead(request.method) ? usual() : reply;
  },
  'lists nothing': () => (request, _, usual) => {
    const isList = request.method === 'GET' && /^\/notes(?:\?|$)/.test(request.target);
    return isList ? otherBody(usual(), () => '[]') : undefined;
  },
  'returns anything': (random) => () => {
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    return random() < 0.3
      ? { status: pick(statuses), headers: [['Content-Type', 'application/json']], body: pick(bodies) }
      : undefined;
  },
  'accepts everything': () => (_, __, usual) => {
    const reply = usual();
    return reply.status >= 400 ? { ...reply, status: 200 } : reply;
  },
};

export const services = fc.record({
  layout: fc.record<Layout>({
    list: fc.constantFrom('standard', 'bare', 'items', 'paged'),
    idField: fc.constantFrom('id', '_id', 'uuid'),
    ids: fc.constantFrom('number', 'text'),
    created: fc.constantFrom('item', 'id', 'location', 'nothing'),
    isNewestFirst: fc.boolean(),
    isRecycling: fc.boolean(),
  }),
  oddity: fc.constantFrom(...Object.keys(oddities)),
  every: fc.constantFrom(1, 2, 3, 7, 23),
  deeds: fc.subarray(['create', 'change', 'delete'] as const, { minLength: 1 }),
  seed: fc.nat(1_000_000),
});

export type Service = typeof services extends fc.Arbitrary<infer S> ? S : never;

/** Writes to items that the run did not create, and rules that threw. */
export async function wrongIn({ layout, oddity, every, deeds, seed }: Service): Promise<readonly string[]> {
  const random = randomFrom(seed);
  const odd = oddities[oddity]?.(random);
  const other = otherClient(every, deeds, random);
  const { result, world } = await auditWorld({ layout, other, ...(odd && { oddity: odd }) });
  return [
    ...world.trespasses,
    ...result.errored.map(({ rule, reason }) => `${rule.id} threw ${JSON.stringify(reason)}`),
  ];
}

/** Tries random services, and returns how many were tried and what went wrong. */
export async function tryServices(numRuns: number, seed: number): Promise<{ tried: number; failures: string[] }> {
  const failures: string[] = [];
  let tried = 0;
  await fc.assert(
    fc.asyncProperty(services, async (service) => {
      tried++;
      const wrong = await wrongIn(service);
      if (wrong.length > 0) failures.push(`${JSON.stringify(service)}: ${wrong.join('; ')}`);
    }),
    { numRuns, seed },
  );
  return { tried, failures };
}
