/** Consent: the audit writes only if the plan allows it. HEAD and OPTIONS go only to collections and unknown ids. */
import { type Refusal, refused } from '../core/exchange.ts';
import type { Plan } from '../core/plan.ts';
import type { Probe } from '../core/probe.ts';
import type { Middleware } from '../core/send.ts';

export function onlyAllowed(plan: Plan): Middleware {
  return (next) => async (probe) => {
    const refusal = refusalOf(probe, plan);
    return refusal === undefined ? next(probe) : refused(probe, refusal);
  };
}

function refusalOf({ method, item, intent }: Probe, { writes }: Plan): Refusal | undefined {
  if (method === 'GET') return undefined;
  if (method === 'HEAD' || method === 'OPTIONS')
    return item === undefined || intent.kind === 'planned' ? undefined : { by: 'ownership' };
  return writes ? { by: 'ownership' } : { by: 'plan', key: 'writes: true' };
}
