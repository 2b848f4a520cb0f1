/**
 * Volatile fields: those that differ between two reads of one item, although nothing was written to its family in
 * between.
 */
import type { Projection } from '../core/log.ts';
import { familyOf, type Resource } from '../core/plan.ts';
import { isAsPlanned, mayWrite } from '../core/probe.ts';
import { type Item, readItem } from '../reading/items.ts';
import { isSame } from '../reading/json.ts';

interface Known {
  readonly fields: Set<string>;
  /** The last item that was read. A write to the family clears it. */
  last?: { readonly item: Item; readonly endedMs: number } | undefined;
}

type State = Map<string, Known>;

export const volatile: Projection<State> = {
  start: () => new Map(),
  step(state, exchange) {
    const { probe } = exchange;
    const { resource, method, item: requested } = probe;
    if (resource === undefined) return state;
    if (mayWrite(probe))
      for (const [path, known] of state) if (path.startsWith(`${familyOf(resource)} `)) known.last = undefined;
    if (requested === undefined || method !== 'GET' || mayWrite(probe) || !isAsPlanned(probe)) return state;
    const item = readItem(exchange);
    if (item === undefined) return state;
    const known = state.get(keyOf(resource)) ?? { fields: new Set() };
    state.set(keyOf(resource), known);
    const { last } = known;
    if (last !== undefined && last.item.ref?.url === item.ref?.url && last.endedMs <= exchange.startedMs)
      for (const field of Object.keys(item.fields))
        if (!isSame(item.fields[field], last.item.fields[field])) known.fields.add(field);
    known.last = { item, endedMs: exchange.endedMs };
    return state;
  },
};

export function isVolatileIn(state: State, resource: Resource, pointer: string): boolean {
  return state.get(keyOf(resource))?.fields.has(pointer.slice(1)) === true;
}

const keyOf = (resource: Resource): string => `${familyOf(resource)} ${resource.path}`;
