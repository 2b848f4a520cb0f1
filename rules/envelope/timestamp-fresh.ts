/** Compares the timestamps of all responses with our clock, and with the Date headers. */
import { defineFoldRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import { readClock, span, startClock, stepClock } from '../../src/reading/clock.ts';
import { keyOf } from '../../src/reading/envelope.ts';

export default defineFoldRule({
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
