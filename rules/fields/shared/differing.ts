import type { Digest } from '../../../src/model/rule.ts';
import { list } from '../../../src/model/traces/list.ts';
import { type Violation, violation } from '../../../src/model/violation.ts';
import { enumerate } from '../../../src/text/enumerate.ts';
import type { Json, JsonKind } from '../../../src/text/json.ts';
import type { FieldKind } from './kinds.ts';

/** What one answer shows of the fields of a resource. */
export interface Kinds {
  /** What is asked for: the resource, wherever it stands. */
  readonly whole: string;
  readonly fields: readonly FieldKind[];
  /** Kinds that an invalid body had, where it was taken: what shows them is told by the rules about input. */
  readonly taken?: readonly string[];
}

interface Seen extends FieldKind {
  readonly digest: Digest<Kinds>;
}

/** How many fields the answers show of one resource, and a violation for each field of several kinds. */
export function differing(
  digests: readonly Digest<Kinds>[],
  allowed: ReadonlySet<Json>,
): { readonly fields: number; readonly violations: readonly Violation[] } {
  const taken = new Set(digests.flatMap(({ kept }) => kept.taken ?? []));
  const byField = new Map<string, Map<JsonKind, Seen>>();
  for (const digest of digests) {
    // What the list shows when it is first read was there before such a body was taken.
    const isBefore = digest.scenario === list.trace.scenario && !digest.exchange.endsWith('/again');
    for (const each of digest.kept.fields) {
      const { field, kind } = each;
      if (allowed.has(field) || (!isBefore && taken.has(`${field} ${kind}`))) continue;
      const kinds = byField.get(field) ?? new Map<JsonKind, Seen>();
      byField.set(field, kinds);
      if (!kinds.has(kind)) kinds.set(kind, { ...each, digest });
    }
  }
  const split = [...byField.values()].filter((kinds) => kinds.size > 1);
  return { fields: byField.size, violations: split.flatMap((kinds) => breach([...kinds.values()])) };
}

/** One violation for the kinds of a field, each with an answer that shows it: nobody knows which of them is right. */
function breach(kinds: readonly Seen[]): readonly Violation[] {
  const ordered = kinds.toSorted((one, other) => (one.kind < other.kind ? -1 : 1));
  const last = kinds.at(-1);
  if (last === undefined) return [];
  const places = ordered.map(({ kind, digest }) => `${named(kind)} in ${digest.request}`);
  return [
    violation({
      at: `body:${last.at}`,
      expected: 'one type',
      actual: enumerate(ordered.map(({ kind }) => named(kind))),
      exchange: last.digest.exchange,
      key: `${last.field} ${ordered.map(({ kind }) => kind).join(' ')}`,
      message: `${last.field.slice(1)} is ${enumerate(places)}`,
    }),
  ];
}

function named(kind: JsonKind): string {
  return kind === 'object' ? 'an object' : `a ${kind}`;
}
