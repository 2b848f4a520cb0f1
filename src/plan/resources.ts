import { overlaid, topOf, valueAt } from '../model/body-field.ts';
import { hasPlaceholder } from '../model/mark.ts';
import type { Operation } from '../model/operation.ts';
import type { CreateExample, Resource, States } from '../model/plan.ts';
import { isSecretBearer } from '../text/discretion/secret-names.ts';
import type { JsonObject } from '../text/json.ts';
import { pointer } from '../text/json-pointer.ts';
import { shapeOf } from './addresses.ts';
import { readCreate } from './create.ts';
import { readFilters } from './filters.ts';
import { tellHeaders } from './headers.ts';
import { readItemSchema } from './item-schema.ts';
import { byOf, readActions } from './actions.ts';
import { type Addresses, type Declared, itemAddress, readOperations, withAccess } from './operations.ts';
import type {
  OperationMap,
  Resource as ResourceDocument,
  States as StatesDocument,
} from './plan-document.generated.ts';
import { readBody } from './placeholders.ts';
import type { Desk } from './problem.ts';
import type { ReadOptions } from './read-plan.ts';
import { type Entry, readTree } from './resource-tree.ts';

/** Every resource under every version prefix, a parent before its children; no two operations have one address. */
export function readResources(
  documents: readonly ResourceDocument[],
  versions: readonly string[],
  options: Pick<ReadOptions, 'readFile' | 'compileSchema' | 'writes'>,
  desk: Desk,
): readonly Resource[] {
  const entries = readTree(documents, versions, desk);
  const owners = new Set(entries.map(({ parent }) => parent?.path));
  const shared = new Map(entries.map((entry) => [entry, readParts(entry, owners.has(entry.path), options, desk)]));
  const taken = new Map<string, string>();
  return (versions.length === 0 ? [''] : versions).flatMap((version) =>
    entries.map((entry) => readResource(entry, version, shared.get(entry) ?? {}, taken, desk)),
  );
}

type Parts = Partial<
  Pick<
    Resource,
    'kind' | 'item' | 'checkItem' | 'create' | 'change' | 'states' | 'owner' | 'single' | 'query' | 'headers'
  >
>;

/** What pointers lead to, as the whole fields in which it lies, with what the create example has in them. */
function wholeFields(change: JsonObject, example: JsonObject = {}): JsonObject {
  const tops = [...new Set(Object.keys(change).map(topOf))];
  const held = tops.flatMap((field) => (example[field] === undefined ? [] : [[field, example[field]] as const]));
  return overlaid(Object.fromEntries(held), change);
}

/** What is the same under every version. */
function readParts(
  { document, at, name }: Entry,
  isOwner: boolean,
  options: Parameters<typeof readResources>[2],
  desk: Desk,
): Parts {
  const { item, create, change, states, owner, query, headers } = document;
  const isUser = document.kind === 'user' || (document.kind === undefined && name === 'users');
  const schema = item === undefined ? undefined : readItemSchema(item, `${at}/item`, options, desk);
  const made = create === undefined ? undefined : readCreate(create, isUser, `${at}/create`, desk);
  tellUnused(document, isOwner, at, desk);
  if (made !== undefined && options.writes === true && offers(document, 'create')) tellUnmarked(made, at, desk);
  if (document.single === true) tellOfMany(document, at, desk);
  tellDirections(document.sort ?? [], `${at}/sort`, desk);
  tellHeaders(headers ?? {}, `${at}/headers`, desk);
  warnOfKeys(query ?? {}, `${at}/query`, desk);
  return {
    ...(isUser ? { kind: 'user' } : {}),
    ...(schema === undefined ? {} : { item: schema.schema }),
    ...(schema?.check === undefined ? {} : { checkItem: schema.check }),
    ...(made === undefined ? {} : { create: made }),
    ...(change === undefined ? {} : { change: wholeFields(readBody(change, `${at}/change`, desk), made?.example) }),
    ...(states === undefined ? {} : { states: readStates(states, `${at}/states`, desk) }),
    ...(owner === undefined ? {} : { owner }),
    ...(document.single === true ? { single: true } : {}),
    ...(query === undefined ? {} : { query: readQuery(query) }),
    ...(headers === undefined ? {} : { headers }),
  };
}

/** A credential in the query of a resource is sent where none is wanted. */
function warnOfKeys(query: NonNullable<ResourceDocument['query']>, at: string, desk: Desk): void {
  for (const name of Object.keys(query).filter(isSecretBearer)) {
    const message = `${name} looks like a credential: put it under auth.query, so that it can be left out of requests without a credential`;
    desk.warn(at + pointer(name), message);
  }
}

function readQuery(query: NonNullable<ResourceDocument['query']>): NonNullable<Resource['query']> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}

const allKinds = ['list', 'read', 'create', 'replace', 'patch', 'delete'] as const;

function offers({ operations = ['list', 'read'] }: ResourceDocument, kind: (typeof allKinds)[number]): boolean {
  return Array.isArray(operations) ? operations.includes(kind) : isOffered(operations[kind] ?? false);
}

/** Warns of an example in which nothing tells what it makes to be the run's; a text that must be unique is given a word. */
function tellUnmarked({ example, putId, unique }: CreateExample, at: string, desk: Desk): void {
  const isMarked = putId !== undefined || hasPlaceholder(example);
  if (isMarked || unique.some((field) => typeof valueAt(example, field) === 'string')) return;
  desk.warn(
    `${at}/create/example`,
    'nothing in the example marks what it creates as made by the run, so an item may be left behind: put {{unique}} into a text that the service shows, such as "Ada {{unique}}"',
  );
}

/** Warns of what no declared operation has a use for. `isOwner`: another resource is below its items. */
function tellUnused(document: ResourceDocument, isOwner: boolean, at: string, desk: Desk): void {
  const { create, change, path, actions = [], children = [], states } = document;
  const isNever = allKinds.every((kind) => !offers(document, kind)) && actions.length === 0 && states === undefined;
  if (isNever && children.length === 0 && !isOwner) {
    const message = `${path} has no operation, so nothing is sent to it: write operations: [list, read], or leave the resource out`;
    desk.warn(`${at}/operations`, message);
  }
  if (create !== undefined && document.single !== true && !offers(document, 'create')) {
    desk.warn(
      `${at}/create`,
      `create is not among the operations of ${path}, so that its example is not used: add it there`,
    );
  }
  if (create?.keep === true && offers(document, 'delete')) {
    desk.warn(
      `${at}/create/keep`,
      `delete is among the operations of ${path}, so what is created is deleted and keep has no effect: leave it out`,
    );
  }
  if (change !== undefined && !offers(document, 'replace') && !offers(document, 'patch')) {
    const message = `replace and patch are not among the operations of ${path}, so change is not used: add one there`;
    desk.warn(`${at}/change`, message);
  }
  if (change?.id !== undefined) {
    desk.warn(`${at}/change/id`, 'Probity never changes the id by which an item is read: leave it out');
  }
}

const ofMany = ['create', 'filters', 'sort', 'states', 'actions', 'owner'] as const;

/** What says something of a collection, or of its items, says nothing of what is one-to-one. */
function tellOfMany(document: ResourceDocument, at: string, desk: Desk): void {
  for (const key of ofMany) {
    if (document[key] === undefined) continue;
    desk.problem(`${at}/${key}`, `${document.path} is single, which has no ${key}: leave the key out`, 'key');
  }
}

/** A sort is tried in both directions by the conventions' form; a direction beside its name is no part of a field. */
function tellDirections(sort: readonly string[], at: string, desk: Desk): void {
  for (const [index, text] of sort.entries()) {
    const field = /^[-+]?(.+?)(?:[:.](?:asc|desc))?$/i.exec(text)?.[1] ?? text;
    if (field === text) continue;
    desk.problem(`${at}/${index}`, `${text} includes a direction, but sort lists field names only: write ${field}`);
  }
}

function isOffered(entry: Exclude<OperationMap[keyof OperationMap], undefined>): boolean {
  return entry !== false && entry !== 'leave';
}

function readResource(entry: Entry, version: string, parts: Parts, taken: Map<string, string>, desk: Desk): Resource {
  const { document, at, name, parent, isSlashed } = entry;
  const path = version + entry.path;
  const isPut = document.create?.by === 'put';
  const isSingle = document.single === true;
  const item = version + entry.itemPath;
  const end = isSlashed ? '/' : '';
  const addresses: Addresses = { version, collection: path, item, end, isPut, isSingle, owner: document.owner };
  const operations = readOperations(document.operations, addresses, `${at}/operations`, desk);
  const acting = itemAddress(operations, addresses);
  const actions = readActions(document.actions ?? [], document.states, { ...addresses, acting }, at, desk);
  const standing = (isLeft: boolean): readonly Operation[] =>
    operations
      .filter((each) => (each.isLeft ?? false) === isLeft)
      .map(({ thing, auth = document.auth }) => withAccess(thing, auth));
  const declared = [...operations, ...actions.map(({ thing, at: place }) => ({ thing: thing.operation, at: place }))];
  tellRepeated(declared, taken, desk);
  return {
    key: path,
    ...(version === '' ? {} : { version }),
    path,
    ...(isSlashed ? { slash: true } : {}),
    name,
    ...(parent === undefined ? {} : { parent: version + parent.path }),
    operations: standing(false),
    left: standing(true),
    ...(document.auth === undefined || document.auth === 'required' ? {} : { access: document.auth }),
    spelledOut: document.operations !== undefined,
    filters: readFilters(document.filters ?? {}, `${at}/filters`, desk),
    sort: [...new Set(document.sort)],
    actions: actions.map(({ thing, auth = document.auth }) => ({
      ...thing,
      operation: withAccess(thing.operation, auth),
    })),
    ...parts,
  };
}

function tellRepeated(declared: readonly Declared<Operation>[], taken: Map<string, string>, desk: Desk): void {
  for (const { thing, at } of declared) {
    const address = `${thing.method} ${shapeOf(thing.template)}`;
    const first = taken.get(address);
    // A PUT that creates an item may be the one that replaces it.
    if (thing.kind === 'create' && thing.method === 'PUT') continue;
    if (first === undefined) taken.set(address, `${thing.kind} of ${thing.resource ?? ''}`);
    else desk.problem(at, `${thing.id} is already the ${first}: one address does one thing`);
  }
}

/** The table of states. A row cannot be allowed and refused, nor lead to two states by one action. */
function readStates({ field, allowed = [], refused = [] }: StatesDocument, at: string, desk: Desk): States {
  const states: States = {
    field,
    allowed: allowed.map(([from, by, to]) => [String(from), byOf(by), String(to)] as const),
    refused: refused.map(([from, by, to], index) => {
      if (byOf(by) === 'patch' && to === undefined) {
        desk.problem(
          `${at}/refused/${index}`,
          'a refused patch names the state that it must not lead to: write [from, patch, to]',
        );
      }
      return [String(from), byOf(by), String(to ?? from)] as const;
    }),
  };
  for (const [index, [from, by, to]] of states.allowed.entries()) {
    const other = states.allowed.find(([start, way, end]) => start === from && way === by && end !== to);
    if (by !== 'patch' && other !== undefined && states.allowed.indexOf(other) < index) {
      desk.problem(`${at}/allowed/${index}`, `${by} leads from ${from} to ${to} and to ${other[2]}: keep one of them`);
    }
  }
  for (const [index, [from, by, to]] of states.refused.entries()) {
    const isAllowed = states.allowed.some(
      ([start, way, end]) => start === from && way === by && (by !== 'patch' || end === to),
    );
    if (isAllowed) {
      desk.problem(`${at}/refused/${index}`, `${by} from ${from} is among the allowed transitions: keep one of them`);
    }
  }
  return states;
}
