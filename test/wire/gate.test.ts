import { describe, expect, it } from 'vitest';
import { createGate, type Gate } from '../../src/wire/gate.ts';
import { createPace, type Pace } from '../../src/wire/pace.ts';
import { fakeTime } from './bench.ts';

const ordinary = { alone: false, again: false, essential: false };

function paceOf(concurrency: number, ratePerSecond?: number): Pace {
  return createPace({ concurrency, patienceMs: 60_000, ...(ratePerSecond === undefined ? {} : { ratePerSecond }) });
}

function gateOf(concurrency: number, ratePerSecond?: number): { gate: Gate; waits: number[]; now: () => number } {
  const time = fakeTime();
  const now = time.options.now ?? Date.now;
  const wait = time.options.wait ?? (() => Promise.resolve());
  return { gate: createGate(paceOf(concurrency, ratePerSecond), now, wait), waits: time.waits, now };
}

async function admitted(entering: ReturnType<Gate['enter']>, then: (leave: () => void) => void): Promise<void> {
  const leave = await entering;
  if (leave !== undefined) then(leave);
}

/** Lets settled promises tell. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('gate', () => {
  it('lets as many in as may be in flight, the rest in their order', async () => {
    const { gate } = gateOf(2);
    const entered: number[] = [];
    const leaves: (() => void)[] = [];
    for (const number of [1, 2, 3, 4]) {
      void admitted(gate.enter(ordinary), (leave) => {
        entered.push(number);
        leaves.push(leave);
      });
    }
    await turn();
    expect(entered).toEqual([1, 2]);
    leaves[0]?.();
    await turn();
    expect(entered).toEqual([1, 2, 3]);
    leaves[1]?.();
    await turn();
    expect(entered).toEqual([1, 2, 3, 4]);
  });

  it('one that is held waits for what it is held for, and others go first', async () => {
    const { gate } = gateOf(1);
    const entered: string[] = [];
    let end = (): void => undefined;
    let held: Promise<void> | undefined = new Promise((resolve) => {
      end = resolve;
    });
    const enter = (name: string, hold?: () => Promise<void> | undefined) =>
      void admitted(gate.enter({ ...ordinary, ...(hold === undefined ? {} : { hold }) }), (leave) => {
        entered.push(name);
        leave();
      });
    enter('first held', () => held);
    enter('second held', () => held);
    enter('a look');
    await turn();
    expect(entered).toEqual(['a look']);
    held = undefined;
    end();
    await turn();
    expect(entered).toEqual(['a look', 'first held', 'second held']);
  });

  it('one that must be alone waits for the others and holds back those behind it', async () => {
    const { gate } = gateOf(8);
    const entered: string[] = [];
    const leaves = new Map<string, () => void>();
    const enter = (name: string, alone: boolean) =>
      void admitted(gate.enter({ ...ordinary, alone }), (leave) => {
        entered.push(name);
        leaves.set(name, leave);
      });
    enter('a', false);
    enter('b', false);
    enter('alone', true);
    enter('c', false);
    await turn();
    expect(entered).toEqual(['a', 'b']);
    leaves.get('a')?.();
    await turn();
    expect(entered).toEqual(['a', 'b']);
    leaves.get('b')?.();
    await turn();
    expect(entered).toEqual(['a', 'b', 'alone']);
    leaves.get('alone')?.();
    await turn();
    expect(entered).toEqual(['a', 'b', 'alone', 'c']);
  });

  it('spaces starts by the rate', async () => {
    const { gate, now } = gateOf(8, 50);
    const start = now();
    const times: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const leave = await gate.enter(ordinary);
      times.push(now() - start);
      leave?.();
    }
    expect(times).toEqual([0, 0, 20, 40, 60, 80]);
  });

  it('starts nothing while it pauses, and those sent again go first', async () => {
    const { gate, now } = gateOf(1);
    const start = now();
    gate.pause(3000);
    gate.pause(1000);
    const entered: string[] = [];
    const enter = (name: string, again: boolean) =>
      admitted(gate.enter({ ...ordinary, again }), (leave) => {
        entered.push(`${name} at ${now() - start}`);
        leave();
      });
    await Promise.all([enter('new', false), enter('again', true)]);
    expect(entered).toEqual(['again at 3000', 'new at 3000']);
  });

  it('refuses all but what is essential, then everything', async () => {
    const { gate } = gateOf(1);
    const holder = await gate.enter(ordinary);
    const waiting = gate.enter(ordinary);
    const essential = gate.enter({ ...ordinary, essential: true });
    gate.refuse();
    expect(await waiting).toBeUndefined();
    expect(await gate.enter(ordinary)).toBeUndefined();
    holder?.();
    expect(await essential).toBeTypeOf('function');
    const late = gate.enter({ ...ordinary, essential: true });
    gate.close();
    expect(await late).toBeUndefined();
    expect(await gate.enter({ ...ordinary, essential: true })).toBeUndefined();
  });
});

describe('pace', () => {
  it('halves and doubles once for all requests that were in flight together', () => {
    const pace = paceOf(8);
    pace.throttled(1000, 1010);
    pace.throttled(1000, 1011);
    pace.throttled(1010, 1012);
    expect([pace.concurrency(), pace.spacingMs()]).toEqual([4, 20]);
    pace.throttled(1020, 1030);
    expect([pace.concurrency(), pace.spacingMs()]).toEqual([2, 40]);
    for (let at = 2000; at < 2010; at += 1) pace.throttled(at, at);
    expect([pace.concurrency(), pace.spacingMs()]).toEqual([1, 2000]);
  });

  it.each([
    ['ends where as many are answered before each as at any other pace', 90, true],
    ['goes on where few are', 5, false],
  ])('slowing down for a 429 %s', (_what, good, ends) => {
    const pace = paceOf(8);
    for (let times = 1; times <= 12; times += 1) {
      for (let count = 0; count < good; count += 1) pace.answered(5);
      pace.throttled(times * 1000, times * 1000 + 5);
    }
    expect(pace.spacingMs() === 0).toBe(ends);
  });

  it('slows nothing down for a 429 right after wrong credentials, until one comes without', () => {
    const pace = paceOf(4);
    pace.answered(5, true);
    expect(pace.throttled(1000, 1005)).toBe(false);
    expect([pace.concurrency(), pace.spacingMs()]).toEqual([4, 0]);
    for (let count = 0; count < 10; count += 1) pace.answered(5);
    expect(pace.throttled(2000, 2005)).toBe(true);
    pace.answered(5, true);
    expect(pace.throttled(3000, 3005)).toBe(true);
    expect([pace.concurrency(), pace.spacingMs()]).toEqual([1, 40]);
  });

  it('comes back to the figures of the plan, never above', () => {
    const pace = paceOf(4, 100);
    pace.throttled(0, 1);
    expect(pace.concurrency()).toBe(2);
    expect(pace.spacingMs()).toBe(20);
    for (let count = 0; count < 1000; count += 1) pace.answered(5);
    expect([pace.concurrency(), pace.spacingMs()]).toEqual([4, 10]);
  });

  it('halves what is in flight where no answer comes in time, once for all that were sent together', () => {
    const pace = paceOf(8);
    pace.failed(1000, 1010);
    pace.failed(1000, 1011);
    expect([pace.concurrency(), pace.spacingMs()]).toEqual([4, 0]);
  });

  it('takes a quarter away from what is in flight as long as answers are slow, and brings it back', () => {
    const pace = paceOf(8);
    const row = (ms: number): number => {
      for (let count = 0; count < 20; count += 1) pace.answered(ms);
      return pace.concurrency();
    };
    expect([row(100), row(290), row(1000), row(1000), row(1000), row(1000), row(1000)]).toEqual([8, 8, 6, 4, 3, 2, 2]);
    expect([row(100), row(100)]).toEqual([3, 4]);
  });

  it('leaves answers alone that are slow from the start, or by a little', () => {
    const pace = paceOf(8);
    for (let count = 0; count < 100; count += 1) pace.answered(3000);
    const quick = paceOf(8);
    for (let count = 0; count < 100; count += 1) quick.answered(count < 20 ? 1 : 150);
    expect([pace.concurrency(), quick.concurrency()]).toEqual([8, 8]);
  });
});
