import type { Plan, Resource } from '../model/plan.ts';
import type { Probe, ProbeTemplate } from '../model/probe.ts';
import { offer, operationProbe, sendable } from './address.ts';

export { bodyProbe, remembering } from './own/write.ts';

/** The plain list of a resource, to learn its id field and which ids are there; undefined where there is none to send. */
export function listProbe(plan: Plan, resource: Resource, owners: readonly string[]): Probe | undefined {
  const list = sendable(plan, resource, 'list');
  if (list === undefined) return undefined;
  const why = 'to see which items are there before anything is created';
  return operationProbe(list, owners, { step: 'list', why, share: true, about: { owners } });
}

/** What `listProbe` may send. */
export function listOffers(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const list = sendable(plan, resource, 'list');
  return list === undefined ? [] : [offer(list, 1, 'to see which items are there before anything is created')];
}
