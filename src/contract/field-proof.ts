import type { FieldShape, Shape, Sight } from '../model/contract.ts';
import { parsePointer } from '../text/json-pointer.ts';

/** How sure it is that something became different: `thin` where one object on either side is all that speaks for it. */
export type Proof = 'sure' | 'thin' | 'none';

/** So rarely a field that comes and goes is missing from all newer items by chance. */
const chance = 0.001;
const fewest = 2;
/** Items that show a value of one kind, or never null, before another is no chance. */
const many = 5;

const nothing: Sight = { shown: 0, missing: 0, nulls: 0, kinds: [] };

/** How a field showed in each kind of object. */
export interface Sights {
  readonly at: string;
  readonly found: Sight;
  readonly sent: Sight;
  readonly unsent: Sight;
}

/** A field on both sides; on the newer one it may never have shown. */
export interface FieldPair {
  readonly older: Sights;
  readonly newer: Sights;
  /** True for bodies around items and for failures: the same request gives the same fields. */
  readonly isFixed: boolean;
  /** True where objects like it leave out fields that they have no value for: a few may all lack one by chance. */
  readonly isSparse: boolean;
}

/** A field of a snapshot, with nothing seen where it says so. */
export function sightsOf({ at, found, sent, unsent }: FieldShape): Sights {
  return { at, found: found ?? nothing, sent: sent ?? nothing, unsent: unsent ?? nothing };
}

/** The field as the newer side has it; one that never showed was missing wherever what holds it showed. */
export function newerField(older: Sights, newer: Shape): Sights | undefined {
  const known = newer.fields.find(({ at }) => at === older.at);
  if (known !== undefined) return sightsOf(known);
  const parent = older.at.slice(0, older.at.lastIndexOf('/'));
  const missing =
    parent === '' ? rootCounts(older.at, newer) : parentCounts(newer.fields.find(({ at }) => at === parent));
  if (missing === undefined) return undefined;
  const sight = (count: number): Sight => ({ ...nothing, missing: count });
  const { found, sent, unsent } = missing;
  return { at: older.at, found: sight(found), sent: sight(sent), unsent: sight(unsent) };
}

interface Counts {
  readonly found: number;
  readonly sent: number;
  readonly unsent: number;
}

function rootCounts(at: string, { seen }: Shape): Counts {
  const [field] = parsePointer(at) ?? [];
  const sent = seen.sent.find((each) => each.field === field)?.count ?? 0;
  return { found: seen.found, sent, unsent: Math.max(0, seen.own - sent) };
}

function parentCounts(field: FieldShape | undefined): Counts | undefined {
  if (field === undefined) return undefined;
  const parent = sightsOf(field);
  const objects = ({ kinds, shown, nulls }: Sight): number => (kinds.includes('object') ? shown - nulls : 0);
  return { found: objects(parent.found), sent: objects(parent.sent), unsent: objects(parent.unsent) };
}

/** Whether a field went: it always showed, or often enough, and never shows where it could. */
export function removalOf({ older, newer, isFixed, isSparse }: FieldPair): Proof {
  // A map without members has lost none of its fields.
  if (older.at.endsWith('/*')) return 'none';
  const isGone = (before: Sight, now: Sight): boolean =>
    before.shown > 0 && before.missing === 0 && now.shown === 0 && now.missing > 0;
  if (isGone(older.sent, newer.sent) || isGone(older.unsent, newer.unsent)) return 'sure';
  const [before, now] = [older.found, newer.found];
  if (before.shown === 0 || now.shown > 0 || now.missing === 0) return 'none';
  if (newer.sent.shown + newer.unsent.shown > 0) return 'none';
  if (before.missing > 0) {
    const share = before.shown / (before.shown + before.missing);
    return !isFixed && (1 - share) ** now.missing < chance ? 'sure' : 'none';
  }
  const least = isSparse || older.at.includes('/*') ? many : fewest;
  return isFixed || Math.min(before.shown, now.missing) >= least ? 'sure' : 'thin';
}

/** Whether a field that was never null is null now. */
export function nullingOf({ older, newer, isFixed }: FieldPair): Proof {
  const isFull = ({ shown, nulls }: Sight): boolean => shown > 0 && nulls === 0;
  const isEmpty = ({ nulls, kinds }: Sight): boolean => nulls > 0 && kinds.length === 0;
  if (isFull(older.sent) && newer.sent.nulls > 0) return 'sure';
  if (isFull(older.unsent) && isEmpty(newer.unsent)) return 'sure';
  if (!isFull(older.found) || !isEmpty(newer.found)) return 'none';
  // What stands in lists is data, in bodies of any kind.
  if (isFixed && older.at.includes('/*')) return 'none';
  return isFixed || (older.found.shown >= many && newer.found.shown >= many) ? 'sure' : 'thin';
}

/** Whether a field shows values of another kind, null aside. */
export function retypingOf({ older, newer, isFixed }: FieldPair): Proof {
  const proofs = [
    retyped(older.sent, newer.sent, 1),
    retyped(older.unsent, newer.unsent, 1),
    retyped(older.found, newer.found, isFixed ? 1 : fewest),
  ];
  const isElement = older.at.endsWith('/*');
  const isWider = (before: Sight, now: Sight, least: number): boolean =>
    before.shown - before.nulls >= least && now.kinds.some((kind) => !before.kinds.includes(kind));
  if (!isElement && (isWider(older.sent, newer.sent, 1) || isWider(older.found, newer.found, many))) return 'sure';
  return proofs.find((proof) => proof === 'sure') ?? proofs.find((proof) => proof === 'thin') ?? 'none';
}

function retyped(before: Sight, now: Sight, least: number): Proof {
  if (before.kinds.length === 0 || now.kinds.length === 0) return 'none';
  if (before.kinds.some((kind) => now.kinds.includes(kind))) return 'none';
  return Math.min(before.shown - before.nulls, now.shown - now.nulls) >= least ? 'sure' : 'thin';
}

/** Kinds of a field over all that was seen. */
export function kindsOf({ found, sent, unsent }: Sights): string {
  const kinds = [...new Set([found, sent, unsent].flatMap((sight) => sight.kinds))].sort();
  return kinds.length === 0 ? 'null' : kinds.join(' or ');
}
