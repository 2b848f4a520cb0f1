/** Reading lists, however the service wraps them. A missing envelope is a problem of the envelope alone. */
import type { Dialect, PageField } from '../core/dialect.ts';
import { type Exchange, hasResponse, Unreadable } from '../core/exchange.ts';
import type { ItemRef } from '../core/operation.ts';
import type { Probe } from '../core/probe.ts';
import type { HttpResponse } from '../core/response.ts';
import { type Item, itemOf } from './items.ts';
import { isSame } from './json.ts';
import { type ListForm, listPlace, pageFields, type Paging, pagingIn } from './list-place.ts';
import { isList, isObject } from '../text/json.ts';
import { valueAt } from '../text/pointers.ts';

/** The page fields are undefined if they are not whole numbers of at least 0. */
export interface ListView extends Readonly<Record<PageField, number | undefined>> {
  readonly form: ListForm;
  readonly items: readonly Item[];
  /** Everything in the list, as it was sent. */
  readonly entries: readonly unknown[];
  /** How many entries there are without those that are null. */
  readonly count: number;
  /** What tells the entries apart, in their order: the URL of an item, or the JSON of an entry without an id. */
  readonly keys: readonly string[];
  /** The page fields that are there, as they were sent. */
  readonly sent: Readonly<Partial<Record<PageField, unknown>>>;
  /** True for the pagination shape: at least two of its four numbers. */
  readonly isPaged: boolean;
  /** What the response says about the rest of the list in other words. */
  readonly paging: Paging;
  /** How many full pages come before this one, whatever number the first page has. */
  readonly number: number | undefined;
  /** `body:` with a JSON pointer. */
  readonly pointers: Readonly<Record<PageField | 'items', string>>;
}

/** Reads a list. It throws `Unreadable` if the response is not a list. */
export function readList(exchange: Exchange): ListView {
  const list = listIn(exchange);
  if (list === undefined) throw new Unreadable(exchange.response);
  return list;
}

/** Reads a list, or returns undefined if the exchange shows none. */
export function listIn(exchange: Exchange): ListView | undefined {
  if (!hasResponse(exchange) || !exchange.response.isSuccess) return undefined;
  const list = exchange.view(listView);
  const { intent } = exchange.probe;
  const requested = intent.kind === 'list' ? intent.page : undefined;
  // A list that reports a different page than the requested one does not say which page it is.
  return requested === undefined || requested === list?.page ? list : list && { ...list, number: undefined };
}

export function refsIn(exchange: Exchange): readonly ItemRef[] {
  const refs: ItemRef[] = [];
  listIn(exchange)?.items.forEach(({ ref }) => ref && refs.push(ref));
  return refs;
}

/** The item that a list shows at a URL. */
export function listedItem(list: Exchange | undefined, url: string | undefined): Item | undefined {
  const items = list === undefined || url === undefined ? [] : (listIn(list)?.items ?? []);
  return items.find(({ ref }) => ref?.url === url);
}

/** How many items the list has on all pages, as far as the response says. Infinity means that there are more. */
export function totalIn({ totalElements, paging, count }: ListView): number {
  return Math.max(totalElements ?? paging.total ?? count, count);
}

/** The same, but a list that only says that there are more counts as what it shows. */
export function knownTotal(list: ListView): number {
  const total = totalIn(list);
  return Number.isFinite(total) ? total : list.count;
}

/** True if the response does not say that there are more items than it shows. */
export const isWhole = (list: ListView): boolean => totalIn(list) === list.count;

function listView(response: HttpResponse, dialect: Dialect, probe: Probe): ListView | undefined {
  const { json } = response;
  const place = listPlace(json, dialect);
  if (place === undefined) return undefined;
  const { at, fieldsAt, form } = place;
  const entries = valueAt(json, at);
  if (!isList(entries)) return undefined;
  const items: Item[] = [];
  const keys: string[] = [];
  const start = `body:${at}/`;
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index];
    const item = isObject(entry) ? itemOf(entry, start + index, dialect, probe, response) : undefined;
    if (item !== undefined) items.push(item);
    if (entry !== null) keys.push(item?.ref?.url ?? JSON.stringify(entry));
  }
  const pointers = { page: '', size: '', totalElements: '', totalPages: '', items: `body:${at}` };
  const sent: Partial<Record<PageField, unknown>> = {};
  for (const field of pageFields) {
    const name = dialect.pageNames[field];
    const pointer = name.startsWith('/') ? name : `${fieldsAt}/${name}`;
    const value = valueAt(json, pointer);
    if (value !== undefined && !isObject(value)) sent[field] = value;
    pointers[field] = `body:${pointer}`;
  }
  const page = countOf(sent.page);
  return {
    page,
    size: countOf(sent.size),
    totalElements: countOf(sent.totalElements),
    totalPages: countOf(sent.totalPages),
    form,
    items,
    entries,
    count: keys.length,
    keys,
    sent,
    isPaged: Object.keys(sent).length > 1,
    paging: pagingIn(response, keys.length, sent),
    number: page === undefined ? undefined : page - dialect.pageBase,
    pointers,
  };
}

function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

/** Compares totals and items. Items without an id are compared by what they show, apart from volatile fields. */
export function isSteady(before: Exchange, after: Exchange, isVolatile: (pointer: string) => boolean): boolean {
  const contentOf = (exchange: Exchange): unknown => {
    const { totalElements, items, keys, count } = readList(exchange);
    const shown = items.map(({ ref, fields }) => {
      return ref?.url ?? Object.entries(fields).filter(([field]) => !isVolatile(`/${field}`));
    });
    return { totalElements, shown: items.length === count ? shown : keys };
  };
  return isSame(contentOf(before), contentOf(after));
}
