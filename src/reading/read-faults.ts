/** What is wrong with a list as such, and with a read of an item that it shows. */
import { standardDialect } from '../core/dialect.ts';
import type { WithResponse } from '../core/exchange.ts';
import type { Context } from '../core/rule.ts';
import type { Violation } from '../core/verdict.ts';
import { isMissing, reportsFailure } from './envelope.ts';
import { type Item, readItem } from './items.ts';
import { isAlike, objectOf } from './json.ts';
import { listedItem, listIn } from './lists.ts';
import { hasQuery } from './pages.ts';
import { shown } from './shown.ts';
import { isObject } from '../text/json.ts';

export type ReadFault = Violation<'rejected' | 'list' | 'empty' | 'other'>;

type Doubt = 'forbidden' | 'gone' | 'reported';

/** @param lists the list before the read, and perhaps the same list after it. A one-to-one part has none. */
export function readFault(exchange: WithResponse, lists: readonly WithResponse[]): ReadFault | Doubt | undefined {
  const { response, probe } = exchange;
  const { status, isSuccess } = response;
  const url = probe.item?.url ?? '';
  if (isSuccess && reportsFailure(response)) return 'reported';
  if (status === 401 || status === 403) return 'forbidden';
  const isStillListed = lists.length > 1 && lists.every((each) => listedItem(each, url) !== undefined);
  if (isMissing(response) && !isStillListed) return 'gone';
  if (!isSuccess) return { kind: 'rejected', at: 'status', seen: String(status), expected: '200', exchange };
  const item = readItem(exchange);
  if (item === undefined && listIn(exchange)?.items.some(({ ref }) => (ref?.url ?? url) === url) === true)
    return { kind: 'list', at: 'body:', seen: 'a list', expected: 'one item', exchange };
  if (item === undefined || Object.keys(item.fields).length === 0)
    return { kind: 'empty', at: 'body:', seen: shownBy(exchange), expected: 'the item', exchange };
  const listed = lists.flatMap((each) => listedItem(each, url) ?? []);
  const isOther = listed.length > 0 && !isSameItem(item, listed);
  const seen = ownerIn(item, exchange) ?? (isOther ? 'another item' : undefined);
  if (seen === undefined) return undefined;
  return { kind: 'other', at: item.pointer, seen, expected: `the item ${probe.item?.ids.at(-1)}`, exchange };
}

/** A one-to-one part may name its owner, who must be the one in the URL. */
function ownerIn({ fields }: Item, { probe }: WithResponse): string | undefined {
  const field = probe.resource?.isSingle === true ? probe.resource.ownerField : undefined;
  const owner = field && idOf(fields[field]);
  return owner === undefined || owner === probe.item?.ids.at(-1) ? undefined : `${field} ${owner}`;
}

/**
 * A read may show the id under another name, or not at all. Then it has to share a value with the listed item. If it
 * shows the id, it has to share one of the values that two lists around it show, if there are several.
 */
function isSameItem(item: Item, [listed, later]: readonly Item[]): boolean {
  if (listed === undefined || item.ref?.url !== listed.ref?.url) return listed === undefined;
  const ids = listed.ref?.ids ?? [];
  const isLike = (field: string, other: Item): boolean => isAlike(listed.fields[field], other.fields[field]);
  const isId = (value: unknown): boolean => ids.includes(idOf(value) ?? '');
  const shared = Object.keys(listed.fields).filter((field) => field in item.fields && !isId(listed.fields[field]));
  const steady = shared.filter((field) => later !== undefined && isLike(field, later));
  const isIdShown = Object.values(item.fields).some((value) => idOf(value) === ids.at(-1));
  if (isIdShown && steady.length < 2) return true;
  return (isIdShown ? steady : shared).some((field) => isLike(field, item));
}

function idOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function shownBy({ response: { text, json } }: WithResponse): string {
  if (text === '') return 'no body';
  return json === undefined ? 'a body that is not JSON' : 'no item';
}

type ListFault = Omit<Violation<'status' | 'data' | 'wrapped' | 'names'>, 'exchange'>;

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
  const { entries, pointers } = list;
  const isMapped = pointers.items === `body:${standardDialect(plan, resource).itemsAt}`;
  if (list.form === 'other' && isObject(data) && !isMapped)
    return { kind: 'wrapped', at, seen: pointers.items.replace('body:', ''), expected: 'a list' };
  const item = named && readItem(named);
  if (item === undefined || Object.keys(item.fields).length < 2) return undefined;
  return { kind: 'names', at: `${pointers.items}/0`, seen: shown(entries[0]), expected: 'an object' };
}
