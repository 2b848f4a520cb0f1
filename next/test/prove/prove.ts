/** The steps of `npm run prove`. A step tries many things, and says how many: trying nothing is a failure. */
import { test } from 'vitest';

export interface Outcome {
  readonly tried: number;
  /** One line each. */
  readonly failures: readonly string[];
}

declare module 'vitest' {
  interface TaskMeta {
    tried?: number;
  }
}

/** The most failures that are listed. */
const most = 50;

/** Defines a step. Steps in the same file run one after another, files side by side. */
export function prove(name: string, run: () => Outcome | Promise<Outcome>): void {
  // oxlint-disable-next-line vitest/valid-title, vitest/expect-expect -- the step has a title, and returns failures
  test(name, async ({ task }) => {
    const { tried, failures } = await run();
    task.meta.tried = tried;
    if (tried === 0) throw new Error('nothing was tried');
    if (failures.length === 0) return;
    const more = failures.length > most ? `\n... and ${failures.length - most} more` : '';
    throw new Error(`${failures.length} of ${tried} failed:\n${failures.slice(0, most).join('\n')}${more}`);
  });
}
