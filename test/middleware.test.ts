/** Each middleware alone, around a fake `next`. Rate limits, health, and `--wait` have a clock that waits for nothing. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Exchange, exchangeOf } from '../src/core/exchange.ts';
import { createLog, type Log } from '../src/core/log.ts';
import { type ItemRef, itemRef, operationOf } from '../src/core/operation.ts';
import type { Probe, Provocation } from '../src/core/probe.ts';
import { itemProbe, jsonBody, listProbe, readProbe } from '../src/core/requests.ts';
import type { Send, Wire, WireSend } from '../src/core/send.ts';
import { standardDialect } from '../src/core/dialect.ts';
import { createGate } from '../src/core/tasks.ts';
import { authenticated } from '../src/middleware/authenticated.ts';
import { withinBudget } from '../src/middleware/budget.ts';
import { createSlots } from '../src/middleware/concurrency.ts';
import { createDedupe } from '../src/middleware/dedupe.ts';
import { retryNoise } from '../src/middleware/retry.ts';
import { existing } from '../src/projections/existing.ts';
import { traffic } from '../src/projections/traffic.ts';
import { whileHealthy } from '../src/middleware/health.ts';
import { rateLimited } from '../src/middleware/rate-limit.ts';
import { limits } from '../src/projections/limits.ts';
import { awaitService } from '../src/wire/await-service.ts';
import { type Canned, fakeSend, faulted, loggedIn, responded, statusesOf } from './support/exchanges.ts';
import { smallPlan, usersResource as users } from './support/plans.ts';
import { virtualClock } from './support/wire.ts';

const item = (id: string): ItemRef => itemRef(users, [id]);
const list: Probe = listProbe(smallPlan, users, []);
const read = (id: string): Probe => readProbe(users, item(id), { kind: 'read' });
const create: Probe = {
  ...list,
  method: 'POST',
  body: jsonBody({ name: 'm1' }),
  intent: { kind: 'create', marker: 'm1', sent: { name: 'm1' } },
};
const provocation: Provocation = {
  kind: 'provocation',
  table: 'change',
  row: 'blank',
  situation: 'invalid-change',
  says: 'With a blank name',
  rejected: [400],
  tolerated: [],
};
const operation = operationOf(users, 'patch') ?? expect.fail('users have no patch');
const rejectable: Probe = itemProbe(users, item('5'), operation, provocation, { name: '' });
const checkpoint: Probe = { ...list, intent: { kind: 'checkpoint' } };
const cleanup: Probe = { ...list, intent: { kind: 'cleanup' } };

/** A log without any exchange, or one in which the guard has cleared the probe. */
function logOf(cleared?: Probe): Log {
  const log = createLog([existing, traffic], (resource) => standardDialect(smallPlan, resource));
  if (cleared !== undefined)
    for (const each of [responded(cleared, 400), responded(checkpoint, 200, { data: [] })]) log.append(each);
  return log;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test.each<{ noise: Canned; name: string }>([
  { noise: 503, name: 'a 5xx' },
  { noise: undefined, name: 'a fault' },
  { noise: '{"data":', name: 'malformed JSON' },
])('$name is repeated, and the first good response is judged', async ({ noise }) => {
  const { send, sent } = fakeSend(noise, 200);
  const exchange = await retryNoise(logOf())(send)(list);
  expect(exchange.response).toMatchObject({ status: 200, text: '{}' });
  expect(exchange.earlier).toHaveLength(1);
  expect(sent).toHaveLength(2);
});

test.each<{ name: string; probe: Probe }>([
  { name: 'a valid write', probe: create },
  { name: 'a provocation that may create', probe: { ...create, intent: provocation } },
  { name: 'a request out of a burst', probe: { ...list, intent: { kind: 'burst' } } },
  { name: 'a malformed URL', probe: { ...list, url: '/users/%zz' } },
])('$name is never repeated', async ({ probe }) => {
  const { send, sent } = fakeSend(503, 201);
  expect(statusesOf(await retryNoise(logOf())(send)(probe))).toEqual([503]);
  expect(sent).toHaveLength(1);
});

test('the budget counts everything but checkpoints and cleanup', async () => {
  const within = withinBudget({ requests: 2 }, virtualClock())(fakeSend(200).send);
  const probes = [list, checkpoint, create, checkpoint, list, checkpoint, cleanup];
  const exchanges = await Promise.all(probes.map((probe) => within(probe)));
  expect(exchanges.flatMap(({ refusal }, index) => (refusal?.by === 'budget' ? [index] : []))).toEqual([4]);
});

test('a probe is refused, or it is sent', async () => {
  const kinds = fc.constantFrom(list, read('1'), checkpoint, create, rejectable, cleanup);
  const scripts = fc.record({ probes: fc.array(kinds, { maxLength: 30 }), requests: fc.nat(20) });
  await fc.assert(
    fc.asyncProperty(scripts, async ({ probes, requests }) => {
      const { send, sent } = fakeSend(200, 503, undefined);
      const within = withinBudget({ requests }, virtualClock())(createSlots(3).layer(send));
      const exchanges = await Promise.all(probes.map((probe) => within(probe)));
      const passed = exchanges.filter(({ refusal }) => refusal === undefined).map(({ probe }) => probe);
      expect(passed).toEqual(sent);
      const counted = sent.filter(({ intent: { kind } }) => kind !== 'checkpoint' && kind !== 'cleanup');
      expect(counted.length).toBeLessThanOrEqual(requests);
    }),
  );
});

test('a resource whose requests go one by one takes the next slot', async () => {
  const { send, sent } = fakeSend(200, 200, 200);
  const { layer, pace } = createSlots(1);
  const other = { ...list, resource: { ...users, path: '/orders' } };
  pace(users, 'side by side');
  await Promise.all([list, read('7'), other].map((probe) => layer(send)(probe)));
  expect(sent).toEqual([list, other, read('7')]);
});

test('equal plain reads are one request, until something is written', async () => {
  const { send, sent } = fakeSend(200);
  const through = createDedupe().layer(send);
  const [first, second] = await Promise.all([through(list), through(list)]);
  expect(first).toBe(second);
  await through({ ...list, isFresh: true });
  await through({ ...list, connection: 'cold' });
  await through({ ...list, headers: { 'accept-language': 'fr' } });
  await through({ ...list, credential: 'none' });
  for (let time = 0; time < 2; time++) await through({ ...list, credential: 'other' });
  await through(create);
  await through(list);
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'POST', 'GET']);
});

test.each([
  { name: 'a valid token that is rejected is renewed once', probe: list, sent: ['old', 'new'] },
  { name: 'a rejected provocation renews nothing', probe: { ...list, credential: 'wrong' } as Probe, sent: ['old'] },
  { name: 'the token of another user is not renewed', probe: { ...list, credential: 'other' } as Probe, sent: ['old'] },
])('$name', async ({ probe, sent }) => {
  const bearers: (string | undefined)[] = [];
  let bearer = 'old';
  const wire: WireSend = async (sent, credential) => {
    bearers.push(credential.bearer);
    return exchangeOf(sent, responded(list, 401), 0, 0);
  };
  const tokens = {
    current: async () => ({ bearer, headers: {}, query: {} }),
    renew: async () => {
      bearer = 'new';
      return true;
    },
  };
  expect((await authenticated(wire, tokens, () => 0)(probe)).response?.status).toBe(401);
  expect(bearers).toEqual(sent);
});

test('an exclusive task runs alone, and shared ones run together', async () => {
  const { shared, exclusive } = createGate();
  const events: string[] = [];
  const task = (name: string) => async () => {
    events.push(`${name} starts`);
    await pause(1);
    events.push(`${name} ends`);
  };
  await Promise.all([shared(task('a')), shared(task('b')), exclusive(task('c')), shared(task('d'))]);
  expect(events.slice(0, 2)).toEqual(['a starts', 'b starts']);
  expect(events.slice(4)).toEqual(['c starts', 'c ends', 'd starts', 'd ends']);
});

const http = { ...smallPlan.http, patienceMs: 60_000 };
type Headers = Readonly<Record<string, string>>;

/** A service that is throttled for a while after the start, and the times at which it got requests. */
function throttled(forMs: number, headers: Headers, { status = 429, rate = http.rate } = {}) {
  const clock = virtualClock();
  const startMs = clock.now();
  const sentMs: number[] = [];
  const log: Log = createLog([limits], (resource) => standardDialect(smallPlan, resource));
  const send: Send = async (probe) => {
    const atMs = clock.now() - startMs;
    sentMs.push(atMs);
    const exchange = atMs < forMs ? responded(probe, status, {}, headers) : responded(probe, 200);
    return { ...exchange, startedMs: clock.now(), endedMs: clock.now() };
  };
  const settings = rate === undefined ? http : { ...http, rate };
  return { clock, sentMs, through: rateLimited(log, clock, settings)(loggedIn(log, send)) };
}

test.each<{ name: string; headers: Headers; sent: readonly number[]; status?: number }>([
  { name: '2 seconds', headers: { 'retry-after': '2' }, sent: [0, 2000] },
  { name: 'a date', headers: { 'retry-after': 'Thu, 01 Jan 2026 00:00:03 GMT' }, sent: [0, 3000] },
  { name: '0 seconds, which is at least one', headers: { 'retry-after': '0' }, sent: [0, 1000, 2000] },
  { name: 'an unknown time, which doubles', headers: {}, sent: [0, 1000, 3000] },
  { name: 'the reset of a limit', headers: { 'ratelimit-reset': '2' }, sent: [0, 2000] },
  { name: '2 seconds after a 503', headers: { 'retry-after': '2' }, status: 503, sent: [0, 2000] },
  { name: '1.5 seconds', headers: { 'retry-after': '1.5' }, sent: [0, 1500, 3000] },
  { name: 'an unknown time, if it is negative', headers: { 'retry-after': '-3' }, sent: [0, 1000, 3000] },
  { name: 'a reset in milliseconds', headers: { 'x-ratelimit-reset': '1767225603000' }, sent: [0, 3000] },
  ...[403, 420, 430, 509, 529, 598].map((status) => {
    return { name: `2 seconds after a ${status}`, headers: { 'retry-after': '2' }, status, sent: [0, 2000] };
  }),
])('a request waits for $name, writes included', async ({ headers, sent, status = 429 }) => {
  const { through, sentMs } = throttled(2000, headers, { status });
  const exchange = await through(create);
  expect(statusesOf(exchange)).toEqual([...sent.slice(1).map(() => status), 200]);
  expect(sentMs).toEqual(sent);
});

test.each([
  { name: 'goes on for longer than the patience', retryAfter: '7', requests: 9 },
  { name: 'asks for an hour', retryAfter: '3600', requests: 1 },
])('if the service $name, the request is refused', async ({ retryAfter, requests }) => {
  const { through, sentMs } = throttled(Infinity, { 'retry-after': retryAfter });
  const { refusal, earlier } = await through(list);
  expect(refusal).toEqual({ by: 'rate-limit' });
  expect(earlier).toHaveLength(requests);
  expect(sentMs).toHaveLength(requests);
});

/** A service that fails from a request on, and the requests that it got. */
function failingFrom(first: number, fail: (probe: Probe) => Exchange): { through: Send; sent: Probe[] } {
  const sent: Probe[] = [];
  const send: Send = async (probe) => {
    sent.push(probe);
    return (sent.length > first ? fail(probe) : responded(probe, 200)) as never;
  };
  return { through: whileHealthy(virtualClock(), 60_000)(send), sent };
}

test('after three faults in a row, plain GETs decide, and nothing more is sent if they fail', async () => {
  const { through, sent } = failingFrom(1, (probe) => faulted(probe));
  const outcomes: unknown[] = [];
  for (const probe of [list, create, create, create, create])
    outcomes.push((await through(probe)).refusal?.by ?? 'sent');
  expect(outcomes).toEqual(['sent', 'sent', 'sent', 'sent', 'health']);
  expect(sent.at(-1)).toMatchObject({ method: 'GET', url: list.url, isFresh: true, intent: { kind: 'health' } });
  expect(sent).toHaveLength(7);
});

test('cleanup is always tried', async () => {
  const { through } = failingFrom(0, (probe) => faulted(probe));
  for (let i = 0; i < 3; i++) await through(list);
  expect((await through(list)).refusal).toEqual({ by: 'health' });
  expect((await through({ ...list, intent: { kind: 'cleanup' } })).fault?.code).toBe('reset');
});

test('a request that was throttled for too long asks the same question', async () => {
  const { through, sent } = failingFrom(1, (probe) => ({ ...faulted(probe), refusal: { by: 'rate-limit' } }));
  await through(list);
  await through(list);
  expect((await through(list)).refusal).toEqual({ by: 'health' });
  expect(sent).toHaveLength(3);
});

/** `--wait`: plain GETs until the service responds, the time is over, or the run is interrupted. */
async function requestsUntil(codes: readonly (number | undefined)[], mostMs: number, interrupt?: AbortSignal) {
  const { send, sent } = fakeSend(...codes);
  const abilities = { connections: true, rawUrl: true, redirects: true };
  const wire: Wire = { abilities, send, close: async () => undefined };
  await awaitService(smallPlan, wire, virtualClock(), mostMs, interrupt);
  expect(new Set(sent.map(({ method, credential }) => `${method} ${credential}`)).size).toBeLessThan(2);
  return sent.length;
}

test.each<[string, readonly (number | undefined)[], number, number]>([
  ['without --wait, nothing is sent', [200], 0, 0],
  ['a fault and a 503 are no service yet, and a 401 is one', [undefined, 503, 401], 60_000, 3],
  ['the time ends', [undefined, undefined, undefined, undefined, undefined], 1000, 2],
])('%s', async (_, codes, mostMs, requests) => {
  expect(await requestsUntil(codes, mostMs)).toBe(requests);
});

test('an interrupted run waits no more', async () => {
  expect(await requestsUntil([undefined, 200], 60_000, AbortSignal.abort())).toBe(0);
});
