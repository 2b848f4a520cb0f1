import type { Exchange } from '../model/exchange.ts';
import { isStep } from '../model/step.ts';
import { plannedProbes } from '../model/traces/planned-probes.ts';

/**
 * What an exchange provoked, in words that are the same in every run and under every version: `success`,
 * `success sort name`, `missing read`, `invalid-input missing-name`. Undefined for a probe that provokes nothing in particular.
 */
export function situationOf({ probe }: Exchange): string | undefined {
  const { provokes, about, step, credential } = probe;
  if (isStep(step, plannedProbes.planned)) return 'success';
  if (provokes === 'anything') return undefined;
  if (provokes === 'success') return credential === 'valid' ? successOf(probe) : undefined;
  if (provokes === 'unauthorized') return `unauthorized ${credential}`;
  if (provokes === 'unusable-parameter' && about.parameter !== undefined) {
    return `unusable-parameter ${about.parameter.name}=${about.parameter.value}`;
  }
  if (provokes === 'past-the-end' || provokes === 'unknown-parameter') return provokes;
  return `${provokes} ${step.name}`;
}

function successOf({ about }: Exchange['probe']): string {
  const parts = ['success'];
  if (about.leftOut !== undefined) return `success without ${about.leftOut.join(', ')}`;
  if (about.filter !== undefined) parts.push('filter', Object.keys(about.filter).sort().join('+'));
  if (about.sort !== undefined) parts.push('sort', about.sort.property);
  if (about.filter === undefined && about.sort === undefined) {
    if (about.page !== undefined) parts.push('page');
    if (about.size !== undefined) parts.push('size');
  }
  return parts.join(' ');
}
