/** Only the status code of a success. operation/read judges whether the read works at all. */
import { defineRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import { reportsFailure } from '../../src/reading/envelope.ts';
import { read } from '../../src/scenarios/read.ts';

export default defineRule({
  id: 'status/read',
  proves: ['status.read'],
  breaks: ['operation.read'],
  weight: 6,
  title: 'Reading an existing item returns 200',
  headline: 'Reading existing items returns a success status other than 200',
  why: 'Caches and clients treat 200 as the complete response to a GET. 201, 202, and 206 mean something else.',
  fix: 'Return 200 for GET on an existing item.',
  says: {
    other: '{request} returned {seen} instead of {expected}',
    failed: 'no item could be read',
  },
  on: read,
  judges: ['reads'],
  check: ({ reads }) => {
    // A 204 has no item, which is worse than its status code.
    const successes = reads.filter(
      ({ response }) => response.isSuccess && response.status !== 204 && !reportsFailure(response),
    );
    if (successes.length === 0) return inapplicable('failed');
    const others = successes.filter(({ response }) => response.status !== 200);
    if (others.length === 0) return passed;
    return failed(
      ...others.map((exchange) => {
        const seen = String(exchange.response.status);
        return { kind: 'other' as const, at: 'status', seen, expected: '200', exchange };
      }),
    );
  },
});
