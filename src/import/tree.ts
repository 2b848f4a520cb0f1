/** The paths of a document as collections, their items, and what is below them. */
import { pathProblem, shapeOf, unslashed } from '../plan/urls.ts';
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
  /** The operations on the collection, or on the single resource itself. */
  readonly collection: Methods;
  readonly item: Methods;
  readonly actions: ApiAction[];
  readonly children: Branch[];
}

/** A POST below an item, with the rest of its path. */
export type ApiAction = { readonly path: string; readonly operation: ApiOperation };

/** The collections, with what is below them, and the GET requests to paths of their own. */
export function treeOf(operations: readonly ApiOperation[], references: References, leaveOut: Take) {
  const groups = groupsOf(operations, leaveOut);
  const branches = new Map<string, Branch>();
  const rest: [string, Methods][] = [];
  for (const [shape, methods] of groups) {
    if (shape.endsWith('}')) continue;
    const item = groups.get(`${shape}/{}`) ?? new Map();
    if (isCollection(shape, methods, item, groups, references))
      branches.set(shape, branchAt(shape, { collection: methods, item }));
    else rest.push([shape, methods]);
  }
  for (const [shape, methods] of groups)
    if (shape.endsWith('}') && !branches.has(stemOf(shape))) leaveOutAll(reasons.unlisted, methods, leaveOut);
  for (const shape of orphansAmong(branches)) {
    for (const methods of [branches.get(shape)?.collection, branches.get(shape)?.item])
      leaveOutAll(reasons.unlisted, methods, leaveOut);
    branches.delete(shape);
  }
  const singles = rest.flatMap(([shape, methods]) => placed(shape, methods, branches, leaveOut));
  return { branches: nested(branches), singles };
}

function branchAt(shape: string, own: Pick<Branch, 'collection' | 'item'> & Partial<Pick<Branch, 'isSingle'>>): Branch {
  const owner = ownerOf(shape);
  const path = owner === undefined ? shape : shape.slice(owner.length + '/{}'.length);
  return { shape, path, isSingle: false, ...own, actions: [], children: [] };
}

/** Branches below items that no path lists. */
function orphansAmong(branches: ReadonlyMap<string, Branch>): readonly string[] {
  const isPlaced = (shape: string): boolean => {
    const owner = ownerOf(shape);
    return owner === undefined || (branches.has(owner) && isPlaced(owner));
  };
  return [...branches.keys()].filter((shape) => !isPlaced(shape));
}

function nested(branches: ReadonlyMap<string, Branch>): readonly Branch[] {
  const top: Branch[] = [];
  for (const [shape, branch] of branches) (branches.get(ownerOf(shape) ?? '')?.children ?? top).push(branch);
  return top;
}

function groupsOf(operations: readonly ApiOperation[], leaveOut: Take): Groups {
  const groups = new Map<string, Map<ApiMethod, ApiOperation>>();
  for (const operation of operations) {
    const { method, path } = operation;
    const shape = shapeOf(plainPath(path));
    const problem = shape.startsWith('/{') ? 'starts with a parameter' : pathProblem(plainPath(path));
    if (problem !== undefined) leaveOut(problem.replace(/: .*$/s, ''), `${method} ${path}`);
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
export const isBent = ({ path }: ApiOperation): boolean => plainPath(path) !== unslashed(withPlainNames(path));

/** It returns a list, or it has items, or something is below its items. */
function isCollection(shape: string, methods: Methods, item: Methods, groups: Groups, references: References): boolean {
  const get = methods.get('GET');
  if (get !== undefined && payloadOf(get, lastOf(shape), references).isList) return true;
  const hasBelow = [...groups.keys()].some((each) => each.startsWith(`${shape}/{}/`));
  if (get !== undefined) return item.size > 0 || hasBelow;
  return methods.has('POST') && item.has('GET');
}

/** Places what is not a collection: a single resource below an item, an action, or else the GET that it returns. */
function placed(shape: string, methods: Methods, branches: Map<string, Branch>, leaveOut: Take) {
  const ownerShape = ownerOf(shape);
  const owner = branches.get(ownerShape ?? '');
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

export function leaveOutBelow({ actions, children }: Branch, leaveOut: Take): void {
  for (const { operation } of actions) leaveOut(reasons.unlisted, `POST ${operation.path}`);
  for (const child of children) {
    for (const methods of [child.collection, child.item]) leaveOutAll(reasons.unlisted, methods, leaveOut);
    leaveOutBelow(child, leaveOut);
  }
}

function leaveOutAll(reason: string, methods: Methods | undefined, leaveOut: Take): void {
  for (const { method, path } of methods?.values() ?? []) leaveOut(reason, `${method} ${path}`);
}

/** The collection whose item is above the last segments. */
const ownerOf = (shape: string): string | undefined => /^(.+)\/\{\}\/[^{}]+$/.exec(shape)?.[1];

const stemOf = (item: string): string => item.slice(0, item.lastIndexOf('/'));

export const lastOf = (path: string): string => unslashed(path).slice(unslashed(path).lastIndexOf('/') + 1);
