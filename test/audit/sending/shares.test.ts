import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createShares } from '../../../src/audit/sending/shares.ts';

/** What each of several sharers takes, step by step; a step that is granted in part is its last. */
async function run(
  total: number,
  needs: readonly (readonly number[])[],
  turn: () => Promise<void> = async () => undefined,
): Promise<{ readonly granted: readonly number[]; readonly isSpent: boolean }> {
  const shares = createShares(total);
  const sharers = needs.map((steps) => ({ steps }));
  for (const sharer of sharers) shares.join(sharer);
  const granted = await Promise.all(
    sharers.map(async (sharer) => {
      let sum = 0;
      for (const step of sharer.steps) {
        await turn();
        const given = await shares.take(sharer, step);
        sum += given;
        if (given < step) break;
      }
      shares.leave(sharer);
      return sum;
    }),
  );
  return { granted, isSpent: shares.isSpent() };
}

const anyNeeds = fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 12 }), { minLength: 1, maxLength: 8 });
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

describe('shares', () => {
  it('grant all where there is enough, and not one more than there is', async () => {
    await fc.assert(
      fc.asyncProperty(anyNeeds, fc.nat(700), async (needs, total) => {
        const { granted, isSpent } = await run(total, needs);
        const needed = sumOf(needs.map(sumOf));
        expect(sumOf(granted)).toBe(Math.min(total, needed));
        expect(isSpent).toBe(needed > total);
      }),
    );
  });

  it('are the same whoever is quicker', async () => {
    await fc.assert(
      fc.asyncProperty(anyNeeds, fc.nat(300), fc.scheduler(), async (needs, total, scheduler) => {
        const even = await run(total, needs);
        const uneven = run(total, needs, () => scheduler.schedule(Promise.resolve()));
        await scheduler.waitFor(uneven);
        expect(await uneven).toEqual(even);
      }),
    );
  });

  it('are even: nobody goes without while another has its fill', async () => {
    expect((await run(40, [[25, 25], [25, 25], [5], [5, 5]])).granted).toEqual([13, 12, 5, 10]);
  });

  it('serve who has not joined from what nobody holds', async () => {
    const shares = createShares(3);
    expect(await shares.take({}, 2)).toBe(2);
    expect(shares.isSpent()).toBe(false);
    expect(await shares.take({}, 2)).toBe(1);
    expect(shares.isSpent()).toBe(true);
  });

  it('of one who waits for more than one request at a time are all answered', async () => {
    const shares = createShares(3);
    const sharer = {};
    shares.join(sharer);
    expect(await Promise.all([shares.take(sharer, 2), shares.take(sharer, 2)])).toEqual([2, 1]);
  });

  it('come to who joins later from what is left', async () => {
    const shares = createShares(10);
    const [first, second] = [{}, {}];
    shares.join(first);
    expect(await shares.take(first, 4)).toBe(4);
    shares.join(second);
    const waiting = shares.take(second, 7);
    shares.leave(first);
    expect(await waiting).toBe(6);
  });
});
