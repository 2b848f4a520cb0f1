import { isAnswered, isSuccess } from '../model/exchange.ts';
import type { Operation } from '../model/operation.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { Probe, ProbeTemplate } from '../model/probe.ts';
import { type Sending, sendAll } from '../model/scenario.ts';
import { offer, operationProbe, sendable } from './address.ts';
import { twin } from './credentials-twin.ts';

/** Other requests that a router may lead to the handler of a list, past the check that stands before its own address. */
const varieties = [
  { name: 'list-head', edit: (list: Probe): Probe => ({ ...list, method: 'HEAD' }) },
  { name: 'list-unknown', edit: (list: Probe): Probe => ({ ...list, target: `${list.target}?probity=1` }) },
] as const;

/** Those of them that work with the valid credential, without it. A service need not offer any. Steps: `<name>`, `<name>-none`. */
export function* refuseVarieties(plan: Plan, resource: Resource, owners: readonly string[]): Sending {
  const list = sendable(plan, resource, 'list');
  if (list === undefined || list.method !== 'GET') return;
  const why = 'to see whether the list answers to this, too';
  const about = { owners };
  const answers = yield* sendAll(
    varieties.map(({ name, edit }) =>
      edit(operationProbe(list, owners, { step: name, why, provokes: 'anything', about })),
    ),
  );
  const open = varieties.filter((_variety, index) => {
    const answer = answers[index];
    return answer !== undefined && isAnswered(answer) && isSuccess(answer.reply.status);
  });
  yield* sendAll(open.map(({ name, edit }) => edit(twin(list, owners, 'none', { name, control: name, about }))));
}

/** What `refuseVarieties` may send. */
export function varietyOffers(list: Operation): readonly ProbeTemplate[] {
  const template = offer(list, 2, 'to see that no other way to the list is open without the credential');
  return [template, { ...template, method: 'HEAD' }];
}
