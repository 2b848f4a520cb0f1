/** Journal: a line before and after each create and each delete, so that a later cleanup finds what a killed run left. */
import type { Exchange } from '../core/exchange.ts';
import type { ItemRef } from '../core/operation.ts';
import { type Creation, creationOf, type Intent, type Probe } from '../core/probe.ts';
import type { Middleware } from '../core/send.ts';
import { createdItem } from '../reading/items.ts';

/** One line of a journal. */
export type JournalEntry =
  | ({ readonly at: 'create'; readonly number: number; readonly atMs: number } & Creation & JournalPlace)
  | {
      readonly at: 'created';
      readonly number: number;
      readonly atMs: number;
      /** It is undefined if no response came. */
      readonly status?: number;
      /** The item that the response named. */
      readonly ref?: ItemRef;
    }
  | { readonly at: 'delete'; readonly url: string }
  | { readonly at: 'deleted'; readonly url: string; readonly status?: number };

/** Where something is created. */
export interface JournalPlace {
  /** The path of the resource. */
  readonly path: string;
  readonly owner: readonly string[];
  /** The item that a PUT creates. */
  readonly item?: ItemRef;
}

/** It must have written the entry when it returns. */
export type Journal = (entry: JournalEntry) => void;

export function journaled(journal: Journal = () => undefined): Middleware {
  let count = 0;
  return (next) => {
    return async <I extends Intent>(probe: Probe<I>): Promise<Exchange<I>> => {
      const creation = creationOf(probe);
      const { item, method, owner, resource } = probe;
      if (creation !== undefined && resource !== undefined) {
        const number = count++;
        const place = { path: resource.path, owner, ...(item === undefined ? {} : { item }) };
        journal({ at: 'create', number, atMs: Date.now(), ...creation, ...place });
        const exchange = await next(probe);
        journal({ at: 'created', number, atMs: Date.now(), ...named(exchange) });
        return exchange;
      }
      if (method !== 'DELETE' || item === undefined) return next(probe);
      journal({ at: 'delete', url: item.url });
      const exchange = await next(probe);
      const { response } = exchange;
      journal({ at: 'deleted', url: item.url, ...(response === undefined ? {} : { status: response.status }) });
      return exchange;
    };
  };
}

function named(exchange: Exchange): { readonly status?: number; readonly ref?: ItemRef } {
  const ref = exchange.probe.item ?? createdItem(exchange);
  return {
    ...(exchange.response === undefined ? {} : { status: exchange.response.status }),
    ...(ref === undefined ? {} : { ref }),
  };
}
