import { isInteger, isList, isObject, type Json, type JsonObject } from '../text/json.ts';
import { pointer, resolvePointer } from '../text/json-pointer.ts';
import { jsonOf, member } from './body.ts';
import { isItemWithData, looksEnveloped, pageNumbers } from './envelope.ts';
import { headerOf, type Reply } from './exchange.ts';
import { isBesideItems, type Rest, restOf } from './list-rest.ts';

/**
 * How a list stands in its answer. `plain`: envelope with a list as data. `merged`: page fields beside success, error and
 * timestamp. `bare`: the pagination shape alone. `nested`: the pagination shape as the envelope's data. `apart`: page fields
 * in an object of their own beside data (not the text's shape). `array`: a JSON list without any envelope.
 * `other`: the list under another name, further down, or alone in an object without the envelope.
 */
export type ListForm = 'plain' | 'merged' | 'bare' | 'nested' | 'apart' | 'array' | 'other';

/** One of the four numbers of the pagination shape. */
export type PageNumber = (typeof pageNumbers)[number];

/** A list found in an answer, and the numbers that the answer states of it. */
export interface Listing extends Rest {
  readonly form: ListForm;
  /** As sent; but what is no object among objects stands in a list of its own. */
  readonly items: readonly Json[];
  /** JSON pointer of the list in the body. */
  readonly at: string;
  /** JSON pointer of the object that holds the page numbers (body, data, or an object apart). */
  readonly numbersAt: string;
  /** The page numbers that are there, as sent. */
  readonly numbers: Readonly<Partial<Record<PageNumber, Json>>>;
  /** Those that can be counted with (see `countIn`): number of the page, items per page (1 or more), items and pages in all. */
  readonly page: number | undefined;
  readonly size: number | undefined;
  readonly total: number | undefined;
  readonly totalPages: number | undefined;
}

const known = new WeakMap<Reply, Listing | null>();

/** The list that an answer shows, in whichever form; undefined where it shows none, or more than one. Read at most once. */
export function listingOf(reply: Reply): Listing | undefined {
  const seen = known.get(reply);
  if (seen !== undefined) return seen ?? undefined;
  const body = jsonOf(reply);
  const found = findList(body);
  const listing = found === undefined ? undefined : withNumbers(found, () => restOf(reply, body, found.items.length));
  known.set(reply, listing ?? null);
  return listing;
}

/** The items of the list that a body shows, in whichever form. */
export function itemsIn(body: Json): readonly Json[] | undefined {
  return findList(body)?.items;
}

/** What an answer has where another has page numbers under other names, as sent; of a header the text. */
export function numbersAt(reply: Reply, places: Listing['names']): Listing['numbers'] {
  const body = jsonOf(reply);
  const found: Partial<Record<PageNumber, Json>> = {};
  for (const name of pageNumbers) {
    const { [name]: place = '' } = places;
    const inBody = place.startsWith('/') && body !== undefined ? resolvePointer(body, place) : undefined;
    const value = inBody ?? headerOf(reply, place);
    if (value !== undefined) found[name] = value;
  }
  return found;
}

/** A page number that can be counted with: an integer of 0 or more; undefined for anything else. */
export function countIn(value: Json | undefined): number | undefined {
  return isInteger(value) && value >= 0 ? Number(value) : undefined;
}

/** True where an answer states more items than it shows. */
export function isPart({ items, total, inAll }: Pick<Listing, 'items' | 'total' | 'inAll'>): boolean {
  return (total ?? inAll ?? 0) > items.length;
}

/** The last page of a list by the numbers that its first page states, where that is `base`; undefined where there is no other. */
export function lastPageOf({ size, total, totalPages }: Listing, base: number): number | undefined {
  const pages = (size === undefined || total === undefined ? totalPages : Math.ceil(total / size)) ?? 0;
  return pages > 1 && Number.isSafeInteger(base + pages) ? base + pages - 1 : undefined;
}

/** Items per page where many are wanted at once: large enough to save requests, seldom refused. */
export const largePage = 100;

/** The same for a list: fewer where it is known to refuse so many. */
export function largePageOf({ largestSize = largePage }: { readonly largestSize?: number | undefined }): number {
  return Math.min(largePage, largestSize);
}

/** Where a list stands, and the object that holds the page numbers; undefined where there are none. */
interface Found extends Pick<Listing, 'form' | 'items' | 'at'> {
  readonly paging?: { readonly object: JsonObject; readonly at: string };
}

function withNumbers({ paging, ...found }: Found, inOtherWords: () => Rest): Listing {
  const numbers: Partial<Record<PageNumber, Json>> = {};
  for (const name of pageNumbers) {
    const value = paging === undefined ? undefined : member(paging.object, name);
    if (value !== undefined && !isObject(value)) numbers[name] = value;
  }
  const total = countIn(numbers.totalElements);
  const lacking = pageNumbers.filter((name) => numbers[name] === undefined);
  const { inAll, names, totals, last } = inOtherWords();
  return {
    ...found,
    items: toldApart(found.items),
    numbersAt: paging?.at ?? '',
    numbers,
    page: countIn(numbers.page),
    size: countIn(numbers.size) || undefined,
    total,
    totalPages: countIn(numbers.totalPages),
    inAll: total === undefined ? inAll : undefined,
    names: Object.fromEntries(lacking.flatMap((name) => (names[name] === undefined ? [] : [[name, names[name]]]))),
    totals,
    last,
  };
}

/** Among objects a text or a number is an item of another kind, and no id: it stands in a list of its own. */
function toldApart(items: readonly Json[]): readonly Json[] {
  const isMixed = items.some(isObject) && !items.every((item) => typeof item === 'object');
  return isMixed ? items.map((item) => (typeof item === 'object' ? item : [item])) : items;
}

/** How many page numbers an object has; an object called `page` is none, and may hold them. */
function hasPageNumbers(object: JsonObject): number {
  return pageNumbers.filter((key) => Object.hasOwn(object, key) && !isObject(member(object, key))).length;
}

/** Where a body that shows no list should have it, and what stands there: in `data`, or in that of the pagination shape which is the data. */
export function listPlaceIn(body: JsonObject): { readonly at: string; readonly value: Json | undefined } {
  const value = member(body, 'data');
  const isNested = isObject(value) && hasPageNumbers(value) >= 2;
  return isNested ? { at: '/data/data', value: member(value, 'data') } : { at: '/data', value };
}

function findList(body: Json | undefined): Found | undefined {
  if (isList(body)) return { form: 'array', items: body, at: '' };
  if (!isObject(body) || isItemWithData(body)) return undefined;
  const data = member(body, 'data');
  if (isList(data)) return { ...besideData(body), items: data, at: '/data' };
  if (isObject(data)) {
    const inner = member(data, 'data');
    if (isList(inner)) return { form: 'nested', items: inner, at: '/data/data', paging: { object: data, at: '/data' } };
    return isWrapper(data) ? listIn(data, '/data') : undefined;
  }
  if (!looksEnveloped(body)) return onlyList(body, '') ?? listIn(body, '') ?? deeper(body);
  return data === undefined ? (isWrapper(body) ? listIn(body, '') : deeper(body)) : undefined;
}

/** An object without an envelope that holds one list: of one that has an id it is the item's own, unless its name is that of a list. */
function onlyList(body: JsonObject, at: string): Found | undefined {
  const lists = Object.keys(body).filter((key) => isList(member(body, key)));
  const [key = ''] = lists;
  const isItem = Object.hasOwn(body, 'id') && !usualNames.includes(key);
  return lists.length === 1 && !isItem ? listAt(body, key, at) : undefined;
}

function listAt(object: JsonObject, key: string, at: string): Found | undefined {
  const items = member(object, key);
  return isList(items) ? { form: 'other', items, at: `${at}${pointer(key)}`, paging: { object, at } } : undefined;
}

/** The list of an object by its usual name, or the only one that is not known to stand beside the items. */
function listIn(object: JsonObject, at: string): Found | undefined {
  if (Object.hasOwn(object, 'id')) return undefined;
  const usual = usualNames.find((key) => isList(member(object, key)));
  const lists = Object.keys(object).filter((key) => isList(member(object, key)) && !isBesideItems(key));
  const [key] = usual === undefined && lists.length !== 1 ? [] : [usual, ...lists].filter((each) => each !== undefined);
  return key === undefined ? undefined : listAt(object, key, at);
}

const usualNames = ['items', 'results', 'content', 'records', 'rows', 'value', 'entries', 'hits', 'objects', 'list'];
const wrappers = ['_embedded', 'hits', 'result', 'results', 'response', 'responseObject', 'payload'];

/** The list one level down, under one of the usual names. */
function deeper(body: JsonObject): Found | undefined {
  for (const key of wrappers) {
    const inner = member(body, key);
    const found = isObject(inner) ? listIn(inner, pointer(key)) : undefined;
    if (found !== undefined) return { ...found, paging: pagingIn(body) ?? found.paging ?? { object: body, at: '' } };
  }
  return undefined;
}

/** True where an object holds a list, and beside it only what is said of lists: an item that has one says more. */
function isWrapper(object: JsonObject): boolean {
  const lists = Object.keys(object).filter((key) => isList(member(object, key)) && !isBesideItems(key));
  return (
    lists.length === 1 &&
    Object.keys(object).every((key) => lists.includes(key) || besides.has(key) || isBesideItems(key))
  );
}

const besides: ReadonlySet<string> = new Set(['success', 'error', 'timestamp', 'status', 'message', 'code']);

/** What stands beside a list that is the body's data. */
function besideData(body: JsonObject): Pick<Found, 'form' | 'paging'> {
  if (hasPageNumbers(body) > 0) {
    return { form: looksEnveloped(body) ? 'merged' : 'bare', paging: { object: body, at: '' } };
  }
  const paging = pagingIn(body);
  if (paging !== undefined) return { form: 'apart', paging };
  return { form: looksEnveloped(body) ? 'plain' : 'other' };
}

/** An object of their own that holds two page numbers or more. */
function pagingIn(body: JsonObject): Found['paging'] {
  for (const key of Object.keys(body)) {
    const object = member(body, key);
    if (isObject(object) && hasPageNumbers(object) >= 2) return { object, at: pointer(key) };
  }
  return undefined;
}
