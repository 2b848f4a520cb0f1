/** Resources: every one under every version, with its operations, filters, defaults, actions, and states. */
import type { Operation } from '../core/operation.ts';
import type { Action, Filter, Resource, SchemaCheck, States, Transition } from '../core/plan.ts';
import { unversioned } from '../core/plan.ts';
import { closest } from '../text/closest.ts';
import { isObject, type JsonObject } from '../text/json.ts';
import { changeOf, createOf } from './create.ts';
import { defined } from './defined.ts';
import { actedOn, customProblem, declaredOf, type Entry, operationFrom, ownHeaders } from './operations.ts';
import { error, errorIf, type Finding, keyError } from './problem.ts';
import type { Value } from './schema/kinds.ts';
import type { ActionDocument, FilterDocument, StatesDocument } from './schema/resource.ts';
import { actionProblem, isShortOf, pathProblem, readRequest, shapeOf, unslashed } from './urls.ts';

export interface ItemSchema {
  readonly schema: JsonObject;
  readonly check: SchemaCheck;
}

/** By JSON pointer in the plan. */
export type Schemas = ReadonlyMap<string, ItemSchema>;
type Versions = readonly string[];

/** `body` is that of the profile. */
export function resourcesOf(entries: readonly Entry[], versions: Versions, schemas: Schemas, body?: JsonObject) {
  const plain = entries.map((entry) => resourceOf(entry, schemas.get(`${entry.at}/item`), body));
  return versions.length === 0 ? plain : versions.flatMap((version) => plain.map((each) => under(version, each)));
}

/** Without a version. */
function resourceOf(entry: Entry, schema: ItemSchema | undefined, body: JsonObject | undefined): Resource {
  const { document, path, itemPath, end, isUser, parent } = entry;
  const { change, states, query = {}, headers = {}, filters = {}, single: isSingle = false } = document;
  const declared = declaredOf(entry);
  const operations = declared.filter(({ isLeft }) => !isLeft).map((each) => operationFrom(entry, each));
  const read = operations.find(({ kind }) => kind === 'read');
  const create = document.create && createOf(document.create, isUser);
  return {
    path: path + end,
    itemPath: isSingle ? path + end : (read?.template ?? itemPath + end),
    isSingle,
    isUser,
    operations,
    left: declared.filter(({ isLeft }) => isLeft).map(({ kind }) => kind),
    isSpelledOut: document.operations !== undefined,
    access: document.auth ?? 'required',
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers,
    filters: Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, filterOf(name, filter)])),
    sort: [...new Set(document.sort)],
    actions: actionsOf(entry),
    ...defined({
      isPrivate: isPrivate(entry) ? true : undefined,
      parent: parent && parent.path + parent.end,
      ownerField: document.owner,
      body: document.body ?? body,
      item: schema?.schema,
      checkItem: schema?.check,
      create,
      change: change && changeOf(change, create?.example),
      states: states && statesOf(states),
    }),
  };
}

/** A child is as private as its parent, unless it says otherwise. */
function isPrivate({ document, parent }: Entry): boolean {
  return document.private ?? (parent !== undefined && isPrivate(parent));
}

/** The resource under a version prefix. */
function under(version: string, resource: Resource): Resource {
  const { path, itemPath, parent, operations, actions } = resource;
  const moved = (operation: Operation): Operation => ({ ...operation, template: version + operation.template });
  return {
    ...resource,
    version,
    path: version + path,
    itemPath: version + itemPath,
    ...(parent === undefined ? {} : { parent: version + parent }),
    operations: operations.map(moved),
    actions: actions.map((action) => ({ ...action, operation: moved(action.operation) })),
  };
}

function filterOf(name: string, filter: FilterDocument): Filter {
  if (!isObject(filter)) return { values: [filter].flat().map(String), in: [name], match: 'equals' };
  const { value, values = value === undefined ? [] : [value], in: fields = [name], match = 'equals' } = filter;
  return { values: values.map(String), in: fields, match };
}

/** The resources that a path names, with or without a version. */
export function resourcesNamed(path: string, resources: readonly Resource[]): readonly Resource[] {
  const shape = shapeOf(path);
  return resources.filter((each) => shapeOf(each.path) === shape || shapeOf(unversioned(each)) === shape);
}

/** What is wrong with a path that must name a resource. */
export function nameProblem(path: string | undefined, resources: readonly Resource[]): string | undefined {
  if (path === undefined || resourcesNamed(path, resources).length > 0) return undefined;
  const paths = [...new Set(resources.map(unversioned))];
  const near = closest(path, paths);
  const remedy = near === undefined ? `its resources are ${paths.join(', ')}` : `did you mean ${near}?`;
  return `${path} is not a resource of this plan: ${remedy}`;
}

/** The actions of the plan, and those that only its states name. They have no version. */
export function actionsOf(entry: Entry): readonly Action[] {
  const { actions = [], auth = 'required', states } = entry.document;
  const item = actedOn(entry);
  const { allowed, refused } = statesOf(states ?? { field: '' });
  const named = [...new Set([...allowed, ...refused].map(({ by }) => by))].filter((by) => by !== 'patch');
  const own = actions.map((document): Action => {
    const request = { ...operationOf(document, item, entry), ...ownHeaders(entry, document.headers) };
    const operation = { ...request, access: document.auth ?? auth };
    const words = unslashed(operation.template).split(/[/:]/);
    const word = words.findLast((each) => each !== '' && !each.includes('{'));
    const path = document.path ?? named.find((by) => isBy(by, operation)) ?? `/${word}`;
    return { path: unslashed(path), operation, on: document.on ?? 'created', ...defined({ body: document.body }) };
  });
  const others = named.filter((path) => !own.some(({ operation }) => isBy(path, operation)));
  const implied = others.map((path): Action => {
    return { path, operation: { ...operationOf({ path }, item, entry), access: auth }, on: 'created' };
  });
  return [...own, ...implied];
}

function operationOf({ path = '', request }: ActionDocument, item: string, entry: Entry): Omit<Operation, 'access'> {
  const kind = 'action';
  const end = path.endsWith('/') ? '' : entry.end;
  if (request === undefined) return { kind, method: 'POST', template: item + path + end, isCustom: false };
  const { method, url: template } = readRequest(request);
  const shape = shapeOf(template);
  const owner = shape.slice(0, shape.lastIndexOf('{}') + '{}'.length);
  const isBelow = shape.charAt(owner.length) === '/' && isShortOf(owner, shapeOf(entry.itemPath));
  return { kind, method, template, isCustom: method !== 'POST' || !isBelow };
}

/** True if `/block` is the action `POST /users/{id}/block` or `POST /users/{id}:block`. */
function isBy(by: string, { template }: Pick<Operation, 'template'>): boolean {
  const name = by.replace(/^[/:]/, '');
  return ['/', ':'].some((mark) => unslashed(template).endsWith(mark + name));
}

function statesOf({ field, allowed = [], refused = [] }: StatesDocument): States {
  const transition = ([from, by, to]: readonly Value[]): Transition => {
    const isPatch = String(by).toLowerCase() === 'patch';
    const base = { from: String(from), by: isPatch ? 'patch' : unslashed(String(by)) };
    return to === undefined ? base : { ...base, to: String(to) };
  };
  return { field, allowed: allowed.map(transition), refused: refused.map(transition) };
}

export function actionProblems({ document, at, ...entry }: Entry): readonly Finding[] {
  const found = (document.actions ?? []).flatMap(({ path, request }, index): readonly Finding[] => {
    const place = `${at}/actions/${index}`;
    if (path === undefined && request === undefined)
      return [keyError(place, 'an action has a path: write path: /publish')];
    if (path !== undefined && request !== undefined)
      return [keyError(place, 'an action has a path or a request, not both')];
    if (path !== undefined) return errorIf(`${place}/path`, pathProblem(path), `the action ${path}`);
    return errorIf(`${place}/request`, customProblem({ document, at, ...entry }, 'action', request ?? ''));
  });
  return [...found, ...(document.states === undefined ? [] : stateProblems(document.states, `${at}/states`))];
}

/** A transition cannot be both allowed and refused, and an action cannot lead to two states. */
function stateProblems(document: StatesDocument, at: string): readonly Finding[] {
  const { allowed, refused } = statesOf(document);
  const all = Object.entries({ allowed, refused }).flatMap(([key, transitions]) =>
    transitions.map((each, index) => ({ ...each, place: `${at}/${key}/${index}` })),
  );
  const known = new Set<string>();
  return all.flatMap(({ from, by, to, place }): readonly Finding[] => {
    if (by !== 'patch') {
      const problem = actionProblem(by);
      if (problem !== undefined) return [error(`${place}/1`, `the action ${by} ${problem}`)];
    } else if (to === undefined)
      return [error(place, 'a refused patch names the state that it must not lead to: write [from, patch, to]')];
    const transition = by === 'patch' ? [from, by, to].join(' ') : `${from} ${by}`;
    if (known.has(transition))
      return [error(place, `${by} from ${from} is already among the transitions: keep one of them`)];
    known.add(transition);
    return [];
  });
}
