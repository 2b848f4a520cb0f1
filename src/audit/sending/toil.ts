import { type Exchange, isAnswered } from '../../model/exchange.ts';
import type { Probe } from '../../model/probe.ts';

/** Ends a cleanup that gets nowhere: a service that answers no DELETE still answers reads, and the other way round. */
export interface Toil {
  note(exchange: Exchange): void;
  /** Why the request would bring nothing; undefined where it may. */
  inVain(probe: Probe): string | undefined;
}

/** So many requests of a method go without a usable answer before it is given up. */
const leastTries = 3;

/** `patienceMs`: so long a method is tried without a usable answer in between. */
export function createToil(patienceMs: number): Toil {
  const rows = new Map<Probe['method'], { count: number; since: number; ms: number }>();
  return {
    note: (exchange) => {
      const { probe, fault, firstSentAt, sentAt, receivedAt, throttledAt: [refusedAt] = [] } = exchange;
      const { method } = probe;
      if (isAnswered(exchange)) rows.delete(method);
      if (isAnswered(exchange) || fault?.kind === 'not-sent') return;
      const { count, since, ms } = rows.get(method) ?? { count: 0, since: refusedAt ?? firstSentAt ?? sentAt, ms: 0 };
      rows.set(method, { count: count + 1, since, ms: Math.max(ms, receivedAt - since) });
    },
    inVain: ({ method }) => {
      const { count = 0, ms = 0 } = rows.get(method) ?? {};
      if (count < leastTries || ms < patienceMs) return undefined;
      return `${count} ${method} requests in a row had brought no usable answer in ${Math.round(ms / 1000)} s`;
    },
  };
}
