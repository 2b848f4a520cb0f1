import { type Exchange, isAnswered } from '../../model/exchange.ts';
import type { Probe } from '../../model/probe.ts';

/** Gives up operations that never answer: to wait for each of their requests takes minutes, and tells nothing new. */
export interface Hung {
  note(exchange: Exchange): void;
  /** Why the request would bring nothing; undefined where it may. */
  inVain(probe: Probe): string | undefined;
}

/** So many requests of an operation are waited for in vain before it is given up. */
const leastTries = 6;

export function createHung(): Hung {
  /** How many were waited for in vain; none once one was answered. */
  const operations = new Map<string, number | 'answered'>();
  return {
    note: (exchange) => {
      const { operation } = exchange.probe;
      if (operation === undefined) return;
      const count = operations.get(operation.id) ?? 0;
      if (isAnswered(exchange)) operations.set(operation.id, 'answered');
      else if (exchange.fault?.kind === 'timeout' && count !== 'answered') operations.set(operation.id, count + 1);
    },
    inVain: ({ operation }) => {
      const count = operations.get(operation?.id ?? '') ?? 0;
      if (count === 'answered' || count < leastTries) return undefined;
      return `${operation?.id} had answered none of ${count} requests in time`;
    },
  };
}
