/** Rate limits, health, and `--wait`, with a clock that waits for nothing: patience belongs to the run. */
import { expect, test } from 'vitest';
import { standardDialect } from '../src/core/dialect.ts';
import type { Exchange } from '../src/core/exchange.ts';
import { createLog, type Log } from '../src/core/log.ts';
import type { Probe } from '../src/core/probe.ts';
import { listProbe } from '../src/core/requests.ts';
import type { Send, Wire } from '../src/core/send.ts';
import { whileHealthy } from '../src/middleware/health.ts';
import { rateLimited } from '../src/middleware/rate-limit.ts';
import { limits } from '../src/projections/limits.ts';
import { awaitService } from '../src/wire/await-service.ts';
import { faulted, fakeSend, loggedIn, responded, statusesOf } from './support/exchanges.ts';
import { smallPlan, usersResource as users } from './support/plans.ts';
import { virtualClock } from './support/wire.ts';

const list: Probe = listProbe(smallPlan, users, []);
const create: Probe = { ...list, method: 'POST', intent: { kind: 'create', marker: 'm', sent: {} } };
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
  ...[403, 420, 529].map((status) => {
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
