import { expect, test } from 'vitest';
import { createRetryAfters } from '../../../src/audit/diagnosis/retry-afters.ts';
import type { Exchange, Header } from '../../../src/model/exchange.ts';
import { exampleExchange, exampleResource } from '../../../src/model/example.ts';

const now = Date.parse('2026-11-26T03:00:00Z');

const header = (value: string): Header => ['Retry-After', value];

/** Answered at last, after a 429 with each of the values. */
function refused(...values: readonly string[]): Exchange {
  const throttled = values.map((value) => ({ headers: [header(value)] }));
  const exchange = exampleExchange({ request: 'GET /users', status: 200, throttled }, exampleResource());
  return { ...exchange, receivedAt: now };
}

test.each([
  '99999999',
  '99999999999999999999999999',
  '-5',
  'abc',
  '1.5',
  '1e9',
  '',
  '1, 2',
  '0x10',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  'Fri, 31 Dec 9999 23:59:59 GMT',
])('a Retry-After of %j is told once', (value) => {
  const seen = createRetryAfters();
  seen.note(refused('1', value));
  expect(seen.conclude()).toMatchObject({ code: 'retry-after', facts: { value, status: 429, answers: 1 } });
  seen.note(refused(value));
  expect(seen.conclude()?.message).toContain(`2 answers say "Retry-After: ${value}" or the like`);
});

test.each(['0', '1', '120', '86400', 'Thu, 26 Nov 2026 03:00:05 GMT', 'Thu, 26 Nov 2026 02:59:58 GMT'])(
  'one of %j is not',
  (value) => {
    const seen = createRetryAfters();
    seen.note(refused(value, value));
    expect(seen.conclude()).toBeUndefined();
  },
);

test("one beside a success is nobody's business", () => {
  const seen = createRetryAfters();
  seen.note(
    exampleExchange({ request: 'GET /users', status: 200, headers: [['Retry-After', 'abc']] }, exampleResource()),
  );
  expect(seen.conclude()).toBeUndefined();
});
