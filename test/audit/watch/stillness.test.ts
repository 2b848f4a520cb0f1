import { describe, expect, it } from 'vitest';
import { createStillness } from '../../../src/audit/watch/stillness.ts';

/** A promise that is settled from outside. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('stillness', () => {
  it('lets requests out side by side', async () => {
    const stillness = createStillness();
    const first = gate();
    const slow = stillness.beside(() => first.opened);
    await stillness.beside(async () => {});
    expect(stillness.count).toBe(2);
    first.open();
    await slow;
  });

  it('lets a trace run alone when what was in flight has ended, and lets nothing in meanwhile', async () => {
    const stillness = createStillness();
    const told: string[] = [];
    const [before, within] = [gate(), gate()];
    const slow = stillness.beside(async () => {
      await before.opened;
      told.push('before');
    });
    const alone = stillness.alone(async () => {
      told.push('alone');
      await within.opened;
      told.push('alone to its end');
    });
    const after = stillness.beside(async () => void told.push('after'));
    before.open();
    await slow;
    within.open();
    await Promise.all([alone, after]);
    expect(told).toEqual(['before', 'alone', 'alone to its end', 'after']);
  });

  it('lets several be alone one after the other, also where one fails', async () => {
    const stillness = createStillness();
    const told: string[] = [];
    const alone = (name: string, fails = false): Promise<void> =>
      stillness.alone(async () => {
        told.push(`${name} begins`);
        await Promise.resolve();
        told.push(`${name} ends`);
        if (fails) throw new Error(name);
      });
    await Promise.allSettled([
      alone('one', true),
      alone('two'),
      stillness.beside(async () => void told.push('beside')),
    ]);
    expect(told.slice(0, 2)).toEqual(['one begins', 'one ends']);
    expect(told.indexOf('two ends')).toBe(told.indexOf('two begins') + 1);
    expect(told).toHaveLength(5);
  });
});
