import { readFileSync } from 'node:fs';
import { strict } from '../generate/strict.ts';
import { fileURLToPath } from 'node:url';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { type Audited, runAudit } from '../../src/audit/run.ts';
import { createFresh } from '../../src/cli/fresh.ts';
import { loadPlan } from '../../src/cli/load-plan.ts';
import type { ClauseStatus } from '../../src/model/finding.ts';
import type { Report } from '../../src/model/report.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { openWire } from '../../src/wire/wire.ts';
import type { Expected } from './expected/expectation.ts';

/** How a plan of fixtures/plans is put to use. */
export interface RealAudit {
  /** Without `.yaml`. */
  readonly plan: string;
  readonly baseUrl: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly writes?: boolean;
}

/** Path of a plan of fixtures/plans. */
export function planPath(name: string): string {
  return fileURLToPath(new URL(`../../fixtures/plans/${name}.yaml`, import.meta.url));
}

/** Audits as the command line does: every scenario and rule, over the wire. */
export async function auditReal({ plan: name, baseUrl, env = {}, writes }: RealAudit): Promise<Audited> {
  const { plan, digest } = await loadPlan(planPath(name), {
    env,
    baseUrl,
    ...(writes === undefined ? {} : { writes }),
  });
  const wire = await openWire(plan, { userAgent: 'probity/0.0.0' });
  try {
    return await runAudit({
      plan,
      scenarios,
      rules,
      clauses,
      cleaning,
      send: wire.send,
      fresh: createFresh(),
      version: '0.0.0',
      planDigest: digest,
    });
  } finally {
    await wire.close();
  }
}

/** The JSON Schema of reports. */
export function reportSchema(): object {
  const file = new URL('../../src/report/report.schema.json', import.meta.url);
  return strict(JSON.parse(readFileSync(file, 'utf8')) as object);
}

/** Status by clause. */
export function statusesOf(report: Report): Readonly<Record<string, ClauseStatus>> {
  return Object.fromEntries(report.clauses.map(({ id, status }) => [id, status]));
}

/** Status by clause, as expected. A clause that no rule of the run judges can be neither violated nor verified. */
export function expectedStatuses(report: Report, { clauses: rows }: Expected): Readonly<Record<string, ClauseStatus>> {
  const unruled = new Set(report.clauses.filter((clause) => clause.rules.length === 0).map(({ id }) => id));
  const judged = new Set<ClauseStatus>(['violated', 'verified', 'undecided']);
  return Object.fromEntries(
    rows.map(([id, status]) => [id, unruled.has(id) && judged.has(status) ? 'not-exercised' : status]),
  );
}
