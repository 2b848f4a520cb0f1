/**
 * Owners: existing items of a parent, below which its children are read. The one below which a plain list showed the
 * most items comes first.
 */
import type { Projection } from '../core/log.ts';
import type { ItemRef } from '../core/operation.ts';
import type { Resource } from '../core/plan.ts';
import { isAsPlanned } from '../core/probe.ts';
import { refsIn } from '../reading/lists.ts';

/** Enough to find one that owns something. */
const mostOwners = 20;

export interface Owners {
  /** The items that the first list of a resource showed, by path. */
  readonly items: Map<string, readonly ItemRef[]>;
  /** How many items a plain list showed, by the path of a child and the URL of its owner. */
  readonly counts: Map<string, number>;
}

export const owners: Projection<Owners> = {
  start: () => ({ items: new Map(), counts: new Map() }),
  step(state, exchange) {
    const { resource, intent, owner } = exchange.probe;
    if (resource === undefined || intent.kind !== 'list' || !isAsPlanned(exchange.probe)) return state;
    if (intent.page !== undefined || intent.size !== undefined || exchange.response?.isSuccess !== true) return state;
    const known = state.items.get(resource.path) ?? [];
    if (known.length > 0 && resource.parent === undefined) return state;
    const refs = refsIn(exchange);
    if (known.length === 0 && refs.length > 0) state.items.set(resource.path, refs.slice(0, mostOwners));
    state.counts.set(keyOf(resource, owner), refs.length);
    return state;
  },
};

export function ownersOf({ items, counts }: Owners, resource: Resource): readonly ItemRef[] {
  const all = items.get(resource.parent ?? '') ?? [];
  const counted = all.map((owner) => [counts.get(keyOf(resource, owner.ids)) ?? 0, owner] as const);
  return counted.sort(([a], [b]) => b - a).map(([, owner]) => owner);
}

export function itemsOf({ items }: Owners, resource: Resource): readonly ItemRef[] {
  return items.get(resource.path) ?? [];
}

const keyOf = ({ path }: Resource, owner: readonly string[]): string => [path, ...owner].join(' ');
