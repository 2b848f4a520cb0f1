import type { Exchange } from '../../src/model/exchange.ts';
import {
  type Digest,
  defineRule,
  everyStep,
  inapplicable,
  indistinct,
  type Judgement,
  unstated,
} from '../../src/model/rule.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { read, successBody } from '../envelope/shared/examples.ts';
import { timeExamples } from './shared/time-examples.ts';
import { medianOf } from './shared/median.ts';

/** How long an answer took, in milliseconds, or at least how long it was waited for; and what was asked. */
interface Timed {
  readonly ms: number;
  readonly provokes: string;
  readonly isAnswered: boolean;
}

/** So many answers tell a slow request from one that had to wait for something else. */
const enough = 3;

/** One slow answer among many is chance: the median of equal requests is what counts. */
export default defineRule({
  id: 'limits/response-time',
  proves: ['limits.timeout'],
  breaks: [],
  weight: 4,
  label: 'clients',
  title: 'Every operation answers within the time that the profile states',
  why: 'Clients set their timeouts by what the service promises.',
  fix: 'Find out what the slow request waits for, or set profile.limits.max_response_time to a time that the service can keep.',
  scope: 'operation',
  wants: everyStep,
  digest: (exchange, { profile }) => (profile.limits.maxResponseMs === undefined ? undefined : timed(exchange, true)),
  digestFault: (exchange, { profile }) =>
    profile.limits.maxResponseMs === undefined || exchange.fault?.kind !== 'timeout'
      ? undefined
      : timed(exchange, false),
  check: ({ digests, operation }, { profile }): Judgement => {
    const most = profile.limits.maxResponseMs;
    if (most === undefined) return unstated('no-response-time');
    const slow = slowest(digests, most);
    if (slow !== undefined) return { violations: [tooSlow(slow, most)], examined: digests.length };
    const late = digests.filter(({ kept }) => kept.ms > most);
    const [one] = late;
    if (one !== undefined && digests.length < enough) {
      const name = operation?.id ?? one.request;
      return indistinct('asked-too-rarely', {
        operation: name,
        times: digests.length === 1 ? 'once' : 'twice',
        took: took(one),
      });
    }
    return digests.length === 0 ? inapplicable('not-asked-for') : { examined: digests.length };
  },
  examples: () => timeExamples(read(successBody({ id: 1 }))),
});

function timed({ probe, sentAt, receivedAt }: Exchange, isAnswered: boolean): Timed | undefined {
  if (probe.provokes === 'too-large') return undefined;
  return { ms: Math.round(receivedAt - sentAt), provokes: probe.provokes, isAnswered };
}

/** The largest group of equal requests of which most are too slow: all of the operation, what they provoke, or one step. */
function slowest(digests: readonly Digest<Timed>[], most: number): readonly Digest<Timed>[] | undefined {
  const groups = new Map<string, Digest<Timed>[]>();
  const put = (key: string, digest: Digest<Timed>): void => {
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(digest);
  };
  for (const digest of digests) {
    put('', digest);
    put(`provokes ${digest.kept.provokes}`, digest);
    put(`step ${digest.scenario} ${digest.step}`, digest);
  }
  const slow = [...groups.values()].filter(
    (group) => group.length >= enough && medianOf(group.map(({ kept }) => kept.ms)) > most,
  );
  return slow.toSorted((one, other) => other.length - one.length)[0];
}

function tooSlow(group: readonly Digest<Timed>[], most: number): Violation {
  const slow = group.filter(({ kept }) => kept.ms > most);
  const [first] = slow;
  const share = `${slow.length} of ${group.length} answers`;
  return violation({
    at: 'time',
    expected: `at most ${most} ms`,
    actual: `${medianOf(group.map(({ kept }) => kept.ms))} ms in the median`,
    message: `${first?.request ?? ''} took ${first === undefined ? '' : took(first)}, and ${share} like it took over ${most} ms; the profile says that an answer takes at most ${most} ms`,
    ...(first === undefined ? {} : { exchange: first.exchange }),
    key: 'slow',
  });
}

function took({ kept }: Digest<Timed>): string {
  return kept.isAnswered ? `${kept.ms} ms` : `more than ${kept.ms} ms without an answer`;
}
