/** Where a response has its list and its page fields, and what it says about the rest, in whatever form and words. */
import type { Dialect, PageField } from '../core/dialect.ts';
import type { HttpResponse } from '../core/response.ts';
import { wordsOf } from '../text/casing.ts';
import { isList, isObject, type JsonObject } from '../text/json.ts';
import { remembered } from '../text/memo.ts';
import { formatPointer, valueAt } from '../text/pointers.ts';

/**
 * How a list stands in its response. `plain`: as the data of the envelope. `merged`: with the page fields next to
 * success, error, and timestamp. `bare`: the pagination shape alone. `nested`: the pagination shape as the data of the
 * envelope. `apart`: with the page fields in an object of their own, next to data. `array`: a list and nothing else.
 */
export type ListForm = 'plain' | 'merged' | 'bare' | 'nested' | 'apart' | 'array' | 'other';

export const pageFields: readonly PageField[] = ['page', 'size', 'totalElements', 'totalPages'];

/** The JSON pointers of the list, and of the object with the page fields. It is undefined without a list, or with several. */
export function listPlace(json: unknown, dialect: Dialect) {
  const at = listPointer(json, dialect.itemsAt);
  if (at === undefined) return undefined;
  const outer = at.slice(0, Math.max(0, at.lastIndexOf('/')));
  const fieldsAt = fieldsPointer(json, outer, dialect) ?? outer;
  return { at, fieldsAt, form: formOf(json, at, fieldsAt, dialect) };
}

function listPointer(json: unknown, known: string): string | undefined {
  if (isList(valueAt(json, known))) return known;
  for (const pointer of usualPlaces) if (isList(valueAt(json, pointer))) return pointer;
  if (!isObject(json)) return undefined;
  if (isObject(json['data'])) return listIn(json['data'], '/data');
  if ('success' in json) return undefined;
  const deeper = wrappers.flatMap((key) => (isObject(json[key]) ? [[json[key], formatPointer(key)] as const] : []));
  return listIn(json, '') ?? deeper.map(([object, at]) => listIn(object, at)).find((pointer) => pointer !== undefined);
}

const usualPlaces = ['/data', '/data/data', ''];
const usualNames = ['items', 'results', 'content', 'records', 'rows', 'value', 'entries', 'hits', 'objects', 'list'];
const wrappers = ['_embedded', 'hits', 'result', 'results', 'response', 'payload'];

/** The list of an object by its usual name, or the only one. An object with an id is an item that has a list. */
function listIn(object: JsonObject, at: string): string | undefined {
  if ('id' in object) return undefined;
  const lists = Object.keys(object).filter((key) => isList(object[key]));
  const own = lists.filter((key) => !isBesideItems(key));
  const key = usualNames.find((name) => lists.includes(name)) ?? (own.length === 1 ? own[0] : undefined);
  return key === undefined ? undefined : `${at}${formatPointer(key)}`;
}

/** Next to the list, in the body, or in an object of the body that has at least two of the fields. */
function fieldsPointer(json: unknown, outer: string, { pageNames }: Dialect): string | undefined {
  const countAt = (at: string): number => {
    const object = valueAt(json, at);
    if (!isObject(object)) return 0;
    return pageFields.filter((field) => isScalar(object[pageNames[field]]) && !pageNames[field].startsWith('/')).length;
  };
  if (countAt(outer) > 0) return outer;
  for (const at of ['', '/data']) if (at !== outer && countAt(at) > 0) return at;
  const others = isObject(json) ? Object.keys(json).map((key) => formatPointer(key)) : [];
  return others.find((at) => countAt(at) > 1);
}

/** An object that is called `page` is no page number, but may hold the fields. */
const isScalar = (value: unknown): boolean => value !== undefined && !isObject(value);

function formOf(json: unknown, at: string, fieldsAt: string, { itemAt: dataAt, pageNames }: Dialect): ListForm {
  if (at === '') return 'array';
  const isEnveloped = isObject(json) && ('success' in json || ('error' in json && 'timestamp' in json));
  const fields = valueAt(json, fieldsAt);
  const hasFields = isObject(fields) && pageFields.some((field) => isScalar(fields[pageNames[field]]));
  if (at === '/data/data' || (at === dataAt && /^\/[^/]*\/[^/]*$/.test(at))) return 'nested';
  if (at !== '/data' && at !== dataAt) return 'other';
  if (!hasFields) return isEnveloped ? 'plain' : 'other';
  if (fieldsAt !== '') return 'apart';
  return isEnveloped ? 'merged' : 'bare';
}

export interface Paging {
  /** How many items there are, or Infinity if the response says only that there are more. */
  readonly total: number | undefined;
  /** Page fields that are not sent as such, but under other names or in other places: a JSON pointer, or a header. */
  readonly names: Readonly<Partial<Record<PageField, string>>>;
  /** Each count that can mean only all items, and where it is. */
  readonly totals: readonly { readonly at: string; readonly count: number }[];
  /** The page and the size of the last page, as a Link header has them in its URL. */
  readonly last: { readonly page: number | undefined; readonly size: number | undefined } | undefined;
}

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(','));
const fieldWords: Readonly<Record<PageField, ReadonlySet<string>>> = {
  page: setOf('page,current page,page number,page index,page no,current,number'),
  size: setOf('size,page size,per page,limit,page limit,items per page,results per page,top'),
  totalElements: setOf(
    'total elements,total,total count,total items,total results,total records,total rows,total hits,total entries,total size,total docs,count,item count,records total,results count,num results,odata count,found',
  ),
  totalPages: setOf('total pages,pages,page count,num pages,number of pages,pages total,last page,total page count'),
};
const onward = setOf(
  'next,next page,next link,next url,next href,next uri,next cursor,next token,next page token,next page url,next marker,next offset,continuation token,odata next link,after cursor',
);
const more = setOf('more,has more,has next,has next page,has more items,has more results,is truncated,truncated');
const ends = setOf('last,is last,is last page,is end,end reached');
/** What else is next to the items of a page. It never names the items themselves. */
const others = setOf(
  'previous,prev,prev page,previous page,prev cursor,previous cursor,has prev,has previous,first,first page,offset,skip,start,from,to,cursor,links,meta,metadata,pagination,paging,page info,pageable,sort,facets,aggregations,took,number of elements,empty,errors,warnings,self,odata context,kind,etag,object,url,type,filters,query,success,error,timestamp,status,message,code,included',
);
const holders = setOf('meta,metadata,pagination,paging,page,page info,pageable');
const deepest = 2;

/** True if a key of this name says something about all items. */
export const isBesideItems = remembered((name): boolean => {
  const plain = plainName(name);
  return [...Object.values(fieldWords), onward, more, ends, others].some((names) => names.has(plain));
});

/** What a response that shows this many items, and these page fields, says about the others. */
export function pagingIn({ headers, json }: HttpResponse, shown: number, sent: object = {}): Paging {
  const told: Told[] = [];
  for (const name in headers) inHeader(name, headers[name] ?? '', told);
  if (isObject(json)) within(json, '', 0, told);
  const names: Partial<Record<PageField, string>> = {};
  const totals: Told[] = [];
  let largest: Told | undefined;
  let isOpen = false;
  for (const each of told) {
    const { field, at, count } = each;
    if (field === undefined) isOpen = true;
    else if (!(field in sent)) names[field] ??= at;
    if (field !== 'totalElements') continue;
    if (isCountOfAll(at)) totals.push(each);
    if (largest === undefined || count > largest.count) largest = each;
  }
  // One count may be that of the page alone, so the largest one decides.
  if (largest !== undefined && names.totalElements !== undefined) names.totalElements = largest.at;
  const total = largest !== undefined && (largest.count > shown || !isOpen) ? largest.count : undefined;
  return { total: total ?? (isOpen ? Infinity : undefined), names, totals, last: lastIn(headers['link'] ?? '') };
}

/** True for a header about totals, and for a name that says what it counts. Other totals may be sums of money. */
const isCountOfAll = remembered((at): boolean => {
  if (!at.startsWith('/')) return /total|^content-range$/.test(at);
  const [name = '', parent = ''] = at.split('/').reverse().map(plainName);
  return (name === 'total' && holders.has(parent)) || /^total (?:elements|items|count|results|records)$/.test(name);
});

/** What one key or one header says: a page field, or that there are more items. */
type Told = { readonly at: string; readonly field: PageField | undefined; readonly count: number };

function tells(name: string, at: string, value: unknown, into: Told[]): boolean {
  const field = fieldNamed.get(name);
  const count = field === undefined ? undefined : countOf(value);
  if (count !== undefined) into.push({ at, field, count });
  else if (field === undefined && saysMore(name, value)) into.push({ at, field, count: Infinity });
  else return false;
  return true;
}

function inHeader(name: string, value: string, into: Told[]): void {
  if (name === 'link') tells('next', name, /;\s*rel="?next\b/i.test(value), into);
  else if (name === 'content-range') tells('total', name, /\/(\d+)$/.exec(value)?.[1], into);
  else tells(headerName(name), name, value, into);
}

function within(object: JsonObject, at: string, depth: number, into: Told[]): void {
  for (const key in object) {
    const name = plainName(key);
    const value = object[key];
    if (!isObject(value) && !fieldNamed.has(name) && !saysMore(name, value)) continue;
    const place = at + formatPointer(key);
    if (tells(name, place, value, into) || !isObject(value) || depth === deepest) continue;
    // A total may be an object: `{ "value": 12, "relation": "eq" }`.
    const isTotal = fieldNamed.get(name) === 'totalElements';
    if (!isTotal || !tells(name, `${place}/value`, value['value'], into)) within(value, place, depth + 1, into);
  }
}

function saysMore(name: string, value: unknown): boolean {
  if (more.has(name)) return value === true;
  if (ends.has(name)) return value === false;
  return onward.has(name) && value !== null && value !== undefined && value !== '' && value !== false;
}

function lastIn(link: string): Paging['last'] {
  const target = /<([^<>]*)>\s*;[^<,]*\brel="?last\b/i.exec(link)?.[1];
  if (target === undefined) return undefined;
  const query = new URLSearchParams(target.split('?')[1] ?? '');
  return { page: countOf(query.get('page')), size: countOf(query.get('size')) };
}

/** A count, written as a number or as text. */
function countOf(value: unknown): number | undefined {
  if (typeof value === 'string') return /^\d{1,15}$/.test(value) ? Number(value) : undefined;
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}

const fieldNamed: ReadonlyMap<string, PageField> = new Map(
  pageFields.flatMap((field) => [...fieldWords[field]].map((name) => [name, field] as const)),
);

const plainName = remembered((name: string): string => wordsOf(name).join(' '));

const headerName = remembered((name) => plainName(name).replace(/^x (?:wp |pagination )?|^pagination /, ''));
