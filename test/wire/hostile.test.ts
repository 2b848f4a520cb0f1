import { describe, expect, it, onTestFinished } from 'vitest';
import { hostiles } from '../../fixtures/hostile/index.ts';
import { isAnswered } from '../../src/model/exchange.ts';
import { bench, fakeTime, planFor } from './bench.ts';

/** What each server must be told as: a kind of fault, or `answered`. */
const expected: Readonly<Record<string, string>> = {
  'byte-order-mark': 'answered',
  'closes-at-once': 'reset',
  'cut-chunk': 'cut-short',
  'deep-json': 'answered',
  'empty-success': 'answered',
  'endless-body': 'too-large',
  'false-gzip': 'bad-encoding',
  'gzip-bomb': 'too-large',
  'huge-headers': 'too-large',
  'invalid-utf8': 'answered',
  'length-too-long': 'cut-short',
  'length-too-short': 'answered',
  'long-status-line': 'answered',
  'never-answers': 'timeout',
  'no-http': 'not-http',
  'redirect-loop': 'answered',
  'stalls-after-headers': 'timeout',
  'throttles-for-ever': 'throttled',
  'throttles-twice': 'answered',
  trickles: 'timeout',
  'unavailable-once': 'answered',
  'unknown-encoding': 'bad-encoding',
};

describe('servers that misbehave on the wire', () => {
  it.each(hostiles.filter(({ id }) => id in expected))('$id', async ({ id, start }) => {
    const server = await start();
    onTestFinished(() => server.close());
    const timeoutMs = expected[id] === 'timeout' ? 300 : 20_000;
    const { send } = await bench(planFor(server.url, {}, { timeoutMs }), fakeTime().options);
    const exchange = await send();
    expect(isAnswered(exchange) ? 'answered' : exchange.fault?.kind).toBe(expected[id]);
  });
});
