import type { Example, ExchangeExample } from '../../../src/model/example.ts';
import type { Examples } from '../../../src/model/rule.ts';
import { read as readSteps } from '../../../src/model/traces/read.ts';

const plan = { profile: { statuses: {}, limits: { maxResponseMs: 2000 }, errorCodes: {}, idFields: {} } };
const operation = 'GET /users/{id}';

/** Reads that take so many milliseconds, one after the other. */
export function timeExamples(read: ExchangeExample): Examples {
  const example = (note: string, times: readonly number[], parts: Partial<Example> = {}): Example => ({
    note,
    operation,
    plan,
    exchanges: times.map((durationMs) => ({ ...read, durationMs })),
    ...parts,
  });
  const missing: Partial<ExchangeExample> = { provokes: 'missing', status: 404, durationMs: 2500 };
  const quick = Array.from({ length: 6 }, () => ({ ...read, durationMs: 5 }));
  return {
    passed: [
      example('in time', [1900, 1900, 1900]),
      example('one answer that had to wait among many', [5, 6, 9000, 4, 5]),
      example('one late answer of three', [5, 2100, 5]),
    ],
    failed: [
      example('always too late', [2100, 2200, 2300]),
      example('mostly too late', [2100, 5, 2300]),
      example('too late for what is missing', [], {
        exchanges: [...quick, ...[1, 2, 3].map(() => ({ ...read, ...missing }))],
      }),
      example('too late at one step', [], {
        exchanges: [...quick, ...[1, 2, 3].map(() => ({ ...read, step: readSteps.readAgain, durationMs: 2500 }))],
      }),
    ],
    inapplicable: [example('no time is stated', [2100, 2200, 2300], { plan: {} }), example('never asked for', [])],
    inconclusive: [example('a single answer', [2100])],
  };
}
