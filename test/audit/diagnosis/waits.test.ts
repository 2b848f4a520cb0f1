import { describe, expect, it } from 'vitest';
import { createWaits } from '../../../src/audit/diagnosis/waits.ts';
import type { Exchange } from '../../../src/model/exchange.ts';
import { exampleExchange, exampleResource } from '../../../src/model/example.ts';

/** An exchange whose first attempts were answered 429 at those times, and whose last was sent at another. */
function waited(throttledAt: readonly number[], sentAt: number): Exchange {
  return { ...exampleExchange({ request: 'GET /users', status: 200 }, exampleResource()), throttledAt, sentAt };
}

describe('how long a run waited for a service that limits its rate', () => {
  it('counts once what requests in flight waited for together', () => {
    const waits = createWaits();
    for (const each of [waited([1000, 2000], 4000), waited([3000], 5000), waited([9000], 10_000)]) waits.note(each);
    expect(waits.conclude()).toMatchObject({
      code: 'throttled',
      level: 'note',
      facts: { requests: 3, waitedMs: 5000 },
    });
    expect(waits.conclude()?.message).toContain('answered 3 requests with 429, and Probity waited 5 s for it');
  });

  it('is not told where nothing was refused, or for a moment only', () => {
    const waits = createWaits();
    expect(waits.conclude()).toBeUndefined();
    waits.note(waited([1000], 1500));
    expect(waits.conclude()).toBeUndefined();
  });
});
