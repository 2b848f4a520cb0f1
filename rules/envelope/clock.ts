/** Only for a clock that is wrong as a whole. Single timestamps belong to envelope/timestamp-fresh. */
import { defineFoldRule, failed, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import { readClock, span, startClock, stepClock } from '../../src/reading/clock.ts';

/** Below this, either clock may be a little off. */
const toleranceMs = 10_000;

export default defineFoldRule({
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
