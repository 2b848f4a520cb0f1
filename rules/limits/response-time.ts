/** One slow response is chance. The median of similar requests counts. */
import { operationLine, type WithResponse } from '../../src/core/exchange.ts';
import type { Probe } from '../../src/core/probe.ts';
import { defineFoldRule, failed, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import type { Violation } from '../../src/core/verdict.ts';

/** With fewer responses, a request that is slow looks like one that had to wait for another. */
const enough = 3;

type Group = { readonly operation: string; readonly times: number[]; slowest: WithResponse };

export default defineFoldRule({
  id: 'limits/response-time',
  proves: ['limits.timeout'],
  weight: 4,
  title: 'Every operation responds within the time in the profile',
  headline: 'Operations are slower than the profile allows',
  why: 'Clients set their timeouts by what the service promises.',
  fix: 'Find out what the slow request waits for, or set profile.limits.max_response_time to a time that the service can keep.',
  says: {
    slow: '{request} took {seen}, but the profile allows {expected}',
    unstated: 'the profile defines no response time',
    none: 'no response was judged',
    few: 'an operation was slow, but it was requested too rarely to be sure',
  },
  seesFramework: true,
  start: (): Map<string, Group> => new Map(),
  step: (groups, exchange, { plan }) => {
    const { intent } = exchange.probe;
    const isLarge = intent.kind === 'provocation' && intent.situation === 'too-large';
    if (plan.profile.limits.maxResponseMs === undefined || isLarge) return groups;
    const operation = operationLine(exchange);
    for (const name of [operation, `${operation} ${likenessOf(exchange.probe)}`]) {
      const group = groups.get(name) ?? { operation, times: [], slowest: exchange };
      groups.set(name, group);
      group.times.push(timeOf(exchange));
      if (timeOf(exchange) > timeOf(group.slowest)) group.slowest = exchange;
    }
    return groups;
  },
  check: (groups, { plan }) => {
    const most = plan.profile.limits.maxResponseMs;
    if (most === undefined) return inapplicable('unstated');
    if (groups.size === 0) return inapplicable('none');
    const slow = new Map<string, Violation<'slow'>>();
    for (const { operation, times, slowest } of groups.values()) {
      const median = medianOf(times);
      if (times.length < enough || median <= most || slow.has(operation)) continue;
      const seen = `${Math.round(timeOf(slowest))} ms (median of ${times.length}: ${Math.round(median)} ms)`;
      const facts = { at: 'time', field: operation, seen, expected: `at most ${most} ms`, exchange: slowest };
      slow.set(operation, { kind: 'slow', ...facts });
    }
    if (slow.size > 0) return failed(...slow.values());
    const isRare = [...groups.values()].some(({ times }) => times.length < enough && medianOf(times) > most);
    return isRare ? undecided('few') : passed;
  },
});

/** What similar requests have in common. */
function likenessOf({ intent, credential }: Probe): string {
  if (intent.kind === 'provocation') return intent.situation;
  const parameters = (['page', 'size', 'sort', 'filters'] as const).filter((name) => name in intent);
  return [intent.kind, credential, ...parameters].join(' ');
}

const timeOf = ({ startedMs, endedMs }: WithResponse): number => endedMs - startedMs;

/** The lower one of the two in the middle, if their number is even. */
function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
