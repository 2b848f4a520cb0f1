import type { Digest } from '../../../src/model/rule.ts';
import { type Violation, violation } from '../../../src/model/violation.ts';
import type { Json, JsonKind } from '../../../src/text/json.ts';
import type { FieldKind } from './kinds.ts';

/** What one answer shows of the fields of a resource. */
export interface Kinds {
  /** What is asked for: the resource, wherever it stands. */
  readonly whole: string;
  readonly operation: string;
  readonly fields: readonly FieldKind[];
  /** Kinds that an invalid body had, where it was taken: what shows them is told by the rules about input. */
  readonly taken?: readonly string[];
}

interface Seen extends FieldKind {
  readonly digest: Digest<Kinds>;
  readonly operations: Set<string>;
  answers: number;
}

/** How many fields the answers show of one resource, and a violation for each kind of a field that is not its usual one. */
export function differing(
  digests: readonly Digest<Kinds>[],
  allowed: ReadonlySet<Json>,
): { readonly fields: number; readonly violations: readonly Violation[] } {
  const taken = new Set(digests.flatMap(({ kept }) => kept.taken ?? []));
  const byField = new Map<string, Map<JsonKind, Seen>>();
  for (const digest of digests) {
    for (const each of digest.kept.fields) {
      const { field, kind } = each;
      if (allowed.has(field) || taken.has(`${field} ${kind}`)) continue;
      const kinds = byField.get(field) ?? new Map<JsonKind, Seen>();
      byField.set(field, kinds);
      const seen = kinds.get(kind) ?? { ...each, digest, operations: new Set<string>(), answers: 0 };
      kinds.set(kind, seen);
      seen.operations.add(digest.kept.operation);
      seen.answers += 1;
    }
  }
  const split = [...byField.values()].filter((kinds) => kinds.size > 1);
  return { fields: byField.size, violations: split.flatMap((kinds) => breaches([...kinds.values()])) };
}

/** One violation for each kind of a field that is not the usual one: that of most kinds of operation, then of most answers. */
function breaches(kinds: readonly Seen[]): readonly Violation[] {
  const [usual, ...odd] = kinds.toSorted(
    (one, other) => other.operations.size - one.operations.size || other.answers - one.answers,
  );
  if (usual === undefined) return [];
  return odd.map((seen) =>
    violation({
      at: `body:${seen.at}`,
      expected: named(usual.kind),
      actual: named(seen.kind),
      exchange: seen.digest.exchange,
      key: `${seen.field} ${seen.kind}`,
      message: `${seen.field.slice(1)} is ${named(seen.kind)} in ${seen.digest.request} and ${named(usual.kind)} in ${usual.digest.request}`,
    }),
  );
}

function named(kind: JsonKind): string {
  return kind === 'object' ? 'an object' : `a ${kind}`;
}
