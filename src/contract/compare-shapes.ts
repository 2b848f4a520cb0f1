import type { Aspect, DifferenceKind, Shape } from '../model/contract.ts';
import { why } from '../model/reason.ts';
import type { JsonKind } from '../text/json.ts';
import { pointer } from '../text/json-pointer.ts';
import { count, type Findings, leaveOpen, tell } from './difference.ts';
import {
  type FieldPair,
  kindsOf,
  newerField,
  nullingOf,
  type Proof,
  removalOf,
  retypingOf,
  type Sights,
  sightsOf,
} from './field-proof.ts';
import { pairsOf } from './sequences.ts';
import type { ShapeEvidence } from './shape.ts';

/** What two shapes are compared for. */
export interface ShapeContext {
  readonly findings: Findings;
  readonly operation: string;
  /** Null for items. */
  readonly situation: string | null;
  /** JSON pointer of the place in its answer. */
  readonly place: string;
  /** True for bodies around items and for failures. */
  readonly isFixed: boolean;
  /** Whether the older side showed null at a pointer elsewhere; it did not where this is left out. */
  readonly isNullable?: (at: string) => boolean;
  readonly evidence: ShapeEvidence;
}

/** Objects that were there on the older side before a field that none of them has counts as new. */
const fewestObjects = 10;

/** Tells fields that went, have other kinds, became null, stand in another order, or were put in between. */
export function compareShapes(older: Shape, newer: Shape, context: ShapeContext): void {
  const told: string[] = [];
  const isSparse = leavesOut(older) || leavesOut(newer);
  for (const field of older.fields) {
    if (told.some((at) => field.at.startsWith(`${at}/`))) continue;
    const before = sightsOf(field);
    const now = newerField(before, newer);
    if (now !== undefined && compareField({ older: before, newer: now, isFixed: context.isFixed, isSparse }, context)) {
      told.push(field.at);
    }
  }
  compareOrders(older, newer, context);
}

/** True where some field shows in some of the objects only. */
function leavesOut({ fields }: Shape): boolean {
  return fields.some((field) => {
    const { found } = sightsOf(field);
    return !field.at.includes('/*') && found.shown > 0 && found.missing > 0;
  });
}

/** True where what lies below the field need not be compared. */
function compareField(pair: FieldPair, context: ShapeContext): boolean {
  const { older, newer } = pair;
  const { findings } = context;
  const removal = removalOf(pair);
  if (removal !== 'none') {
    add(removal, 'fields', 'field-removed', pair, context, ['shown in every answer', 'never shown'], 'missing');
    return true;
  }
  if (shows(older) && shows(newer)) count(findings, 'fields');
  const retyping = retypingOf(pair);
  if (retyping !== 'none') {
    const kind = newKind(older, newer);
    add(retyping, 'kinds', 'field-retyped', pair, context, [kindsOf(older), kindsOf(newer)], kind ?? 'shown');
    return true;
  }
  if (kindsOf(older) !== 'null' && kindsOf(newer) !== 'null') count(findings, 'kinds');
  const nulling = nullingOf(pair);
  if (nulling === 'sure' && context.isNullable?.(older.at) !== true) {
    add(nulling, 'nulls', 'field-newly-null', pair, context, [`${kindsOf(older)}, never null`, 'null'], 'null');
    return true;
  }
  if (shows(older) && shows(newer)) count(findings, 'nulls');
  return false;
}

function shows({ found, sent, unsent }: Sights): boolean {
  return found.shown + sent.shown + unsent.shown > 0;
}

function newKind(older: Sights, newer: Sights): JsonKind | undefined {
  const known = new Set([older.found, older.sent, older.unsent].flatMap(({ kinds }) => kinds));
  return [newer.found, newer.sent, newer.unsent].flatMap(({ kinds }) => kinds).find((kind) => !known.has(kind));
}

function add(
  proof: Proof,
  aspect: Aspect,
  kind: DifferenceKind,
  { older }: FieldPair,
  { findings, operation, situation, place, evidence }: ShapeContext,
  [before, after]: readonly [string, string],
  what: 'shown' | 'missing' | 'null' | JsonKind,
): void {
  const at = `body:${place}${older.at}`;
  if (proof === 'thin') {
    leaveOpen(
      findings,
      aspect,
      why('seen-too-rarely', { operation, at: `${place}${older.at}`, change: kind.replace('-', ' ') }),
    );
    return;
  }
  tell(findings, { kind, operation, situation, at, before, after }, evidence.field(older.at, what));
}

function compareOrders(older: Shape, newer: Shape, context: ShapeContext): void {
  for (const order of older.orders) {
    const now = newer.orders.find(({ at }) => at === order.at);
    if (now !== undefined) compareOrder(order, now.keys, older, context);
  }
}

function compareOrder(
  order: Shape['orders'][number],
  now: readonly (readonly string[])[],
  older: Shape,
  { findings, operation, situation, place, evidence }: ShapeContext,
): void {
  const [before, after] = [pairsOf(order.keys), pairsOf(now)];
  const known = [...new Set(order.keys.flat())];
  let compared = false;
  for (const one of known) {
    for (const other of known) {
      if (!before.isBefore(one, other) || before.isBefore(other, one)) continue;
      compared ||= after.isBefore(one, other) || after.isBefore(other, one);
      if (!after.isBefore(other, one)) continue;
      const shown = now.find((keys) => keys.includes(one) && keys.indexOf(other) < keys.indexOf(one)) ?? [];
      const texts = { before: (order.keys[0] ?? []).join(', '), after: shown.join(', ') };
      const at = `body:${place}${order.at}`;
      const exchange = evidence.order(order.at, other, one);
      tell(findings, { kind: 'field-reordered', operation, situation, at, ...texts }, exchange);
      return;
    }
  }
  if (compared) count(findings, 'order');
  // An optional field may be left out of a few items.
  if (situation === null && older.seen.own === 0 && older.seen.found < fewestObjects) return;
  const old = new Set(known);
  for (const keys of now) {
    const last = keys.findLastIndex((key) => old.has(key));
    for (const [index, key] of keys.slice(0, Math.max(0, last)).entries()) {
      if (old.has(key) || older.fields.some(({ at }) => at === order.at + pointer(key))) continue;
      const at = `body:${place}${order.at}${pointer(key)}`;
      const texts = { before: (order.keys[0] ?? []).join(', '), after: keys.join(', ') };
      const ahead = keys.slice(index).find((each) => old.has(each)) ?? '';
      const exchange = evidence.order(order.at, key, ahead);
      tell(findings, { kind: 'field-between', operation, situation, at, ...texts, ahead }, exchange);
    }
  }
}
