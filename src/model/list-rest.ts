import { words } from '../text/casing.ts';
import { isInteger, isObject, type Json, type JsonObject } from '../text/json.ts';
import { pointer } from '../text/json-pointer.ts';
import type { pageNumbers } from './envelope.ts';
import type { Reply } from './exchange.ts';

type PageNumber = (typeof pageNumbers)[number];

/** What an answer tells of the rest of its list in other words than the text's. */
export interface Rest {
  /**
   * Items in all (`total`, `meta.count`, `X-Total-Count`, `Content-Range`): Infinity where it says no more than that there are others
   * (`hasMore`, `next`, a Link); undefined where it says nothing.
   */
  readonly inAll: number | undefined;
  /** Where page numbers stand under other names or at other places: a JSON pointer, or the name of a header. */
  readonly names: Readonly<Partial<Record<PageNumber, string>>>;
  /** Each count that can mean nothing else than all items, the text's own among them, and where it stands. */
  readonly totals: readonly StatedTotal[];
  /** Page and size that a Link names as the last, as it has them in its query. */
  readonly last: Readonly<Record<'page' | 'size', number | undefined>> | undefined;
}

/** A count of all items, and its place as `names` has it. */
export interface StatedTotal {
  readonly at: string;
  readonly count: number;
}

const named = (texts: string): ReadonlySet<string> => new Set(texts.split(','));
const numbers: Readonly<Record<PageNumber, ReadonlySet<string>>> = {
  page: named('page,current page,page number,page index,page no,current,number'),
  size: named('size,page size,per page,limit,page limit,items per page,results per page,items count per page,top'),
  totalElements: named(
    'total elements,total,total count,total items,total results,total records,total rows,total hits,total entries,total size,total docs,count,item count,items count,filter count,records total,results count,num results,odata count,found',
  ),
  totalPages: named(
    'total pages,pages,page count,pages count,num pages,number of pages,pages total,last page,total page count',
  ),
};
const further = named(
  'next,next page,next link,next url,next href,next uri,next cursor,next token,next page token,next page url,next marker,next offset,continuation token,odata next link,after cursor',
);
const whether = named('more,has more,has next,has next page,has more items,has more results,is truncated,truncated');
const ends = named('last,is last,last page,is last page,is end,end reached');
/** What else stands beside the items of a page: never an item's own field. */
const others = named(
  'previous,prev,prev page,previous page,prev cursor,previous cursor,has prev,has previous,has prev page,has previous page,first,first page,offset,skip,start,from,to,cursor,links,meta,metadata,pagination,paging,page info,pageable,sort,facets,aggregations,took,timed out,number of elements,empty,errors,warnings,self,odata context,kind,etag,next sync token,object,url,type,shards,max score,filters,query',
);
/** So far below the body it is told. */
export const deepestRest = 2;

/** Whether a member of such a name stands beside the items of a page, and says something of them all. */
export function isBesideItems(name: string): boolean {
  const plain = plainName(name);
  return [...Object.values(numbers), further, whether, ends, others].some((names) => names.has(plain));
}

/** Whether a member or a header of such a name leads to the page that follows. */
export function isOnward(name: string): boolean {
  return further.has(plainName(name).replace(/^x /, ''));
}

/** What an answer that shows so many items says of the others. */
export function restOf({ headers }: Reply, body: Json | undefined, shown: number): Rest {
  const told = [...headers.flatMap(inHeader), ...(isObject(body) ? within(body, '', 0) : [])];
  const counts = told.flatMap(({ inAll }) => inAll ?? []);
  const names: Partial<Record<PageNumber, string>> = {};
  for (const { number, at } of told) if (number !== undefined) names[number] ??= at;
  // A number tells more than that there are others, unless it counts only what is shown.
  const most = Math.max(...counts.filter(Number.isFinite));
  const largest = told.find(({ inAll }) => inAll === most);
  if (largest !== undefined) names.totalElements = largest.at;
  const totals = told.flatMap(({ at, inAll: count }) =>
    count !== undefined && Number.isFinite(count) && isTotalAt(at) ? [{ at, count }] : [],
  );
  const inAll = counts.length === 0 ? undefined : most > shown ? most : Math.max(...counts);
  return { inAll, names, totals, last: headers.map(lastIn).find((each) => each !== undefined) };
}

function lastIn([name, value]: Reply['headers'][number]): Rest['last'] {
  const [, target] = (/^link$/i.test(name) && /<([^<>]*)>\s*;[^<,]*\brel="?last\b/i.exec(value)) || [];
  if (target === undefined) return undefined;
  const query = new URLSearchParams(target.split('?')[1] ?? '');
  return { page: countIn(query.get('page')), size: countIn(query.get('size')) };
}

const ofPages = named('meta,metadata,pagination,paging,page,page info,pageable');

/** True for a header of totals, and for a name that says of what it is the total, or stands among other page numbers: others may be sums. */
function isTotalAt(at: string): boolean {
  if (!at.startsWith('/')) return /total|^content-range$/i.test(at);
  const [name = '', parent = ''] = at.split('/').reverse().map(plainName);
  return (
    (name === 'total' && ofPages.has(parent)) || /^total (?:elements|items|count|results|records|entries)$/.test(name)
  );
}

interface Told {
  readonly at: string;
  readonly inAll?: number;
  readonly number?: PageNumber;
}

function inHeader([name, value]: Reply['headers'][number]): readonly Told[] {
  if (/^link$/i.test(name))
    return /;\s*rel="?next\b/i.test(value) ? [{ at: name, inAll: Number.POSITIVE_INFINITY }] : [];
  if (/^content-range$/i.test(name)) {
    const [, total] = /\/(\d{1,15})$/.exec(value) ?? [];
    return total === undefined ? [] : [{ at: name, inAll: Number(total), number: 'totalElements' }];
  }
  const plain = plainName(name).replace(/^x (?:wp |pagination )?|^pagination /, '');
  if (further.has(plain) && value !== '') return [{ at: name, inAll: Number.POSITIVE_INFINITY }];
  const number = numberNamed(plain);
  if (number === undefined || !/^\d{1,15}$/.test(value)) return [];
  return [{ at: name, number, ...(number === 'totalElements' ? { inAll: Number(value) } : {}) }];
}

function within(object: JsonObject, at: string, depth: number): readonly Told[] {
  return Object.entries(object).flatMap(([key, value]): readonly Told[] => {
    const name = plainName(key);
    const place = `${at}${pointer(key)}`;
    const isMore =
      (whether.has(name) && value === true) ||
      (ends.has(name) && value === false) ||
      (further.has(name) && value !== null && value !== '' && value !== false);
    if (isMore) return [{ at: place, inAll: Number.POSITIVE_INFINITY }];
    const number = numberNamed(name);
    const count = countIn(value);
    if (number !== undefined && count !== undefined) {
      return [{ at: place, number, ...(number === 'totalElements' ? { inAll: count } : {}) }];
    }
    if (!isObject(value) || depth >= deepestRest) return [];
    const counted = number === 'totalElements' ? countIn(value['value']) : undefined;
    if (counted !== undefined) return [{ at: `${place}/value`, number: 'totalElements', inAll: counted }];
    return within(value, place, depth + 1);
  });
}

/** A count, written as a number or as a text. */
function countIn(value: Json | undefined): number | undefined {
  const isCount = typeof value === 'string' ? /^\d{1,15}$/.test(value) : isInteger(value);
  return isCount ? Number(value) : undefined;
}

function numberNamed(name: string): PageNumber | undefined {
  if (numbers.page.has(name)) return 'page';
  if (numbers.size.has(name)) return 'size';
  if (numbers.totalElements.has(name)) return 'totalElements';
  return numbers.totalPages.has(name) ? 'totalPages' : undefined;
}

function plainName(name: string): string {
  return words(name).join(' ');
}
