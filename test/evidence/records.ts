/** Audits a service with a recorder, judges the record, and compares the reports. */
import { isDeepStrictEqual } from 'node:util';
import type { Api, ApiReply } from '#fixtures/reference/http.ts';
import type { Plan } from '../../src/core/plan.ts';
import type { Wire } from '../../src/core/send.ts';
import { audit, judge, type Options, type Report } from '../../src/index.ts';
import { noisy, randomFrom } from '../support/noise.ts';
import type { Subject } from '../support/trials.ts';
import { testWire, type VirtualClock, virtualClock } from '../support/wire.ts';

export interface Trial {
  readonly plan: Plan;
  make(clock: VirtualClock): Api;
  wrap?(wire: Wire, clock: VirtualClock): Wire;
}

export interface Recorded {
  readonly live: Report;
  readonly judged: Report;
  readonly lines: readonly string[];
}

/** The plan needs a bearer token of its own, or none. */
export async function record({ plan, make, wrap = (wire) => wire }: Trial, options: Options = {}): Promise<Recorded> {
  const clock = virtualClock();
  const { bearer, headers = {}, query = {} } = plan.auth ?? {};
  const secrets = { ...(bearer === undefined ? {} : { bearer }), headers, query };
  const tokens = { current: async () => secrets, renew: async () => false };
  const lines: string[] = [];
  const wire = wrap(testWire(make(clock), plan, clock), clock);
  const live = await audit(plan, { ...options, clock, tokens, wire, record: (line) => lines.push(line) });
  return { live, judged: judge(lines, plan, options), lines };
}

/** What may happen during a run, besides what the service does by itself. */
export const accidents = ['nothing', 'noise', 'throttling', 'budget'] as const;

/** A run with accidents, and its record, give the same report. */
export async function tryRecord(
  { name, plan, make }: Subject,
  accident: (typeof accidents)[number],
  seed: number,
): Promise<readonly string[]> {
  const random = randomFrom(seed);
  const disturbed = (clock: VirtualClock): Api => {
    const api = make(clock);
    if (accident === 'noise') return noisy(api, 0.03, random);
    return accident === 'throttling' ? (request) => (random() < 0.05 ? wait(clock) : api(request)) : api;
  };
  const maxRequests = accident === 'budget' ? Math.ceil(random() * 400) : undefined;
  const recorded = await record({ plan, make: disturbed }, { maxRequests });
  return differencesIn(recorded).map((line) => `${name}, ${accident}, seed ${seed}: ${line}`);
}

function wait({ now }: VirtualClock): ApiReply {
  const error = { code: 'TOO_MANY_REQUESTS', message: 'Wait.' };
  const body = { success: false, data: null, error, timestamp: new Date(now()).toISOString() };
  const headers: ApiReply['headers'] = [
    ['Content-Type', 'application/json'],
    ['Retry-After', '2'],
  ];
  return { status: 429, headers, body: JSON.stringify(body) };
}

/** What differs, one line each. */
export function differencesIn({ live, judged }: Recorded): readonly string[] {
  if (isDeepStrictEqual(live, judged)) return [];
  const [one, other] = [live, judged].map((report) => JSON.stringify(report, null, 1).split('\n'));
  const at = one?.findIndex((line, index) => line !== other?.[index]) ?? -1;
  if (at < 0 && one?.length === other?.length) return [];
  const near = (some: readonly string[] = []): string =>
    some
      .slice(Math.max(0, at - 1), at + 2)
      .join(' ')
      .trim();
  return [`live: ${near(one)} judged: ${near(other)}`];
}
