/** Audits a service with a recorder, judges the record, and compares the reports. */
import { isDeepStrictEqual } from 'node:util';
import type { Api } from '#fixtures/reference/http.ts';
import { audit, judge, type Options, type Report } from '../../src/index.ts';
import { lazily } from '../../src/text/memo.ts';
import { tokensFor } from '../support/mutants.ts';
import { noisy, randomFrom } from '../support/noise.ts';
import { failure } from '../support/outages.ts';
import type { Subject } from '../support/trials.ts';
import { testWire, type VirtualClock, virtualClock } from '../support/wire.ts';

export interface Recorded {
  readonly live: Report;
  judged(): Report;
  readonly lines: readonly string[];
}

/** The plan needs a bearer token of its own, or none. */
export async function record({ plan, make }: Omit<Subject, 'name'>, options: Options = {}): Promise<Recorded> {
  const clock = virtualClock();
  const tokens = tokensFor(plan);
  const lines: string[] = [];
  const wire = testWire(make(clock), plan, clock);
  const live = await audit(plan, { ...options, clock, tokens, wire, record: (line) => lines.push(line) });
  const judged = lazily(() => judge(lines, plan, options));
  return { live, lines, judged };
}

/** What may happen during a run, besides what the service does by itself. */
export const accidents = ['nothing', 'noise', 'throttling', 'budget'] as const;

/** A run with accidents, and its record, give the same report. */
export async function tryRecord(
  { name, plan, make }: Subject,
  accident: (typeof accidents)[number],
  seed: number,
  options: Options = {},
): Promise<readonly string[]> {
  const random = randomFrom(seed);
  const disturbed = (clock: VirtualClock): Api => {
    const api = make(clock);
    if (accident === 'noise') return noisy(api, 0.03, random);
    return accident === 'throttling' ? (request) => (random() < 0.05 ? wait(clock.now) : api(request)) : api;
  };
  const budget = accident === 'budget' ? { maxRequests: Math.ceil(random() * (options.only ? 60 : 400)) } : {};
  const recorded = await record({ plan, make: disturbed }, { ...options, ...budget });
  return differencesIn(recorded).map((line) => `${name}, ${accident}, seed ${seed}: ${line}`);
}

const wait = (now: () => number) => failure(429, 'TOO_MANY_REQUESTS', now, [['Retry-After', '2']]);

/** What differs, one line each. */
export function differencesIn({ live, judged }: Recorded): readonly string[] {
  if (isDeepStrictEqual(live, judged())) return [];
  const [one, other] = [live, judged()].map((report) => JSON.stringify(report, null, 1).split('\n'));
  const at = one?.findIndex((line, index) => line !== other?.[index]) ?? -1;
  if (at < 0 && one?.length === other?.length) return [];
  const near = (some: readonly string[] = []): string =>
    some
      .slice(Math.max(0, at - 1), at + 2)
      .join(' ')
      .trim();
  return [`live: ${near(one)} judged: ${near(other)}`];
}
