/** A list with existing items, as far as checkpoints have seen it. */
import { type ItemRef, offers } from '../core/operation.ts';
import type { Resource } from '../core/plan.ts';
import type { Damage } from '../core/result.ts';
import type { Item } from '../reading/items.ts';
import type { ListView } from '../reading/lists.ts';

export interface Watched {
  readonly resource: Resource;
  /** By URL. Items that others create later are not existing items. */
  items: Map<string, Item>;
  /** When the latest checkpoint without damage began. It is undefined before the first one. */
  atMs?: number;
  /** When the latest list before it began. */
  seenMs: number;
  /** Items that the latest checkpoint did not show. */
  missing: readonly ItemRef[];
  /** Those of them that read as missing. */
  readonly gone: Set<string>;
  /** Fields that change in existing items to values that were not sent. */
  readonly moving: Set<string>;
  /** Items come and go by themselves, or cannot be read, so that they may be on another page. */
  isLively: boolean;
  /** Items that disappeared, although that may be normal activity. */
  readonly losses: Set<string>;
  /** The latest checkpoint could not be read. */
  isBlind: boolean;
  /** Damage that the control has not confirmed yet. */
  suspected?: Suspicion & { readonly endedMs: number; readonly shown: Map<string, Item> };
}

export type Suspicion = Pick<Noticed, 'kind' | 'items'>;

export interface Noticed extends Omit<Damage, 'window'> {
  readonly noticedMs: number;
}

/** Nothing is known of the list yet. */
export function watch(resource: Resource): Watched {
  const sets = { gone: new Set<string>(), moving: new Set<string>(), losses: new Set<string>() };
  const nothing = { items: new Map<string, Item>(), missing: [], seenMs: 0, isBlind: false };
  return { resource, ...nothing, ...sets, isLively: !offers(resource, 'read') };
}

export function itemsIn({ items }: ListView): Map<string, Item> {
  const known = new Map<string, Item>();
  for (const item of items) if (item.ref !== undefined) known.set(item.ref.url, item);
  return known;
}
