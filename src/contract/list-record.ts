import type { Effect, ListShape } from '../model/contract.ts';
import { type Answered, headerOf, isSuccess } from '../model/exchange.ts';
import { idOf } from '../model/item.ts';
import type { ResourceReadings } from '../model/readings.ts';
import { fieldOf } from '../model/item-field.ts';
import { isPart, type ListForm, type Listing, listingOf } from '../model/list-page.ts';
import { type Json, printJson } from '../text/json.ts';
import { ordersOf } from './list-order.ts';
import { byCode } from './sample.ts';

/** What one list was seen to do; changed in place by `noteList`. */
export interface ListRecord {
  readonly forms: Set<ListForm>;
  readonly pagedForms: Set<ListForm>;
  readonly defaultSizes: Set<number>;
  readonly largestSizes: Set<number>;
  /** Orders that every sight of the list as it comes agrees with; undefined where none had enough items. */
  orders: ReadonlySet<string> | undefined;
  /** Fewest items that the list without parameters had, by path. */
  readonly plain: Map<string, number>;
  /** Filter name, then address, to what it kept: a number of items, or that the value was refused. */
  readonly filtered: Map<string, Map<string, Kept>>;
  /** Property, then path, to the ids of both directions. */
  readonly sorted: Map<string, Map<string, Sorted>>;
  /** Whether pages had links to others. */
  readonly links: Set<boolean>;
}

interface Kept {
  readonly path: string;
  readonly count: number | 'refused';
}

interface Sorted {
  readonly asc?: string;
  readonly desc?: string;
  /** True where the items have different values to sort by. */
  readonly isTelling: boolean;
}

/** Asked for more than this, a service tells its largest page. */
const hugeSize = 1000;
const keptQueries = 60;
const pageLink = /;\s*rel="?[^",;]*\b(?:next|prev|previous|first|last)\b/i;

export function createListRecord(): ListRecord {
  return {
    forms: new Set(),
    pagedForms: new Set(),
    defaultSizes: new Set(),
    largestSizes: new Set(),
    orders: undefined,
    plain: new Map(),
    filtered: new Map(),
    sorted: new Map(),
    links: new Set(),
  };
}

/** Learns from the answer to a list request with the valid credential. */
export function noteList(record: ListRecord, exchange: Answered, idField: string): void {
  const { about, provokes, method } = exchange.probe;
  if (method !== 'GET' || about.parameter !== undefined || about.further !== undefined) return;
  if (provokes !== 'success' && provokes !== 'anything') return;
  const listing = isSuccess(exchange.reply.status) ? listingOf(exchange.reply) : undefined;
  const names = Object.keys(about.filter ?? {});
  const [name] = names;
  const [path = ''] = exchange.probe.target.split('?');
  const isWhole = about.page === undefined && about.size === undefined;
  if (names.length === 1 && name !== undefined && about.sort === undefined && isWhole) {
    noteFiltered(record, name, exchange, path, listing);
  }
  if (listing === undefined) return;
  if (isPart(listing)) record.links.add(pageLink.test(headerOf(exchange.reply, 'Link') ?? ''));
  if (about.sort !== undefined && names.length === 0 && isWhole) noteSorted(record, exchange, path, listing, idField);
  if (about.sort !== undefined || names.length > 0) return;
  if (isWhole) notePlain(record, path, listing);
  else {
    record.pagedForms.add(listing.form);
    noteLargest(record, about.size ?? 0, listing);
  }
}

function notePlain(record: ListRecord, path: string, listing: Listing): void {
  record.forms.add(listing.form);
  const size = shownSize(listing);
  if (size !== undefined) record.defaultSizes.add(size);
  const count = listing.total ?? listing.items.length;
  record.plain.set(path, Math.min(record.plain.get(path) ?? count, count));
  const orders = ordersOf(listing.items);
  if (orders === undefined) return;
  const known = record.orders;
  record.orders = known === undefined ? new Set(orders) : new Set(orders.filter((order) => known.has(order)));
}

function noteLargest(record: ListRecord, asked: number, listing: Listing): void {
  const size = asked < hugeSize ? undefined : shownSize(listing);
  if (size !== undefined) record.largestSizes.add(size);
}

/** Items per page as stated, else as counted where there are more. */
function shownSize(listing: Listing): number | undefined {
  return listing.size ?? (isPart(listing) && listing.items.length > 0 ? listing.items.length : undefined);
}

function noteFiltered(
  record: ListRecord,
  name: string,
  { probe, reply }: Answered,
  path: string,
  listing: Listing | undefined,
): void {
  const kept = record.filtered.get(name) ?? new Map<string, Kept>();
  record.filtered.set(name, kept);
  if (kept.size >= keptQueries) return;
  if (listing !== undefined) {
    kept.set(probe.target, { path, count: listing.total ?? listing.items.length });
  } else if (reply.status === 400 || reply.status === 422) kept.set(probe.target, { path, count: 'refused' });
}

function noteSorted(record: ListRecord, { probe }: Answered, path: string, listing: Listing, idField: string): void {
  const { sort } = probe.about;
  if (sort === undefined) return;
  const paths = record.sorted.get(sort.property) ?? new Map<string, Sorted>();
  record.sorted.set(sort.property, paths);
  const ids = listing.items.map((item) => idOf(item, idField) ?? '').join('\n');
  const values = new Set(listing.items.map((item) => textOf(fieldOf(item, sort.property))));
  const before = paths.get(path);
  if (before === undefined && paths.size >= keptQueries) return;
  const isTelling = (before?.isTelling ?? false) || values.size > 1;
  paths.set(path, { ...before, [sort.direction]: ids, isTelling });
}

function textOf(value: Json | undefined): string {
  return value === undefined ? '' : printJson(value);
}

/** What both saw together. */
export function mergeListRecords(one: ListRecord, other: ListRecord): ListRecord {
  const merged = createListRecord();
  for (const record of [one, other]) {
    for (const form of record.forms) merged.forms.add(form);
    for (const form of record.pagedForms) merged.pagedForms.add(form);
    for (const size of record.defaultSizes) merged.defaultSizes.add(size);
    for (const size of record.largestSizes) merged.largestSizes.add(size);
    for (const has of record.links) merged.links.add(has);
    for (const [path, count] of record.plain) merged.plain.set(path, Math.min(merged.plain.get(path) ?? count, count));
    for (const [name, kept] of record.filtered) {
      merged.filtered.set(name, new Map([...(merged.filtered.get(name) ?? []), ...kept]));
    }
    for (const [name, paths] of record.sorted) {
      const known = merged.sorted.get(name) ?? new Map<string, Sorted>();
      merged.sorted.set(name, known);
      for (const [path, sorted] of paths) {
        const before = known.get(path);
        known.set(path, { ...sorted, ...before, isTelling: sorted.isTelling || before?.isTelling === true });
      }
    }
  }
  const [here, there] = [one.orders, other.orders];
  merged.orders =
    here === undefined || there === undefined ? (here ?? there) : new Set([...here].filter((each) => there.has(each)));
  return merged;
}

/** The record as a snapshot has it. */
export function listShapeOf(
  record: ListRecord,
  { pageBase, pages }: Pick<ResourceReadings, 'pageBase' | 'pages'>,
): ListShape {
  return {
    forms: [...record.forms].sort(byCode),
    pagedForms: [...record.pagedForms].sort(byCode),
    pages: pages ?? null,
    pageBase: pageBase ?? null,
    defaultSize: onlyOf(record.defaultSizes),
    largestSize: onlyOf(record.largestSizes),
    order: record.orders === undefined ? null : [...record.orders].sort(byCode),
    filters: effects(record.filtered, (kept) => filterWorks(record, kept)),
    sorts: effects(record.sorted, sortWorks),
    ...(record.links.size === 1 ? { links: record.links.has(true) } : {}),
  };
}

/** Where several values were seen, none is the one. */
function onlyOf(values: ReadonlySet<number>): number | null {
  const [first] = values;
  return values.size === 1 && first !== undefined ? first : null;
}

function effects<Seen>(all: ReadonlyMap<string, Seen>, works: (seen: Seen) => boolean | undefined): readonly Effect[] {
  return [...all]
    .flatMap(([name, seen]): readonly Effect[] => {
      const effect = works(seen);
      return effect === undefined ? [] : [{ name, works: effect }];
    })
    .sort((one, other) => byCode(one.name, other.name));
}

/** A filter works where it keeps fewer items than there are, or refuses values; undefined where there is nothing to keep out. */
function filterWorks({ plain }: ListRecord, all: ReadonlyMap<string, Kept>): boolean | undefined {
  const known = [...all.values()].filter(({ path }) => (plain.get(path) ?? 0) > 1);
  if (known.every(({ count }) => count === 'refused')) return undefined;
  return known.some(({ path, count }) => count === 'refused' || count < (plain.get(path) ?? 0));
}

/** A sort works where both directions differ; undefined where all values are equal, or just one direction was seen. */
function sortWorks(all: ReadonlyMap<string, Sorted>): boolean | undefined {
  const known = [...all.values()].filter(({ asc, desc }) => asc !== undefined && desc !== undefined);
  if (known.some(({ asc, desc }) => asc !== desc)) return true;
  return known.some(({ isTelling }) => isTelling) ? false : undefined;
}
