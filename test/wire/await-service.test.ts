/** `--wait`: plain GETs until the service responds, the time is over, or the run is interrupted. */
import { expect, test } from 'vitest';
import type { Wire } from '../../src/core/send.ts';
import { awaitService } from '../../src/wire/await-service.ts';
import { fakeSend } from '../support/exchanges.ts';
import { smallPlan } from '../support/plans.ts';
import { virtualClock } from '../support/wire.ts';

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
