import { type Exchange, isSuccess } from '../../model/exchange.ts';
import { expectations } from '../../model/provocation.ts';
import { rankOf } from './oddity.ts';

/** The likeliest of the requests that may have done it, and the others that may have. */
export interface Culprit {
  readonly exchange: Exchange;
  readonly others: readonly Exchange[];
}

/** A request, without its answer, that may have done something; the lower its order, the likelier. */
export interface Suspect {
  readonly exchange: Exchange;
  readonly order: number;
}

/** `isShowing`: its own answer still shows what others have: what it took it took after that, if it did. */
export function suspectOf(exchange: Exchange, isShowing = false): Suspect {
  const { reply: _reply, ...without } = exchange;
  return { exchange: without, order: orderOf(exchange) + (isShowing ? 100 : 0) };
}

/** The likeliest of them; what is as likely by what it does may have done it as well. */
export function likeliestOf(suspects: readonly Suspect[]): Culprit | undefined {
  const [chosen, ...rest] = suspects.toSorted((one, other) => one.order - other.order);
  if (chosen === undefined) return undefined;
  const others = rest.filter((each) => classOf(each) === classOf(chosen)).map(({ exchange }) => exchange);
  return { exchange: chosen.exchange, others };
}

/** The same suspects, of which those that are not near are no likelier than what is odd there. */
export function nearFirst<Each extends Suspect>(
  suspects: readonly Each[],
  isNear: (suspect: Each) => boolean,
): readonly Suspect[] {
  const farther = (order: number): number => (order < 0 ? order : Math.max(order % 100, order - 200) + 250);
  return suspects.map((each) => (isNear(each) ? each : { ...each, order: farther(each.order) }));
}

/** By what it does, however odd it is. */
function classOf({ order }: Suspect): number {
  return Math.floor(order / 100);
}

/**
 * First what the service failed at, then what changed one item, as far as it was said, then what may have been taken for a DELETE of all, then what else is no read; of these first
 * what was taken and should be refused, and then the oddest. What was refused for its credential, or has no address, did not get as far as what only reads.
 */
function orderOf({ probe, reply, fault }: Exchange): number {
  const { method, operation } = probe;
  if (fault !== undefined || (reply !== undefined && reply.status >= 500)) return rankOf(probe) - 100;
  const isShut = reply !== undefined && [401, 403, 423].includes(reply.status);
  if (method === 'HEAD' && operation?.kind === 'list' && !isShut) return 100;
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  const isDone = reply !== undefined && isSuccess(reply.status) && method !== 'POST';
  const rank = rankOf(probe);
  const isNowhere = probe.provokes === 'unknown-route' && reply?.status === 404;
  if (isRead || isShut || isNowhere) return 300 + rank;
  if (method === 'DELETE') return (isDone ? 0 : 101) + rank;
  const isTaken = reply !== undefined && isSuccess(reply.status) && expectations[probe.provokes].outcome === 'failure';
  return (isDone ? 20 : isTaken ? 200 : 220) + rank;
}
