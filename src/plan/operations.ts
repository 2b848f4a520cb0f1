/** The resources of a plan with their full paths, and the operations of a resource with their URLs. */
import type { Operation } from '../core/operation.ts';
import { singularOf } from '../text/english.ts';
import { isList } from '../text/json.ts';
import { error, errorIf, type Finding, keyError } from './problem.ts';
import type { OperationsDocument, ResourceDocument } from './schema/resource.ts';
import { type StandardKind, singleKinds, standard, standardKinds } from './standard.ts';
import { isShortOf, parametersOf, pathProblem, readRequest, requestProblem, shapeOf, unslashed } from './urls.ts';

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

type Documents = readonly ResourceDocument[];

/** The resources, children after their parents, before versions are multiplied out. */
export function readTree(documents: Documents, versions: readonly string[]) {
  const findings: Finding[] = [];
  const byShape = new Map<string, Entry>();
  for (const entry of flattened(documents, '', '/resources', findings)) {
    const { path, at, document } = entry;
    const version = versions.find((prefix) => document.path.startsWith(`${prefix}/`));
    const prefixed = `${path} starts with ${version}, which contract.versions adds: leave it out here`;
    if (version !== undefined) findings.push(error(`${at}/path`, prefixed));
    if (byShape.has(shapeOf(path)))
      findings.push(error(`${at}/path`, `the resource ${path} appears twice: put everything about it into one entry`));
    else byShape.set(shapeOf(path), entry);
  }
  return { entries: withParents(byShape, findings), findings };
}

function* flattened(documents: Documents, below: string, list: string, findings: Finding[]): Generator<Entry> {
  for (const [index, document] of documents.entries()) {
    const at = `${list}/${index}`;
    const problem = pathProblem(document.path) ?? misplaced(document.path, below);
    findings.push(...errorIf(`${at}/path`, problem, `the path ${document.path}`));
    if (problem !== undefined) continue;
    const path = below + unslashed(document.path);
    const name = path.slice(path.lastIndexOf('/') + 1);
    const itemPath = document.single === true ? path : `${path}/{${itemParameter(path, name)}}`;
    const isUser = document.kind === 'user' || (document.kind === undefined && name === 'users');
    yield { document, at, path, itemPath, end: document.path.endsWith('/') ? '/' : '', isUser };
    yield* flattened(document.children ?? [], itemPath, `${at}/children`, findings);
  }
}

function misplaced(path: string, below: string): string | undefined {
  const owner = below.slice(0, below.lastIndexOf('/'));
  const rest = path.replace(/^.*\}/, '') || '/orders';
  if (owner !== '' && path.startsWith(`${owner}/{`))
    return `repeats the path of its parent: write only the part after the item, ${rest}`;
  const collection = path.slice(0, path.lastIndexOf('/')) || '/users';
  if (unslashed(path).endsWith('}')) return `leads to one item: write the path of the collection, ${collection}`;
  if (below !== '' || !path.startsWith('/{')) return undefined;
  return 'starts with a parameter that no resource has values for: write a value, or put it into base_url';
}

/** `id` at the top, and `order_id` below another resource, so that no two parameters have the same name. */
function itemParameter(path: string, name: string): string {
  const used = parametersOf(path);
  if (used.length === 0) return 'id';
  const letters = singularOf(name).replace(/[^A-Za-z0-9]+/g, '_');
  const word = letters.replace(/^(?![A-Za-z_])/, '_');
  const candidates = [`${word}_id`, 'id', ...used.map((_, index) => `${word}_id_${index + 2}`)];
  return candidates.find((candidate) => !used.includes(candidate)) ?? 'id';
}

/** The entries in order, with each parent before its children. */
function withParents(byShape: ReadonlyMap<string, Entry>, findings: Finding[]): readonly Entry[] {
  const byItem = new Map<string, Entry>();
  for (const entry of byShape.values()) for (const item of itemsOf(entry)) byItem.set(item, entry);
  const placed = new Map<Entry, Entry>();
  const underway = new Set<Entry>();
  const place = (entry: Entry): Entry => {
    const known = placed.get(entry);
    if (known !== undefined) return known;
    underway.add(entry);
    const owner = /^(.+)\/\{[^{}]*\}/.exec(entry.path)?.[1] ?? '';
    const above = byShape.get(shapeOf(owner)) ?? byItem.get(`${shapeOf(owner)}/{}`);
    const parent = above === undefined || underway.has(above) ? undefined : place(above);
    if (parent === undefined) findings.push(...orphanProblems(entry, owner));
    const found = parent === undefined ? entry : { ...entry, parent };
    placed.set(entry, found);
    underway.delete(entry);
    return found;
  };
  for (const entry of byShape.values()) place(entry);
  return [...placed.values()];
}

function orphanProblems({ path, at, document }: Entry, owner: string): readonly Finding[] {
  const missing = `${path} is below ${owner}, which is not in the plan: add a resource with path: ${owner}`;
  if (owner !== '') return [error(`${at}/path`, missing)];
  const single = `${path} is not below another resource, so it cannot be single: declare it under probes`;
  const owned = `${path} is not below another resource, so it has no owner: leave the key out`;
  return [
    ...(document.single === true ? [keyError(`${at}/single`, single)] : []),
    ...(document.owner === undefined ? [] : [keyError(`${at}/owner`, owned)]),
  ];
}

/** Shapes of spelled-out item URLs: `/lists/{}` for the items of `/boards/{}/lists`. */
function itemsOf(entry: Entry): readonly string[] {
  const requests = declaredOf(entry).flatMap(({ kind, request = '' }) => (standard[kind].isOnItem ? request : []));
  const urls = requests.map((each) => readRequest(each).url);
  return urls.filter((url) => /\}\/?$/.test(url)).map(shapeOf);
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
  readonly headers?: Operation['headers'];
  /** It exists and is never called. */
  readonly isLeft: boolean;
}

/** In the order of the table. */
export function declaredOf({ document, at: resource }: Entry): readonly Declared[] {
  const usual: OperationsDocument = document.single === true ? ['read'] : ['list', 'read'];
  const operations = document.operations ?? usual;
  const { auth = 'required' } = document;
  return standardKinds.flatMap((kind): readonly Declared[] => {
    const listed = isList(operations) ? operations.indexOf(kind) : undefined;
    const entry = isList(operations) ? listed !== -1 : (operations[kind] ?? false);
    if (entry === false) return [];
    const at = `${resource}/operations${document.operations === undefined ? '' : `/${listed ?? kind}`}`;
    if (typeof entry === 'object') {
      const { request, auth: access = auth, headers } = entry;
      return [{ kind, at, requestAt: `${at}/request`, request, access, headers, isLeft: false }];
    }
    const isLeft = entry === 'leave';
    const request = entry === true || isLeft ? undefined : entry;
    return [{ kind, at, requestAt: at, request, access: auth, isLeft }];
  });
}

/** Without a version. */
export function operationFrom(entry: Entry, { kind, request, access, headers }: Declared): Operation {
  const usual = { ...standardOperation(entry, kind), access, ...ownHeaders(entry, headers) };
  if (request === undefined) return usual;
  const { method, url: template } = readRequest(request);
  const isShort = method === usual.method && isShortOf(shapeOf(template), shapeOf(usual.template));
  const hasEnd = template.endsWith('/') === usual.template.endsWith('/');
  if (isShort && hasEnd && shapeOf(template) === shapeOf(usual.template)) return usual;
  return { ...usual, method, template, isCustom: isShort ? usual.isCustom : true };
}

/** The headers of a request that has some of its own. */
export function ownHeaders({ document }: Entry, headers: Operation['headers']): Pick<Operation, 'headers'> {
  return headers === undefined ? {} : { headers: { ...document.headers, ...headers } };
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
