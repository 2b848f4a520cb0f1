/** Dedupe: identical plain reads are sent once, until something is written that may have changed them. */
import type { Exchange } from '../core/exchange.ts';
import type { Intent, Probe } from '../core/probe.ts';
import type { Middleware } from '../core/send.ts';

export interface Dedupe {
  readonly layer: Middleware;
  /** The run calls it before the writes, and before a second visit, which needs responses of its own. */
  forget(): void;
}

export function createDedupe(): Dedupe {
  const known = new Map<string, Promise<Exchange>>();
  const layer: Middleware = (next) => {
    return async <I extends Intent>(probe: Probe<I>): Promise<Exchange<I>> => {
      if (isPlain(probe)) {
        const exchange = (known.get(probe.url) as Promise<Exchange<I>> | undefined) ?? next(probe);
        known.set(probe.url, exchange);
        return exchange;
      }
      if (probe.method !== 'GET') known.clear();
      const exchange = await next(probe);
      if (probe.method !== 'GET') known.clear();
      return exchange;
    };
  };
  return { layer, forget: () => known.clear() };
}

/** A plain list, or an item, with the valid token. */
function isPlain({ method, intent, credential, isFresh, connection, headers, resource }: Probe): boolean {
  if (method !== 'GET' || credential !== 'valid' || isFresh === true || connection !== undefined) return false;
  if (headers !== undefined && headers !== resource?.headers) return false;
  return intent.kind === 'read' || intent.kind === 'list';
}
