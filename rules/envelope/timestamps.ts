/** Timestamps of envelopes: there, in one style, fresh, and in step with the clock. */
import { defineFoldRule, defineResponseRule, failed, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import { readClock, span, startClock, stepClock } from '../../src/reading/clock.ts';
import { bodyOf, keyOf } from '../../src/reading/envelope.ts';
import { timestampFlaw } from '../../src/reading/flaws.ts';
import { shown } from '../../src/reading/shown.ts';

export const timestamp = defineResponseRule({
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

export const timestampStyle = defineResponseRule({
  id: 'envelope/timestamp-style',
  breaks: ['envelope.timestamp'],
  weight: 1,
  label: 'style',
  level: 'should',
  title: '"timestamp" uses the common form of ISO 8601',
  headline: '"timestamp" uses a rare form of ISO 8601',
  why: 'Many parsers read only the common form, with -, :, a decimal point, and Z or +00:00.',
  fix: 'Write the timestamp as in 2026-01-31T12:00:00.000Z.',
  says: { rare: '{request} returned the timestamp {seen}' },
  layer: 'members',
  about: (exchange) => typeof keyOf(exchange, 'timestamp') === 'string',
  check: (exchange) => {
    const { keys, time } = bodyOf(exchange);
    if (time?.kind !== 'style') return passed;
    const [seen, expected] = [String(keys.timestamp), '2026-01-31T12:00:00.000Z'];
    return failed({ kind: 'rare', at: 'body:/timestamp', seen, expected, exchange });
  },
});

/** Compares the timestamps of all responses with our clock, and with the Date headers. */
export const timestampFresh = defineFoldRule({
  id: 'envelope/timestamp-fresh',
  proves: ['envelope.timestamp'],
  weight: 3,
  title: '"timestamp" is the time at which the response was generated',
  headline: '"timestamp" is not the time of the response',
  why: 'A timestamp that does not advance, lags, or is a local time labeled as UTC gives clients the wrong age of their data.',
  fix: 'Read the clock, in UTC, for every response. Do not cache the timestamp with the data or keep it in a constant.',
  says: {
    stale: '{request} returned the timestamp {seen}',
    none: 'no response has a timestamp',
    one: 'the run is too short to show whether the timestamp advances',
  },
  start: startClock,
  step: stepClock,
  check: (state) => {
    const { stale, count, isMoving } = readClock(state);
    if (stale !== undefined) {
      const { exchange, kind, ms } = stale;
      const side = `${span(ms)} ${ms < 0 ? 'behind' : 'ahead of'}`;
      const how = {
        still: `like a response ${span(ms)} earlier`,
        responses: `${side} the other responses`,
        date: `${side} the Date header`,
      };
      const seen = `${String(keyOf(exchange, 'timestamp'))}, ${how[kind]}`;
      return failed({ kind: 'stale', at: 'body:/timestamp', seen, expected: 'the time of the response', exchange });
    }
    if (count === 0) return inapplicable('none');
    return isMoving ? passed : inapplicable('one');
  },
});

/** Below this, either clock may be a little off. */
const toleranceMs = 10_000;

/** Only for a clock that is wrong as a whole. Single timestamps belong to envelope/timestamp-fresh. */
export const clock = defineFoldRule({
  id: 'envelope/clock',
  breaks: ['envelope.timestamp'],
  weight: 2,
  level: 'should',
  title: "The service's clock is correct",
  headline: "The service's clock is wrong",
  why: 'Timestamps from a clock that is wrong cannot be compared with those of any other system.',
  fix: 'Synchronize the clocks of the servers over the network (NTP), and the clock of the machine that runs the audit.',
  says: {
    wrong: 'All timestamps are {seen} the clock of this audit',
    none: 'no response has a timestamp',
    stale: 'some timestamps are not the time of their response',
  },
  start: startClock,
  step: stepClock,
  check: (state) => {
    const { stale, count, aheadMs } = readClock(state);
    if (count === 0) return inapplicable('none');
    const exchange = state.ahead?.exchange;
    if (stale !== undefined || exchange === undefined) return undecided('stale');
    if (Math.abs(aheadMs) <= toleranceMs) return passed;
    const seen = `${span(aheadMs)} ${aheadMs < 0 ? 'behind' : 'ahead of'}`;
    return failed({ kind: 'wrong', at: 'body:/timestamp', seen, expected: 'the time of the audit', exchange });
  },
});
