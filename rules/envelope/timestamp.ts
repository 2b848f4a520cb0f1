import { defineResponseRule, failed, passed } from '../../src/core/rule.ts';
import { bodyOf, keyOf } from '../../src/reading/envelope.ts';
import { timestampFlaw } from '../../src/reading/flaws.ts';
import { shown } from '../../src/reading/shown.ts';

export default defineResponseRule({
  id: 'envelope/timestamp',
  proves: ['envelope.timestamp'],
  weight: 3,
  title: '"timestamp" is an ISO 8601 date-time in UTC',
  headline: '"timestamp" is not an ISO 8601 date-time in UTC',
  why: 'Clients order responses by their timestamp. Each one reads a local time, a number, or a bare date differently.',
  fix: 'Write the current time in UTC, as in 2026-01-31T12:00:00.000Z, in the one place that writes the envelope.',
  says: { wrong: '{request} returned the timestamp {seen}' },
  layer: 'members',
  about: (exchange) => keyOf(exchange, 'timestamp') !== undefined,
  check: (exchange) => {
    const body = bodyOf(exchange);
    const flaw = timestampFlaw(body);
    if (flaw === undefined) return passed;
    const seen = `${shown(body.keys.timestamp)}: ${flaw.kind}`;
    return failed({ kind: 'wrong', at: 'body:/timestamp', seen, expected: flaw.expected, exchange });
  },
});
