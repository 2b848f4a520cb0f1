/** Resources: every one under every version, with its operations, filters, and defaults. */
import type { Operation } from '../core/operation.ts';
import { type Filter, type Resource, unversioned } from '../core/plan.ts';
import { closest } from '../text/closest.ts';
import { isObject, type JsonObject } from '../text/json.ts';
import { actionsOf, statesOf } from './actions.ts';
import { changeOf, createOf } from './create.ts';
import { defined } from './defined.ts';
import type { ItemSchema } from './item-schema.ts';
import { declaredOf, operationFrom, type Entry } from './operations.ts';
import type { FilterDocument } from './schema/resource.ts';
import { shapeOf } from './urls.ts';

/** `schemas` are those of items, by their JSON pointer in the plan. `body` is that of the profile. */
export function resourcesOf(
  entries: readonly Entry[],
  versions: readonly string[],
  schemas: ReadonlyMap<string, ItemSchema>,
  body?: JsonObject,
): readonly Resource[] {
  const plain = entries.map((entry) => resourceOf(entry, schemas.get(`${entry.at}/item`), body));
  return versions.length === 0 ? plain : versions.flatMap((version) => plain.map((each) => under(version, each)));
}

/** Without a version. */
function resourceOf(entry: Entry, schema: ItemSchema | undefined, body: JsonObject | undefined): Resource {
  const { document, path, itemPath, end, parent } = entry;
  const { change, states, query = {}, headers = {}, filters = {}, single: isSingle = false } = document;
  const isUser = entry.isUser;
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
