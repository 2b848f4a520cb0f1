import { type Access, type Method, type Operation, parametersOf, unslashed } from '../model/operation.ts';
import type { Action } from '../model/plan.ts';
import { isBy } from '../model/states.ts';
import { actionProblem, pathProblem, readRequest, requestProblem, shapeOf } from './addresses.ts';
import type { Action as ActionDocument, Operations, States } from './plan-document.generated.ts';
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

function operation(
  kind: Operation['kind'],
  method: Method,
  template: string,
  resource: string,
  strays: boolean,
): Operation {
  return { id: `${method} ${template}`, kind, method, template, resource, strays };
}

/** An operation with an address of its own; one that comes to the standard address does not stray. */
function spelledOut(
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
  if (found !== wanted) {
    const like = kind === 'action' ? `POST ${addresses.item}/publish` : (usual?.id ?? '');
    const need =
      wanted === 0 ? 'no parameter' : `${wanted} parameter${wanted === 1 ? ' (its {id})' : "s, the owner's first"}`;
    // A list below an owner whose items are read at addresses of their own: /boards/{id}/lists, and /lists/{id}.
    const isFlat = onItem && wanted > 1 && found === 1;
    const instead = isFlat
      ? '; for an address without the owner, capture an id by a probe, and write another for it'
      : '';
    const message = `${kind} ${onItem ? 'is on one item' : 'is on the whole collection'}: its address has ${need}, as in ${like}${instead}`;
    desk.problem(at, message);
    return undefined;
  }
  if (usual !== undefined && usual.method === method && shapeOf(usual.template) === shapeOf(template)) {
    const isSame = usual.template.endsWith('/') === template.endsWith('/');
    return isSame ? usual : operation(kind, method, template, addresses.collection, false);
  }
  const isSubPath =
    kind === 'action' && method === 'POST' && shapeOf(template).startsWith(`${shapeOf(addresses.item)}/`);
  return operation(kind, method, template, addresses.collection, !isSubPath);
}

/** The actions of a resource: those of the plan, and those that only its `states` name, on items of ours. */
export function readActions(
  actions: readonly ActionDocument[],
  states: States | undefined,
  addresses: Addresses,
  at: string,
  desk: Desk,
): readonly Declared<Action>[] {
  const own = actions.flatMap((action, index) => {
    const place = `${at}/actions/${index}`;
    const thing = readActionOperation(action, addresses, place, desk);
    if (thing === undefined) return [];
    const body = action.body === undefined ? {} : { body: action.body };
    return [
      { thing: { operation: thing, ...body, on: action.on ?? 'created' }, at: place, auth: action.auth } as const,
    ];
  });
  const implied = [...impliedActions(states, at)].flatMap(([path, place]) => {
    if (own.some(({ thing }) => isBy(path, thing.operation))) return [];
    const problem = actionProblem(path);
    if (problem !== undefined) {
      desk.problem(place, `the action ${path} ${problem}`);
      return [];
    }
    const template = addresses.item + path + addresses.end;
    const thing = {
      operation: operation('action', 'POST', template, addresses.collection, false),
      on: 'created',
    } as const;
    return [{ thing, at: place }];
  });
  return [...own, ...implied];
}

function readActionOperation(
  action: ActionDocument,
  addresses: Addresses,
  at: string,
  desk: Desk,
): Operation | undefined {
  const { path, request } = action;
  if ((path === undefined) === (request === undefined)) {
    const message =
      path === undefined ? 'an action has a path: write path: /publish' : 'an action has a path or a request, not both';
    desk.problem(at, message, 'key');
    return undefined;
  }
  if (request !== undefined) return spelledOut('action', request, addresses, `${at}/request`, desk);
  const problem = path === undefined ? undefined : pathProblem(path);
  if (problem !== undefined) desk.problem(`${at}/path`, `the action ${path ?? ''} ${problem}`);
  return operation('action', 'POST', addresses.item + slashedAs(path ?? '', addresses), addresses.collection, false);
}

/** The path of an action, with a slash at its end where the addresses of its resource have one. */
function slashedAs(path: string, { end }: Addresses): string {
  return path.endsWith('/') ? path : path + end;
}

/** What leads from state to state: the path of an action, or `patch`, in whichever case it is written. */
export function byOf(by: string | number | boolean | undefined): string {
  const text = String(by);
  return text.toLowerCase() === 'patch' ? 'patch' : text;
}

/** Paths of actions that lead from state to state, and where they stand first. */
function impliedActions(states: States | undefined, at: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const key of ['allowed', 'refused'] as const) {
    for (const [index, [, by]] of (states?.[key] ?? []).entries()) {
      const path = unslashed(byOf(by));
      if (path !== 'patch' && !found.has(path)) found.set(path, `${at}/states/${key}/${index}/1`);
    }
  }
  return found;
}
