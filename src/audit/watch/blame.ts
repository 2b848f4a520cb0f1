import { type Exchange, isSuccess } from '../../model/exchange.ts';
import type { Probe } from '../../model/probe.ts';
import { expectations } from '../../model/provocation.ts';
import { namesNone, rankOf } from './oddity.ts';

/** The likeliest of the requests that may have done it, and the others that may have. */
export interface Culprit {
  readonly exchange: Exchange;
  readonly others: readonly Exchange[];
}

/** A request, without its answer, that may have done something; the lower its order, the likelier. */
export interface Suspect {
  readonly exchange: Exchange;
  readonly order: number;
  /** It was answered as a success, and is no read. */
  readonly isDone: boolean;
  /** The same was done before, and left the list as it was. */
  readonly isTried?: boolean;
}

/** `isShowing`: its own answer still shows what others have: what it took it took after that, if it did. */
export function suspectOf(exchange: Exchange, isShowing = false): Suspect {
  const { reply: _reply, ...without } = exchange;
  const isDone = !isReading(exchange.probe) && isSuccess(exchange.reply?.status ?? 0);
  return { exchange: without, order: orderOf(exchange) + (isShowing ? 100 : 0), isDone };
}

/**
 * Of all that may have taken what a list had, at one blow, the likeliest, and all others: what the service failed at, then what was done there, then what else
 * went there, and then what went elsewhere.
 */
export function likeliestAt<Each extends Suspect>(
  suspects: readonly Each[],
  isNear: (suspect: Each) => boolean,
): Culprit | undefined {
  const ranks = new Map(suspects.map((each) => [each, blowOf(each, isNear(each))]));
  const [chosen, ...others] = suspects.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
  if (chosen === undefined) return undefined;
  // What went down with it, and came back without them, lost them so.
  const isDown = chosen.exchange.fault !== undefined;
  return { exchange: chosen.exchange, others: isDown ? [] : others.map(({ exchange }) => exchange) };
}

function blowOf({ exchange: { probe }, order, isDone, isTried }: Suspect, isNear: boolean): number {
  if (order < 0) return order;
  if (!isNear) return order + 1000;
  const isTaken = expectations[probe.provokes].outcome === 'failure';
  // What makes an item, as it is to, takes others along more seldom than what is odd.
  const isUsualCreate = probe.effect === 'create' && !isTaken;
  // Of what did not get far a DELETE is the likeliest.
  if (!isDone || isUsualCreate) return (probe.method === 'DELETE' ? Math.min(order, 300) : order) + 500;
  // Many services take a field that nobody knows; what names no item may be taken for all of them.
  if (isTaken && namesNone(probe)) return rankOf(probe);
  const rank = probe.method === 'DELETE' ? 100 : probe.effect === 'create' ? 300 : 200;
  // After what was refused and not tried, before what did not get far.
  return isTried === true ? 740 + rank / 10 : rank;
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
  const isRead = isReading(probe);
  const isDone = reply !== undefined && isSuccess(reply.status) && method !== 'POST';
  const rank = rankOf(probe);
  const isNowhere = probe.provokes === 'unknown-route' && reply?.status === 404;
  // A HEAD is likelier taken for another method than a GET.
  if (method === 'HEAD' && !isShut) return 301;
  if (isRead || isShut || isNowhere) return 300 + rank;
  if (method === 'DELETE') return (isDone ? 0 : 101) + rank;
  const isTaken = reply !== undefined && isSuccess(reply.status) && expectations[probe.provokes].outcome === 'failure';
  return (isDone ? 20 : isTaken ? 200 : 220) + rank;
}

/** True for what only asks. */
export function isReading({ method }: Probe): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}
