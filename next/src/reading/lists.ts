/** Reading lists, however the service wraps them. A missing envelope is a problem of the envelope alone. */
import type { Dialect, PageField } from '../core/dialect.ts';
import { type Exchange, hasResponse, Unreadable } from '../core/exchange.ts';
import type { ItemRef } from '../core/operation.ts';
import type { Probe } from '../core/probe.ts';
import type { HttpResponse } from '../core/response.ts';
import { type Item, itemOf } from './items.ts';
import { objectOf, valueAt } from './json.ts';

export interface ListView extends Readonly<Record<PageField, number | undefined>> {
  readonly items: readonly Item[];
  /** How many full pages come before this one, whatever number the first page has. */
  readonly number: number | undefined;
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
  const asked = intent.kind === 'list' ? intent.page : undefined;
  // A list that reports a different page than the requested one does not say which page it is.
  return asked === undefined || asked === list?.page ? list : list && { ...list, number: undefined };
}

/** The items that a list shows. */
export function refsIn(exchange: Exchange): readonly ItemRef[] {
  return (listIn(exchange)?.items ?? []).flatMap(({ ref }) => ref ?? []);
}

/** Where the items are: in the envelope, in the pagination shape, in both, bare, or under another name. */
export function pointerOf(json: unknown, known: string): string | undefined {
  if (Array.isArray(valueAt(json, known))) return known;
  const named = Object.keys(objectOf(json) ?? {}).map((key) => `/${key}`);
  return ['/data', '/data/data', '', ...named].find((pointer) => Array.isArray(valueAt(json, pointer)));
}

function listView({ json }: HttpResponse, dialect: Dialect, probe: Probe): ListView | undefined {
  const pointer = pointerOf(json, dialect.itemsAt);
  if (pointer === undefined) return undefined;
  const outer = pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
  const pointers = eachName((name) => {
    const key = dialect.pageNames[name];
    return key.startsWith('/') ? key : `${outer}/${key}`;
  });
  const numbers = eachName((name) => integer(valueAt(json, pointers[name])));
  const items = (valueAt(json, pointer) as readonly unknown[]).map((value, index) => {
    const fields = objectOf(value);
    return fields && itemOf(fields, `${pointer}/${index}`, dialect, probe);
  });
  return {
    ...numbers,
    items: items.filter((item) => item !== undefined),
    number: numbers.page === undefined ? undefined : numbers.page - dialect.pageBase,
    pointers: { ...eachName((name) => `body:${pointers[name]}`), items: `body:${pointer}` },
  };
}

function eachName<T>(valueOf: (name: PageField) => T): Record<PageField, T> {
  return {
    page: valueOf('page'),
    size: valueOf('size'),
    totalElements: valueOf('totalElements'),
    totalPages: valueOf('totalPages'),
  };
}

function integer(value: unknown): number | undefined {
  return Number.isInteger(value) ? (value as number) : undefined;
}

