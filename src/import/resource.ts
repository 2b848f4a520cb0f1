/** A resource of the plan, from a branch of the paths. */
import { defined, filled } from '../plan/defined.ts';
import type { ActionDocument, OperationsDocument, ResourceDocument } from '../plan/schema/resource.ts';
import { headerProblems } from '../plan/resource-problems.ts';
import { type StandardKind, singleKinds, standard, standardKinds } from '../plan/standard.ts';
import type { JsonObject } from '../text/json.ts';
import type { Api, ApiOperation, Body } from './api.ts';
import { checkOf, type MadeBody, makeBody, type SchemaTools } from './body.ts';
import { filtersOf, sortOf, valueFor } from './lists.ts';
import { reasons, type Take } from './notes.ts';
import { anyOf, payloadOf } from './payload.ts';
import { converted } from './schema.ts';
import { type ApiAction, type Branch, isBent, lastOf, leaveOutBelow, withPlainNames } from './tree.ts';

export interface Making {
  readonly api: Api;
  readonly tools: SchemaTools;
  readonly leaveOut: Take;
  /** True if the plan has a credential, so that it matters which operations require none. */
  readonly hasAuth: boolean;
  /** The Content-Type of the resource: that of its create, or else the first. */
  readonly type?: string | undefined;
}

const jsonType = 'application/json';

type Operations = ReadonlyMap<StandardKind, ApiOperation>;

/** It is undefined if no request to it can be sent. */
export function resourceOf(branch: Branch, given: Making): ResourceDocument | undefined {
  const { api, leaveOut } = given;
  const all = operationsOf(branch, leaveOut);
  const able = [...all].filter(([, operation]) => termsOf([operation], given) !== undefined);
  const { refused, ...bodies } = bodiesOf(new Map(able), given);
  const operations = new Map(able.filter(([kind]) => !refused.includes(kind)));
  const types = [operations.get('create'), ...operations.values()].map(typeOf);
  const making = { ...given, type: types.find((each) => each !== undefined) };
  if (operations.size === 0) {
    leaveOutBelow(branch, leaveOut);
    return undefined;
  }
  const list = operations.get('list');
  const shown = shownItems(operations, lastOf(branch.path), api);
  const filters = list === undefined ? {} : filtersOf(list, shown[0], api.references, leaveOut);
  const sort = list === undefined ? [] : sortOf(list, shown[0], api.references);
  const isSlashed = [...operations.values()].every(({ path }) => path.endsWith('/'));
  const actions = branch.actions.flatMap((action) => actionOf(action, isSlashed, making));
  const item = itemSchema(anyOf(shown), branch, making);
  const children = branch.children.flatMap((child) => resourceOf(child, making) ?? []);
  return {
    path: isSlashed ? `${branch.path}/` : branch.path,
    ...(branch.isSingle ? { single: true } : {}),
    operations: declared(operations, [...all.keys()], isSlashed, making),
    ...accessOf(operations, making),
    ...termsOf([...operations.values()], making),
    ...filled({ filters, sort: [...sort], ...bodies, actions, item, children }),
  };
}

function operationsOf({ isSingle, collection, item }: Branch, leaveOut: Take): Operations {
  const found = new Map<StandardKind, ApiOperation>();
  const kinds = isSingle ? singleKinds : standardKinds;
  const add = (operation: ApiOperation, isOnItem: boolean): void => {
    const { method, path } = operation;
    const kind = kinds.find((each) => standard[each].method === method && standard[each].isOnItem === isOnItem);
    if (kind === undefined) leaveOut(reasons.method, `${method} ${path}`);
    else found.set(kind, operation);
  };
  for (const operation of collection.values()) add(operation, isSingle);
  for (const operation of item.values()) add(operation, true);
  return found;
}

/** What the document says about one item: a list often shows less of it than a read, and a write something else. */
function shownItems(operations: Operations, segment: string, { references }: Api): readonly unknown[] {
  return (['list', 'read', 'create', 'replace', 'patch'] as const).flatMap((kind) => {
    const { item, listed } = payloadOf(operations.get(kind), segment, references);
    const shown = kind === 'list' ? listed : item;
    return shown === undefined ? [] : [shown];
  });
}

function itemSchema(shown: unknown, { shape }: Branch, { api, tools, leaveOut }: Making): JsonObject | undefined {
  const { schema, omitted } = converted(shown, 'response', api.references, api.isRecent);
  const path = shape.replaceAll('{}', '{id}');
  if (omitted.size > 0) leaveOut(reasons.lenient, `${[...omitted].join(', ')} of ${path}`);
  if (schema === false || Object.keys(schema).length === 0) return undefined;
  if (tools.fits(schema, {}) !== undefined) return schema;
  leaveOut(reasons.broken, `the item schema of ${path}`);
  return undefined;
}

/** The type of a body that is JSON. */
function typeOf(operation: ApiOperation | undefined): string | undefined {
  const mediaType = operation?.body?.json?.mediaType;
  return mediaType === undefined || /^application\/[^*]*\+json/i.test(mediaType) ? mediaType : jsonType;
}

/** Set if an operation has another Content-Type than its resource. */
function headersOf(operation: ApiOperation, { type: usual = jsonType }: Making) {
  const type = typeOf(operation) ?? usual;
  return type === usual ? undefined : { 'Content-Type': type };
}

/** The bodies of creates and changes. `refused` are the operations for which no valid body is known. */
function bodiesOf(operations: Operations, making: Making) {
  const { api, tools, leaveOut } = making;
  const post = operations.get('create');
  const made = post && bodyFor(post, making, true);
  const changing = [...operations].flatMap(([kind, { body, ...operation }]) => {
    if (kind !== 'patch' && kind !== 'replace') return [];
    const check = body === undefined ? () => true : checkOf(body.json, api, tools);
    // An audit also changes each field alone.
    const allows = (change: JsonObject): boolean =>
      kind === 'patch'
        ? [change, ...Object.entries(change).map((each) => Object.fromEntries([each]))].every(check)
        : check({ ...made?.create.example, ...change });
    return [{ kind, body, allows, operation }];
  });
  const own = changing.map(({ body }) => body?.json && makeBody(body.json, api, tools));
  const ofOwn = own.flatMap((each) => (each?.change ? [each.change, { ...each.create.example, ...each.change }] : []));
  const known = [...(made?.change === undefined ? [] : [made.change]), ...ofOwn];
  const countOf = (change: JsonObject): number => changing.filter(({ allows }) => allows(change)).length;
  const change = known.toSorted((one, other) => countOf(other) - countOf(one)).find((each) => countOf(each) > 0);
  const refused = changing.filter(({ body, allows }) => (change === undefined ? body !== undefined : !allows(change)));
  for (const { kind, body, operation } of refused) {
    const lack = lackOf(body, api);
    const reason = kind === 'patch' && lack === reasons.example && known.length > 0 ? reasons.partial : lack;
    leaveOut(reason, `${operation.method} ${operation.path}`);
  }
  return { ...defined({ create: made?.create, change }), refused: refused.map(({ kind }): StandardKind => kind) };
}

/** A body for the operation. If it needs one and there is none, a note says why. */
function bodyFor(operation: ApiOperation, { api, tools, leaveOut }: Making, isNeeded: boolean): MadeBody | undefined {
  const { body, method, path } = operation;
  const made = body?.json && makeBody(body.json, api, tools);
  if (made !== undefined || !isNeeded) return made;
  leaveOut(lackOf(body, api), `${method} ${path}`);
  return undefined;
}

/** Why there is no body. */
function lackOf(body: Body | undefined, { references }: Api): string {
  const types = references.partsOf(body?.json?.schema).flatMap(({ type = 'object' }) => [[type].flat()]);
  if (!types.every((each) => each.includes('object'))) return reasons.media;
  if (body === undefined || body.json !== undefined) return reasons.example;
  return body.mediaTypes.some((type) => /form/i.test(type)) ? reasons.form : reasons.media;
}

function actionOf({ path, operation }: ApiAction, isSlashed: boolean, making: Making): readonly ActionDocument[] {
  const isNeeded = operation.body?.isRequired === true;
  const body = bodyFor(operation, making, isNeeded)?.create.example;
  if (body === undefined && isNeeded) return [];
  const terms = termsOf([operation], making);
  if (terms === undefined) return [];
  const hasSlash = operation.path.endsWith('/');
  const isSpelledOut = isBent(operation) || (isSlashed && !hasSlash);
  const where = isSpelledOut ? { request: requestOf(operation) } : { path: hasSlash ? `${path}/` : path };
  return [{ ...where, ...defined({ body, headers: headersOf(operation, making) }) }];
}

/**
 * The query parameters and headers that every request must have. It is undefined if the document gives no value for
 * one, and a note says so.
 */
export function termsOf(operations: readonly ApiOperation[], { api, leaveOut, type = jsonType }: Making) {
  const query: Record<string, string | number | boolean> = {};
  const headers: Record<string, string> = type === jsonType ? {} : { 'Content-Type': type };
  for (const operation of operations) {
    const { method, path, parameters, body } = operation;
    if (body?.isRequired === true && /^(?:GET|DELETE)$/.test(method)) {
      leaveOut(reasons.bodied, `${method} ${path}`);
      return undefined;
    }
    for (const parameter of parameters.filter(({ isRequired, ...each }) => isRequired && !isStandard(each))) {
      const { place, name } = parameter;
      const value = valueFor(parameter, api.references);
      const isUsable = place === 'query' || (place === 'header' && isHeader(name, value));
      if (value === undefined || !isUsable) {
        leaveOut(reasons.value, `${method} ${path} (${name})`);
        return undefined;
      }
      if (place === 'query') query[name] = value;
      else headers[name] = String(value);
    }
  }
  return filled({ query, headers });
}

/** OpenAPI says to ignore these parameters, or the client sets them. */
function isStandard({ place, name }: { readonly place: string; readonly name: string }): boolean {
  return place === 'header' && /^(?:accept|content-type|authorization|host|connection|content-length)$/i.test(name);
}

function isHeader(name: string, value: unknown): boolean {
  if (headerProblems({ [name]: value }, '').length > 0) return false;
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && /^[\x20-\x7e]*$/.test(String(value));
}

/** By name if all are standard, or else each with what differs. Whatever was left out must never be called. */
function declared(operations: Operations, all: readonly StandardKind[], isSlashed: boolean, making: Making) {
  const isVaried = making.hasAuth && new Set([...operations.values()].map(({ access }) => access)).size > 1;
  const entries = [...operations].map(([kind, operation]) => {
    const isStandardPath = operation.path.endsWith('/') === isSlashed && !isBent(operation);
    const request = isStandardPath ? undefined : requestOf(operation);
    const auth = isVaried && operation.access !== 'required' ? operation.access : undefined;
    const headers = headersOf(operation, making);
    if (auth === undefined && headers === undefined) return [kind, request ?? true] as const;
    return [kind, defined({ request, headers, auth })] as const;
  });
  const left = all.filter((kind) => !operations.has(kind)).map((kind) => [kind, 'leave'] as const);
  const isPlain = entries.every(([, entry]) => entry === true) && left.length === 0;
  const document: OperationsDocument = isPlain ? [...operations.keys()] : Object.fromEntries([...entries, ...left]);
  return document;
}

/** A request as a plan spells it out. */
const requestOf = ({ method, path }: ApiOperation): string => `${method} ${withPlainNames(path)}`;

/** If all operations agree, and not all require the credential. */
function accessOf(operations: Operations, { hasAuth }: Making): Pick<ResourceDocument, 'auth'> {
  const [first, ...others] = new Set([...operations.values()].map(({ access }) => access));
  return !hasAuth || others.length > 0 || first === undefined || first === 'required' ? {} : { auth: first };
}
