/** The steps of `npm run prove`. A step tries many things, and says how many: trying nothing is a failure. */
import { test } from 'vitest';
import { everyMutant } from '#fixtures/mutants/index.ts';
import type { Mutant } from '#fixtures/mutants/mutant.ts';
import { everyNth, forgets } from '../support/trials.ts';

export interface Outcome {
  readonly tried: number;
  /** How many there are, if only some were tried. */
  readonly of?: number;
  /** One line each. */
  readonly failures: readonly string[];
  /** Why nothing could be tried on this machine. */
  readonly skipped?: string;
}

declare module 'vitest' {
  interface TaskMeta {
    tried?: string;
  }
}

const { PROVE_ALL, PROVE_SEED = '0' } = process.env;
const shares = 8;

export interface Share<T> {
  readonly some: readonly T[];
  readonly of: number;
}

/**
 * An eighth of them, or with PROVE_ALL=1 all. Each step has its own number, and tries others. So does each PROVE_SEED
 * from 0 to 7.
 */
export function someOf<T>(all: readonly T[], step: number): Share<T> {
  return { some: PROVE_ALL === undefined ? everyNth(all, shares, step + Number(PROVE_SEED)) : all, of: all.length };
}

export function allOf<T>(all: readonly T[]): Share<T> {
  return { some: all, of: all.length };
}

export async function someMutants(step: number): Promise<Share<Mutant>> {
  return someOf((await everyMutant()).filter(forgets), step);
}

/** The most failures that are listed. */
const most = 50;

/** Defines a step. Steps in the same file run one after another, files side by side. */
export function prove(name: string, run: () => Outcome | Promise<Outcome>): void {
  // oxlint-disable-next-line vitest/valid-title, vitest/expect-expect -- the step has a title, and returns failures
  test(name, async ({ task, skip }) => {
    const { tried, of, failures, skipped } = await run();
    if (skipped !== undefined) skip(skipped);
    task.meta.tried = of === undefined || of === tried ? String(tried) : `${tried} of ${of}`;
    if (tried === 0) throw new Error('nothing was tried');
    if (failures.length === 0) return;
    const more = failures.length > most ? `\n... and ${failures.length - most} more` : '';
    throw new Error(`${failures.length} of ${tried} failed:\n${failures.slice(0, most).join('\n')}${more}`);
  });
}

/** Defines a step that tries the entries of a share one by one. `tryOne` returns failures, one line each. */
export function proveEach<T>(
  name: string,
  share: Share<T> | Promise<Share<T>>,
  tryOne: (each: T, number: number) => Promise<readonly string[]>,
): void {
  prove(name, async () => {
    const { some, of } = await share;
    const failures: string[] = [];
    for (const [number, each] of some.entries()) failures.push(...(await tryOne(each, number)));
    return { tried: some.length, of, failures };
  });
}
