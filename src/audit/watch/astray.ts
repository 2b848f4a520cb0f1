import type { Exchange } from '../../model/exchange.ts';
import type { Probe } from '../../model/probe.ts';

/** Sees that a write to an item of ours was done to an item of others, or to others too, and lets no other of its kind out there. */
export interface Astray {
  /** The exchange, with the id of the item of others that it was done to, where its answer shows that. */
  settle(exchange: Exchange): Exchange;
  /** False where one of the kind went to an item of others, or beyond its own: a DELETE of ours must go on. */
  mayGo(probe: Probe): boolean;
}

/** What telling it needs. */
export interface Straying {
  /** Id of an item of others that the answer to a write to one of ours shows, and not as it was. */
  readonly hitBy: (exchange: Exchange) => string | undefined;
  /** True once the operation was seen to reach beyond the item that it is sent to. */
  readonly isFarReaching: (operation: string) => boolean;
}

export function createAstray({ hitBy, isFarReaching }: Straying): Astray {
  const seen = new Set<string>();
  return {
    settle: (exchange) => {
      const hit = hitBy(exchange);
      if (hit === undefined) return exchange;
      seen.add(placeOf(exchange.probe));
      return Object.freeze({ ...exchange, hit });
    },
    mayGo: (probe) => {
      const { operation } = probe;
      if (operation === undefined || !isToItem(probe)) return true;
      return !seen.has(placeOf(probe)) && (operation.kind === 'delete' || !isFarReaching(operation.id));
    },
  };
}

/** True for a change of an item, or an action on it. */
export function isToItem({ effect, operation, about }: Probe): boolean {
  return effect === 'write' && operation !== undefined && operation.kind !== 'create' && about.id !== undefined;
}

function placeOf({ operation }: Probe): string {
  return `${operation?.resource} ${operation?.kind}`;
}
