import { shapeOf, unslashed } from '../../model/operation.ts';
import type { Note } from '../note.ts';
import type { ApiMethod, ApiOperation } from './api.ts';
import { payloadOf } from './payload.ts';
import type { References } from './references.ts';

type Methods = ReadonlyMap<ApiMethod, ApiOperation>;

/** A collection, or what is one-to-one with the item above it, as the addresses of a document show it. */
export interface Branch {
  /** Below the item that owns it; the whole path at the top. */
  readonly path: string;
  readonly isSingle: boolean;
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
  for (const [shape, methods] of byShape) {
    if (shape.endsWith('}')) continue;
    const item = byShape.get(`${shape}/{}`) ?? new Map();
    if (isCollection(shape, methods, item, references)) growing.set(shape, start(shape, methods, item, false));
    else rest.push([shape, methods]);
  }
  // An item without a collection is told, and so is a collection that nothing is above.
  for (const [shape, methods] of byShape) {
    if (shape.endsWith('}') && !growing.has(shape.slice(0, shape.lastIndexOf('/')))) tell('unlisted', methods, note);
  }
  const isPlaced = (shape: string): boolean => {
    const owner = ownerOf(shape);
    return owner === undefined || (growing.has(owner) && isPlaced(owner));
  };
  for (const [shape, { collection, item }] of growing) {
    if (isPlaced(shape)) continue;
    tell('unlisted', collection, note);
    tell('unlisted', item, note);
  }
  for (const shape of [...growing.keys()].filter((each) => !isPlaced(each))) growing.delete(shape);

  const singles: ApiOperation[] = [];
  for (const [shape, methods] of rest) placeRest(shape, methods, { growing, singles, note });
  const top: Growing[] = [];
  for (const [shape, each] of growing) (growing.get(ownerOf(shape) ?? '')?.children ?? top).push(each);
  return { branches: top, singles };
}

function start(shape: string, collection: Methods, item: Methods, isSingle: boolean): Growing {
  const owner = ownerOf(shape);
  const path = owner === undefined ? shape : shape.slice(owner.length + '/{}'.length);
  return { shape, path, isSingle, collection, item, actions: [], children: [] };
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
  readonly singles: ApiOperation[];
  readonly note: (note: Note) => void;
}

/** What is no collection: a part of an item, an action on one, or an address of its own. */
function placeRest(shape: string, methods: Methods, { growing, singles, note }: Places): void {
  const ownerShape = ownerOf(shape);
  const owner = growing.get(ownerShape ?? '');
  const get = methods.get('GET');
  if (ownerShape !== undefined && (owner === undefined || owner.isSingle)) {
    tell('unlisted', methods, note);
    return;
  }
  if (owner !== undefined && get !== undefined) {
    growing.set(shape, start(shape, methods, new Map(), true));
    return;
  }
  if (get !== undefined) singles.push(get);
  for (const operation of methods.values()) {
    if (operation === get) continue;
    const what = `${operation.method} ${operation.path}`;
    if (owner !== undefined && operation.method === 'POST') {
      owner.actions.push({ path: shape.slice(owner.shape.length + '/{}'.length), operation });
    } else note({ kind: owner === undefined ? 'lone-write' : 'odd-method', what });
  }
}

function tell(kind: Note['kind'], methods: Methods, note: (note: Note) => void): void {
  for (const { method, path } of methods.values()) note({ kind, what: `${method} ${path}` });
}
