import { isShortOf, shapeOf, unslashed } from '../../model/operation.ts';
import type { JsonObject } from '../../text/json.ts';
import type { Note } from '../note.ts';
import type { ApiMethod, ApiOperation } from './api.ts';
import { payloadOf, propertiesOf } from './payload.ts';
import type { References } from './references.ts';

type Methods = ReadonlyMap<ApiMethod, ApiOperation>;

/** A collection, or what is one-to-one with the item above it, as the addresses of a document show it. */
export interface Branch {
  /** Below the item that owns it; the whole path at the top. */
  readonly path: string;
  readonly isSingle: boolean;
  /** Its items have addresses without its owner: `/lists/{id}`, listed at `/boards/{id}/lists`. */
  readonly isFlat: boolean;
  /** Of the collection; of the part itself where it is one-to-one. */
  readonly collection: Methods;
  readonly item: Methods;
  readonly actions: readonly ApiAction[];
  readonly children: readonly Branch[];
}

/** A POST below an item, with what follows the item's address. */
export interface ApiAction {
  readonly path: string;
  readonly operation: ApiOperation;
}

/** The addresses of a document, put in order. */
export interface Tree {
  readonly branches: readonly Branch[];
  /** GET requests to addresses of their own. */
  readonly singles: readonly ApiOperation[];
}

interface Growing {
  readonly shape: string;
  readonly path: string;
  readonly isSingle: boolean;
  readonly isFlat: boolean;
  readonly collection: Methods;
  readonly item: Methods;
  readonly actions: ApiAction[];
  readonly children: Growing[];
}

/** Puts the operations of a document in order; what has no place is noted. */
export function treeOf(operations: readonly ApiOperation[], references: References, note: (note: Note) => void): Tree {
  const byShape = groupsOf(operations, note);
  const growing = new Map<string, Growing>();
  const rest: [string, Methods][] = [];
  const flat = flatItems(byShape, references);
  /** The collection of an item, by its address without its last parameter. */
  const above = (shape: string): Growing | undefined => growing.get(flat.get(shape) ?? shape);
  const itemsOf = new Map([...flat].map(([stem, collection]) => [collection, `${stem}/{}`]));
  for (const [shape, methods] of byShape) {
    if (shape.endsWith('}')) continue;
    const item = byShape.get(itemsOf.get(shape) ?? `${shape}/{}`) ?? new Map();
    const branch = start(shape, methods, item, { isFlat: itemsOf.has(shape) });
    if (isCollection(shape, methods, item, references)) growing.set(shape, branch);
    else rest.push([shape, methods]);
  }
  // An item without a collection is told, and so is a collection that nothing is above.
  for (const [shape, methods] of byShape) {
    if (shape.endsWith('}') && above(stemOf(shape)) === undefined) tell('unlisted', methods, note);
  }
  const isPlaced = (shape: string): boolean => {
    const owner = ownerOf(shape);
    const found = owner === undefined ? undefined : above(owner);
    return owner === undefined || (found !== undefined && isPlaced(found.shape));
  };
  for (const [shape, { collection, item }] of growing) {
    if (isPlaced(shape)) continue;
    tell('unlisted', collection, note);
    tell('unlisted', item, note);
  }
  for (const shape of [...growing.keys()].filter((each) => !isPlaced(each))) growing.delete(shape);

  const singles: ApiOperation[] = [];
  for (const [shape, methods] of rest) placeRest(shape, methods, { growing, above, singles, note });
  const top: Growing[] = [];
  for (const [shape, each] of growing) {
    const owner = ownerOf(shape);
    // Below an item without its owner it has that one's address, and is no child of it in the plan.
    if (owner !== undefined && flat.has(owner)) top.push({ ...each, path: `${owner}/{id}${each.path}` });
    else (growing.get(owner ?? '')?.children ?? top).push(each);
  }
  return { branches: top, singles };
}

function start(shape: string, collection: Methods, item: Methods, { isSingle = false, isFlat = false }): Growing {
  const owner = ownerOf(shape);
  const path = owner === undefined ? shape : shape.slice(owner.length + '/{}'.length);
  return { shape, path, isSingle, isFlat, collection, item, actions: [], children: [] };
}

function stemOf(item: string): string {
  return item.slice(0, item.lastIndexOf('/'));
}

/**
 * Collections below an owner whose items have addresses without it, by these without their last parameter: `/lists` of `/boards/{}/lists`. Only
 * where no other collection can be meant: it is the only one of that name, nothing is at `/lists` itself, and the list shows what a read does.
 */
function flatItems(byShape: ReadonlyMap<string, Methods>, references: References): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const byName = new Map<string, string[]>();
  for (const shape of byShape.keys()) {
    const [, name] = /\{\}(\/[^/{}]+)$/.exec(shape) ?? [];
    if (name !== undefined) byName.set(name, [...(byName.get(name) ?? []), shape]);
  }
  for (const [shape, methods] of byShape) {
    const stem = stemOf(shape);
    const name = stem.slice(stem.lastIndexOf('/'));
    if (!shape.endsWith('}') || byShape.has(stem) || stem.includes('{')) continue;
    const [collection, ...others] = byName.get(name) ?? [];
    const isAlone = collection !== undefined && others.length === 0 && !byShape.has(`${collection}/{}`);
    if (!isAlone || !isShortOf(shape, `${collection}/{}`)) continue;
    const listed = payloadOf(byShape.get(collection)?.get('GET'), name.slice(1), references);
    const read = payloadOf(methods.get('GET'), name.slice(1), references);
    if (listed.kind === 'list' && isAlike(listed.item, read.item, references)) found.set(stem, collection);
  }
  return found;
}

/** False where both say what they show, and no property of one is one of the other. */
function isAlike(one: JsonObject | undefined, other: JsonObject | undefined, references: References): boolean {
  const [names, others] = [one, other].map(
    (each) => new Set(each === undefined ? [] : propertiesOf(each, references).keys()),
  );
  if (names === undefined || others === undefined || names.size === 0 || others.size === 0) return true;
  return [...names].some((name) => others.has(name));
}

/** Operations by address, each parameter as `{}`; the first of two that share one. */
function groupsOf(operations: readonly ApiOperation[], note: (note: Note) => void): ReadonlyMap<string, Methods> {
  const groups = new Map<string, Map<ApiMethod, ApiOperation>>();
  for (const operation of operations) {
    const { method, path } = operation;
    const shape = segmented(unslashed(shapeOf(path)));
    if (!/^(?:\/(?:[^/\s?#{}\\%:][^/\s?#{}\\%]*|\{\}))+$/.test(shape) || /^\/\{|\/\.{1,2}(?:\/|$)/.test(shape)) {
      note({ kind: 'odd-path', what: `${method} ${path}` });
    } else if (method === 'GET' && operation.answer === 'none') {
      note({ kind: 'not-json', what: `${method} ${path}` });
    } else {
      const group = groups.get(shape) ?? new Map<ApiMethod, ApiOperation>();
      if (!group.has(method)) group.set(method, operation);
      groups.set(shape, group);
    }
  }
  return groups;
}

/** True where a parameter is a part of a segment, or the address has an extension. */
export function isBent({ path }: ApiOperation): boolean {
  const shape = unslashed(shapeOf(path));
  return segmented(shape) !== shape;
}

/** A shape with each parameter as a segment of its own: `/Users('{}')`, `/users/{}.json` and `/users/{}:block` are `/users/{}`, and an action of it. */
function segmented(shape: string): string {
  return shape
    .replaceAll(/(?<=[^/{}()])\((?:[A-Za-z_]\w*=)?'?\{\}'?\)(?=\/|$)/g, '/{}')
    .replace(/\.json$/i, '')
    .replace(/\{\}:(?=[A-Za-z][\w-]*$)/, '{}/');
}

/** It has items of its own that it lists or makes, or answers with a list. */
function isCollection(shape: string, methods: Methods, item: Methods, references: References): boolean {
  const get = methods.get('GET');
  const name = shape.slice(shape.lastIndexOf('/') + 1);
  if (get !== undefined && payloadOf(get, name, references).kind === 'list') return true;
  const isAnswering = get !== undefined || (methods.has('POST') && item.has('GET'));
  return isAnswering && item.size > 0;
}

/** The collection whose item stands before the last literal segments. */
function ownerOf(shape: string): string | undefined {
  return /^(.+)\/\{\}\/[^{}]+$/.exec(shape)?.[1];
}

interface Places {
  readonly growing: Map<string, Growing>;
  readonly above: (shape: string) => Growing | undefined;
  readonly singles: ApiOperation[];
  readonly note: (note: Note) => void;
}

/** What is no collection: a part of an item, an action on one, or an address of its own. */
function placeRest(shape: string, methods: Methods, { growing, above, singles, note }: Places): void {
  const ownerShape = ownerOf(shape);
  const owner = ownerShape === undefined ? undefined : above(ownerShape);
  const get = methods.get('GET');
  if (ownerShape !== undefined && (owner === undefined || owner.isSingle)) {
    tell('unlisted', methods, note);
    return;
  }
  if (owner !== undefined && get !== undefined) {
    growing.set(shape, start(shape, methods, new Map(), { isSingle: true }));
    return;
  }
  if (get !== undefined) singles.push(get);
  for (const operation of methods.values()) {
    if (operation === get) continue;
    const what = `${operation.method} ${operation.path}`;
    if (owner !== undefined && ownerShape !== undefined && operation.method === 'POST') {
      owner.actions.push({ path: shape.slice(ownerShape.length + '/{}'.length), operation });
    } else note({ kind: owner === undefined ? 'lone-write' : 'odd-method', what });
  }
}

function tell(kind: Note['kind'], methods: Methods, note: (note: Note) => void): void {
  for (const { method, path } of methods.values()) note({ kind, what: `${method} ${path}` });
}
