import type { FieldShape, OrderShape, SeenObjects, Shape, Sight } from '../model/contract.ts';
import type { Json, JsonKind } from '../text/json.ts';
import { parsePointer, pointer } from '../text/json-pointer.ts';
import type { Bucket, Node } from './node.ts';
import { byCode, sampleSize } from './sample.ts';
import { commonForms, enumeratedWords } from './values.ts';

/** Exchanges behind a shape: they are no part of a snapshot. */
export interface ShapeEvidence {
  /** The exchange that first showed the field, lacked it, showed it as null or as another kind. */
  field(at: string, what: 'shown' | 'missing' | 'null' | JsonKind): string | undefined;
  /** A value that the field showed. */
  value(at: string): Json | undefined;
  /** The exchange that first showed one key before another. */
  order(at: string, first: string, second: string): string | undefined;
}

/** What a node comes to; the root itself is no field. */
export function shapeOf(node: Node): Shape {
  const fields: FieldShape[] = [];
  const orders: OrderShape[] = [];
  const visit = (each: Node, at: string): void => {
    if (at !== '') fields.push(fieldOf(each, at));
    if (each.sequences.length > 0) orders.push({ at, keys: each.sequences });
    for (const [name, child] of each.members) visit(child, at + pointer(name));
    if (each.elements !== undefined) visit(each.elements, `${at}/*`);
  };
  visit(node, '');
  return { seen: seenObjects(node), fields: fields.sort(byPlace), orders: orders.sort(byPlace) };
}

function seenObjects({ seen, objects }: Node): SeenObjects {
  const sent = new Map<string, number>();
  for (const source of objects.values()) {
    for (const field of source.sent ?? []) sent.set(field, Math.min(sampleSize, (sent.get(field) ?? 0) + 1));
  }
  return {
    found: seen.found.shown.size,
    own: seen.unsent.shown.size,
    sent: [...sent].map(([field, count]) => ({ field, count })).sort((one, other) => byCode(one.field, other.field)),
  };
}

function byPlace(one: { readonly at: string }, other: { readonly at: string }): number {
  return byCode(one.at, other.at);
}

/** The shape of a body around items, or of a failure: alike for alike answers, however many there were. */
export function bodyShapeOf(node: Node): Shape {
  const { fields, orders } = shapeOf(node);
  return { seen: { found: 1, own: 0, sent: [] }, fields: fields.map(plainly), orders };
}

/** Never, sometimes or always, in place of counts. */
function plainly({ forms: _forms, words: _words, ...field }: FieldShape): FieldShape {
  const { found } = field;
  if (found === null) return field;
  const { shown, missing, nulls, kinds } = found;
  const isSometimes = nulls > 0 && nulls < shown;
  const often = { shown: isSometimes ? 2 : Math.min(1, shown), nulls: Math.min(1, nulls) };
  return { ...field, found: { ...often, missing: Math.min(1, missing), kinds } };
}

function fieldOf({ seen, repeated, values }: Node, at: string): FieldShape {
  const sight = (bucket: Bucket): Sight | null => {
    const { shown, missing, nulls, kinds } = seen[bucket];
    if (shown.size + missing.size === 0) return null;
    return { shown: shown.size, missing: missing.size, nulls: nulls.size, kinds: [...kinds].sort(byCode) };
  };
  const forms = commonForms(values);
  const name = (parsePointer(at) ?? []).findLast((segment) => segment !== '*') ?? '';
  const words = enumeratedWords(values, name);
  return {
    at,
    found: sight('found'),
    sent: sight('sent'),
    unsent: sight('unsent'),
    repeated,
    ...(forms.length === 0 ? {} : { forms }),
    ...(words.length === 0 ? {} : { words }),
  };
}

/** The exchanges behind a node. */
export function evidenceOf(root: Node): ShapeEvidence {
  const nodes = new Map<string, Node>();
  const visit = (each: Node, at: string): void => {
    nodes.set(at, each);
    for (const [name, child] of each.members) visit(child, at + pointer(name));
    if (each.elements !== undefined) visit(each.elements, `${at}/*`);
  };
  visit(root, '');
  return {
    field: (at, what) => {
      const node = nodes.get(at);
      if (node === undefined) {
        // A field that never showed: any object that could have had it.
        const parent = nodes.get(at.slice(0, at.lastIndexOf('/')));
        return parent === undefined ? undefined : firstShown(parent);
      }
      for (const { from } of Object.values(node.seen)) {
        const found = what === 'shown' || what === 'missing' || what === 'null' ? from[what] : from.kinds.get(what);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    value: (at) => nodes.get(at)?.values.example,
    order: (at, first, second) => {
      for (const [text, exchange] of nodes.get(at)?.sequenceFrom ?? []) {
        const keys: unknown = JSON.parse(text);
        if (!Array.isArray(keys)) continue;
        const [a, b] = [keys.indexOf(first), keys.indexOf(second)];
        if (a !== -1 && a < b) return exchange;
      }
      return undefined;
    },
  };
}

function firstShown(node: Node): string | undefined {
  return Object.values(node.seen)
    .map(({ from }) => from.shown)
    .find((exchange) => exchange !== undefined);
}
