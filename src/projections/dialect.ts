/**
 * The dialect of each resource, learned from its lists. The profile of the plan takes precedence, except for the number
 * of the first page: there, what the pages show counts.
 */
import { type Dialect, standardDialect } from '../core/dialect.ts';
import type { Exchange } from '../core/exchange.ts';
import type { Projection } from '../core/log.ts';
import type { Plan, Resource } from '../core/plan.ts';
import type { ListIntent } from '../core/probe.ts';
import { idFieldIn } from '../reading/items.ts';
import { isSame } from '../reading/json.ts';
import { listPlace } from '../reading/list-place.ts';
import { listIn, type ListView } from '../reading/lists.ts';
import { isList, isObject } from '../text/json.ts';
import { valueAt } from '../text/pointers.ts';

interface Known {
  dialect: Dialect;
  hasItems: boolean;
  hasBase: boolean;
  isFromZero: boolean;
  /** The first item of each page that was shown, by owner, size, and page. */
  readonly heads: Map<string, string>;
}

export type Dialects = Map<string, Known>;

export function dialects(plan: Plan): Projection<Dialects> {
  return {
    start: () => new Map(),
    step(state, exchange) {
      const { resource, intent } = exchange.probe;
      if (resource === undefined || intent.kind !== 'list') return state;
      if (intent.sort !== undefined || intent.filters !== undefined || exchange.response?.isSuccess !== true)
        return state;
      const known = state.get(resource.path) ?? unknown(plan, resource);
      state.set(resource.path, known);
      learnItems(known, exchange, resource);
      const list = listIn(exchange);
      if (list !== undefined) learnPages(known, list, intent, exchange.probe.owner);
      return state;
    },
  };
}

export function dialectIn(state: Dialects, plan: Plan, resource: Resource | undefined): Dialect {
  return (resource && state.get(resource.path)?.dialect) ?? standardDialect(plan, resource);
}

function unknown(plan: Plan, resource: Resource): Known {
  const hasBase = plan.profile.pageBase !== undefined;
  return { dialect: standardDialect(plan, resource), hasItems: false, hasBase, isFromZero: false, heads: new Map() };
}

/** Where the items are, and which field identifies them. The first list with items shows both. */
function learnItems(known: Known, { response }: Exchange, resource: Resource): void {
  const { dialect, hasItems } = known;
  const place = hasItems ? undefined : listPlace(response?.json, dialect);
  const entries = place && valueAt(response?.json, place.at);
  const items = isList(entries) ? entries.filter(isObject) : [];
  if (place === undefined || items.length === 0) return;
  known.hasItems = true;
  const idField = idFieldIn(items, resource, dialect.idField) ?? dialect.idField;
  if (place.at !== dialect.itemsAt || idField !== dialect.idField)
    known.dialect = { ...dialect, itemsAt: place.at, idField };
}

function learnPages(known: Known, list: ListView, { page, size }: ListIntent, owner: readonly string[]): void {
  const { dialect } = known;
  if (page === undefined && size === undefined && !known.hasBase && (list.page === 0 || list.page === 1)) {
    known.hasBase = true;
    change(known, { pageBase: list.page });
  }
  // A list that ignores the size shows as many items whatever was requested.
  const isFirst = (page ?? dialect.pageBase) === dialect.pageBase;
  const isServed = isFirst && size !== undefined && list.count === size && (list.totalElements ?? 0) > size;
  if (isServed && !dialect.sizes.includes(size)) change(known, { sizes: [...dialect.sizes, size] });
  const head = list.keys[0];
  if (head === undefined || (page === undefined) !== (size === undefined)) return;
  const group = owner.join(' ');
  // A list that says that this is page 0 does not count from 1.
  if (page === 0 && list.page === 0) known.isFromZero = true;
  known.heads.set(page === undefined ? group : `${group} ${size} ${page}`, head);
  if (page !== undefined) learnBase(known, `${group} ${size}`, group);
}

/**
 * The first page is the last of 0 and 1 that begins like the plain list, because a list that counts from 1 may show its
 * first page for 0, too. Without two different pages, the list may ignore the page.
 */
function learnBase(known: Known, pages: string, group: string): void {
  const { heads } = known;
  const of = [0, 1, 2].map((page) => heads.get(`${pages} ${page}`));
  const shown = of.filter((head) => head !== undefined);
  if (new Set(shown).size > 1) change(known, { hasPages: true });
  const first = heads.get(group);
  const order = known.isFromZero ? [0, 1] : [1, 0];
  const base = order.find((page) => of[page] !== undefined && of[page] === first);
  if (known.dialect.hasPages && base !== undefined) change(known, { pageBase: base });
}

/** Readers remember what they read for each dialect, so it changes only if something new was learned. */
function change(known: Known, facts: Partial<Dialect>): void {
  const { dialect } = known;
  const next = { ...dialect, ...facts };
  if (!isSame(next, dialect)) known.dialect = next;
}
