import type { Plan, Resource } from '../../model/plan.ts';
import type { ProbeTemplate } from '../../model/probe.ts';
import { type Ground, type Sending, send } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { offerAt, operationProbe, sendable } from '../address.ts';

/** Asks for the list as it comes, to learn its id field and which ids are there before anything is created. */
export function* listBefore({ plan, resource, owners }: Ground, step: Step): Sending {
  const list = sendable(plan, resource, 'list');
  if (list !== undefined) yield* send(operationProbe(list, owners, { step, share: true, about: { owners } }));
}

/** What it may send; nothing where the list was asked for before. */
export function listedBeforeOffers(plan: Plan, resource: Resource, step: Step): readonly ProbeTemplate[] {
  const list = sendable(plan, resource, 'list');
  return list === undefined ? [] : [offerAt(step, list, { usually: 0, atMost: 1 })];
}
