import { keyOrder, type Order } from './key-order.generated.ts';

/** An order, ready for use: its keys with what stands below each. */
export type Prepared = typeof leaf | { readonly item: Prepared } | { readonly members: readonly Member[] };

type Member = readonly [key: string, below: Prepared];

/** A value without parts of its own to put in order. */
export const leaf = null;

function prepared(order: Order): Prepared {
  if (order === null) return leaf;
  return isListOrder(order) ? { item: prepared(order[0]) } : { members: membersOf(order) };
}

function membersOf(order: Readonly<Record<string, Order>>): readonly Member[] {
  return Object.entries(order).map(([key, below]) => [key, prepared(below)] as const);
}

function isListOrder(order: NonNullable<Order>): order is readonly [Order] {
  return Array.isArray(order);
}

/** The members of a report in order. */
export const members = membersOf(keyOrder);

const orders: ReadonlyMap<string, Prepared> = new Map(members);

/** A part of a report by its key, with its own keys in their promised order. */
export function partInOrder(key: string, part: unknown): unknown {
  const order = orders.get(key);
  return order === undefined ? part : inOrder(part, order);
}

/** An item of one of a report's lists, with its keys in their promised order. */
export function itemInOrder(key: string, item: object): object {
  const order = orders.get(key);
  const ordered = order === undefined || order === leaf || !('item' in order) ? item : inOrder(item, order.item);
  return isRecord(ordered) ? ordered : item;
}

/** A value with the keys of all its parts in order. */
export function inOrder(value: unknown, order: Prepared): unknown {
  if (order === leaf || !isRecord(value)) return value;
  if ('item' in order) {
    if (!Array.isArray(value)) return value;
    return order.item === leaf ? value : value.map((item) => inOrder(item, order.item));
  }
  const ordered: Record<string, unknown> = {};
  for (const [key, below] of order.members) ordered[key] = inOrder(value[key], below);
  return ordered;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
