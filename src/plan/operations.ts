import { type Access, isShortOf, type Method, type Operation, parametersOf, unslashed } from '../model/operation.ts';
import { readRequest, requestProblem, shapeOf } from './addresses.ts';
import type { Operations } from './plan-document.generated.ts';
import type { Desk } from './problem.ts';

/** What the addresses of a resource are made from. */
export interface Addresses {
  /** Version prefix; '' without one. */
  readonly version: string;
  /** Template of the collection, with its version prefix and without the slash at its end. */
  readonly collection: string;
  /** Template of one item, likewise. */
  readonly item: string;
  /** What all of them end with. */
  readonly end: '' | '/';
  /** Items are created by PUT at an address of their own. */
  readonly isPut?: boolean;
  /** It is one-to-one: there is no collection. */
  readonly isSingle?: boolean;
  /** The item's field that names its owner. */
  readonly owner?: string | undefined;
  /** Template of one item that actions are below. */
  readonly acting?: string;
}

/** Whether the credential is wanted, as the plan says it. */
export type Wanted = 'required' | Access;

/** An operation and where the plan declares it. */
export interface Declared<Thing> {
  readonly thing: Thing;
  readonly at: string;
  /** Undefined where it is as its resource says. */
  readonly auth?: Wanted | undefined;
  /** It is there, and is never to be called. */
  readonly isLeft?: boolean;
}

/** The operation with what is said of the credential. */
export function withAccess(operation: Operation, auth: Wanted | undefined): Operation {
  return auth === undefined || auth === 'required' ? operation : { ...operation, access: auth };
}

type StandardKind = 'list' | 'read' | 'create' | 'replace' | 'patch' | 'delete';

/** The table of standard operations (clauses operation.*): method, and whether it is on an item. */
const standard: Readonly<Record<StandardKind, readonly [Method, boolean]>> = {
  list: ['GET', false],
  read: ['GET', true],
  create: ['POST', false],
  replace: ['PUT', true],
  patch: ['PATCH', true],
  delete: ['DELETE', true],
};
const kinds = ['list', 'read', 'create', 'replace', 'patch', 'delete'] as const satisfies readonly StandardKind[];

/** Those of what is one-to-one. */
const singleKinds: readonly StandardKind[] = ['read', 'replace', 'patch'];

/** The operations of a resource, in the order of the table. */
export function readOperations(
  operations: Operations | undefined,
  addresses: Addresses,
  at: string,
  desk: Desk,
): readonly Declared<Operation>[] {
  const entries = operations ?? (addresses.isSingle === true ? ['read'] : ['list', 'read']);
  if (addresses.isSingle === true) tellCollective(entries, at, desk);
  const possible = addresses.isSingle === true ? singleKinds : kinds;
  return possible.flatMap((kind): readonly Declared<Operation>[] => {
    if (Array.isArray(entries)) {
      const index = entries.indexOf(kind);
      if (index < 0) return [];
      const again = entries.indexOf(kind, index + 1);
      if (again >= 0) desk.problem(`${at}/${again}`, `${kind} appears twice: keep one of them`);
      return [{ thing: standardOperation(kind, addresses), at: operations === undefined ? at : `${at}/${index}` }];
    }
    const entry = entries[kind];
    if (entry === undefined || entry === false) return [];
    const place = `${at}/${kind}`;
    const isLeft = entry === 'leave';
    const { request = true, auth } = typeof entry === 'object' ? entry : { request: isLeft || entry };
    const requestAt = typeof entry === 'object' ? `${place}/request` : place;
    const operation =
      request === true ? standardOperation(kind, addresses) : spelledOut(kind, request, addresses, requestAt, desk);
    return operation === undefined ? [] : [{ thing: operation, at: place, auth, isLeft }];
  });
}

/** What is one-to-one has no operation of a collection. */
function tellCollective(entries: Operations, at: string, desk: Desk): void {
  for (const kind of kinds.filter((each) => !singleKinds.includes(each))) {
    const place = Array.isArray(entries)
      ? entries.includes(kind)
        ? `${at}/${entries.indexOf(kind)}`
        : undefined
      : (entries[kind] ?? false) === false
        ? undefined
        : `${at}/${kind}`;
    const message = `a single resource has only read, replace and patch: leave ${kind} out, or leave single out`;
    if (place !== undefined) desk.problem(place, message, Array.isArray(entries) ? undefined : 'key');
  }
}

function standardOperation(kind: StandardKind, { collection, item, end, isPut }: Addresses): Operation {
  if (kind === 'create' && isPut === true) return operation(kind, 'PUT', item + end, collection, true);
  const [method, onItem] = standard[kind];
  return operation(kind, method, (onItem ? item : collection) + end, collection, false);
}

/** An operation with that address. */
export function operation(
  kind: Operation['kind'],
  method: Method,
  template: string,
  resource: string,
  strays: boolean,
): Operation {
  return { id: `${method} ${template}`, kind, method, template, resource, strays };
}

/** An operation with an address of its own, undefined where it can be none; one that comes to the standard address does not stray. */
export function spelledOut(
  kind: StandardKind | 'action',
  request: string,
  addresses: Addresses,
  at: string,
  desk: Desk,
): Operation | undefined {
  const problem = requestProblem(request);
  if (problem !== undefined) {
    desk.problem(at, `${request} ${problem}`);
    return undefined;
  }
  const { method, target } = readRequest(request);
  const template = addresses.version + target;
  const usual = kind === 'action' ? undefined : standardOperation(kind, addresses);
  const onItem = kind === 'action' || standard[kind][1] || (kind === 'create' && addresses.isPut === true);
  const wanted = parametersOf(onItem ? addresses.item : addresses.collection).length;
  const found = parametersOf(template).length;
  // Outer owners may be left out, as in /lists/{id} of /boards/{id}/lists, and in a create that names its owner in the body all of them.
  const own = onItem ? 1 : 0;
  const isOwnerless = kind === 'create' && found === own && wanted > own;
  if (isOwnerless && addresses.owner === undefined) {
    const message = `create names no owner at ${target}: write owner next to operations, the field of the body that does`;
    desk.problem(at, message);
    return undefined;
  }
  if (found > wanted || (found === 0 && wanted > 0 && !isOwnerless)) {
    const like = kind === 'action' ? `POST ${addresses.item}/publish` : (usual?.id ?? '');
    const message = `${kind} ${onItem ? 'is on one item' : 'is on the whole collection'}: its address has ${needOf(wanted, onItem)}, as in ${like}`;
    desk.problem(at, message);
    return undefined;
  }
  const shape = shapeOf(template);
  if (usual !== undefined && usual.method === method && isShortOf(shape, shapeOf(usual.template))) {
    const isSame = shape === shapeOf(usual.template) && usual.template.endsWith('/') === template.endsWith('/');
    return isSame ? usual : operation(kind, method, template, addresses.collection, usual.strays);
  }
  const item = shape.slice(0, shape.lastIndexOf('{}') + '{}'.length);
  const isBelow = shape.charAt(item.length) === '/' && isShortOf(item, shapeOf(addresses.item));
  return operation(kind, method, template, addresses.collection, kind !== 'action' || method !== 'POST' || !isBelow);
}

function needOf(wanted: number, onItem: boolean): string {
  if (wanted === 0) return 'no parameter';
  if (wanted === 1) return `1 parameter (its ${onItem ? '' : "owner's "}{id})`;
  return `1 to ${wanted} parameters, ${onItem ? 'its own {id} last' : "that of its owner's {id} last"}`;
}

const itemKinds: readonly Operation['kind'][] = ['read', 'replace', 'patch', 'delete'];

/** Where the plan has one item: without its outer owners, if all that is declared of it has it there. */
export function itemAddress(operations: readonly Declared<Operation>[], { item }: Addresses): string {
  const ofItem = operations.filter(({ thing: { kind } }) => itemKinds.includes(kind));
  const [first, ...others] = new Set(ofItem.map(({ thing: { template } }) => unslashed(template)));
  return first === undefined || others.length > 0 || !isShortOf(shapeOf(first), shapeOf(item)) ? item : first;
}
