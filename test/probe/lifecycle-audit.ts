import type { Api } from '../../fixtures/reference/api.ts';
import { createReference, type ReferenceOptions } from '../../fixtures/reference/api.ts';
import { rules } from '../../rules/index.ts';
import type { Plan } from '../../src/model/plan.ts';
import actions from '../../src/probe/actions/actions.ts';
import { cleaning } from '../../src/probe/index.ts';
import hierarchy from '../../src/probe/hierarchy/hierarchy.ts';
import firstWrite from '../../src/probe/lifecycle/first-write.ts';
import lifecycle from '../../src/probe/lifecycle/lifecycle.ts';
import repeat from '../../src/probe/repeat/repeat.ts';
import { type ApiAudit, auditApi } from '../support/audit-api.ts';
import { planOf } from './lifecycle-plan.ts';

/** The rules that judge what a lifecycle shows. */
export const lifecycleRules = rules.filter(({ id }) =>
  [
    'operation/action',
    'operation/counts',
    'operation/delete',
    'operation/listed',
    'operation/neighbours',
    'operation/patch',
    'operation/replace',
    'operation/replace-twice',
    'operation/safe-read',
    'paths/hierarchy',
    'paths/hierarchy-empty',
    'status/action',
    'status/delete',
    'status/patch',
    'status/replace',
  ].includes(id),
);

/** Runs the scenarios of a lifecycle, and the rules that judge them, against the reference behind a wrapper. */
export function auditLifecycle(
  wrap: (api: Api) => Api = (api) => api,
  options: { readonly plan?: Plan; readonly reference?: ReferenceOptions; readonly signal?: AbortSignal } = {},
): Promise<ApiAudit> {
  const { plan = planOf(), reference = {}, signal } = options;
  return auditApi(wrap(createReference(reference)), {
    ...(signal === undefined ? {} : { signal }),
    plan,
    scenarios: [repeat, lifecycle, firstWrite, actions, hierarchy],
    rules: lifecycleRules,
    cleaning,
  });
}

/** What became of each rule that did not pass. */
export function notPassed({ report }: ApiAudit): readonly string[] {
  const internal = report.diagnosis.filter(({ code }) => code === 'internal-error').map(({ message }) => message);
  return [
    ...internal,
    ...report.findings
      .filter(({ outcome }) => outcome !== 'passed')
      .map(({ rule, outcome, resource, reason, violations }) =>
        [rule, outcome, resource ?? '', reason ?? violations[0]?.message ?? ''].join(' | '),
      ),
  ];
}
