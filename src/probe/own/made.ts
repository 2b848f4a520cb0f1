import { type Exchange, isAnswered } from '../../model/exchange.ts';
import type { Plan, Resource } from '../../model/plan.ts';
import type { ProbeTemplate } from '../../model/probe.ts';
import { type Ground, type Sending, send } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { offerAt, operationProbe, sendable } from '../address.ts';
import { isDone } from './held.ts';

/** Where a PUT of what is missing was taken, and not with 201: a read that shows whether it made the item. */
export function* lookWhetherMade({ plan, resource }: Ground, put: Exchange, step: Step): Sending {
  const read = sendable(plan, resource, 'read');
  const { id, owners = [] } = put.probe.about;
  if (read === undefined || id === undefined || !isDone(put) || !isAnswered(put) || put.reply.status === 201) return;
  const about = { id, owners, taken: put.reply.status };
  yield* send(operationProbe(read, [...owners, id], { step, provokes: 'anything', about }));
}

/** What `lookWhetherMade` may send. */
export function madeOffers(plan: Plan, resource: Resource, step: Step): readonly ProbeTemplate[] {
  const read = sendable(plan, resource, 'read');
  return read === undefined ? [] : [offerAt(step, read, { usually: 0, atMost: 1 })];
}
