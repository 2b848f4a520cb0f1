/** Random services: whatever comes back, no rule throws, the run ends, and no existing item is written to. */
import { expect, test } from 'vitest';
import { randomServices, tryRandomService } from './support/random.ts';

test.each(randomServices)('%s%% of the responses are random', async (percent, plan) => {
  for (const seed of [percent, percent + 1, percent + 2])
    expect(await tryRandomService(percent, plan, seed)).toEqual([]);
});
