/**
 * Dedupe: identical plain reads are sent once, until something is written that may have changed them. A read that needs a
 * response of its own is sent, and serves later ones if it is the first.
 */
import type { Exchange } from '../core/exchange.ts';
import { familyOf, type Resource } from '../core/plan.ts';
import { type Intent, isAsPlanned, mayWrite, type Probe } from '../core/probe.ts';
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
  /** By the path of the resource, and then by URL, and what the request should provoke. */
  const known = new Map<string, Known>();
  const layer: Middleware = (next) => {
    return async <I extends Intent>(probe: Probe<I>): Promise<Exchange<I>> => {
      if (isPlain(probe)) {
        const { responses } = knownOf(probe);
        const name = nameOf(probe);
        const earlier = responses.get(name);
        const known = probe.isFresh === true ? undefined : earlier;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an equal probe has the same intent
        const exchange = (known as Promise<Exchange<I>> | undefined) ?? next(probe);
        // The first response is the one that nothing could disturb.
        if (earlier === undefined) responses.set(name, exchange);
        return exchange;
      }
      if (mayWrite(probe)) forgetFamily(probe);
      const exchange = await next(probe);
      if (mayWrite(probe)) forgetFamily(probe);
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

  function knownOf(probe: Probe): Known {
    const path = probe.resource?.path ?? '';
    const before = known.get(path);
    if (before !== undefined) return before;
    const own: Known = { family: familyOf(probe.resource), responses: new Map() };
    known.set(path, own);
    return own;
  }

  /** A write may change what its family shows. */
  function forgetFamily(probe: Probe): void {
    if (probe.resource === undefined) known.clear();
    for (const [path, { family }] of known) if (family === familyOf(probe.resource)) known.delete(path);
  }
}

type Known = { readonly family: string; readonly responses: Map<string, Promise<Exchange>> };

/** A list or an item, with the token of a user. The item may be missing. */
function isPlain(probe: Probe): boolean {
  const { method, intent, connection, headers, resource, operation } = probe;
  if (method !== 'GET' || mayWrite(probe) || connection !== undefined) return false;
  if (!isAsPlanned(probe) && probe.credential !== 'other') return false;
  if (headers !== undefined && headers !== (operation?.headers ?? resource?.headers)) return false;
  return plainKinds.has(intent.kind);
}

const plainKinds: ReadonlySet<Intent['kind']> = new Set(['read', 'list', 'provocation', 'observed']);

/** Scenarios that send the row of a table, too, share its response. */
function nameOf({ url, intent, credential }: Probe): string {
  if (intent.kind === 'provocation') return `${intent.table} ${intent.row} ${url}`;
  return credential === 'other' ? `${credential} ${url}` : url;
}
