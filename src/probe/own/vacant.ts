import { type Exchange, isAnswered } from '../../model/exchange.ts';
import type { Plan, Resource } from '../../model/plan.ts';
import type { Probe, ProbeTemplate } from '../../model/probe.ts';
import { type Ground, type Sending, send, sendAll } from '../../model/scenario.ts';
import { ground as groundSteps } from '../../model/traces/ground.ts';
import { offerAt, operationProbe, sendable, type Times } from '../address.ts';

/** True where a read says that nobody has the id. */
export function* isVacant({ plan, resource, owners }: Ground, id: string, share = false): Sending<boolean> {
  const read = sendable(plan, resource, 'read');
  if (read === undefined) return false;
  const looked = yield* send(
    operationProbe(read, [...owners, id], {
      step: groundSteps.vacant,
      provokes: 'anything',
      about: { id, owners },
      share,
    }),
  );
  return isAnswered(looked) && [404, 410].includes(looked.reply.status);
}

/** Sends creates, those by PUT only where nobody has the id. */
export function* sendVacant(ground: Ground, creates: readonly Probe[]): Sending<readonly Exchange[]> {
  const vacant: Probe[] = [];
  for (const create of creates) {
    const { id } = create.about;
    if (id === undefined || (yield* isVacant(ground, id))) vacant.push(create);
  }
  return yield* sendAll(vacant);
}

/** What the look at an id may send: before a create by PUT only. */
export function vacancyOffers(plan: Plan, resource: Resource, times: Times): readonly ProbeTemplate[] {
  const read = sendable(plan, resource, 'read');
  return read === undefined || resource.create?.putId === undefined ? [] : [offerAt(groundSteps.vacant, read, times)];
}
