import type { Answered } from '../exchange.ts';
import type { Plan, PlannedProbe } from '../plan.ts';
import { traceOf } from '../step.ts';

const trace = traceOf('planned-probes');

/** The probes that the plan spells out: each is a step named by its id. */
export const plannedProbes = {
  trace,
  planned: trace.steps(
    'planned',
    { what: 'for the plan asks for it', effort: 'quick', provokes: ['success', 'anything'] },
    (id) => id,
  ),
};

/** The probe of the plan that a step sends. */
export function plannedOf(step: string, plan: Pick<Plan, 'probes'>): PlannedProbe | undefined {
  return plan.probes.find(({ id }) => plannedProbes.planned.of(id).name === step);
}

/**
 * True where a probe that is not said to be public is refused as one without a credential is, the plan has none, and this is not what it
 * expects: that says nothing of the service.
 */
export function isUnopened({ probe, reply }: Answered, plan: Pick<Plan, 'probes' | 'auth'>): boolean {
  const planned = plannedOf(probe.step.name, plan);
  const isRefused = reply.status === 401 || reply.status === 403;
  if (planned?.expect === undefined || !isRefused || plan.auth !== undefined) return false;
  return planned.auth === 'required' && planned.expect.status !== reply.status;
}
