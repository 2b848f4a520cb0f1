import { describe, expect, it } from 'vitest';
import { isAnswered } from '../../src/model/exchange.ts';
import { bench, fakeTime, planFor, serve } from './bench.ts';
import { testStep } from '../support/steps.ts';

interface Turn {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Answers with these, one after the other, the last one for ever. */
function turns(...list: readonly Turn[]): Promise<string> {
  let count = 0;
  return serve((_request, response) => {
    const turn = list[Math.min(count, list.length - 1)] ?? { status: 200 };
    count += 1;
    response.writeHead(turn.status, turn.headers).end(turn.body ?? '');
  });
}

const busy = (retryAfter?: string): Turn => ({
  status: 429,
  headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
  body: '{"busy":true}',
});
const fine: Turn = { status: 200, body: '{}' };

describe('429', () => {
  it('is tried again after Retry-After, the run slows down, and the refusals are kept', async () => {
    const { options, waits } = fakeTime();
    const { send, wire } = await bench(planFor(await turns(busy('3'), busy(), fine)), options);
    const exchange = await send({ method: 'POST' });
    expect(isAnswered(exchange)).toBe(true);
    expect(exchange).toMatchObject({ attempts: 3, reply: { status: 200 } });
    expect(exchange.throttledReplies?.map(({ status, text }) => [status, text])).toEqual([
      [429, '{"busy":true}'],
      [429, '{"busy":true}'],
    ]);
    expect(waits).toEqual([3000, 2000]);
    expect(wire.stats()).toMatchObject({ requests: 3, retries: 2, throttled: 2, waitedMs: 5000, concurrency: 2 });
  });

  it('holds up every other request meanwhile', async () => {
    const { options } = fakeTime();
    const order: string[] = [];
    const url = await serve((request, response) => {
      order.push(request.url ?? '');
      if (order.length === 1) response.writeHead(429, { 'Retry-After': '5' }).end();
      else response.end();
    });
    const { send } = await bench(planFor(url, {}, { concurrency: 1 }), options);
    const exchanges = await Promise.all([send({ target: '/a' }), send({ target: '/b' })]);
    expect(order).toEqual(['/a', '/a', '/b']);
    const [first, second] = exchanges;
    expect((second?.sentAt ?? 0) - Date.UTC(2026, 0, 1)).toBeGreaterThanOrEqual(5000);
    expect(first?.reply?.status).toBe(200);
  });

  it('is left at that where nothing may be sent once more, and its reply is kept', async () => {
    const { options, waits } = fakeTime();
    const { send, wire } = await bench(planFor(await turns(busy('3'), busy(), fine)), options);
    let left = 1;
    const exchange = await send({}, { mayRepeat: async () => left-- > 0 });
    expect(exchange).toMatchObject({
      attempts: 2,
      reply: { status: 429 },
      fault: { kind: 'throttled', message: 'the answer is 429, and no request is left to send it again' },
    });
    expect(waits).toEqual([3000]);
    expect(wire.stats().requests).toBe(2);
  });

  it('to a request that is sent once is neither tried again nor slows down the run', async () => {
    const { options, waits } = fakeTime();
    const { send, wire } = await bench(planFor(await turns(busy('3'), fine)), options);
    expect(await send({ once: true })).toMatchObject({
      attempts: 1,
      reply: { status: 429 },
      fault: { kind: 'throttled' },
    });
    expect(isAnswered(await send())).toBe(true);
    expect(waits).toEqual([]);
    expect(wire.stats()).toMatchObject({ requests: 2, throttled: 1, concurrency: 8 });
  });

  it('leaves the plan its own pace for requests that are sent once', async () => {
    const { options, waits } = fakeTime();
    const { send } = await bench(planFor(await turns(busy('1'), fine)), options);
    await send();
    const slow = waits.length;
    await Promise.all(Array.from({ length: 20 }, () => send({ once: true })));
    expect(waits).toHaveLength(slow);
  });

  it('is kept with the times at which it was met', async () => {
    const { options } = fakeTime();
    const { send } = await bench(planFor(await turns(busy('3'), busy('2'), fine)), options);
    const exchange = await send();
    const start = Date.UTC(2026, 0, 1);
    expect(exchange.throttledAt?.map((time) => time - start)).toEqual([0, 3000]);
    expect(exchange.sentAt - start).toBe(5000);
  });

  it('five in a row are a fault beside the reply', async () => {
    const { options, waits } = fakeTime();
    const { send } = await bench(planFor(await turns(busy())), options);
    const exchange = await send();
    expect(exchange).toMatchObject({ attempts: 5, reply: { status: 429 }, fault: { kind: 'throttled' } });
    expect(exchange.throttledReplies).toHaveLength(4);
    expect(waits).toEqual([1000, 2000, 4000, 8000]);
  });

  it('a wait beyond the limit is not begun, and does not hold up others', async () => {
    const { options, waits } = fakeTime();
    const { send } = await bench(planFor(await turns(busy('86400'), fine)), options);
    expect(await send()).toMatchObject({ attempts: 1, fault: { kind: 'throttled' } });
    expect(isAnswered(await send())).toBe(true);
    expect(waits.every((ms) => ms < 1000)).toBe(true);
  });
});

describe('502, 503 and 504', () => {
  it.each([502, 503, 504])('%s is tried again', async (status) => {
    const { options, waits } = fakeTime();
    const { send } = await bench(planFor(await turns({ status, body: '<h1>down</h1>' }, fine)), options);
    expect(await send()).toMatchObject({ attempts: 2, reply: { status: 200 } });
    expect(waits).toEqual([250]);
  });

  it('is a fault beside the reply after the third time; a write is not sent again', async () => {
    const { options } = fakeTime();
    const { send } = await bench(planFor(await turns({ status: 502 })), options);
    expect(await send()).toMatchObject({ attempts: 3, reply: { status: 502 }, fault: { kind: 'unavailable' } });
    expect(await send({ method: 'POST' })).toMatchObject({ attempts: 1, fault: { kind: 'unavailable' } });
  });

  it('in the envelope of the service is its own answer', async () => {
    const body =
      '{"success":false,"data":null,"error":{"code":"DOWN","message":"Down."},"timestamp":"2026-01-01T00:00:00Z"}';
    const { send } = await bench(planFor(await turns({ status: 503, body })));
    const exchange = await send();
    expect(exchange).toMatchObject({ attempts: 1, reply: { status: 503 } });
    expect(isAnswered(exchange)).toBe(true);
  });

  it.each<readonly [string, Readonly<Record<string, string>>, boolean]>([
    ['in words of its own is its own answer, if it stays', {}, true],
    ['that came by a proxy may be of the proxy', { Via: '1.1 edge' }, false],
    ['of a gateway that speaks JSON is of the gateway', { Server: 'kong/3.4.0' }, false],
  ])('%s', async (_what, headers, isOwn) => {
    const { options } = fakeTime();
    const body = '{"message":"maintenance"}';
    const { send } = await bench(planFor(await turns({ status: 503, headers, body })), options);
    const exchange = await send();
    expect(exchange).toMatchObject({ attempts: 3, reply: { status: 503 } });
    expect(isAnswered(exchange)).toBe(isOwn);
    expect(isAnswered(await send({ method: 'POST' }))).toBe(isOwn);
  });
});

describe('time', () => {
  it('requests are spaced by the rate of the plan', async () => {
    const { options } = fakeTime();
    const url = await turns(fine);
    const { send } = await bench(planFor(url, {}, { ratePerSecond: 10 }), options);
    const sent: number[] = [];
    for (let count = 0; count < 5; count += 1) sent.push((await send()).sentAt - Date.UTC(2026, 0, 1));
    expect(sent).toEqual([0, 0, 100, 200, 300]);
  });

  it('a step is sent no sooner than so long after another', async () => {
    const { options, waits } = fakeTime();
    const { send } = await bench(planFor(await turns(fine)), options);
    const first = await send({ step: testStep('first') });
    const second = await send({ notBefore: { step: testStep('first'), ms: 1100 } });
    expect(second.sentAt - first.receivedAt).toBeGreaterThanOrEqual(1100);
    await send({ notBefore: { step: testStep('first'), ms: 500 } });
    await send({ notBefore: { step: testStep('never sent'), ms: 500 } });
    expect(waits).toHaveLength(1);
  });
});

describe('what a service announces', () => {
  const announcing = (value: string): Turn => ({ status: 200, headers: { RateLimit: value }, body: '{}' });

  it('is not waited for where it never counts down', async () => {
    const { options, waits } = fakeTime();
    const { send } = await bench(planFor(await turns(announcing('"default";r=5;t=30'))), options);
    for (let sent = 0; sent < 20; sent += 1) await send();
    expect(waits).toEqual([]);
  });

  it('is waited for where none is left, and the wait is told once', async () => {
    const { options, waits } = fakeTime();
    const told: unknown[] = [];
    const onHeld = (...of: readonly unknown[]): void => void told.push(of);
    const url = await turns(announcing('"default";r=0;t=30'), announcing('"default";r=50;t=30'));
    const { send } = await bench(planFor(url), { ...options, onHeld });
    await send();
    await Promise.all([send(), send()]);
    expect(waits).toEqual([30_000]);
    expect(told).toEqual([[30_000, 'announced']]);
  });
});

describe('a wait that is told', () => {
  it.each<[string, Turn, unknown]>([
    ['429', busy('3'), [[3000, '429']]],
    ['503', { status: 503, headers: { 'Retry-After': '9' } }, [[9000, 'gateway']]],
    ['a moment', busy('1'), []],
  ])('%s', async (_note, turn, expected) => {
    const { options } = fakeTime();
    const told: unknown[] = [];
    const { send } = await bench(planFor(await turns(turn, fine)), {
      ...options,
      onHeld: (...of) => void told.push(of),
    });
    await send();
    expect(told).toEqual(expected);
  });
});
