/** Audits a service with a recorder, judges the record, and compares the reports. */
import type { Api } from '#fixtures/reference/http.ts';
import type { Plan } from '../../src/core/plan.ts';
import type { Wire } from '../../src/core/send.ts';
import { audit, judge, type Options, type Report } from '../../src/index.ts';
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

/** What differs, one line each. */
export function differencesIn({ live, judged }: Recorded): readonly string[] {
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
