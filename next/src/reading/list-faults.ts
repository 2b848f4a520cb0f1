/** What is wrong with the response to a list as such. operation/list and operation/sub-list share it. */
import { standardDialect } from '../core/dialect.ts';
import type { WithResponse } from '../core/exchange.ts';
import type { Context } from '../core/rule.ts';
import { isObject, kindOf, parseJson } from '../text/json.ts';
import { reportsFailure } from './failures.ts';
import { readItem } from './items.ts';
import { objectOf } from './json.ts';
import { listIn } from './lists.ts';
import { hasQuery } from './pages.ts';
import { shown } from './shown.ts';

export interface ListFault {
  readonly kind: 'status' | 'data' | 'wrapped' | 'texts' | 'null' | 'names';
  readonly at: string;
  readonly seen: string;
  readonly expected: string;
}

/** `unknown`: nothing can be said about it, or another rule does. */
export function listFault(
  exchange: WithResponse,
  named: WithResponse | undefined,
  { plan, resource }: Context,
): ListFault | 'unknown' | undefined {
  const { response, probe } = exchange;
  const { status, isSuccess } = response;
  const isQuery = probe.intent.kind === 'list' && hasQuery(probe.intent);
  // Of a query, only a success that has no room for a list is judged here.
  if (isQuery ? status !== 204 && status !== 205 : status === 401 || status === 403 || status === 429) return 'unknown';
  if (status !== 200) return { kind: 'status', at: 'status', seen: String(status), expected: '200' };
  const isJson = response.json !== undefined || response.text === '';
  if (!isSuccess || !isJson || reportsFailure(response)) return 'unknown';
  const list = listIn(exchange);
  const data = objectOf(response.json)?.['data'];
  const at = data === undefined ? 'body:' : 'body:/data';
  const seen = shown(data === undefined ? response.json : data);
  if (list === undefined) return { kind: 'data', at, seen, expected: 'a list' };
  const { entries, items, pointers } = list;
  const isMapped = pointers.items === `body:${standardDialect(plan, resource).itemsAt}`;
  if (list.form === 'other' && isObject(data) && !isMapped)
    return { kind: 'wrapped', at, seen: pointers.items.replace('body:', ''), expected: 'a list' };
  const first = `${pointers.items}/0`;
  if (entries.length > 0 && entries.every(isObjectAsText))
    return { kind: 'texts', at: first, seen: 'text', expected: 'objects' };
  if (entries.includes(null) && items.length === entries.filter((entry) => entry !== null).length)
    return { kind: 'null', at: `${pointers.items}/${entries.indexOf(null)}`, seen: 'null', expected: 'an object' };
  const item = named && readItem(named);
  const hasFields = item !== undefined && Object.keys(item.fields).length > 1;
  return hasFields ? { kind: 'names', at: first, seen: shown(entries[0]), expected: 'an object' } : undefined;
}

function isObjectAsText(entry: unknown): boolean {
  return typeof entry === 'string' && /^\s*\{/.test(entry) && kindOf(parseJson(entry)) === 'object';
}
