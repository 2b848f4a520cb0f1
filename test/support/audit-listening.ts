import { listen, type ServedApi } from '../../fixtures/reference/listen.ts';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import type { AuditOptions } from '../../src/audit/options.ts';
import { runAudit } from '../../src/audit/run.ts';
import type { Plan } from '../../src/model/plan.ts';
import type { Report } from '../../src/model/report.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { countingFresh } from '../../src/selftest/fresh.ts';
import { openWire, type WireOptions } from '../../src/wire/wire.ts';

/** What an audit over real connections brought. */
export interface ListeningAudit {
  readonly report: Report;
  /** How many requests reached the service, and how many of them it answered with 429. */
  readonly requests: number;
  readonly throttled: number;
}

/** Audits a service on a free port, with every scenario and rule unless `parts` says otherwise. `planAt` makes the plan for its URL. */
export async function auditListening(
  api: ServedApi,
  planAt: (url: string) => Plan,
  parts: Partial<Pick<AuditOptions, 'scenarios' | 'rules' | 'cleaning' | 'now'>> = {},
  options: WireOptions = {},
): Promise<ListeningAudit> {
  const listening = await listen(api);
  const plan = { ...planAt(listening.url), baseUrl: listening.url };
  const wire = await openWire(plan, options);
  try {
    const { report } = await runAudit({
      plan,
      scenarios,
      rules,
      clauses,
      cleaning,
      send: wire.send,
      onTraceEnd: (trace) => wire.endTrace(trace),
      fresh: countingFresh(),
      version: '0.0.0',
      planDigest: '',
      ...parts,
    });
    return { report, requests: listening.requests(), throttled: wire.stats().throttled };
  } finally {
    await wire.close();
    await listening.close();
  }
}
