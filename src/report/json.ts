import type { Report } from '../model/report.ts';
import { keyOrder, type Order } from './key-order.generated.ts';

/** An order, ready for use: its keys with what stands below each. */
type Prepared = typeof leaf | { readonly item: Prepared } | { readonly members: readonly Member[] };

type Member = readonly [key: string, below: Prepared];

/** A value without parts of its own to put in order. */
const leaf = null;

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

const members = membersOf(keyOrder);

const orders: ReadonlyMap<string, Prepared> = new Map(members);

/** Items of a list that are put into one piece. */
const itemsAtOnce = 200;

/** The report as JSON, version 1 (report.schema.json), in pieces: keys in their promised order, two blanks of indent. */
export function jsonReport(report: Report): readonly string[] {
  const values = new Map<string, unknown>(Object.entries(report));
  const pieces = members.flatMap(([key, order], index) => {
    const comma = index === 0 ? '{' : ',';
    const value = values.get(key);
    if (order === leaf || !('item' in order) || !Array.isArray(value) || value.length <= itemsAtOnce) {
      return [`${comma}${memberText(key, inOrder(value, order))}`];
    }
    return [`${comma}\n  ${JSON.stringify(key)}: [`, ...listPieces(value, order.item), '\n  ]'];
  });
  return [...pieces, '\n}\n'];
}

/** A member of the whole, without the braces around it. */
function memberText(key: string, value: unknown): string {
  return JSON.stringify({ [key]: value }, null, 2).slice('{'.length, -'\n}'.length);
}

/** A long list in portions, so that a long run is not put together in one text. */
function listPieces(items: readonly unknown[], order: Prepared): readonly string[] {
  const pieces: string[] = [];
  for (let from = 0; from < items.length; from += itemsAtOnce) {
    const portion = items.slice(from, from + itemsAtOnce).map((item) => inOrder(item, order));
    const text = memberText('', portion).slice('\n  "": ['.length, -'\n  ]'.length);
    pieces.push(`${from === 0 ? '' : ','}${text}`);
  }
  return pieces;
}

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

function inOrder(value: unknown, order: Prepared): unknown {
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
