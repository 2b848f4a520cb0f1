import { isList, isObject, type Json, type JsonKind, type JsonObject, keysOf, kindOf, member } from '../text/json.ts';
import { pointer } from '../text/json-pointer.ts';
import { isMap } from './data-keys.ts';
import { addTo, mergeSamples, type Sample } from './sample.ts';
import { distinctSequences, type Sequences } from './sequences.ts';
import { createValues, mergeValues, noteForms, type Values } from './values.ts';

/** In what a field showed: something that was there, or an item of our own with or without the field having been sent. */
export type Bucket = 'found' | 'sent' | 'unsent';

export const buckets: readonly Bucket[] = ['found', 'sent', 'unsent'];

/** An object that is taken notice of. */
export interface Source {
  /** Tells it from others: the id of an item, else its address. */
  readonly name: string;
  /** Fields that had been sent, for an item of our own; undefined for anything else. */
  readonly sent: ReadonlySet<string> | undefined;
  /** Id of the exchange. */
  readonly exchange: string;
}

/** What was seen in one place. Changed in place by `noteValue`; `mergeNodes` makes a new one. */
export interface Node {
  readonly seen: Record<Bucket, Seen>;
  /** Where it was an object: the objects themselves, what stood in them, and in which orders. */
  readonly objects: Map<string, Source>;
  members: Map<string, Node>;
  sequences: Sequences;
  /** Sequence to the exchange that first showed it. */
  readonly sequenceFrom: Map<string, string>;
  map: boolean;
  repeated: boolean;
  /** Where it was a list. */
  elements: Node | undefined;
  /** Its texts and numbers; none that had been sent, for those are written as the plan writes them. */
  values: Values;
}

interface Seen {
  shown: Sample;
  missing: Sample;
  nulls: Sample;
  readonly kinds: Set<JsonKind>;
  /** Exchanges that first showed it, did not, and showed null. */
  readonly from: { shown?: string; missing?: string; null?: string; kinds: Map<JsonKind, string> };
}

/** Members of one object beyond which its keys are data. */
const mostMembers = 64;
const deepest = 8;
/** As many objects are kept for fields that show later: of those that were there, and of our own. */
const keptObjects = { found: 20, own: 200 };
const keptSequences = 200;

export function createNode(): Node {
  return {
    seen: { found: createSeen(), sent: createSeen(), unsent: createSeen() },
    objects: new Map(),
    members: new Map(),
    sequences: [],
    sequenceFrom: new Map(),
    map: false,
    repeated: false,
    elements: undefined,
    values: createValues(),
  };
}

function createSeen(): Seen {
  return { shown: new Set(), missing: new Set(), nulls: new Set(), kinds: new Set(), from: { kinds: new Map() } };
}

/** What is noted beside the value. */
interface Noting {
  readonly source: Source;
  /** Pointers that stand twice in the answer, and the pointer of the value in the answer. */
  readonly duplicates: ReadonlySet<string>;
  /** Pointers below which nothing is noted. */
  readonly skip: ReadonlySet<string>;
  /** Keys of the answer itself that stand elsewhere in it, in the service's own words: they have no place among the others. */
  readonly moved: ReadonlySet<string>;
}

/** Takes notice of a value that stands at `at` in an answer. */
export function noteValue(
  node: Node,
  value: Json,
  source: Source,
  options: {
    readonly at?: string;
    readonly duplicates?: readonly string[];
    readonly skip?: readonly string[];
    readonly moved?: readonly string[];
  } = {},
): void {
  const noting: Noting = {
    source,
    duplicates: new Set(options.duplicates),
    skip: new Set(options.skip),
    moved: new Set(options.moved),
  };
  note(node, value, options.at ?? '', undefined, noting, 0);
}

function note(node: Node, value: Json, at: string, field: string | undefined, noting: Noting, depth: number): void {
  const { source } = noting;
  const bucket = bucketOf(source, field);
  const seen = node.seen[bucket];
  addTo(seen.shown, source.name);
  seen.from.shown ??= source.exchange;
  if (bucket !== 'sent') noteForms(node.values, value, source.name);
  if (value === null) {
    addTo(seen.nulls, source.name);
    seen.from.null ??= source.exchange;
  } else {
    const kind = kindOf(value);
    seen.kinds.add(kind);
    if (!seen.from.kinds.has(kind)) seen.from.kinds.set(kind, source.exchange);
  }
  if (noting.duplicates.has(at)) node.repeated = true;
  if (depth >= deepest || noting.skip.has(at)) return;
  if (isObject(value)) noteObject(node, value, at, field, noting, depth);
  else if (isList(value)) {
    for (const [index, element] of value.entries()) {
      node.elements ??= createNode();
      note(node.elements, element, at + pointer(index), field, noting, depth + 1);
    }
  }
}

function noteObject(
  node: Node,
  value: JsonObject,
  at: string,
  field: string | undefined,
  noting: Noting,
  depth: number,
): void {
  const { source } = noting;
  const keys = keysOf(value);
  node.map ||= depth > 0 && isMap(keys);
  const isNew = (key: string): boolean => !node.members.has(key);
  if (!node.map && node.members.size + keys.filter(isNew).length > mostMembers) node.map = true;
  if (node.map) collapse(node);
  for (const key of keys) {
    const item = member(value, key);
    if (item === undefined) continue;
    const name = node.map ? '*' : key;
    const known = node.members.get(name);
    const child = known ?? createNode();
    if (known === undefined) {
      node.members.set(name, child);
      // Those that came before did not have it.
      if (!node.map) for (const earlier of node.objects.values()) noteMissing(child, earlier, field ?? key);
    }
    note(child, item, at + pointer(key), field ?? key, noting, depth + 1);
  }
  if (node.map) return;
  const own = new Set(keys);
  for (const [key, child] of node.members) if (!own.has(key)) noteMissing(child, source, field ?? key);
  keepObject(node, source);
  noteSequence(node, at === '' ? keys.filter((key) => !noting.moved.has(key)) : keys, source.exchange);
}

function noteSequence(node: Node, keys: readonly string[], exchange: string): void {
  const id = JSON.stringify(keys);
  if (node.sequenceFrom.has(id)) return;
  if (node.sequenceFrom.size < keptSequences) node.sequenceFrom.set(id, exchange);
  node.sequences = distinctSequences([...node.sequences, keys]);
}

function noteMissing(node: Node, source: Source, field: string): void {
  const seen = node.seen[bucketOf(source, field)];
  addTo(seen.missing, source.name);
  seen.from.missing ??= source.exchange;
}

/** What lies below a field that was sent counts as sent with it. */
function bucketOf(source: Source, field: string | undefined): Bucket {
  if (source.sent === undefined) return 'found';
  return field !== undefined && source.sent.has(field) ? 'sent' : 'unsent';
}

function keepObject(node: Node, source: Source): void {
  const id = objectId(source);
  if (node.objects.has(id)) return;
  node.objects.set(id, source);
  const isOwn = source.sent !== undefined;
  const ids = [...node.objects].filter(([, each]) => (each.sent !== undefined) === isOwn).map(([key]) => key);
  if (ids.length > keptObjects[isOwn ? 'own' : 'found']) node.objects.delete(ids.reduce((a, b) => (a > b ? a : b)));
}

function objectId({ name, sent }: Source): string {
  return sent === undefined ? name : `${name} ${[...sent].sort().join(' ')}`;
}

/** Puts all members into one: the keys are data. */
function collapse(node: Node): void {
  node.objects.clear();
  node.sequences = [];
  const [first, ...rest] = [...node.members.values()];
  if (first === undefined) return;
  const all = rest.reduce((whole, each) => mergeNodes(whole, each), first);
  for (const bucket of buckets) all.seen[bucket].missing.clear();
  node.members = new Map([['*', all]]);
}

/** What both saw together. `field`: the member of the whole that they lie below, undefined for the whole. */
export function mergeNodes(one: Node, other: Node, field?: string): Node {
  const merged = createNode();
  for (const bucket of buckets) mergeSeen(merged.seen[bucket], one.seen[bucket], other.seen[bucket]);
  merged.repeated = one.repeated || other.repeated;
  merged.values = mergeValues(one.values, other.values);
  const names = [...new Set([...one.members.keys(), ...other.members.keys()])];
  merged.map = one.map || other.map || names.length > mostMembers;
  for (const name of names) {
    const [here, there] = [one.members.get(name), other.members.get(name)];
    const child = mergeNodes(here ?? createNode(), there ?? createNode(), field ?? name);
    merged.members.set(name, child);
    const lacking = [
      ...(here === undefined ? one.objects.values() : []),
      ...(there === undefined ? other.objects.values() : []),
    ];
    for (const source of lacking) noteMissing(child, source, field ?? name);
  }
  for (const source of [...one.objects.values(), ...other.objects.values()]) keepObject(merged, source);
  merged.sequences = distinctSequences([...one.sequences, ...other.sequences]);
  for (const [id, from] of [...one.sequenceFrom, ...other.sequenceFrom]) {
    if (!merged.sequenceFrom.has(id)) merged.sequenceFrom.set(id, from);
  }
  if (merged.map) collapse(merged);
  if (one.elements !== undefined || other.elements !== undefined) {
    merged.elements = mergeNodes(one.elements ?? createNode(), other.elements ?? createNode(), field);
  }
  return merged;
}

function mergeSeen(into: Seen, one: Seen, other: Seen): void {
  into.shown = mergeSamples(one.shown, other.shown);
  into.missing = mergeSamples(one.missing, other.missing);
  into.nulls = mergeSamples(one.nulls, other.nulls);
  for (const kind of [...one.kinds, ...other.kinds]) into.kinds.add(kind);
  for (const { from } of [one, other]) {
    if (from.shown !== undefined) into.from.shown ??= from.shown;
    if (from.missing !== undefined) into.from.missing ??= from.missing;
    if (from.null !== undefined) into.from.null ??= from.null;
    for (const [kind, exchange] of from.kinds) {
      if (!into.from.kinds.has(kind)) into.from.kinds.set(kind, exchange);
    }
  }
}
