import type { ContractRecorder } from '../model/contract.ts';
import type { Plan } from '../model/plan.ts';
import type { Readings } from '../model/readings.ts';
import { createRecorder } from './recorder.ts';

/** The part of an audit's options that compares versions; empty for a plan without a contract. */
export function contractOptions(plan: Plan): { readonly contract?: (readings: Readings) => ContractRecorder } {
  return plan.contract === undefined ? {} : { contract: (readings) => createRecorder(plan, readings) };
}
