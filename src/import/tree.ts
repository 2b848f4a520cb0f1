/** The paths of a document as collections, their items, and what is below them. */
import { isShortOf, pathProblem, shapeOf, unslashed } from '../plan/urls.ts';
import type { ApiMethod, ApiOperation } from './api.ts';
import { reasons, type Take } from './notes.ts';
import { payloadOf } from './payload.ts';
import type { References } from './references.ts';

type Methods = ReadonlyMap<ApiMethod, ApiOperation>;
/** By the shape of their path. */
type Groups = ReadonlyMap<string, Methods>;

/** A collection, or a single resource below an item. */
export interface Branch {
  /** The shape of its whole path, with `{}` for each parameter. */
  readonly shape: string;
  /** Below the item that owns it. At the top, it is the whole path. */
  readonly path: string;
  readonly isSingle: boolean;
  /** Its items have paths without its owner: `/lists/{id}`, listed at `/boards/{id}/lists`. */
  readonly isFlat: boolean;
  /** The operations on the collection, or on the single resource itself. */
  readonly collection: Methods;
  readonly item: Methods;
  readonly actions: ApiAction[];
  readonly children: Branch[];
}

/** A POST below an item, with the rest of its path. */
export interface ApiAction {
  readonly path: string;
  readonly operation: ApiOperation;
}

export interface Tree {
  readonly branches: readonly Branch[];
  /** GET requests to paths of their own. */
  readonly singles: readonly ApiOperation[];
}

export function treeOf(operations: readonly ApiOperation[], references: References, leaveOut: Take): Tree {
  const groups = groupsOf(operations, leaveOut);
  const flat = flatItems(groups, references);
  const stems = new Map([...flat].map(([stem, collection]) => [collection, stem]));
  const branches = new Map<string, Branch>();
  const rest: [string, Methods][] = [];
  for (const [shape, methods] of groups) {
    if (shape.endsWith('}')) continue;
    const item = groups.get(`${stems.get(shape) ?? shape}/{}`) ?? new Map();
    if (isCollection(shape, methods, item, groups, references))
      branches.set(shape, branchAt(shape, { collection: methods, item, isFlat: stems.has(shape) }));
    else rest.push([shape, methods]);
  }
  const above = (shape: string): Branch | undefined => branches.get(flat.get(shape) ?? shape);
  for (const [shape, methods] of groups)
    if (shape.endsWith('}') && above(stemOf(shape)) === undefined) leaveOutAll(reasons.unlisted, methods, leaveOut);
  for (const shape of orphansAmong(branches, above)) {
    for (const methods of [branches.get(shape)?.collection, branches.get(shape)?.item])
      leaveOutAll(reasons.unlisted, methods, leaveOut);
    branches.delete(shape);
  }
  const singles = rest.flatMap(([shape, methods]) => placed(shape, methods, { branches, above, leaveOut }));
  return { branches: nested(branches, flat), singles };
}

function branchAt(
  shape: string,
  own: Pick<Branch, 'collection' | 'item'> & Partial<Pick<Branch, 'isFlat' | 'isSingle'>>,
): Branch {
  const owner = ownerOf(shape);
  const path = owner === undefined ? shape : shape.slice(owner.length + '/{}'.length);
  return { shape, path, isSingle: false, isFlat: false, ...own, actions: [], children: [] };
}

/** Branches below items that no path lists. */
function orphansAmong(
  branches: ReadonlyMap<string, Branch>,
  above: (shape: string) => Branch | undefined,
): readonly string[] {
  const isPlaced = (shape: string): boolean => {
    const owner = ownerOf(shape);
    const found = owner === undefined ? undefined : above(owner);
    return owner === undefined || (found !== undefined && isPlaced(found.shape));
  };
  return [...branches.keys()].filter((shape) => !isPlaced(shape));
}

/** Below an item without its owner, a branch has the path of that item, and is not its child in the plan. */
function nested(branches: ReadonlyMap<string, Branch>, flat: ReadonlyMap<string, string>): readonly Branch[] {
  const top: Branch[] = [];
  for (const [shape, branch] of branches) {
    const owner = ownerOf(shape);
    if (owner !== undefined && flat.has(owner)) top.push({ ...branch, path: `${owner}/{id}${branch.path}` });
    else (branches.get(owner ?? '')?.children ?? top).push(branch);
  }
  return top;
}

/** Operations by the shape of their path. */
function groupsOf(operations: readonly ApiOperation[], leaveOut: Take): Groups {
  const groups = new Map<string, Map<ApiMethod, ApiOperation>>();
  for (const operation of operations) {
    const { method, path } = operation;
    const shape = shapeOf(plainPath(path));
    const problem = shape.startsWith('/{') ? 'starts with a parameter' : pathProblem(plainPath(path));
    if (problem !== undefined) leaveOut(problem.replace(/:.*$/s, ''), `${method} ${path}`);
    else if (method === 'GET' && operation.response === undefined) leaveOut(reasons.notJson, `${method} ${path}`);
    else {
      const group = groups.get(shape) ?? new Map<ApiMethod, ApiOperation>();
      if (group.has(method)) leaveOut(reasons.twice, `${method} ${path}`);
      else group.set(method, operation);
      groups.set(shape, group);
    }
  }
  return groups;
}

/** With each parameter as a segment: `/Users('{}')`, `/users/{}.json`, and the item of `/users/{}:block`. */
function plainPath(path: string): string {
  return unslashed(withPlainNames(path))
    .replaceAll(/(?<=[^/{}()])\((?:[A-Za-z_]\w*=)?'?(\{[^{}]*\})'?\)(?=\/|$)/g, '/$1')
    .replace(/\.json$/i, '')
    .replace(/(\{[^{}]*\}):(?=[A-Za-z][\w-]*$)/, '$1/');
}

/** With names of parameters that a plan may have. */
export function withPlainNames(path: string): string {
  return path.replace(/\{([^{}]*)\}/g, (_, name: string) => `{${name.replace(/^(?![A-Za-z_])|[^A-Za-z0-9_-]/g, '_')}}`);
}

/** True if a parameter is only a part of a segment, or the path has an extension. */
export function isBent({ path }: ApiOperation): boolean {
  return plainPath(path) !== unslashed(withPlainNames(path));
}

/** It returns a list, or it has items, or something is below its items. */
function isCollection(shape: string, methods: Methods, item: Methods, groups: Groups, references: References): boolean {
  const get = methods.get('GET');
  if (get !== undefined && payloadOf(get, lastOf(shape), references).isList) return true;
  const hasBelow = [...groups.keys()].some((each) => each.startsWith(`${shape}/{}/`));
  if (get !== undefined) return item.size > 0 || hasBelow;
  return methods.has('POST') && item.has('GET');
}

/**
 * Collections below an owner whose items have paths without it, by the stem of these: `/lists` for `/boards/{}/lists`.
 * Only if no other collection can be meant: it is the only one of that name, and it shows the same fields.
 */
function flatItems(groups: Groups, references: References): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const collections = [...groups.keys()].filter((shape) => /\{\}\/[^/{}]+$/.test(shape));
  for (const [shape, methods] of groups) {
    const stem = stemOf(shape);
    if (!shape.endsWith('}') || groups.has(stem) || stem.includes('{')) continue;
    const [collection, ...more] = collections.filter((each) => lastOf(each) === lastOf(stem));
    const isAlone = collection !== undefined && more.length === 0 && !groups.has(`${collection}/{}`);
    if (!isAlone || !isShortOf(shape, `${collection}/{}`)) continue;
    const listed = payloadOf(groups.get(collection)?.get('GET'), lastOf(stem), references);
    const read = payloadOf(methods.get('GET'), lastOf(stem), references);
    if (listed.isList && isAlike(listed.item, read.item, references)) found.set(stem, collection);
  }
  return found;
}

/** False if both say what they show, and have no field in common. */
function isAlike(one: unknown, other: unknown, references: References): boolean {
  const [names, others] = [references.propertiesOf(one), references.propertiesOf(other)];
  return names.size === 0 || others.size === 0 || [...names.keys()].some((name) => others.has(name));
}

interface Places {
  readonly branches: Map<string, Branch>;
  readonly above: (shape: string) => Branch | undefined;
  readonly leaveOut: Take;
}

/** Places what is not a collection: a single resource below an item, an action, or else the GET that it returns. */
function placed(shape: string, methods: Methods, { branches, above, leaveOut }: Places): readonly ApiOperation[] {
  const ownerShape = ownerOf(shape);
  const owner = ownerShape === undefined ? undefined : above(ownerShape);
  const get = methods.get('GET');
  if (ownerShape !== undefined && (owner === undefined || owner.isSingle)) {
    leaveOutAll(reasons.unlisted, methods, leaveOut);
    return [];
  }
  if (owner !== undefined && get !== undefined) {
    branches.set(shape, branchAt(shape, { collection: methods, item: new Map(), isSingle: true }));
    return [];
  }
  for (const operation of methods.values()) {
    if (operation === get) continue;
    if (owner !== undefined && ownerShape !== undefined && operation.method === 'POST')
      owner.actions.push({ path: shape.slice(ownerShape.length + '/{}'.length), operation });
    else leaveOut(owner === undefined ? reasons.loneWrite : reasons.method, `${operation.method} ${operation.path}`);
  }
  return get === undefined ? [] : [get];
}

export function leaveOutAll(reason: string, methods: Methods | undefined, leaveOut: Take): void {
  for (const { method, path } of methods?.values() ?? []) leaveOut(reason, `${method} ${path}`);
}

/** The collection whose item is above the last segments. */
function ownerOf(shape: string): string | undefined {
  return /^(.+)\/\{\}\/[^{}]+$/.exec(shape)?.[1];
}

function stemOf(item: string): string {
  return item.slice(0, item.lastIndexOf('/'));
}

export function lastOf(path: string): string {
  return unslashed(path).slice(unslashed(path).lastIndexOf('/') + 1);
}
