/** Each middleware alone, around a fake `next`. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { exchangeOf } from '../src/core/exchange.ts';
import { createLog, type Log } from '../src/core/log.ts';
import { type ItemRef, itemRef, operationOf } from '../src/core/operation.ts';
import type { Probe, Provocation } from '../src/core/probe.ts';
import { itemProbe, jsonBody, listProbe, readProbe } from '../src/core/requests.ts';
import { type WireSend } from '../src/core/send.ts';
import { standardDialect } from '../src/core/dialect.ts';
import { createGate } from '../src/core/tasks.ts';
import { authenticated } from '../src/middleware/authenticated.ts';
import { withinBudget } from '../src/middleware/budget.ts';
import { createSlots } from '../src/middleware/concurrency.ts';
import { createDedupe } from '../src/middleware/dedupe.ts';
import { retryNoise } from '../src/middleware/retry.ts';
import { existing } from '../src/projections/existing.ts';
import { traffic } from '../src/projections/traffic.ts';
import { type Canned, fakeSend, responded, statusesOf } from './support/exchanges.ts';
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
