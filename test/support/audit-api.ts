import type { Api } from '../../fixtures/reference/http.ts';
import { type AuditOptions, type Cleaning } from '../../src/audit/options.ts';
import { runAudit } from '../../src/audit/run.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import type { Plan } from '../../src/model/plan.ts';
import type { Report } from '../../src/model/report.ts';
import type { Rule } from '../../src/model/rule.ts';
import type { Scenario } from '../../src/model/scenario.ts';
import { clauses } from '../../rules/clauses.ts';
import { contractOptions } from '../../src/contract/options.ts';
import { type Clock, createClock, wireInProcess } from '../../src/wire/transports/in-process.ts';
import { countingFresh } from '../../src/selftest/fresh.ts';

/** What an in-process audit brought. */
export interface ApiAudit {
  readonly report: Report;
  readonly exchanges: readonly Exchange[];
  /** Ids of the rules that failed, sorted. */
  readonly failed: readonly string[];
}

/** Deletes nothing: for tests that look at one scenario. */
export const noCleaning: Cleaning = {
  offers: () => [],
  // oxlint-disable-next-line require-yield
  *run() {
    return { created: 0, removed: 0, kept: [], left: [] };
  },
  *sweep() {},
  // oxlint-disable-next-line require-yield
  *seeMade() {
    return 'ours';
  },
  // oxlint-disable-next-line require-yield
  *seeAgain() {
    return 'ours';
  },
};

/** Audits a pure Api in process with just these scenarios and rules. `api` may be made from the clock it shall show. */
export async function auditApi(
  api: Api | ((clock: Clock) => Api),
  options: { plan: Plan; scenarios: readonly Scenario[]; rules: readonly Rule[]; cleaning?: Cleaning } & Partial<
    Pick<AuditOptions, 'signal' | 'budget' | 'clauses' | 'onEvent' | 'selection' | 'isChosen'>
  >,
): Promise<ApiAudit> {
  const clock = createClock();
  // An Api takes one request object, a maker takes a clock: told apart by what the clock alone has.
  const made = isMaker(api) ? api(clock) : api;
  const exchanges: Exchange[] = [];
  const { report } = await runAudit({
    clauses,
    cleaning: noCleaning,
    fresh: countingFresh(),
    version: '0.0.0',
    planDigest: '',
    isChosen: true,
    now: () => clock.now(),
    ...contractOptions(options.plan),
    ...options,
    send: wireInProcess(made, options.plan, clock).send,
    sink: (exchange) => void exchanges.push(exchange),
  });
  const failed = report.rules.filter((rule) => rule.outcome === 'failed').map((rule) => rule.id);
  return { report, exchanges, failed };
}

const makers = new WeakSet<object>();

function isMaker(api: Api | ((clock: Clock) => Api)): api is (clock: Clock) => Api {
  return makers.has(api);
}

/** Marks a function as one that makes an Api for the audit's clock: `onClock((clock) => createReference({ now: clock.now }))`. */
export function onClock(make: (clock: Clock) => Api): (clock: Clock) => Api {
  makers.add(make);
  return make;
}
