import { isAnswered } from '../../../src/model/exchange.ts';
import { listingOf } from '../../../src/model/list-page.ts';
import { ledText } from '../../../src/model/list-onward.ts';
import { matchesExactly, isCutShort, mayMatch, visibilityOf } from '../../../src/model/filter-match.ts';
import type { Resource } from '../../../src/model/plan.ts';
import type { About } from '../../../src/model/probe.ts';
import type { ListedItem, QueriedList } from '../../../src/facts/lists/queried-list.ts';
import type { RuleContext } from '../../../src/model/rule.ts';
import type { Trace } from '../../../src/model/trace.ts';
import { filter } from '../../../src/model/traces/filter.ts';
import type { Json } from '../../../src/text/json.ts';
import { isStill, queryTraceOf, type SeenRun, type Whole } from './query-trace.ts';

/** One query by filters: what was asked for, and the ways in which it was answered. */
export interface SeenQuery {
  readonly filter: Readonly<Record<string, string>>;
  readonly sort: About['sort'];
  readonly kind: About['query'];
  /** As it comes, by large pages, and by small ones. */
  readonly plain: SeenRun | undefined;
  readonly rest: SeenRun | undefined;
  readonly pages: SeenRun | undefined;
  /** The answer that shows all that the query keeps; undefined where none does. */
  readonly complete: QueriedList | undefined;
  /** The same asked for once more; undefined where nothing was in doubt. */
  readonly again: SeenQuery | undefined;
}

/** What a resource's filters were seen to do. */
export interface FilterTrace {
  readonly resource: Resource;
  readonly whole: Whole;
  readonly queries: readonly SeenQuery[];
  /** How much of what a filter looks at the items show. */
  readonly visibility: ReadonlyMap<string, 'all' | 'some' | 'none'>;
  /** Every item as it was shown at any time, by id. */
  readonly views: ReadonlyMap<string, readonly Json[]>;
  readonly changing: ReadonlySet<string>;
  readonly isUnheeding: boolean;
}

export function filterTraceOf(trace: Trace, context: RuleContext): FilterTrace | undefined {
  const seen = queryTraceOf(trace, context);
  const { resource } = trace;
  if (seen === undefined || resource === undefined) return undefined;
  const filters = Object.entries(resource.filters);
  const control = seen.runs.find(({ step }) => step === filter.sortAlone);
  const isSortSound = control === undefined || (control.list.broken === undefined && keepsAll(control, seen.whole));
  const found: FilterTrace = {
    resource,
    whole: seen.whole,
    queries: queriesOf(seen.runs, context.readings.of(resource).shownPageBase).filter(
      ({ sort }) => sort === undefined || isSortSound,
    ),
    visibility: new Map(filters.map(([name, filter]) => [name, visibilityOf(filter, [...seen.views.values()].flat())])),
    views: seen.views,
    changing: seen.changing,
    isUnheeding: seen.isUnheeding,
  };
  const withWhole = (query: SeenQuery): SeenQuery => ({
    ...query,
    complete: query.complete ?? miscounted(found, query),
    again: query.again === undefined ? undefined : withWhole(query.again),
  });
  return { ...found, queries: found.queries.map(withWhole) };
}

/**
 * The list as it comes, where all that keeps it from being taken for whole is the number of items that it states: one that counts items
 * which cannot match, of a list that shows all its items as it comes, and so has room for those that a filter keeps.
 */
function miscounted(trace: FilterTrace, query: SeenQuery): QueriedList | undefined {
  const { before, firstPage, isComplete } = trace.whole;
  const { list } = query.plain ?? {};
  const [page, ...others] = list?.pages ?? [];
  if (page === undefined || others.length > 0 || list?.broken !== undefined) return undefined;
  const { total, inAll = 0, items, exchange } = page;
  const counted = total ?? inAll;
  const isAllShown = isComplete && firstPage.size === before.size;
  const isEnd = counted > items.length && ledText(exchange, 0) === undefined;
  const mayBeKept = [...before.values()].filter(({ item }) => refusedBy(trace, query, item) === undefined);
  return isAllShown && isEnd && Number.isFinite(counted) && counted > mayBeKept.length ? list : undefined;
}

/** True where a sort by itself neither loses nor adds nor repeats anything: then a filter beside it can be judged. */
function keepsAll({ list }: SeenRun, whole: Whole): boolean {
  const ids = new Set(list.items.map(({ id }) => id));
  const isSame = [...ids].every((id) => whole.before.has(id)) && (!list.isComplete || ids.size === whole.before.size);
  const total = list.pages[0]?.total;
  return isSame && ids.size === list.items.length && (total === undefined || total === (whole.total ?? total));
}

function queriesOf(runs: readonly SeenRun[], base: number | undefined): readonly SeenQuery[] {
  const groups = new Map<string, SeenRun[]>();
  for (const run of runs) {
    if (run.filter === undefined) continue;
    const key = JSON.stringify([run.filter, run.sort ?? null]);
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first?.filter === undefined) return [];
    const places = [[filter.first.ask, filter.filtered.ask], [filter.all.ask], [filter.pages.ask]];
    const runsNow = places.map((steps) => group.find((run) => steps.includes(run.step)));
    const again = runsNow.map((run) => run?.again);
    const isAsked = again.some((run) => run !== undefined);
    return [{ ...queryOf(first, runsNow, base), again: isAsked ? queryOf(first, again, base) : undefined }];
  });
}

function queryOf(
  { filter: wanted, sort, kind }: SeenRun,
  [plain, rest, pages]: readonly (SeenRun | undefined)[],
  base: number | undefined,
): SeenQuery {
  const lists = [plain, rest].flatMap((run) => run?.list ?? []);
  const complete = lists.find((list) => list.isComplete && !isOfLaterPage(list, base));
  return { filter: wanted ?? {}, sort, kind, plain, rest, pages, complete, again: undefined };
}

/** True where the list as it comes calls itself another page than the first: it may show less than there is. */
function isOfLaterPage({ pages: [first] }: QueriedList, base: number | undefined): boolean {
  if (first === undefined || base === undefined || first.exchange.probe.about.page !== undefined) return false;
  const page = listingOf(first.exchange.reply)?.numbers.page;
  return page !== undefined && page !== base;
}

/**
 * What a judgement says of a query, where asking once more brought the same kind of fault; a list that others change may show
 * it once.
 */
export function confirmed<Fault>(query: SeenQuery, judge: (query: SeenQuery) => Fault | undefined): Fault | undefined {
  const fault = judge(query);
  return fault === undefined || query.again === undefined || judge(query.again) !== undefined ? fault : undefined;
}

/** True for one filter by itself. */
export function isSingle({ filter, sort }: SeenQuery): boolean {
  return sort === undefined && Object.keys(filter).length === 1;
}

/** The single queries that a query is made of. */
export function partsOf({ queries }: FilterTrace, { filter }: SeenQuery): readonly SeenQuery[] {
  return queries.filter(
    (each) => isSingle(each) && Object.entries(each.filter).every(([name, value]) => filter[name] === value),
  );
}

/** As it stands in an address, not encoded: `status=active&city=New York`. */
export function nameOf({ filter, sort }: Pick<SeenQuery, 'filter' | 'sort'>): string {
  const parts = Object.entries(filter).map(([name, value]) => `${name}=${value}`);
  return [...parts, ...(sort === undefined ? [] : [`sort=${sort.property},${sort.direction}`])].join('&');
}

/** The name of the first filter that an item cannot be kept by; undefined where all may keep it, or nobody can tell. */
export function refusedBy(trace: FilterTrace, query: SeenQuery, item: Json): string | undefined {
  return Object.entries(query.filter).find(([name, value]) => {
    const filter = trace.resource.filters[name];
    if (filter === undefined) return false;
    // What nobody has is in no hidden field either.
    if (query.kind === 'unknown') return !mayMatch(item, filter, value);
    return trace.visibility.get(name) === 'all' && !isCutShort(item, filter) && !mayMatch(item, filter, value);
  })?.[0];
}

/** True where the list stood still in all that the query looks at: then its answers to several requests can be put together. */
export function isStandingStill(trace: FilterTrace, { filter }: SeenQuery): boolean {
  const fields = Object.keys(filter).flatMap((name) => trace.resource.filters[name]?.in ?? []);
  return trace.whole.isSteady && isStill(trace, fields);
}

/** True where all filters of the query must keep the item: its fields say so in just these words. */
export function mustKeep({ resource }: FilterTrace, query: SeenQuery, item: Json): boolean {
  return Object.entries(query.filter).every(([name, value]) => {
    const filter = resource.filters[name];
    return filter !== undefined && matchesExactly(item, filter, value);
  });
}

/** Items that were there before and after the queries, that the query must keep however they were shown meanwhile. */
export function itemsToKeep(trace: FilterTrace, query: SeenQuery): readonly ListedItem[] {
  const { before, after } = trace.whole;
  return [...before.values()].filter(
    ({ id }) => after.has(id) && (trace.views.get(id) ?? []).every((item) => mustKeep(trace, query, item)),
  );
}

/** The first item of a run that a filter of the query cannot have kept. */
export function wrongItemOf(
  trace: FilterTrace,
  query: SeenQuery,
  run: SeenRun | undefined,
): { readonly item: ListedItem; readonly by: string } | undefined {
  for (const item of run?.list.items ?? []) {
    const by = refusedBy(trace, query, item.item);
    if (by !== undefined) return { item, by };
  }
  return undefined;
}

/** True where the query was refused, crashed, or keeps what does not match: then nothing else is held against it. */
export function isBroken(trace: FilterTrace, query: SeenQuery): boolean {
  const { plain, rest } = query;
  const isRefused = plain?.list.broken !== undefined && isAnswered(plain.list.broken);
  return isRefused || [plain, rest].some((run) => wrongItemOf(trace, query, run) !== undefined);
}

/** True where no other rule has anything against the query or what it is made of. */
export function isClean(trace: FilterTrace, query: SeenQuery): boolean {
  const names = Object.keys(query.filter);
  const related = trace.queries.filter(
    (each) => isSingle(each) && names.some((name) => Object.hasOwn(each.filter, name)),
  );
  const isKeepingStrays = related.some((each) => wrongItemOf(trace, each, each.plain) !== undefined);
  return !isKeepingStrays && !isBroken(trace, query) && !partsOf(trace, query).some((part) => isBroken(trace, part));
}
