import neverOk from '../../rules/errors/never-200.ts';
import wellFormed from '../../rules/json/well-formed.ts';
import operationList from '../../rules/operation/list.ts';
import operationRead from '../../rules/operation/read.ts';
import subList from '../../rules/operation/sub-list.ts';
import expected from '../../rules/status/expected.ts';
import missingStatus from '../../rules/status/missing.ts';
import readStatus from '../../rules/status/read.ts';
import { createReference, type ReferenceOptions } from '../../fixtures/reference/api.ts';
import type { Api } from '../../fixtures/reference/http.ts';
import type { Plan } from '../../src/model/plan.ts';
import type { Rule } from '../../src/model/rule.ts';
import type { Scenario } from '../../src/model/scenario.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import list from '../../src/probe/lists/list.ts';
import missing from '../../src/probe/failures/missing.ts';
import plannedProbes from '../../src/probe/service/planned-probes.ts';
import read from '../../src/probe/reads/read.ts';
import { type ApiAudit, auditApi, onClock } from '../support/audit-api.ts';
import { fullText } from '../support/reference-plan.ts';

/** The rules about lists, reads, missing items and planned probes. */
export const readRules: readonly Rule[] = [operationList, subList, operationRead, readStatus, missingStatus, expected];

/** What must hold before they judge. */
const prerequisites: readonly Rule[] = [wellFormed, neverOk];

/** The scenarios that they judge. */
export const readScenarios: readonly Scenario[] = [list, read, missing, plannedProbes];

/** A plan from its YAML. Throws where it is none. */
export function planOf(text: string): Plan {
  const read = readPlan(text, { file: 'plan.yaml', env: {}, readFile: () => undefined });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.plan;
}

/** The whole plan of the reference server. */
export const fullPlan: Plan = planOf(fullText);

/** Audits lists, reads, missing items and planned probes alone. */
export function auditReads(
  api: Parameters<typeof auditApi>[0],
  plan: Plan = fullPlan,
  scenarios: readonly Scenario[] = readScenarios,
): Promise<ApiAudit> {
  return auditApi(api, { plan, scenarios, rules: [...prerequisites, ...readRules] });
}

/** The reference on the audit's clock, in one of its shapes, with a defect or without. */
export function reference(
  options: ReferenceOptions = {},
  mutate: (api: Api) => Api = (api) => api,
): Parameters<typeof auditApi>[0] {
  return onClock((clock) => mutate(createReference({ ...options, now: clock.now })));
}

/** Rules that failed, with their places and messages; rules and scenarios that threw make the test fail. */
export function told({ report }: ApiAudit): readonly string[] {
  const broken = report.diagnosis.filter(({ code }) => code === 'internal-error');
  if (broken.length > 0) throw new Error(broken.map(({ message }) => message).join('\n'));
  return report.findings
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ rule, violations }) => `${rule}: ${violations[0]?.message ?? ''}`);
}

/** The outcome of a rule. */
export function outcomeOf({ report }: ApiAudit, id: string): string | undefined {
  return report.rules.find((rule) => rule.id === id)?.outcome;
}
