/** For tests. In Vitest, importing this file registers the matcher `toConform`. */
import type { ExpectStatic } from 'vitest';
import { conformance, type ConformanceOptions, type Report } from './index.ts';

export * from './prove-rule.ts';

declare module 'vitest' {
  interface Matchers<T> {
    /**
     * Passes if the run would pass `probity audit`. The message of a failure has the problems and the verdict.
     *
     * Options replace the gate options that `audit` was called with, such as `failOn` and `require`.
     */
    toConform(options?: ConformanceOptions): void;
  }
}

const { expect } = await vitest();

expect?.extend({
  toConform(report: Report, options?: ConformanceOptions) {
    if (!isReport(report)) throw new TypeError('toConform() needs a report: expect(await audit(plan, options)).');
    const { passes, message } = conformance(report, options);
    return { pass: passes, message };
  },
});

/** Other test runners can use the rest, so Vitest may be missing. */
async function vitest(): Promise<{ readonly expect?: ExpectStatic }> {
  try {
    return await import('vitest');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return {};
    throw error;
  }
}

/** False if an `await` is missing. The package has this file apart from the others, so it imports only the library. */
function isReport(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'gate' in value;
}
