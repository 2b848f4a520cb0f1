import create from '../../rules/operation/create.ts';
import changeFields from '../../rules/resource/change-fields.ts';
import email from '../../rules/resource/email.ts';
import idAssigned from '../../rules/resource/id-assigned.ts';
import idKind from '../../rules/resource/id-kind.ts';
import idType from '../../rules/resource/id-type.ts';
import idUnique from '../../rules/resource/id-unique.ts';
import inputTypes from '../../rules/resource/input-types.ts';
import notBlank from '../../rules/resource/not-blank.ts';
import optional from '../../rules/resource/optional.ts';
import refusedChange from '../../rules/resource/refused-change.ts';
import refusedCreate from '../../rules/resource/refused-create.ts';
import required from '../../rules/resource/required.ts';
import created from '../../rules/status/created.ts';
import duplicateStatus from '../../rules/status/duplicate.ts';
import invalidInput from '../../rules/status/invalid-input.ts';
import type { Plan } from '../../src/model/plan.ts';
import type { Rule } from '../../src/model/rule.ts';
import type { Scenario } from '../../src/model/scenario.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import changeInvalid from '../../src/probe/bodies/change-invalid.ts';
import clientId from '../../src/probe/creation/client-id.ts';
import createInvalid from '../../src/probe/creation/create-invalid.ts';
import createMinimal from '../../src/probe/creation/create-minimal.ts';
import createValid from '../../src/probe/creation/create-valid.ts';
import duplicate from '../../src/probe/creation/duplicate.ts';
import { type ApiAudit, auditApi } from '../support/audit-api.ts';
import { fullText } from '../support/reference-plan.ts';

/** The rules about creation. */
export const creationRules: readonly Rule[] = [
  create,
  changeFields,
  email,
  idAssigned,
  idKind,
  idType,
  idUnique,
  inputTypes,
  notBlank,
  optional,
  refusedChange,
  refusedCreate,
  required,
  created,
  duplicateStatus,
  invalidInput,
];
/** The scenarios that they judge. */
export const creationScenarios: readonly Scenario[] = [
  createValid,
  createMinimal,
  createInvalid,
  changeInvalid,
  duplicate,
  clientId,
];

/** A plan from its YAML. Throws where it is none. */
export function planOf(text: string): Plan {
  const read = readPlan(text, { file: 'plan.yaml', env: {}, readFile: () => undefined });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.plan;
}

/** The whole plan of the reference server. */
export const fullPlan: Plan = planOf(fullText);

/** Audits creation alone. */
export function auditCreation(api: Parameters<typeof auditApi>[0], plan: Plan = fullPlan): Promise<ApiAudit> {
  return auditApi(api, { plan, scenarios: creationScenarios, rules: creationRules });
}
