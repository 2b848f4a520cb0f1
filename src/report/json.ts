import type { Report } from '../model/report.ts';

/** A value without parts of its own to put in order. */
const leaf = 'leaf';

/** Names every key of a type, in order; a list is written as a list of one. Left-out and unknown keys do not compile. */
type Shape<T> = T extends readonly [unknown, unknown]
  ? typeof leaf
  : T extends readonly (infer Item)[]
    ? readonly [Shape<Item>]
    : T extends object
      ? { readonly [Key in keyof T]-?: Shape<NonNullable<T[Key]>> }
      : typeof leaf;

type AnyShape = typeof leaf | readonly [AnyShape] | { readonly [key: string]: AnyShape };

/** The order of keys that report version 1 promises. */
const shape: { readonly [Key in keyof Report]-?: Shape<Report[Key]> } = {
  schemaVersion: leaf,
  tool: { name: leaf, version: leaf },
  target: { name: leaf, baseUrl: leaf },
  verdict: leaf,
  counts: {
    clauses: {
      violated: leaf,
      undecided: leaf,
      verified: leaf,
      'not-exercised': leaf,
      'not-specified': leaf,
      'not-observable': leaf,
    },
    rules: { passed: leaf, failed: leaf, inapplicable: leaf, inconclusive: leaf, errored: leaf },
    violations: leaf,
    warnings: leaf,
    requests: leaf,
    resources: leaf,
    operations: leaf,
  },
  diagnosis: [{ code: leaf, level: leaf, message: leaf, resource: leaf, exchanges: [leaf] }],
  clauses: [
    {
      id: leaf,
      part: leaf,
      level: leaf,
      text: leaf,
      status: leaf,
      rules: [leaf],
      examined: leaf,
      warnings: leaf,
      reason: leaf,
    },
  ],
  rules: [
    {
      id: leaf,
      clauses: [leaf],
      level: leaf,
      title: leaf,
      fix: leaf,
      outcome: leaf,
      examined: leaf,
      reason: leaf,
      judged: [{ resource: leaf, examined: leaf, operations: [leaf], hiddenBy: [leaf] }],
    },
  ],
  findings: [
    {
      rule: leaf,
      clauses: [leaf],
      level: leaf,
      outcome: leaf,
      qualifiers: [leaf],
      resource: leaf,
      operation: leaf,
      fingerprint: leaf,
      key: leaf,
      examined: leaf,
      occurrences: leaf,
      reason: leaf,
      violations: [{ message: leaf, expected: leaf, actual: leaf, at: leaf, exchange: leaf, curl: leaf }],
    },
  ],
  observations: [{ clause: leaf, text: leaf, exchanges: [leaf] }],
  exchanges: [
    {
      id: leaf,
      scenario: leaf,
      step: leaf,
      why: leaf,
      provokes: leaf,
      operation: leaf,
      resource: leaf,
      request: { method: leaf, url: leaf, headers: [leaf], body: leaf },
      response: { status: leaf, headers: [leaf], body: leaf, bytes: leaf },
      fault: { kind: leaf, message: leaf },
      durationMs: leaf,
      attempts: leaf,
      startedMs: leaf,
      waitMs: leaf,
    },
  ],
  cleanup: { created: leaf, deleted: leaf, left: [{ address: leaf, reason: leaf }] },
  timings: { startedAt: leaf, durationMs: leaf },
  digests: { plan: leaf, rules: leaf, conventions: leaf },
  plan: { file: leaf, places: [{ resource: leaf, line: leaf, column: leaf }] },
  comparison: {
    against: { name: leaf, startedAt: leaf, verdict: leaf },
    new: leaf,
    fixed: leaf,
    unchanged: leaf,
    flaky: leaf,
    unjudged: [{ rule: leaf, resource: leaf, fingerprint: leaf, reason: leaf }],
  },
  gate: { exitCode: leaf, failOn: leaf, coverage: leaf, reasons: [leaf] },
};

/** A shape, ready for use: its keys with what stands below each. */
type Order = typeof leaf | { readonly item: Order } | { readonly members: readonly (readonly [string, Order])[] };

function orderOf(part: AnyShape): Order {
  if (part === leaf) return leaf;
  if (isListShape(part)) return { item: orderOf(part[0]) };
  return { members: Object.entries(part).map(([key, below]) => [key, orderOf(below)] as const) };
}

function isListShape(part: AnyShape): part is readonly [AnyShape] {
  return Array.isArray(part);
}

const members = Object.entries(shape).map(([key, part]) => [key, orderOf(part)] as const);

const orders: ReadonlyMap<string, Order> = new Map(members);

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
function listPieces(items: readonly unknown[], order: Order): readonly string[] {
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

function inOrder(value: unknown, order: Order): unknown {
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
