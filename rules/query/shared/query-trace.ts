import { type Exchange, isAnswered } from '../../../src/model/exchange.ts';
import { lostFacts, why, type Why } from '../../../src/model/reason.ts';
import { changedMembers } from '../../../src/model/item-change.ts';
import { tally } from '../../../src/facts/lists/paged-walk.ts';
import type { About } from '../../../src/model/probe.ts';
import {
  itemsById,
  type ListedItem,
  mostOften,
  type QueriedList,
  type QueriedPage,
  queriedList,
  type QueryView,
} from '../../../src/facts/lists/queried-list.ts';
import { type Judgement, noAnswer, type RuleContext } from '../../../src/model/rule.ts';
import type { ResourceReadings } from '../../../src/model/readings.ts';
import type { Trace } from '../../../src/model/trace.ts';
import { isObject, type Json } from '../../../src/text/json.ts';
import type { Step } from '../../../src/model/step.ts';
import { filter, filterQueries } from '../../../src/model/traces/filter.ts';
import type { WholeSteps } from '../../../src/model/traces/shared/queried.ts';
import { sort, sortQueries } from '../../../src/model/traces/sort.ts';

/** One query with a filter or a sort, and what the list showed for it. */
export interface SeenRun {
  readonly step: Step;
  readonly filter: About['filter'];
  readonly sort: About['sort'];
  /** What is known of the values of its filters. */
  readonly kind: About['query'];
  readonly first: Exchange;
  readonly list: QueriedList;
  /** The same query once more, where it did not agree with the list: what both show is no change that somebody made meanwhile. */
  readonly again: SeenRun | undefined;
}

/** What the list holds without filter and sort, as read before and after the queries. */
export interface Whole {
  readonly before: ReadonlyMap<string, ListedItem>;
  readonly after: ReadonlyMap<string, ListedItem>;
  /** Ids of what it shows first as it comes. */
  readonly firstPage: ReadonlySet<string>;
  /** True where both readings saw everything. */
  readonly isComplete: boolean;
  /** True where both show the same items, and no other look at the list has shown it changing: nobody added or took away any. */
  readonly isSteady: boolean;
  /** How often an id stands in one answer at most. */
  readonly within: ReadonlyMap<string, number>;
  /** What totalElements of the list as it comes says, where both readings agree. */
  readonly total: number | undefined;
  /** True where its first page already holds fewer items than it says, of more than that: the size, and not a query, is at fault. */
  readonly isCutShort: boolean;
  /** What does not add up without any filter and sort: then queries cannot be held against it. */
  readonly flaw: Why | undefined;
}

/** What a scenario saw of one resource's list under its queries. */
export interface QueryTrace {
  readonly whole: Whole;
  readonly runs: readonly SeenRun[];
  /** Every item as it was shown at any time, by id. */
  readonly views: ReadonlyMap<string, readonly Json[]>;
  /** Names of the members that differ from one view of an item to another: somebody changes items meanwhile. */
  readonly changing: ReadonlySet<string>;
  /** True where whatever was asked for brought what the list shows first as it comes. */
  readonly isUnheeding: boolean;
}

export function queryTraceOf(trace: Trace, context: RuleContext): QueryTrace | undefined {
  const { resource } = trace;
  if (resource === undefined) return undefined;
  const view = context.readings.of(resource);
  const own = trace.exchanges.filter(
    ({ probe }) => probe.operation?.resource === resource.key && probe.operation.kind === 'list' && !probe.repeated,
  );
  const whole = wholeOf(own, view);
  const runs = runsOf(own, view);
  const views = viewsOf(whole, runs);
  return { whole, runs, views, changing: changingIn(views), isUnheeding: isUnheeding(whole, runs) };
}

function isUnheeding({ firstPage }: Whole, runs: readonly SeenRun[]): boolean {
  const pages = runs.flatMap(({ list }) => list.pages);
  const isFirst = ({ items }: QueriedPage): boolean => String(items.map(({ id }) => id)) === String([...firstPage]);
  return pages.length > 1 && pages.every(isFirst);
}

/** True where no item changed in any of the fields, so that answers to several requests can be put together. */
export function isStill({ changing }: Pick<QueryTrace, 'changing'>, fields: readonly string[]): boolean {
  return !fields.some((field) => changing.has(field) || changing.has(field.split('.')[0] ?? field));
}

function wholeOf(exchanges: readonly Exchange[], view: QueryView & Pick<ResourceReadings, 'isLiving'>): Whole {
  const sentAs = (place: (steps: WholeSteps) => Step): readonly Exchange[] =>
    exchanges.filter(({ probe }) => wholes.some((steps) => probe.step === place(steps)));
  const listOf = (place: (steps: WholeSteps) => Step): QueriedList => queriedList(sentAs(place), view);
  const [first, second, third] = (['before', 'after', 'last'] as const).map((time) => {
    const lists = [listOf((steps) => steps[time].plain), listOf((steps) => steps[time].pages)];
    return { lists, items: itemsById(lists), isRead: sentAs((steps) => steps[time].plain).length > 0 };
  });
  const before = first?.items ?? new Map<string, ListedItem>();
  // Where all agreed with the list it was not read again.
  const later = [second, third].filter((reading) => reading?.isRead === true);
  const read = [first, ...later].flatMap((reading) => (reading === undefined || reading === third ? [] : [reading]));
  const totals = new Set(read.map(({ lists }) => lists[0]?.pages[0]?.total));
  const whole = {
    before,
    after: second?.isRead === true ? second.items : before,
    firstPage: new Set(first?.lists[0]?.pages[0]?.items.map(({ id }) => id)),
    isComplete: read.every(({ lists }) => lists.some((list) => list.isComplete)),
    isSteady: !view.isLiving && later.every((reading) => reading !== undefined && isAlike(before, reading.items)),
    within: mostOften(read.flatMap(({ lists }) => lists.flatMap((list) => list.pages))),
    total: totals.size === 1 ? [...totals][0] : undefined,
    isCutShort: read.some(({ lists }) => lists.some(({ pages: [page] }) => page !== undefined && isCutShort(page))),
  };
  return {
    ...whole,
    flaw: flawOf(
      whole,
      listOf((steps) => steps.control),
      read.flatMap(({ lists }) => lists.filter(({ isComplete }) => isComplete)),
    ),
  };
}

function isCutShort({ items, size = 0, total = 0 }: QueriedPage): boolean {
  return items.length > 0 && items.length < Math.min(size, total);
}

function isAlike(one: ReadonlyMap<string, ListedItem>, other: ReadonlyMap<string, ListedItem>): boolean {
  return one.size === other.size && [...one.keys()].every((id) => other.has(id));
}

/** What is wrong with the list itself: its total, or its pages (`control`, and those by which all of it was read), which other rules judge. */
function flawOf(whole: Omit<Whole, 'flaw'>, control: QueriedList, readings: readonly QueriedList[]): Why | undefined {
  if ([...whole.within.values()].some((count) => count > 1)) return why('id-twice');
  if (!whole.isSteady) return undefined;
  const met = [...whole.within.values()].reduce((sum, count) => sum + count, 0);
  if (whole.isComplete && whole.total !== undefined && whole.total !== met) {
    return why('total-wrong');
  }
  if (control.pages.some(({ total }) => total !== undefined && whole.total !== undefined && total !== whole.total)) {
    return why('total-changes');
  }
  const countsIn = ({ items }: QueriedList) => tally(items.map(({ id }) => id));
  const counts = countsIn(control);
  const isRepeated = [control, ...readings].some((list) =>
    [...countsIn(list)].some(([id, count]) => count > (whole.within.get(id) ?? 1)),
  );
  const isLost = control.isComplete && [...whole.before.keys()].some((id) => !counts.has(id));
  const isBroken = control.pages.length > 0 && control.broken !== undefined && !control.isComplete;
  return isRepeated || isLost || isBroken ? why('pages-wrong') : undefined;
}

const wholes: readonly WholeSteps[] = [sort.whole, filter.whole];
/** Where each query is asked once more. */
const onceMore = new Map([...sortQueries, ...filterQueries].map(({ ask, again }) => [ask, again]));
const secondTimes = new Set(onceMore.values());

function runsOf(exchanges: readonly Exchange[], view: QueryView): readonly SeenRun[] {
  const groups = new Map<string, Exchange[]>();
  for (const exchange of exchanges) {
    const { step, about } = exchange.probe;
    if (about.filter === undefined && about.sort === undefined) continue;
    const key = JSON.stringify([step.name, about.filter ?? null, about.sort ?? null]);
    groups.set(key, [...(groups.get(key) ?? []), exchange]);
  }
  const plain = exchanges.filter(({ probe }) => probe.about.filter === undefined && probe.about.sort === undefined);
  const runs = [...groups.values()].flatMap((group) => {
    const run = runOf(group, view);
    return run === undefined || isRefusedAnyway(run, plain) ? [] : [run];
  });
  const keyOf = ({ filter: kept, sort: order }: SeenRun, step: Step | undefined): string =>
    JSON.stringify([step?.name, kept ?? null, order ?? null]);
  const again = new Map(runs.filter(({ step }) => secondTimes.has(step)).map((run) => [keyOf(run, run.step), run]));
  return runs
    .filter(({ step }) => !secondTimes.has(step))
    .map((run) => ({ ...run, again: again.get(keyOf(run, onceMore.get(run.step))) }));
}

/** True where its page or size is refused, and is so without filter and sort as well: then that is no fault of theirs. */
function isRefusedAnyway({ first }: SeenRun, plain: readonly Exchange[]): boolean {
  const { page, size } = first.probe.about;
  if (page === undefined && size === undefined) return false;
  const alike = plain.filter(({ probe }) => probe.about.page === page && probe.about.size === size);
  return isRefused(first) && alike.some(isRefused);
}

function isRefused(exchange: Exchange): boolean {
  return isAnswered(exchange) && exchange.reply.status >= 400 && exchange.reply.status < 500;
}

function runOf(group: readonly Exchange[], view: QueryView): SeenRun | undefined {
  const pages = inARow(group, view);
  const [first] = pages;
  if (first === undefined) return undefined;
  const { step, about } = first.probe;
  const list = queriedList(pages, view);
  return { step, filter: about.filter, sort: about.sort, kind: about.query, first, list, again: undefined };
}

function viewsOf(whole: Whole, runs: readonly SeenRun[]): ReadonlyMap<string, readonly Json[]> {
  const views = new Map<string, Json[]>();
  const shown = [
    ...whole.before.values(),
    ...whole.after.values(),
    ...runs.flatMap(({ list, again }) => [...list.items, ...(again?.list.items ?? [])]),
  ];
  for (const { id, item } of shown) {
    const own = views.get(id) ?? [];
    views.set(id, own);
    own.push(item);
  }
  return views;
}

function changingIn(views: ReadonlyMap<string, readonly Json[]>): ReadonlySet<string> {
  const changing = new Set<string>();
  for (const [first, ...others] of views.values()) {
    for (const other of others) {
      if (!isObject(first) || !isObject(other)) continue;
      for (const name of changedMembers(first, other, [])) changing.add(name);
    }
  }
  return changing;
}

/** The pages from the first one on; what follows one that another rule has taken away is left out. */
function inARow(pages: readonly Exchange[], { pageBase }: QueryView): readonly Exchange[] {
  const indexOf = ({ probe }: Exchange): number =>
    probe.about.page === undefined ? 0 : probe.about.page - (pageBase ?? 0);
  const end = pages.findIndex((page, index) => page.probe.about.further === undefined && indexOf(page) !== index);
  return end < 0 ? pages : pages.slice(0, end);
}

/** The judgement where a query was sent and got no usable answer; undefined where all did. */
export function unansweredQuery(trace: Trace): Judgement | undefined {
  const lost = trace.exchanges.find(
    (exchange) =>
      (exchange.probe.about.filter !== undefined || exchange.probe.about.sort !== undefined) &&
      exchange.fault?.kind !== 'not-sent' &&
      !isAnswered(exchange),
  );
  return lost === undefined ? undefined : noAnswer('lost', lostFacts(lost));
}
