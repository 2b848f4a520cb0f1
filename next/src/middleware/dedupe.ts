/** Dedupe: identical plain reads are sent once, until something is written that may have changed them. */
import type { Exchange } from '../core/exchange.ts';
import type { Resource } from '../core/plan.ts';
import type { Intent, Probe } from '../core/probe.ts';
import type { Middleware } from '../core/send.ts';

export interface Dedupe {
  readonly layer: Middleware;
  /**
   * The run calls it before the writes, before a second visit, which needs responses of its own, and when the visits to
   * a resource have ended, because a response takes memory.
   */
  forget(resource?: Resource): void;
}

export function createDedupe(): Dedupe {
  /** By resource, URL, and what the request should provoke. */
  const known = new Map<string, Map<string, Promise<Exchange>>>();
  const layer: Middleware = (next) => {
    return async <I extends Intent>(probe: Probe<I>): Promise<Exchange<I>> => {
      if (isPlain(probe)) {
        const own = known.get(pathOf(probe)) ?? new Map<string, Promise<Exchange>>();
        known.set(pathOf(probe), own);
        const exchange = (own.get(nameOf(probe)) as Promise<Exchange<I>> | undefined) ?? next(probe);
        own.set(nameOf(probe), exchange);
        return exchange;
      }
      if (isWrite(probe)) known.clear();
      const exchange = await next(probe);
      if (isWrite(probe)) known.clear();
      return exchange;
    };
  };
  return {
    layer,
    forget(resource) {
      if (resource === undefined) known.clear();
      else known.delete(resource.path);
    },
  };
}

/** A list or an item, with the valid token. The item may be missing. */
function isPlain({ method, intent, credential, isFresh, connection, headers, resource }: Probe): boolean {
  if (method !== 'GET' || credential !== 'valid' || isFresh === true || connection !== undefined) return false;
  if (headers !== undefined && headers !== resource?.headers) return false;
  return intent.kind === 'read' || intent.kind === 'list' || intent.kind === 'provocation';
}

/** Scenarios that send the row of a table, too, share its response. */
function nameOf({ url, intent }: Probe): string {
  return intent.kind === 'provocation' ? `${intent.table} ${intent.row} ${url}` : url;
}

function isWrite({ method }: Probe): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

function pathOf({ resource }: Probe): string {
  return resource?.path ?? '';
}
