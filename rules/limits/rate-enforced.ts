import { type Exchange, isAnswered } from '../../src/model/exchange.ts';
import { isBeyond, isOverRate, type StatedRate, statedRate } from '../../src/model/rate.ts';
import { defineRule, indistinct, type Judgement, unstated } from '../../src/model/rule.ts';
import { sentAt, sentStep } from '../../src/model/trace.ts';
import { burst as steps } from '../../src/model/traces/burst.ts';
import { violation } from '../../src/model/violation.ts';
import { failedIn2xx, isFailureIn2xx } from '../resource/shared/acceptance.ts';
import { burst, limited } from './shared/rate-examples.ts';

export default defineRule({
  id: 'limits/rate-enforced',
  proves: ['limits.rate-value'],
  breaks: [],
  weight: 4,
  label: 'clients',
  title: 'Requests above the rate that the profile states are refused with 429',
  why: 'A limit that is not enforced protects no one: one busy client takes the service away from everyone else.',
  fix: 'Count the requests of each client, and answer 429 with Retry-After above the documented rate; or correct profile.limits.rate.',
  scope: 'trace',
  wants: [steps.within, steps.beyond],
  check: (trace, { profile: { limits } }): Judgement => {
    const rate = statedRate(limits);
    if (rate === undefined) return unstated('no-rate');
    const sent = sentAt(trace, steps.within, steps.beyond);
    const answered = sent.filter(({ reply }) => reply !== undefined);
    const [first] = sent;
    const last = answered.at(-1);
    if (first === undefined) return unstated('no-burst-sent');
    if (answered.some(isOverRate)) return { examined: sent.length };
    if (sent.filter(isAnswered).some(({ reply }) => isFailureIn2xx(reply))) {
      return failedIn2xx;
    }
    const control = sentStep(trace, steps.control);
    if (last === undefined || control?.reply === undefined || control.reply.status >= 400) {
      return indistinct('burst-list-silent');
    }
    if (!isBeyond(rate, answered.length, spanOf(answered))) {
      return indistinct('too-slow-for-burst');
    }
    return {
      violations: [
        violation({
          at: 'status',
          expected: 'a 429',
          actual: `${answered.length} other answers`,
          message: `${answered.length} requests within ${Math.round(spanOf(answered))} ms were all granted; profile.limits.rate states ${wordsFor(rate)}`,
          exchange: last.id,
          key: 'never refused',
          isOfService: true,
        }),
      ],
      examined: sent.length,
    };
  },
  examples: () => ({
    passed: [{ note: 'the fourth is refused', plan: limited('3/s'), exchanges: burst(3, 13, 3) }],
    failed: [{ note: 'all are granted', plan: limited('3/s'), exchanges: burst(3, 13, 16) }],
    inapplicable: [
      { note: 'no rate is stated', exchanges: burst(3, 13, 16) },
      { note: 'no burst', plan: limited('3/s'), exchanges: [] },
    ],
    inconclusive: [{ note: 'too slow for a burst', plan: limited('3/s'), exchanges: burst(3, 13, 16, 1) }],
  }),
});

/** From the first sending to the last answer: within it the service saw them all. */
function spanOf(exchanges: readonly Exchange[]): number {
  const starts = exchanges.map(({ sentAt }) => sentAt);
  const ends = exchanges.map(({ receivedAt }) => receivedAt);
  return Math.max(...ends) - Math.min(...starts);
}

function wordsFor({ count, windowMs }: StatedRate): string {
  return `${Number(count.toFixed(2))} in ${windowMs / 1000} s`;
}
