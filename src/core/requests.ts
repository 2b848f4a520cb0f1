/** Builds the probes of declared operations. */
import { percentEncoded } from '../text/percent.ts';
import { filled, type ItemRef, type Operation, operationOf } from './operation.ts';
import type { Plan, Resource } from './plan.ts';
import type { Body, CreateIntent, Intent, ListIntent, ListQuery, Probe } from './probe.ts';

const jsonType = 'application/json';

export function jsonBody(value: unknown): Body {
  return { text: JSON.stringify(value), mediaType: jsonType };
}

export function listProbe(
  plan: Plan,
  resource: Resource,
  owner: readonly string[],
  query: ListQuery = {},
): Probe<ListIntent> {
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
  return sent === undefined ? probe : { ...probe, body: jsonBody(sent) };
}

export function createProbe(resource: Resource, owner: readonly string[], intent: CreateIntent): Probe<CreateIntent> {
  const operation = operationOf(resource, 'create');
  const url = filled(operation?.template ?? resource.path, owner);
  const probe = probeOf(resource, { method: operation?.method ?? 'POST', url, owner, intent, operation });
  return { ...probe, body: jsonBody(intent.sent) };
}

/** GET on an item, whether or not the plan declares it. */
export function readProbe<I extends Intent>(resource: Resource, item: ItemRef, intent: I): Probe<I> {
  const operation = operationOf(resource, 'read');
  const owner = item.ids.slice(0, resource.isSingle ? undefined : -1);
  const method = operation?.method ?? 'GET';
  return probeOf(resource, { method, url: item.url, owner, item, intent, operation });
}

/** The query parameters of a list, with the names that the service uses. */
export function listParameters({ profile: { names } }: Plan, query: ListQuery): readonly (readonly [string, string])[] {
  const { page, size, sort, filters = {} } = query;
  return [
    ...Object.entries(filters),
    ...(sort === undefined ? [] : [[parameterName(names.sort, 'sort'), `${sort.field},${sort.direction}`] as const]),
    ...(page === undefined ? [] : [[parameterName(names.page, 'page'), String(page)] as const]),
    ...(size === undefined ? [] : [[parameterName(names.size, 'size'), String(size)] as const]),
  ];
}

/** The parameter of a field that may be a JSON pointer: the last word, or `page` for `/page/number`. */
export function parameterName(name: string | undefined, standard: string): string {
  const last = name?.split('/').at(-1) ?? standard;
  return last === 'number' ? standard : last;
}

export function withQuery(url: string, parameters: Iterable<readonly [string, string]>): string {
  let whole = url;
  for (const [name, value] of parameters)
    whole += `${whole.includes('?') ? '&' : '?'}${percentEncoded(name)}=${encoded(value)}`;
  return whole;
}

/** Commas stay as they are, because the conventions write `sort=name,asc`. */
const encoded = (value: string): string => percentEncoded(value).replaceAll('%2C', ',');

type Target<I extends Intent> = Pick<Probe<I>, 'method' | 'url' | 'owner' | 'intent' | 'item' | 'operation'>;

function probeOf<I extends Intent>(
  resource: Resource,
  target: Target<I>,
  parameters: readonly (readonly [string, string])[] = [],
): Probe<I> {
  const { query, headers, access } = resource;
  return {
    ...target,
    resource,
    url: withQuery(withQuery(target.url, Object.entries(query)), parameters),
    credential: (target.operation?.access ?? access) === 'none' ? 'none' : 'valid',
    headers: Object.keys(headers).length > 0 ? headers : undefined,
  };
}
