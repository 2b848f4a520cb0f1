import { type Exchange, isAnswered, requestLine } from '../../../src/model/exchange.ts';
import type { About } from '../../../src/model/probe.ts';
import {
  itemsById,
  type ListedItem,
  type QueriedList,
  queriedList,
  type QueryView,
} from '../../../src/model/queried-list.ts';
import { type Judgement, noAnswer, type RuleContext } from '../../../src/model/rule.ts';
import type { Trace } from '../../../src/model/trace.ts';

/** One query with a filter or a sort, and what the list showed for it. */
export interface SeenRun {
  readonly step: string;
  readonly filter: About['filter'];
  readonly sort: About['sort'];
  /** What kind of query it is, in the scenario's words. */
  readonly note: string | undefined;
  readonly first: Exchange;
  readonly list: QueriedList;
}

/** What the list holds without filter and sort, as read before and after the queries. */
export interface Whole {
  readonly before: ReadonlyMap<string, ListedItem>;
  readonly after: ReadonlyMap<string, ListedItem>;
  /** True where both readings saw everything. */
  readonly isComplete: boolean;
  /** True where both show the same items: nobody added or took away any. */
  readonly isSteady: boolean;
}

/** What a scenario saw of one resource's list under its queries. */
export interface QueryTrace {
  readonly whole: Whole;
  readonly runs: readonly SeenRun[];
}

export function queryTraceOf(trace: Trace, context: RuleContext): QueryTrace | undefined {
  const { resource } = trace;
  if (resource === undefined) return undefined;
  const view = context.readings.of(resource);
  const own = trace.exchanges.filter(
    ({ probe }) => probe.operation?.resource === resource.key && probe.operation.kind === 'list' && !probe.repeated,
  );
  const readings = (['before', 'after'] as const).map((name) =>
    [name, `${name}-pages`].map((step) =>
      queriedList(
        own.filter(({ probe }) => probe.step === step),
        view,
      ),
    ),
  );
  const [before = new Map<string, ListedItem>(), after = new Map<string, ListedItem>()] = readings.map(itemsById);
  return {
    whole: {
      before,
      after,
      isComplete: readings.every((lists) => lists.some((list) => list.isComplete)),
      isSteady: before.size === after.size && [...before.keys()].every((id) => after.has(id)),
    },
    runs: runsOf(own, view),
  };
}

function runsOf(exchanges: readonly Exchange[], view: QueryView): readonly SeenRun[] {
  const groups = new Map<string, Exchange[]>();
  for (const exchange of exchanges) {
    const { step, about } = exchange.probe;
    if (about.filter === undefined && about.sort === undefined) continue;
    const key = JSON.stringify([step, about.filter ?? null, about.sort ?? null]);
    groups.set(key, [...(groups.get(key) ?? []), exchange]);
  }
  return [...groups.values()].flatMap((group) => {
    const pages = inARow(group, view);
    const [first] = pages;
    if (first === undefined) return [];
    const { step, about } = first.probe;
    const { filter, sort, note } = about;
    return [{ step, filter, sort, note, first, list: queriedList(pages, view) }];
  });
}

/** The pages from the first one on; what follows one that another rule has taken away is left out. */
function inARow(pages: readonly Exchange[], { pageBase }: QueryView): readonly Exchange[] {
  const indexOf = ({ probe }: Exchange): number =>
    probe.about.page === undefined ? 0 : probe.about.page - (pageBase ?? 0);
  const end = pages.findIndex((page, index) => indexOf(page) !== index);
  return end < 0 ? pages : pages.slice(0, end);
}

/** The judgement where a query was sent and brought no usable answer; undefined where all did. */
export function unansweredQuery(trace: Trace): Judgement | undefined {
  const lost = trace.exchanges.find(
    (exchange) =>
      (exchange.probe.about.filter !== undefined || exchange.probe.about.sort !== undefined) &&
      exchange.fault?.kind !== 'not-sent' &&
      !isAnswered(exchange),
  );
  return lost === undefined ? undefined : noAnswer(`${requestLine(lost)}: ${lost.fault?.message ?? 'no answer'}`);
}
