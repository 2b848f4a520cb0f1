/** The operations of a resource, and their URLs. */
import type { Operation } from '../core/operation.ts';
import { isList } from '../text/json.ts';
import { error, errorIf, type Finding } from './problem.ts';
import type { OperationsDocument, ResourceDocument } from './schema/resource.ts';
import { type StandardKind, singleKinds, standard, standardKinds } from './standard.ts';
import { isShortOf, parametersOf, readRequest, requestProblem, shapeOf, unslashed } from './urls.ts';

/** A resource as the plan declares it, with its full path. */
export interface Entry {
  readonly document: ResourceDocument;
  /** Its JSON pointer in the plan. */
  readonly at: string;
  /** Template of the collection, without a version and without a slash at its end. */
  readonly path: string;
  /** Template of one item: `/users/{id}/orders/{order_id}`. Of a single resource, it is the path. */
  readonly itemPath: string;
  /** What all its URLs end with. */
  readonly end: '' | '/';
  /** It is the user resource of the conventions. */
  readonly isUser: boolean;
  /** The resource whose items own this one. */
  readonly parent?: Entry;
}

/** An operation as the plan declares it. */
export interface Declared {
  readonly kind: StandardKind;
  /** Its JSON pointer in the plan, and that of its request. */
  readonly at: string;
  readonly requestAt: string;
  /** Method and path. It is undefined for the standard request. */
  readonly request: string | undefined;
  readonly access: Operation['access'];
  /** It exists and is never called. */
  readonly isLeft: boolean;
}

function operationsIn({ operations, single }: ResourceDocument): OperationsDocument {
  return operations ?? (single === true ? ['read'] : ['list', 'read']);
}

/** In the order of the table. */
export function declaredOf({ document, at: resource }: Entry): readonly Declared[] {
  const operations = operationsIn(document);
  const { auth = 'required' } = document;
  return standardKinds.flatMap((kind): readonly Declared[] => {
    const listed = isList(operations) ? operations.indexOf(kind) : undefined;
    const entry = isList(operations) ? listed !== -1 : (operations[kind] ?? false);
    if (entry === false) return [];
    const at = `${resource}/operations${document.operations === undefined ? '' : `/${listed ?? kind}`}`;
    if (typeof entry === 'object') {
      const { request, auth: access = auth } = entry;
      return [{ kind, at, requestAt: `${at}/request`, request, access, isLeft: false }];
    }
    const isLeft = entry === 'leave';
    const request = entry === true || isLeft ? undefined : entry;
    return [{ kind, at, requestAt: at, request, access: auth, isLeft }];
  });
}

/** Without a version. */
export function operationFrom(entry: Entry, { kind, request, access }: Declared): Operation {
  const usual = { ...standardOperation(entry, kind), access };
  if (request === undefined) return usual;
  const { method, url: template } = readRequest(request);
  const isShort = method === usual.method && isShortOf(shapeOf(template), shapeOf(usual.template));
  const hasEnd = template.endsWith('/') === usual.template.endsWith('/');
  if (isShort && hasEnd && shapeOf(template) === shapeOf(usual.template)) return usual;
  return { kind, method, template, access, isCustom: isShort ? usual.isCustom : true };
}

function standardOperation({ path, itemPath, end, document }: Entry, kind: StandardKind): Omit<Operation, 'access'> {
  if (kind === 'create' && document.create?.by === 'put')
    return { kind, method: 'PUT', template: itemPath + end, isCustom: true };
  const { method, isOnItem } = standard[kind];
  return { kind, method, template: (isOnItem ? itemPath : path) + end, isCustom: false };
}

/** The path of an item that actions are below: without its outer owners if all operations on items leave them out. */
export function actedOn(entry: Entry): string {
  const onItem = declaredOf(entry).filter(({ kind }) => standard[kind].isOnItem);
  const [first, ...others] = new Set(onItem.map((each) => unslashed(operationFrom(entry, each).template)));
  const isShort = first !== undefined && others.length === 0 && isShortOf(shapeOf(first), shapeOf(entry.itemPath));
  return isShort ? first : entry.itemPath;
}

export function operationProblems(entry: Entry): readonly Finding[] {
  const { document } = entry;
  return declaredOf(entry).flatMap(({ kind, request, requestAt, at: place }) => {
    const message = `a single resource has only read, replace, and patch: leave out ${kind}, or leave out single`;
    if (document.single === true && !singleKinds.includes(kind)) return [error(place, message)];
    return errorIf(requestAt, request === undefined ? undefined : customProblem(entry, kind, request));
  });
}

/** What is wrong with a spelled-out request, and what to write instead. */
export function customProblem(entry: Entry, kind: StandardKind | 'action', request: string): string | undefined {
  const { document, path, itemPath } = entry;
  const problem = requestProblem(request);
  if (problem !== undefined) return `${request} ${problem}`;
  const { url } = readRequest(request);
  const isPut = kind === 'create' && document.create?.by === 'put';
  const isOnItem = kind === 'action' || standard[kind].isOnItem || isPut;
  const most = parametersOf(isOnItem ? itemPath : path).length;
  const count = parametersOf(url).length;
  const own = isOnItem && document.single !== true ? 1 : 0;
  // Outer owners may be left out. In a create that names its owner in the body, all of them may be.
  const isOwnerless = kind === 'create' && count === own && most > own;
  if (isOwnerless && document.owner === undefined)
    return `create names no owner at ${url}: write owner next to operations, the field of the body that names it`;
  if (count <= most && (count > 0 || most === 0 || isOwnerless)) return undefined;
  const { method, template } =
    kind === 'action' ? { method: 'POST', template: `${itemPath}/publish` } : standardOperation(entry, kind);
  const range = most > 1 ? `1 to ${most} parameters` : `${most === 0 ? 'no' : '1'} parameter`;
  return `${kind} ${isOnItem ? 'is sent to one item' : 'is sent to the whole collection'}: its path has ${range}, as in ${method} ${template}`;
}
