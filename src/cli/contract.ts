import type { AuditOptions } from '../audit/options.ts';
import { createRecorder } from '../contract/recorder.ts';
import type { Plan } from '../model/plan.ts';

/** The part of the audit's options that compares versions; empty for a plan without a contract. */
export function contractOptions(plan: Plan): Pick<AuditOptions, 'contract'> {
  return plan.contract === undefined ? {} : { contract: (readings) => createRecorder(plan, readings) };
}
