import { isAnswered, isSuccess } from '../model/exchange.ts';
import type { Operation } from '../model/operation.ts';
import type { ProbeTemplate } from '../model/probe.ts';
import { type Sending, send } from '../model/scenario.ts';
import { offer, operationProbe } from './address.ts';
import { twin } from './credentials-twin.ts';

const name = 'list-unknown';
const query = 'probity=1';

/**
 * A list with a parameter that nobody knows, without the credential: a router may lead it past the check that stands before
 * the bare address. A service may refuse such a parameter, so only what works with the credential is tried. Steps:
 * `list-unknown`, `list-unknown-none`.
 */
export function* refuseUnknown(list: Operation, owners: readonly string[]): Sending {
  if (list.method !== 'GET') return;
  const why = 'to see whether the list answers to this, too';
  const about = { owners };
  const known = yield* send(operationProbe(list, owners, { step: name, why, query, provokes: 'anything', about }));
  if (!isAnswered(known) || !isSuccess(known.reply.status)) return;
  yield* send(twin(list, owners, 'none', { name, control: name, query, about }));
}

/** What `refuseUnknown` may send. */
export function unknownOffer(list: Operation): ProbeTemplate {
  return offer(list, 2, 'to see that no other way to the list is open without the credential');
}
