import { readdirSync } from 'node:fs';
import { type Api, createReference, type ReferenceOptions } from '../../fixtures/reference/api.ts';
import type { Plan } from '../../src/model/plan.ts';
import type { Rule } from '../../src/model/rule.ts';
import type { Scenario } from '../../src/model/scenario.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import createInvalid from '../../src/probe/creation/create-invalid.ts';
import credentials from '../../src/probe/credentials/credentials.ts';
import duplicate from '../../src/probe/creation/duplicate.ts';
import frameworkErrors from '../../src/probe/failures/framework-errors.ts';
import head from '../../src/probe/failures/head.ts';
import hierarchy from '../../src/probe/hierarchy/hierarchy.ts';
import lifecycle from '../../src/probe/lifecycle/lifecycle.ts';
import list from '../../src/probe/lists/list.ts';
import malformedBodies from '../../src/probe/bodies/malformed-bodies.ts';
import missing from '../../src/probe/failures/missing.ts';
import plannedProbes from '../../src/probe/service/planned-probes.ts';
import read from '../../src/probe/reads/read.ts';
import unknownRoutes from '../../src/probe/failures/unknown-routes.ts';
import unsupportedMethods from '../../src/probe/failures/unsupported-methods.ts';
import { type ApiAudit, auditApi, onClock } from '../support/audit-api.ts';
import { fullText } from '../support/reference-plan.ts';

/** The scenarios of odd requests. */
export const oddScenarios: readonly Scenario[] = [
  frameworkErrors,
  head,
  unknownRoutes,
  unsupportedMethods,
  malformedBodies,
];

/** Every kind of answer that the form rules look at: successes, writes, and each kind of failure. */
export const scenarios: readonly Scenario[] = [
  list,
  read,
  missing,
  plannedProbes,
  credentials,
  ...oddScenarios,
  createInvalid,
  duplicate,
  lifecycle,
  hierarchy,
];

export function planFrom(text: string): Plan {
  const parsed = readPlan(text, { file: 'plan.yaml', env: {}, readFile: () => undefined });
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
  return parsed.plan;
}

export const fullPlan: Plan = planFrom(fullText);

/** The default exports of every file of a folder of rules. */
async function modulesOf(folder: string): Promise<readonly unknown[]> {
  const url = new URL(`../../${folder}/`, import.meta.url);
  const files = readdirSync(url).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, url).href) as Promise<{ default: unknown }>),
  );
  return modules.map((module) => module.default);
}

export async function rulesOf(...parts: readonly string[]): Promise<readonly Rule[]> {
  return (await Promise.all(parts.map((part) => modulesOf(`rules/${part}`)))).flat() as Rule[];
}

/** Judged by what other scenarios bring; their own tests prove them. */
const others: ReadonlySet<string> = new Set([
  'limits/page-size',
  'limits/rate-granted',
  'limits/rate-enforced',
  'methods/safe',
  'methods/standard',
]);

/** The rules about the form of answers. */
export const formRules: readonly Rule[] = (await rulesOf('json', 'envelope', 'errors', 'methods', 'limits')).filter(
  ({ id }) => !others.has(id),
);

export interface Auditing {
  readonly rules: readonly Rule[];
  readonly mutate?: (api: Api) => Api;
  readonly reference?: ReferenceOptions;
  readonly plan?: Plan;
  readonly scenarios?: readonly Scenario[];
}

/** Audits the reference on the audit's own clock, wrapped as told. */
export function auditForm({
  rules,
  mutate = (api) => api,
  reference = {},
  plan = fullPlan,
  ...rest
}: Auditing): Promise<ApiAudit> {
  return auditApi(
    onClock((clock) => mutate(createReference({ now: () => clock.now(), ...reference }))),
    { plan, scenarios: rest.scenarios ?? scenarios, rules },
  );
}

/** Rule id to outcome. */
export function outcomes({ report }: ApiAudit): Readonly<Record<string, string>> {
  return Object.fromEntries(report.rules.map(({ id, outcome }) => [id, outcome]));
}

/** What failed, in words, for the message of an expectation. */
export function told({ report }: ApiAudit): string {
  return report.findings
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'errored')
    .map(
      ({ rule, resource, reason, violations }) =>
        `${rule} ${resource ?? ''}: ${violations[0]?.message ?? reason ?? ''}`,
    )
    .join('\n');
}
