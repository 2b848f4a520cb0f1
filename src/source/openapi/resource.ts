import type { Action, Create, Operations, Resource } from '../../plan/plan-document.generated.ts';
import type { JsonObject } from '../../text/json.ts';
import type { Note } from '../note.ts';
import type { ApiMethod, ApiOperation } from './api.ts';
import { type ApiBody, bodyOf } from './body.ts';
import { filtersOf, sortOf, valueFor } from './lists.ts';
import { payloadOf } from './payload.ts';
import type { References } from './references.ts';
import { standalone } from './schema.ts';
import type { BodyTools } from './tools.ts';
import { type ApiAction, type Branch, isBent } from './tree.ts';

/** What making the resources of a plan takes. */
export interface Making {
  readonly references: References;
  readonly tools: BodyTools;
  readonly note: (note: Note) => void;
  /** Whether the plan has a credential, so that it is worth saying where none is needed. */
  readonly hasAuth: boolean;
  readonly room: Room;
}

/** How many values a plan still has room for. */
export interface Room {
  /** Takes room for so many, though more than are left. */
  readonly take: (values: number) => void;
  readonly isFull: () => boolean;
}

type Kind = 'list' | 'read' | 'create' | 'replace' | 'patch' | 'delete';

const ofCollection: readonly (readonly [ApiMethod, Kind])[] = [
  ['GET', 'list'],
  ['POST', 'create'],
];
const ofItem: readonly (readonly [ApiMethod, Kind])[] = [
  ['GET', 'read'],
  ['PUT', 'replace'],
  ['PATCH', 'patch'],
  ['DELETE', 'delete'],
];

/** The resource of a plan that a branch stands for; undefined where it cannot be asked for. */
export function resourceOf(branch: Branch, making: Making): Resource | undefined {
  const { references, note, room } = making;
  if (room.isFull()) {
    tellAll('too-much', branch, note);
    return undefined;
  }
  const operations = operationsOf(branch, note);
  const terms = termsOf([...operations.values()], making);
  if (operations.size === 0 || terms === undefined) {
    for (const below of branch.children) tellAll('unlisted', below, note);
    return undefined;
  }
  const name = branch.path.slice(branch.path.lastIndexOf('/') + 1);
  const list = operations.get('list');
  const shown = itemOf(operations, name, references);
  const item = schemaOf(shown, operations, making);
  const bodies = bodiesOf(operations, making);
  const filters = list === undefined ? {} : filtersOf(list, shown, making);
  const sort = list === undefined ? [] : sortOf(list, shown, references);
  const isSlashed = [...operations.values()].every(({ path }) => path.endsWith('/'));
  const actions = branch.actions.flatMap((action) => actionOf(action, isSlashed, making));
  room.take(valuesIn({ ...bodies, filters, actions, item }) + 10);
  const children = branch.children.flatMap((child) => resourceOf(child, making) ?? []);
  return {
    path: isSlashed ? `${branch.path}/` : branch.path,
    ...(branch.isSingle ? { single: true } : {}),
    operations: declaredOf(operations, branch, isSlashed, making),
    ...accessOf(operations, making),
    ...terms,
    ...(filled(filters) ? { filters } : {}),
    ...(sort.length > 0 ? { sort: [...sort] } : {}),
    ...bodies,
    ...(actions.length > 0 ? { actions } : {}),
    ...(item === undefined ? {} : { item }),
    ...(children.length > 0 ? { children } : {}),
  };
}

/** How many values a value is made of. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, each) => sum + valuesIn(each), 1);
}

function filled(value: object): boolean {
  return Object.keys(value).length > 0;
}

/** The standard operations that a branch has; what else it has is noted. */
function operationsOf(branch: Branch, note: (note: Note) => void): ReadonlyMap<Kind, ApiOperation> {
  const collection = branch.isSingle ? ofItem.filter(([, kind]) => kind !== 'delete') : ofCollection;
  const take = (methods: Branch['item'], wanted: typeof ofItem): readonly (readonly [Kind, ApiOperation])[] => {
    for (const { method, path } of methods.values()) {
      if (!wanted.some(([each]) => each === method)) note({ kind: 'odd-method', what: `${method} ${path}` });
    }
    return wanted.flatMap(([method, kind]) => {
      const operation = methods.get(method);
      return operation === undefined ? [] : [[kind, operation] as const];
    });
  };
  return new Map([...take(branch.collection, collection), ...take(branch.item, ofItem)]);
}

/** What the document says that one item looks like: in a read, else in a list. */
function itemOf(
  operations: ReadonlyMap<Kind, ApiOperation>,
  name: string,
  references: References,
): JsonObject | undefined {
  const read = payloadOf(operations.get('read'), name, references);
  return (read.kind === 'item' ? read.item : undefined) ?? payloadOf(operations.get('list'), name, references).item;
}

/** The schema of one item, where it says something and a validator takes it. */
function schemaOf(
  shown: JsonObject | undefined,
  operations: ReadonlyMap<Kind, ApiOperation>,
  { references, tools, note }: Making,
): JsonObject | undefined {
  if (shown === undefined) return undefined;
  const schema = standalone(shown, 'answer', references);
  if (!filled(schema)) return undefined;
  const [first] = operations.values();
  const what = `the schema of ${first === undefined ? 'an item' : `${first.method} ${first.path}`}`;
  if (tools.fits(schema, {}) !== undefined) return schema;
  note({ kind: 'schema', what });
  return undefined;
}

/** How an item is created, and what may be changed of it. */
function bodiesOf(operations: ReadonlyMap<Kind, ApiOperation>, making: Making): Pick<Resource, 'create' | 'change'> {
  const post = operations.get('create');
  const changing = operations.get('patch') ?? operations.get('replace');
  const created = post === undefined ? undefined : madeBody(post, making);
  if (post !== undefined && created === undefined) {
    making.note({ kind: 'no-example', what: `${post.method} ${post.path}` });
  }
  const change = changing === undefined ? undefined : (created?.change ?? madeBody(changing, making)?.change);
  return {
    ...(created === undefined ? {} : { create: createOf(created) }),
    ...(change === undefined ? {} : { change }),
  };
}

function createOf({ example, required, email, unique }: ApiBody): Create {
  return {
    example,
    ...(required.length > 0 ? { required: [...required] } : {}),
    ...(email.length > 0 ? { email: [...email] } : {}),
    ...(unique.length > 0 ? { unique: [...unique] } : {}),
  };
}

function madeBody({ body }: ApiOperation, { references, tools }: Making): ApiBody | undefined {
  return body === undefined ? undefined : bodyOf(body, references, tools);
}

function actionOf({ path, operation }: ApiAction, isSlashed: boolean, making: Making): readonly Action[] {
  const body = madeBody(operation, making)?.example;
  if (body === undefined && operation.body !== undefined && operation.isBodyRequired) {
    making.note({ kind: 'no-example', what: `${operation.method} ${operation.path}` });
    return [];
  }
  if (termsOf([operation], making) === undefined) return [];
  const hasSlash = operation.path.endsWith('/');
  const isSpelledOut = isBent(operation) || (isSlashed && !hasSlash);
  const address = isSpelledOut ? { request: requestOf(operation) } : { path: hasSlash ? `${path}/` : path };
  return [{ ...address, ...(body === undefined ? {} : { body }) }];
}

/** The query parameters and headers that every request must have; undefined where the document gives no value for one, which is noted. */
export function termsOf(
  operations: readonly ApiOperation[],
  { references, note }: Pick<Making, 'references' | 'note'>,
): Pick<Resource, 'query' | 'headers'> | undefined {
  const query: NonNullable<Resource['query']> = {};
  const headers: NonNullable<Resource['headers']> = {};
  for (const { method, path, parameters } of operations) {
    for (const parameter of parameters) {
      // OpenAPI says that these are to be ignored.
      const isStandard =
        parameter.place === 'header' && /^(?:accept|content-type|authorization)$/i.test(parameter.name);
      if (!parameter.isRequired || isStandard) continue;
      const value = valueFor(parameter, references);
      if (value === undefined || !isSayable(parameter.place, parameter.name, value)) {
        note({ kind: 'needs-value', what: `${method} ${path} (${parameter.name})` });
        return undefined;
      }
      if (parameter.place === 'query') query[parameter.name] = value;
      else headers[parameter.name] = String(value);
    }
  }
  return { ...(filled(query) ? { query } : {}), ...(filled(headers) ? { headers } : {}) };
}

function isSayable(place: 'query' | 'header', name: string, value: string | number | boolean): boolean {
  return place === 'query' || (/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && /^[\x20-\x7e]*$/.test(String(value)));
}

/** The operations: by name where all are as a plan takes them to be, else each with what is its own. */
function declaredOf(
  operations: ReadonlyMap<Kind, ApiOperation>,
  { isFlat }: Branch,
  isSlashed: boolean,
  { hasAuth }: Making,
): Operations {
  const isVaried = hasAuth && new Set([...operations.values()].map(({ access }) => access)).size > 1;
  const entries = [...operations].map(([kind, operation]) => {
    const isApart = isFlat && ofItem.some(([, each]) => each === kind);
    const isUsual = operation.path.endsWith('/') === isSlashed && !isBent(operation) && !isApart;
    const request = isUsual ? undefined : requestOf(operation);
    const auth = isVaried && operation.access !== 'required' ? operation.access : undefined;
    if (auth === undefined) return [kind, request ?? true] as const;
    return [kind, { ...(request === undefined ? {} : { request }), auth }] as const;
  });
  return entries.every(([, entry]) => entry === true) ? [...operations.keys()] : Object.fromEntries(entries);
}

/** A request as a plan spells it out. */
function requestOf({ method, path }: ApiOperation): string {
  const plain = path.replace(
    /\{([^{}]*)\}/g,
    (_, name: string) => `{${name.replace(/^(?![A-Za-z_])|[^A-Za-z0-9_-]/g, '_')}}`,
  );
  return `${method} ${plain}`;
}

/** Whether the credential is wanted, where the plan has one and all operations agree. */
function accessOf(operations: ReadonlyMap<Kind, ApiOperation>, { hasAuth }: Making): Pick<Resource, 'auth'> {
  const [first, ...others] = new Set([...operations.values()].map(({ access }) => access));
  return !hasAuth || others.length > 0 || first === undefined || first === 'required' ? {} : { auth: first };
}

function tellAll(kind: Note['kind'], branch: Branch, note: (note: Note) => void): void {
  for (const { method, path } of [...branch.collection.values(), ...branch.item.values()]) {
    note({ kind, what: `${method} ${path}` });
  }
  for (const child of branch.children) tellAll(kind, child, note);
}
