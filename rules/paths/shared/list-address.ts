import { type Answered, isSuccess } from '../../../src/model/exchange.ts';
import { listingOf } from '../../../src/model/list-page.ts';
import type { Folded } from '../../../src/model/rule.ts';

/** Kept of a probe of the plan whose GET showed a list: then its address names a collection. */
export function listShown(exchange: Answered): true | undefined {
  return exchange.probe.operation?.kind === 'probe' ? anyListShown(exchange) : undefined;
}

/** Kept of a GET of the plan that showed a list, of a list that it declares too. */
export function anyListShown({ probe, reply }: Answered): true | undefined {
  const kind = probe.operation?.kind;
  const isMeant = kind === 'probe' || kind === 'list';
  if (!isMeant || probe.method !== 'GET' || !isSuccess(reply.status)) return undefined;
  const form = listingOf(reply)?.form;
  // An object with one list in it may be anything.
  return form === undefined || form === 'other' ? undefined : true;
}

/** True for the address of a list: one is declared there, or an answer showed one. */
export function isListAddress({ operation, digests }: Folded<true>): boolean {
  return operation?.kind === 'list' || digests.length > 0;
}
