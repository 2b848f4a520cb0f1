/** For Vitest. Importing this file registers the matcher `toConform`. */
import { expect } from 'vitest';
import { conformance, type ConformanceOptions, type Report } from './index.ts';

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

expect.extend({
  toConform(report: Report, options?: ConformanceOptions) {
    if (!isReport(report)) throw new TypeError('toConform() needs a report: expect(await audit(plan, options)).');
    const { passes, message } = conformance(report, options);
    return { pass: passes, message };
  },
});

/** False if an `await` is missing. */
function isReport(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'gate' in value;
}
