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
    { id: leaf, clauses: [leaf], level: leaf, title: leaf, fix: leaf, outcome: leaf, examined: leaf, reason: leaf },
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
    },
  ],
  cleanup: { created: leaf, deleted: leaf, left: [{ address: leaf, reason: leaf }] },
  timings: { startedAt: leaf, durationMs: leaf },
  digests: { plan: leaf, rules: leaf, conventions: leaf },
};

/** The report as JSON, version 1 (report.schema.json), in pieces: keys in their promised order, two blanks of indent. */
export function jsonReport(report: Report): readonly string[] {
  const pieces: string[] = [];
  const entries = Object.entries<AnyShape>(shape);
  const values = new Map<string, unknown>(Object.entries(report));
  for (const [index, [key, order]] of entries.entries()) {
    pieces.push(`${index === 0 ? '{' : ','}\n  ${JSON.stringify(key)}: `);
    const value = values.get(key);
    if (Array.isArray(value) && value.length > 0) pieces.push(...listPieces(value, order));
    else pieces.push(written(value, order, '  '));
  }
  return [...pieces, '\n}\n'];
}

/** One piece an item: the exchanges of a long run are not put together in one text. */
function listPieces(items: readonly unknown[], order: AnyShape): readonly string[] {
  const itemOrder = isListShape(order) ? order[0] : leaf;
  return [
    ...items.map((item, index) => `${index === 0 ? '[' : ','}\n    ${written(item, itemOrder, '    ')}`),
    '\n  ]',
  ];
}

function written(value: unknown, order: AnyShape, margin: string): string {
  return JSON.stringify(inOrder(value, order), null, 2).replaceAll('\n', `\n${margin}`);
}

function inOrder(value: unknown, order: AnyShape): unknown {
  if (order === leaf || typeof value !== 'object' || value === null) return value;
  if (isListShape(order)) return Array.isArray(value) ? value.map((item) => inOrder(item, order[0])) : value;
  const members = new Map<string, unknown>(Object.entries(value));
  return Object.fromEntries(
    Object.entries<AnyShape>(order).map(([key, below]) => [key, inOrder(members.get(key), below)]),
  );
}

function isListShape(order: AnyShape): order is readonly [AnyShape] {
  return Array.isArray(order);
}
