/** Compares shapes: fields that are missing, and those with other types, nulls, formats, and places. */
import type { WithResponse } from '../core/exchange.ts';
import { isList, parseJson } from '../text/json.ts';
import { formatPointer } from '../text/pointers.ts';
import { type Collector, type Difference, type DifferenceKind, fieldName } from './differences.ts';
import { formatChange } from '../text/formats.ts';
import { shownIn } from './note-shape.ts';
import { countOf, type DeclaredWords, type Field, type Shape, type Values } from './snapshot.ts';

export interface ShapeContext {
  readonly collector: Collector;
  readonly operation: string;
  /** It is left out for items that lists and reads show. */
  readonly situation?: string | undefined;
  readonly isItem: boolean;
  /** The same request leads to the same fields, so one value is enough. */
  readonly isFixed: boolean;
  /** Whether the older side showed null in this place of an item elsewhere. */
  isNullable(at: string): boolean;
  /** Whether the plan calls the value volatile. */
  isVolatile(at: string): boolean;
}

type Proof = 'sure' | 'thin' | 'none';

/** An optional field is missing from all newer items by chance as rarely as this. */
const chance = 0.001;
const fewest = 2;
/** So many values of one type, or without null, cannot be an accident. */
const many = 5;
/** A field is new if at least this many older objects lack it. */
const mostOptional = 10;

export function compareShapes(older: Shape, newer: Shape, context: ShapeContext): void {
  const gone: string[] = [];
  const isSparse = [older, newer].some(leavesOut);
  for (const [at, before] of older.fields) {
    const now = newer.fields.get(at) ?? { kinds: missingFrom(newer, at) };
    const isSkipped = context.isVolatile(at) || gone.some((path) => at.startsWith(`${path}/`));
    if (now.kinds.size === 0 || isSkipped) continue;
    const change = changeOf(at, before, now, isSparse, context);
    if (change !== undefined) {
      const [kind, proof, seen] = change;
      const texts = { seen: typesOf(typesIn(now)) || seen, expected: typesOf(typesIn(before)) || 'null' };
      const evidence = { exchange: now.kinds.get(seen)?.exchange, before: firstIn(before.kinds) };
      if (proof === 'thin') context.collector.leaveOpen(kind);
      else add(kind, at, { ...texts, ...evidence }, newer, context);
      gone.push(at);
    } else if (!context.isFixed && isOfOneType(before, now)) compareValues(at, before, now, newer, context);
  }
  for (const [at, orders] of older.orders) compareOrders(at, orders, older, newer, context);
}

/** True if some objects lack fields that others have. */
function leavesOut({ fields }: Shape): boolean {
  return [...fields].some(([at, field]) => !at.includes('/*') && field.kinds.has('missing') && shownIn(field) > 0);
}

/** A field that was never shown was missing from all objects in its place. */
function missingFrom({ fields, count }: Shape, at: string): Values {
  const parent = at.slice(0, at.lastIndexOf('/'));
  const objects = parent === '' ? count.get('value') : fields.get(parent)?.kinds.get('object');
  return new Map(objects === undefined ? [] : [['missing', objects]]);
}

function typesIn({ kinds }: Field): readonly string[] {
  return [...kinds.keys()].filter((kind) => kind !== 'null' && kind !== 'missing').sort();
}

/** For people: `a number or a string`. */
function typesOf(types: readonly string[]): string {
  return types.map((type) => `${type === 'object' ? 'an' : 'a'} ${type}`).join(' or ');
}

type Change = readonly [DifferenceKind, Proof, string];

/** What became of the field, how sure it is, and the kind of value that shows it. */
function changeOf(at: string, before: Field, now: Field, isSparse: boolean, context: ShapeContext): Change | undefined {
  const { collector, isFixed, isNullable } = context;
  const areShown = shownIn(before) > 0 && shownIn(now) > 0;
  const removal = removalOf(at, before, now, isFixed, isSparse);
  if (removal !== 'none') return ['field-removed', removal, 'missing'];
  if (areShown) collector.count('field-removed');
  const [old, fresh] = [typesIn(before), typesIn(now)];
  const retyping = retypingOf(at, before, now, isFixed);
  if (retyping !== 'none') return ['field-retyped', retyping, fresh.find((type) => !old.includes(type)) ?? ''];
  if (old.length > 0 && fresh.length > 0) collector.count('field-retyped');
  // An optional field may happen to be null in a few items.
  const isFull = areShown && !before.kinds.has('null') && fresh.length === 0;
  const isEnough = isFixed ? !at.includes('/*') : Math.min(shownIn(before), shownIn(now)) >= many;
  if (isFull && isEnough && !isNullable(at)) return ['field-newly-null', 'sure', 'null'];
  if (areShown) collector.count('field-newly-null');
  return undefined;
}

/** It was always shown, or often enough, and no object that could have it shows it. */
function removalOf(at: string, before: Field, now: Field, isFixed: boolean, isSparse: boolean): Proof {
  const isElement = at.includes('/*');
  const [shown, missing] = [shownIn(before), countOf(before.kinds, 'missing')];
  const lacking = countOf(now.kinds, 'missing');
  // A map without members has all of its fields.
  if (at.endsWith('/*') || shown === 0 || shownIn(now) > 0 || lacking === 0) return 'none';
  if (isFixed) return missing === 0 && !isElement ? 'sure' : 'none';
  if (missing > 0) return (missing / (shown + missing)) ** lacking < chance ? 'sure' : 'none';
  return Math.min(shown, lacking) >= (isSparse || isElement ? many : fewest) ? 'sure' : 'thin';
}

function retypingOf(at: string, before: Field, now: Field, isFixed: boolean): Proof {
  const [old, fresh] = [typesIn(before), typesIn(now)];
  const isElement = at.includes('/*');
  if (old.length === 0 || fresh.length === 0 || (isFixed && isElement)) return 'none';
  const valuesIn = (field: Field): number => shownIn(field) - countOf(field.kinds, 'null');
  const [values, newer] = [valuesIn(before), valuesIn(now)];
  if (!isElement && values >= many && fresh.some((type) => !old.includes(type))) return 'sure';
  if (old.some((type) => fresh.includes(type))) return 'none';
  return Math.min(values, newer) >= (isFixed ? 1 : fewest) ? 'sure' : 'thin';
}

/** True if both sides have enough strings, or enough numbers, and nothing else. */
function isOfOneType(before: Field, now: Field): boolean {
  const isEnough = [before, now].every((field) => {
    return typesIn(field).length === 1 && shownIn(field) - countOf(field.kinds, 'null') >= many;
  });
  return isEnough && typesIn(before)[0] === typesIn(now)[0];
}

function compareValues(at: string, before: Field, now: Field, newer: Shape, context: ShapeContext): void {
  const formatsIn = ({ formats }: Field): readonly string[] => [...(formats ?? [])].sort();
  const [old, fresh] = [formatsIn(before), formatsIn(now)];
  const evidence = { exchange: now.kinds.get(typesIn(now)[0] ?? '')?.exchange, before: firstIn(before.kinds) };
  if (old.length > 0 && fresh.length > 0) {
    context.collector.count('field-reformatted');
    const kind = formatChange(old, fresh, before.isEnumerated === true || now.isEnumerated === true);
    const texts = { seen: fresh[0] ?? '', expected: old[0] ?? '' };
    if (kind !== undefined) return add(kind, at, { ...texts, ...evidence }, newer, context);
  }
  const { declared } = before;
  if (declared === undefined || now.declared === undefined) return;
  context.collector.count('word-renamed');
  const texts = { seen: 'other values', expected: [...declared.words].join(' or ') };
  if (isRenamed(declared, now.declared)) add('word-renamed', at, { ...texts, ...evidence }, newer, context);
}

/** Declared values were shown, and now none is, or others are although the item schema has no others. */
function isRenamed(before: DeclaredWords, now: DeclaredWords): boolean {
  const isReplaced = now.words.size === 0 && now.hasOthers;
  const isBeyond = now.isWhole && now.hasOthers && !before.hasOthers;
  return before.words.size > 0 && (isReplaced || (isBeyond && [...before.words].some((word) => !now.words.has(word))));
}

/** Pairs of keys that always come in one order, with the exchange that shows it. */
function pairsIn(orders: Values): Values {
  const found: Values = new Map();
  for (const [order, seen] of orders) {
    const keys = keysIn(order);
    for (const [index, one] of keys.entries())
      for (const other of keys.slice(index + 1)) found.set(`${one}\n${other}`, seen);
  }
  return found;
}

export function keysIn(order: string): readonly string[] {
  const keys = parseJson(order);
  return isList(keys) ? keys.map(String) : [];
}

/** True if two keys come in both orders. */
export function isUnsteady(orders: Values): boolean {
  const pairs = pairsIn(orders);
  return [...pairs.keys()].some((pair) => pairs.has(pair.split('\n').toReversed().join('\n')));
}

function compareOrders(at: string, orders: Values, older: Shape, newer: Shape, context: ShapeContext): void {
  const others: Values = newer.orders.get(at) ?? new Map();
  const [only = ''] = orders.keys();
  // Most often, both sides have the same one order.
  if (orders.size === 1 && others.size === 1 && others.has(only)) {
    if (keysIn(only).length > 1) context.collector.count('field-reordered', 'field-between');
    return;
  }
  const [before, now] = [pairsIn(orders), pairsIn(others)];
  const isFirm = ([one = '', other = '']: readonly string[]): boolean => !before.has(`${other}\n${one}`);
  const firm = [...before.keys()].map((pair) => pair.split('\n')).filter(isFirm);
  const turned = firm.find(([one, other]) => now.has(`${other}\n${one}`));
  if (turned !== undefined) {
    const [one, other] = turned;
    const texts = { seen: `${other} before ${one}`, expected: `${one} before ${other}` };
    const evidence = { exchange: now.get(`${other}\n${one}`)?.exchange, before: firstIn(orders) };
    return add('field-reordered', at, { ...texts, ...evidence }, newer, context);
  }
  if (firm.some(([one, other]) => now.has(`${one}\n${other}`)))
    context.collector.count('field-reordered', 'field-between');
  // A few items may all lack an optional field.
  if (!context.isFixed && countOf(older.count, 'value') < mostOptional) return;
  const known = new Set(firm.flat());
  for (const [order, { exchange }] of others) {
    const keys = keysIn(order);
    for (const [index, key] of keys.entries()) {
      const next = keys.slice(index).find((each) => known.has(each));
      const pointer = at + formatPointer(key);
      if (next === undefined || known.has(key) || older.fields.has(pointer)) continue;
      const facts = { seen: `before ${next}`, expected: 'fields in order', exchange, before: firstIn(orders) };
      add('field-between', pointer, facts, newer, context);
    }
  }
}

const firstIn = (values: Values): WithResponse | undefined => [...values.values()][0]?.exchange;

type Facts = Pick<Difference, 'seen' | 'expected' | 'exchange' | 'before'>;

function add(kind: DifferenceKind, at: string, facts: Facts, newer: Shape, context: ShapeContext): void {
  const { collector, operation, situation, isItem } = context;
  const field = fieldName(isItem ? at : newer.at + at);
  const inItem = isItem ? at : undefined;
  collector.add({ kind, operation, situation, at: `body:${newer.at}${at}`, field, inItem, ...facts });
}
