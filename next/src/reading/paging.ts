/**
 * What a response says about the rest of its list in words other than those of the conventions: limits and offsets,
 * cursors, links, and headers. They are reported once, and such a list is never treated as complete.
 */
import type { PageField } from '../core/dialect.ts';
import type { HttpResponse } from '../core/response.ts';
import { wordsOf } from '../text/casing.ts';
import { isObject, type JsonObject } from '../text/json.ts';
import { remembered } from '../text/memo.ts';
import { formatPointer } from '../text/pointers.ts';

export interface Paging {
  /** How many items there are, or Infinity if the response says only that there are more. */
  readonly total: number | undefined;
  /** Page fields under other names or in other places: a JSON pointer, or the name of a header. */
  readonly names: Readonly<Partial<Record<PageField, string>>>;
  /** Each count that can mean only all items, and where it is. */
  readonly totals: readonly { readonly at: string; readonly count: number }[];
  /** The page and the size of the last page, as a Link header has them in its URL. */
  readonly last: { readonly page: number | undefined; readonly size: number | undefined } | undefined;
}

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(','));
const pageFields: Readonly<Record<PageField, ReadonlySet<string>>> = {
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
/** Objects of page fields. */
const holders = setOf('meta,metadata,pagination,paging,page,page info,pageable');
const deepest = 2;

/** True if a key of this name says something about all items. */
export function isBesideItems(name: string): boolean {
  const plain = plainName(name);
  return [...Object.values(pageFields), onward, more, ends, others].some((names) => names.has(plain));
}

/** What a response that shows this many items says about the others. */
export function pagingIn({ headers, json }: HttpResponse, shown: number): Paging {
  const told: Told[] = [];
  for (const name in headers) inHeader(name, headers[name] ?? '', told);
  if (isObject(json)) within(json, '', 0, told);
  const names: Partial<Record<PageField, string>> = {};
  for (const { field, at } of told) if (field !== undefined) names[field] ??= at;
  const isOpen = told.some(({ field }) => field === undefined);
  const counts = told.filter(({ field }) => field === 'totalElements');
  // One count may be that of the page alone, so the largest one decides.
  const largest = counts.toSorted((a, b) => b.count - a.count)[0];
  if (largest !== undefined) names.totalElements = largest.at;
  const total = largest !== undefined && (largest.count > shown || !isOpen) ? largest.count : undefined;
  return {
    total: total ?? (isOpen ? Infinity : undefined),
    names,
    totals: counts.filter(({ at }) => isCountOfAll(at)),
    last: lastIn(headers['link'] ?? ''),
  };
}

/** True for a header about totals, and for a name that says what it counts. Other totals may be sums of money. */
function isCountOfAll(at: string): boolean {
  if (!at.startsWith('/')) return /total|^content-range$/.test(at);
  const [name = '', parent = ''] = at.split('/').reverse().map(plainName);
  return (name === 'total' && holders.has(parent)) || /^total (?:elements|items|count|results|records)$/.test(name);
}

/** What one key or one header says: a page field, or that there are more items. */
interface Told {
  readonly at: string;
  readonly field: PageField | undefined;
  readonly count: number;
}

/** True if a value of this name says something. */
function tells(name: string, at: string, value: unknown, into: Told[]): boolean {
  const field = fieldNamed.get(name);
  const count = field === undefined ? undefined : countOf(value);
  if (saysMore(name, value)) into.push({ at, field: undefined, count: Infinity });
  else if (count !== undefined) into.push({ at, field, count });
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
    const [name, place, value] = [plainName(key), at + formatPointer(key), object[key]];
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
  (['page', 'size', 'totalElements', 'totalPages'] as const).flatMap((field) =>
    [...pageFields[field]].map((name) => [name, field] as const),
  ),
);

const plainName = remembered((name: string): string => wordsOf(name).join(' '));

const headerName = remembered((name: string): string =>
  plainName(name).replace(/^x (?:wp |pagination )?|^pagination /, ''),
);
