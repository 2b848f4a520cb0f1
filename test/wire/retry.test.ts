import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../../src/wire/limits.ts';
import { afterFault, afterOnly, afterReply, type Tried } from '../../src/wire/retry.ts';

const now = Date.UTC(2026, 0, 1);
const fresh: Tried = { throttled: 0, unavailable: 0, waitedMs: 0, reconnected: false };
const reply = (status: number, retryAfter?: string, own = false) => ({ status, retryAfter, own });
const next = (answer: ReturnType<typeof reply>, method = 'GET', tried: Partial<Tried> = {}) =>
  afterReply(
    answer,
    { method, isOdd: false },
    { ...fresh, ...tried },
    { ...defaultLimits, patienceMs: 60_000, refused: { rounds: 0, ms: 0 } },
    now,
  );

describe('after a 429', () => {
  it('waits as long as Retry-After says, in seconds or until a date', () => {
    expect(next(reply(429, '7'))).toEqual({ again: true, afterMs: 7000, because: 'throttled' });
    const date = 'Thu, 01 Jan 2026 00:00:12 GMT';
    expect(next(reply(429, date))).toEqual({ again: true, afterMs: 12_000, because: 'throttled' });
  });

  it.each([
    [undefined, 0, 1000],
    [undefined, 1, 2000],
    [undefined, 3, 8000],
    ['0', 2, 4000],
    ['soon', 0, 1000],
    ['Thu, 01 Jan 2025 00:00:00 GMT', 0, 1000],
    ['86401', 0, 1000],
    ['99999999999', 1, 2000],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 0, 1000],
  ])('Retry-After %s at try %s backs off %s ms', (retryAfter, throttled, afterMs) => {
    expect(next(reply(429, retryAfter), 'GET', { throttled })).toMatchObject({ again: true, afterMs });
  });

  it('sends writes again too', () => {
    expect(next(reply(429, '1'), 'POST')).toMatchObject({ again: true });
  });

  it('gives up at the fifth try, and where the wait would be over a minute in all', () => {
    expect(next(reply(429, '1'), 'GET', { throttled: 4, waitedMs: 4000 })).toEqual({
      again: false,
      fault: { kind: 'throttled', message: 'the service still answers 429 after 5 tries and 4 s of waiting' },
    });
    expect(next(reply(429, '3600'))).toMatchObject({
      fault: { kind: 'throttled', message: expect.stringContaining('3600 s') },
    });
    expect(next(reply(429, '30'), 'GET', { waitedMs: 40_000 })).toMatchObject({ fault: { kind: 'throttled' } });
  });
});

describe('after an answer to a request that is sent once', () => {
  it('a 429 and a gateway status are faults beside it, and nothing is tried again', () => {
    expect(afterOnly(reply(429, '1'))).toMatchObject({ again: false, fault: { kind: 'throttled' } });
    expect(afterOnly(reply(503, '1', true))).toMatchObject({ again: false, fault: { kind: 'unavailable' } });
    expect(afterOnly(reply(502))).toMatchObject({ again: false, fault: { kind: 'unavailable' } });
    for (const answer of [reply(503, undefined, true), reply(200), reply(500)]) {
      expect(afterOnly(answer)).toEqual({ again: false });
    }
  });
});

describe('after a gateway status', () => {
  it.each([502, 503, 504])('%s is tried again twice, after 250 ms and 1 s', (status) => {
    expect(next(reply(status))).toMatchObject({ again: true, afterMs: 250 });
    expect(next(reply(status), 'PUT', { unavailable: 1 })).toMatchObject({ again: true, afterMs: 1000 });
    expect(next(reply(status), 'GET', { unavailable: 2 })).toMatchObject({
      again: false,
      fault: { kind: 'unavailable' },
    });
  });

  it.each(['POST', 'PATCH', 'DELETE'])('a %s is not sent twice, unless a 503 says when', (method) => {
    expect(next(reply(502), method)).toMatchObject({ again: false, fault: { kind: 'unavailable' } });
    expect(next(reply(503), method)).toMatchObject({ again: false, fault: { kind: 'unavailable' } });
    expect(next(reply(503, '2'), method)).toMatchObject({ again: true, afterMs: 2000 });
  });

  it('an envelope without Retry-After is the own answer of the service', () => {
    expect(next(reply(503, undefined, true))).toEqual({ again: false });
    expect(next(reply(503, '1', true))).toMatchObject({ again: true });
  });

  it('any other status is an answer', () => {
    for (const status of [200, 301, 404, 500, 501, 505]) expect(next(reply(status))).toEqual({ again: false });
  });
});

describe('after a fault', () => {
  const reset = { kind: 'reset', message: 'closed' } as const;
  const kept = { written: true, begun: false, usedConnection: true };

  it.each(['GET', 'HEAD', 'OPTIONS', 'PUT'])('a %s on a kept connection is sent once more', (method) => {
    expect(afterFault(reset, kept, { method, isOdd: false }, fresh)).toEqual({
      again: true,
      afterMs: 0,
      because: 'closed',
    });
    expect(afterFault(reset, kept, { method, isOdd: false }, { ...fresh, reconnected: true })).toEqual({
      again: false,
      fault: reset,
    });
  });

  it.each(['POST', 'PATCH', 'DELETE'])('a %s is sent once more only where nothing was written', (method) => {
    expect(afterFault(reset, kept, { method, isOdd: false }, fresh)).toEqual({ again: false, fault: reset });
    expect(afterFault(reset, { ...kept, written: false }, { method, isOdd: false }, fresh)).toMatchObject({
      again: true,
    });
  });

  it('what a service may not survive is sent once more only where nothing was written', () => {
    const odd = { method: 'GET', isOdd: true };
    expect(afterFault(reset, kept, odd, fresh)).toEqual({ again: false, fault: reset });
    expect(afterFault(reset, { ...kept, written: false }, odd, fresh)).toMatchObject({ again: true });
  });

  it('nothing is sent again on a new connection, after the head of an answer, or for another fault', () => {
    const timeout = { kind: 'timeout', message: 'slow' } as const;
    expect(afterFault(reset, { ...kept, usedConnection: false }, { method: 'GET', isOdd: false }, fresh)).toMatchObject(
      { again: false },
    );
    expect(afterFault(reset, { ...kept, begun: true }, { method: 'GET', isOdd: false }, fresh)).toMatchObject({
      again: false,
    });
    expect(afterFault(timeout, kept, { method: 'GET', isOdd: false }, fresh)).toEqual({ again: false, fault: timeout });
  });
});
