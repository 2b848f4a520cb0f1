/** A resource of the plan, from a branch of the paths. */
import { defined, filled } from '../plan/defined.ts';
import type { ActionDocument, OperationsDocument, ResourceDocument } from '../plan/schema/resource.ts';
import { type StandardKind, singleKinds, standard, standardKinds } from '../plan/standard.ts';
import type { JsonObject } from '../text/json.ts';
import type { Api, ApiOperation } from './api.ts';
import { type MadeBody, makeBody, type SchemaTools } from './body.ts';
import { filtersOf, sortOf, valueFor } from './lists.ts';
import { reasons, type Take } from './notes.ts';
import { payloadOf } from './payload.ts';
import { converted } from './schema.ts';
import { type ApiAction, type Branch, isBent, lastOf, leaveOutAll, withPlainNames } from './tree.ts';

export interface Making {
  readonly api: Api;
  readonly tools: SchemaTools;
  readonly leaveOut: Take;
  /** True if the plan has a credential, so that it matters which operations require none. */
  readonly hasAuth: boolean;
}

type Operations = ReadonlyMap<StandardKind, ApiOperation>;

/** It is undefined if no request to it can be sent. */
export function resourceOf(branch: Branch, making: Making): ResourceDocument | undefined {
  const { api, leaveOut } = making;
  const all = [...operationsOf(branch, leaveOut)];
  const operations = new Map(all.filter(([, operation]) => termsOf([operation], making) !== undefined));
  if (operations.size === 0) {
    for (const child of branch.children) leaveOutAll(reasons.unlisted, child.collection, leaveOut);
    return undefined;
  }
  const list = operations.get('list');
  const shown = shownItem(operations, lastOf(branch.path), api);
  const filters = list === undefined ? {} : filtersOf(list, shown, api.references);
  const sort = list === undefined ? [] : sortOf(list, shown, api.references);
  const isSlashed = [...operations.values()].every(({ path }) => path.endsWith('/'));
  const actions = branch.actions.flatMap((action) => actionOf(action, isSlashed, making));
  const item = itemSchema(shown, branch, making);
  const bodies = bodiesOf(operations, making);
  const children = branch.children.flatMap((child) => resourceOf(child, making) ?? []);
  return {
    path: isSlashed ? `${branch.path}/` : branch.path,
    ...(branch.isSingle ? { single: true } : {}),
    operations: declared(operations, isSlashed, making),
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

/** The schema of one item as the document has it: of a read, or else of the list. */
function shownItem(operations: Operations, segment: string, { references }: Api): unknown {
  const read = payloadOf(operations.get('read'), segment, references);
  return (read.isList ? undefined : read.item) ?? payloadOf(operations.get('list'), segment, references).item;
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

function bodiesOf(operations: Operations, making: Making): Pick<ResourceDocument, 'create' | 'change'> {
  const post = operations.get('create');
  const changing = operations.get('patch') ?? operations.get('replace');
  const made = post && bodyFor(post, making, true);
  const change =
    changing === undefined
      ? undefined
      : (made?.change ?? bodyFor(changing, making, changing.body !== undefined)?.change);
  return defined({ create: made?.create, change });
}

/** A body for the operation. If it needs one and there is none, a note says why. */
function bodyFor(operation: ApiOperation, { api, tools, leaveOut }: Making, isNeeded: boolean): MadeBody | undefined {
  const { body, method, path } = operation;
  const made = body?.json && makeBody(body.json, api, tools);
  if (made !== undefined || !isNeeded) return made;
  const isForm = body?.mediaTypes.some((type) => /form/i.test(type)) === true;
  const hasOther = body !== undefined && body.json === undefined;
  leaveOut(hasOther ? (isForm ? reasons.form : reasons.media) : reasons.example, `${method} ${path}`);
  return undefined;
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
  return [{ ...where, ...defined({ body }) }];
}

/**
 * The query parameters and headers that every request must have. It is undefined if the document gives no value for
 * one, and a note says so.
 */
export function termsOf(operations: readonly ApiOperation[], { api, leaveOut }: Making) {
  const query: Record<string, string | number | boolean> = {};
  const headers: Record<string, string> = {};
  for (const { method, path, parameters, body } of operations) {
    for (const parameter of parameters.filter(({ isRequired, ...each }) => isRequired && !isStandard(each))) {
      const { place, name } = parameter;
      const value = valueFor(parameter, api.references);
      if (value === undefined || place === 'cookie' || (place === 'header' && !isHeader(name, value))) {
        leaveOut(reasons.value, `${method} ${path} (${name})`);
        return undefined;
      }
      if (place === 'query') query[name] = value;
      else headers[name] = String(value);
    }
    const { mediaType } = body?.json ?? {};
    if (mediaType !== undefined && /^application\/[^*]*\+json/i.test(mediaType)) headers['Content-Type'] = mediaType;
  }
  return filled({ query, headers });
}

/** OpenAPI says to ignore these parameters. */
function isStandard({ place, name }: { readonly place: string; readonly name: string }): boolean {
  return place === 'header' && /^(?:accept|content-type|authorization)$/i.test(name);
}

function isHeader(name: string, value: unknown): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && /^[\x20-\x7e]*$/.test(String(value));
}

/** By name if all are standard, or else each with what differs. */
function declared(operations: Operations, isSlashed: boolean, making: Making): OperationsDocument {
  const isVaried = making.hasAuth && new Set([...operations.values()].map(({ access }) => access)).size > 1;
  const entries = [...operations].map(([kind, operation]) => {
    const isStandardPath = operation.path.endsWith('/') === isSlashed && !isBent(operation);
    const request = isStandardPath ? undefined : requestOf(operation);
    const auth = isVaried && operation.access !== 'required' ? operation.access : undefined;
    if (auth === undefined) return [kind, request ?? true] as const;
    return [kind, { ...defined({ request }), auth }] as const;
  });
  return entries.every(([, entry]) => entry === true) ? [...operations.keys()] : Object.fromEntries(entries);
}

/** A request as a plan spells it out. */
const requestOf = ({ method, path }: ApiOperation): string => `${method} ${withPlainNames(path)}`;

/** If all operations agree, and not all require the credential. */
function accessOf(operations: Operations, { hasAuth }: Making): Pick<ResourceDocument, 'auth'> {
  const [first, ...others] = new Set([...operations.values()].map(({ access }) => access));
  return !hasAuth || others.length > 0 || first === undefined || first === 'required' ? {} : { auth: first };
}
