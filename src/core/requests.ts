/** Builds the probes of declared operations. */
import { percentEncoded } from '../text/percent.ts';
import { isObject } from '../text/json.ts';
import { perObject } from '../text/memo.ts';
import { filled, type ItemRef, type Operation, operationOf } from './operation.ts';
import type { JsonObject, Plan, Profile, Resource } from './plan.ts';
import type { Body, CreateIntent, Intent, ListIntent, ListQuery, Probe } from './probe.ts';
import { wrapped } from './wrapping.ts';

const jsonType = 'application/json';

export function jsonBody(value: unknown): Body {
  return { text: JSON.stringify(value), mediaType: jsonType };
}

/** The Content-Type that is sent. If the headers of the plan have one, it is what the service calls JSON. */
export function contentType(body: Body | undefined, ...headers: readonly Probe['headers'][]): string | undefined {
  if (body?.mediaType !== jsonType) return body?.mediaType;
  const all = headers.flatMap((each = {}) => Object.entries(each));
  return all.findLast(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? jsonType;
}

/** The body of a create or a change that sends these fields, in the form of its resource. */
export function fieldsBody({ resource, item }: Pick<Probe, 'resource' | 'item'>, fields: JsonObject): Body {
  return jsonBody(resource?.body === undefined ? fields : wrapped(resource, resource.body, fields, item?.ids.at(-1)));
}

/** GET on the collection below these owners. */
export function listProbe(plan: Plan, resource: Resource, owner: readonly string[], query: ListQuery = {}) {
  const operation = operationOf(resource, 'list');
  const url = filled(operation?.template ?? resource.path, owner);
  const intent: ListIntent = { kind: 'list', ...query };
  const method = operation?.method ?? 'GET';
  return probeOf(resource, { method, url, owner, intent, operation }, listParameters(plan, query));
}

/** A request to an item. The operation decides the method and the URL. */
export function itemProbe<I extends Intent>(
  resource: Resource,
  item: ItemRef,
  operation: Operation,
  intent: I,
  sent?: unknown,
): Probe<I> {
  const owner = item.ids.slice(0, resource.isSingle ? undefined : -1);
  const url = operation.kind === 'read' ? item.url : filled(operation.template, item.ids);
  const probe = probeOf(resource, { method: operation.method, url, owner, item, intent, operation });
  if (sent === undefined) return probe;
  return { ...probe, body: intent.kind !== 'action' && isObject(sent) ? fieldsBody(probe, sent) : jsonBody(sent) };
}

export function createProbe(resource: Resource, owner: readonly string[], intent: CreateIntent): Probe<CreateIntent> {
  const operation = operationOf(resource, 'create');
  const url = filled(operation?.template ?? resource.path, owner);
  const probe = probeOf(resource, { method: operation?.method ?? 'POST', url, owner, intent, operation });
  return { ...probe, body: fieldsBody(probe, intent.sent) };
}

/** GET on an item, whether or not the plan declares it. */
export function readProbe<I extends Intent>(resource: Resource, item: ItemRef, intent: I): Probe<I> {
  const operation = operationOf(resource, 'read');
  const owner = item.ids.slice(0, resource.isSingle ? undefined : -1);
  const method = operation?.method ?? 'GET';
  return probeOf(resource, { method, url: item.url, owner, item, intent, operation });
}

/** The query parameters of a list, with the names that the service uses. */
export function listParameters({ profile }: Plan, query: ListQuery): readonly (readonly [string, string])[] {
  const { page, size, sort, filters = {} } = query;
  const pairs: (readonly [string, string])[] = [];
  for (const name in filters) pairs.push([filterParameter(profile, name), filters[name] ?? '']);
  if (sort !== undefined) pairs.push([parameterName(profile, 'sort'), sortText(profile, sort)]);
  if (page !== undefined) pairs.push([parameterName(profile, 'page'), String(position(profile, page, size))]);
  if (size !== undefined) pairs.push([parameterName(profile, 'size'), String(size)]);
  return pairs;
}

type Named = Pick<Profile, 'names' | 'parameters'>;

/** What the service calls a parameter: by default as the field, of a JSON pointer the last word, or `page` for `/page/number`. */
export function parameterName({ names, parameters }: Named, name: 'page' | 'size' | 'sort'): string {
  const last = names[name]?.split('/').at(-1) ?? name;
  const own = name === 'page' ? (parameters.offset ?? parameters.page) : parameters[name];
  return own ?? (last === 'number' ? name : last);
}

/** A page, or the number of items before it. Without a size, that of pages of one item. */
function position({ parameters, pageBase = 0 }: Profile, page: number, size = 1): number {
  return parameters.offset === undefined ? page : (page - pageBase) * size;
}

/** The parameter of a filter. */
export function filterParameter({ parameters }: Pick<Profile, 'parameters'>, name: string): string {
  return parameters.filter?.replace('*', () => name) ?? name;
}

/** How the service writes an order: `name,asc`, or in the form of the profile. */
export function sortText({ sortForm }: Pick<Profile, 'sortForm'>, sort: NonNullable<ListQuery['sort']>): string {
  const { field, direction } = sort;
  if (sortForm === '-name') return direction === 'desc' ? `-${field}` : field;
  return sortForm.replace('desc', direction).replace('name', () => field);
}

export function withQuery(url: string, parameters: readonly (readonly [string, string])[]): string {
  return parameters.reduce((whole, pair) => {
    return `${whole}${whole.includes('?') ? '&' : '?'}${percentEncoded(pair[0])}=${encoded(pair[1])}`;
  }, url);
}

/** Commas stay as they are, because the conventions write `sort=name,asc`. */
const encoded = (value: string): string => percentEncoded(value).replaceAll('%2C', ',');

type Target<I extends Intent> = Pick<Probe<I>, 'method' | 'url' | 'owner' | 'intent' | 'item' | 'operation'>;

const pairsOf = perObject((fields: Readonly<Record<string, string>>) => Object.entries(fields));

function probeOf<I extends Intent>(
  resource: Resource,
  { method, url, owner, intent, item, operation }: Target<I>,
  parameters: readonly (readonly [string, string])[] = [],
): Probe<I> {
  const { query, access } = resource;
  const headers = operation?.headers ?? resource.headers;
  return {
    method,
    url: withQuery(withQuery(url, pairsOf(query)), parameters),
    resource,
    operation,
    owner,
    item,
    credential: (operation?.access ?? access) === 'none' ? 'none' : 'valid',
    headers: pairsOf(headers).length > 0 ? headers : undefined,
    intent,
  };
}
