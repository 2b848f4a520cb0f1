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
