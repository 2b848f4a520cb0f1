/** Notes what a value in a response looks like. */
import { countOf, type Field, inMap, see, type Shape } from './snapshot.ts';
import type { WithResponse } from '../core/exchange.ts';
import type { Resource } from '../core/plan.ts';
import { scanOf } from '../reading/json.ts';
import { isDataKey, isMapName } from '../text/data-keys.ts';
import { formatsOf, isEnumerable } from '../text/formats.ts';
import { isList, isObject, kindOf } from '../text/json.ts';
import { perObject, remembered } from '../text/memo.ts';
import { formatPointer, parsePointer } from '../text/pointers.ts';

/** A value, and where it is in a response. */
export interface Sight {
  /** Tells it from other values: the ids of an item, or a URL. */
  readonly name: string;
  readonly value: unknown;
  readonly exchange: WithResponse;
  /** Nothing below this JSON pointer is noted. */
  readonly skip?: string | undefined;
  /** The value is an item of it. */
  readonly resource?: Resource | undefined;
}

const mostMembers = 64;
const mostOrders = 64;
const deepest = 8;

export const createShape = (at: string): Shape => ({ at, count: new Map(), fields: new Map(), orders: new Map() });

/** @param at the JSON pointer of the value */
export function noteValue(shape: Shape, sight: Sight, at: string): void {
  see(shape.count, 'value', sight.name, sight.exchange);
  visit(shape, sight, sight.value, '', at);
}

/** @param path the pointer in the response, with indices */
function visit(shape: Shape, sight: Sight, value: unknown, at: string, path: string): void {
  if (at !== '') noteField(fieldIn(shape, at), sight, value, at);
  if (path === sight.skip || at.split('/').length > deepest) return;
  if (isList(value))
    for (const [index, each] of value.entries()) visit(shape, sight, each, `${at}/*`, `${path}/${index}`);
  if (!isObject(value)) return;
  const keys = scanOf(sight.exchange).keyOrder.get(path) ?? Object.keys(value);
  const isMap = at !== '' && isMapOf(at, keys);
  const members = new Set<string>();
  for (const key of keys) {
    const own = formatPointer(key);
    const pointer = isMap ? `${at}/*` : at + own;
    members.add(pointer);
    // All objects before this one lack a field that is new.
    if (!isMap && !shape.fields.has(pointer)) missEarlier(shape, fieldIn(shape, pointer), at);
    visit(shape, sight, value[key], pointer, path + own);
  }
  if (isMap) return;
  const below = `${at}/`;
  for (const [pointer, { kinds }] of shape.fields) {
    const isMissing = !members.has(pointer) && pointer.startsWith(below) && !pointer.includes('/', below.length);
    if (isMissing) see(kinds, 'missing', sight.name, sight.exchange);
  }
  const orders = inMap(shape.orders, at);
  if (orders.size < mostOrders) see(orders, JSON.stringify(keys), sight.name, sight.exchange);
}

/** Objects of this name are maps, or half of the keys look like data, or there are too many keys for names. */
function isMapOf(at: string, keys: readonly string[]): boolean {
  const data = keys.filter(isDataKey).length;
  const name = parsePointer(at)?.at(-1) ?? '';
  return keys.length > mostMembers || isMapName(name) || (data > 0 && data * 2 >= keys.length);
}

function fieldIn({ fields }: Shape, at: string): Field {
  const known = fields.get(at);
  if (known !== undefined) return known;
  const field = { kinds: new Map() };
  fields.set(at, field);
  return field;
}

function missEarlier({ orders }: Shape, { kinds }: Field, at: string): void {
  for (const { names, exchange } of orders.get(at)?.values() ?? [])
    if (names instanceof Set && exchange !== undefined) for (const name of names) see(kinds, 'missing', name, exchange);
}

function noteField(field: Field, { name, exchange, resource }: Sight, value: unknown, at: string): void {
  see(field.kinds, kindOf(value) ?? 'null', name, exchange);
  // Values around items, and those of our own items, say nothing about formats.
  if (resource === undefined || (typeof value !== 'string' && typeof value !== 'number')) return;
  const formats = formatsOf(value);
  field.formats = new Set(field.formats === undefined ? formats : formats.filter((each) => field.formats?.has(each)));
  noteWord(field, value, name);
  const { words: declared, isWhole } = declaredBy(resource)(at);
  if (declared.size === 0) return;
  field.declared ??= { words: new Set(), hasOthers: false, isWhole };
  if (declared.has(String(value))) field.declared.words.add(String(value));
  else field.declared.hasOthers = true;
}

/** The objects that showed each word, as long as there are only few words. They are kept only during the run. */
const words = new WeakMap<Field, Map<string, Set<string>> | 'none'>();
/** More different words are not an enumeration. */
const mostWords = 12;
const fewestValues = 5;
/** Each word of an enumeration is repeated. */
const timesEach = 2;

function noteWord(field: Field, value: string | number, name: string): void {
  const known = words.get(field) ?? new Map<string, Set<string>>();
  if (known === 'none') return;
  if (typeof value === 'string' && isEnumerable(value)) {
    known.set(value, (known.get(value) ?? new Set()).add(name));
    words.set(field, known);
    const count = [...known.values()].reduce((sum, { size }) => sum + size, 0);
    const isRepeated = count >= Math.max(fewestValues, known.size * timesEach);
    field.isEnumerated = (known.size <= mostWords && isRepeated) || undefined;
    if (known.size <= mostWords) return;
  }
  words.set(field, 'none');
  field.isEnumerated = undefined;
}

/** How many objects showed the field, null included. */
export function shownIn({ kinds }: Field): number {
  return [...kinds].reduce((sum, [kind]) => sum + (kind === 'missing' ? 0 : countOf(kinds, kind)), 0);
}

/** By the JSON pointer into an item, `*` for any index. */
const declaredBy = perObject((resource: Resource) =>
  remembered((at) => {
    const whole = enumeration(resource.item, parsePointer(at) ?? []);
    const words = whole.length > 0 ? whole : namedWords(resource, at.slice(1).replaceAll('/', '.'));
    return { words: new Set(words), isWhole: whole.length > 0 };
  }),
);

/** The `enum` of the schema at the path. */
function enumeration(schema: unknown, path: readonly string[]): readonly string[] {
  const found = path.reduce<unknown>((at, name) => {
    if (!isObject(at)) return undefined;
    const { properties, items } = at;
    return name === '*' ? items : isObject(properties) ? properties[name] : undefined;
  }, schema);
  const words = isObject(found) ? found['enum'] : undefined;
  return isList(words) ? words.filter((word) => typeof word === 'string') : [];
}

function namedWords({ filters, states }: Resource, field: string): readonly string[] {
  const filtered = Object.values(filters).filter((filter) => filter.match === 'equals' && filter.in.includes(field));
  const moves = states?.field === field ? [...states.allowed, ...states.refused] : [];
  return [...filtered.flatMap(({ values }) => values), ...moves.flatMap(({ from, to = from }) => [from, to])];
}
