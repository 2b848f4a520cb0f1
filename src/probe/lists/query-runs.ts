import type { Exchange } from '../../model/exchange.ts';
import type { About, Probe } from '../../model/probe.ts';
import { type QueriedList, queriedList } from '../../facts/lists/queried-list.ts';
import { type Ground, type Sending, sendAll } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import type { QuerySteps } from '../../model/traces/shared/queried.ts';
import type { Operation } from '../../model/operation.ts';
import { operationProbe, queryText } from '../address.ts';

/** One query of a list, followed over its pages. */
export interface QueryRun {
  readonly step: Step;
  /** Where the same is asked once more. */
  readonly again?: Step;
  readonly filter?: Readonly<Record<string, string>>;
  readonly sort?: NonNullable<About['sort']>;
  /** First page to ask for, and items per page; without them the parameter is left out. */
  readonly page?: number;
  readonly size?: number;
  /** Pages at most. */
  readonly atMost: number;
  readonly query?: NonNullable<About['query']>;
  readonly provokes?: Probe['provokes'];
  readonly share?: boolean;
}

/** The list that is queried. */
export interface Queried extends Ground {
  readonly list: Operation;
}

/** The places of a query. */
export function at({ ask, again }: QuerySteps): Pick<QueryRun, 'step' | 'again'> {
  return { step: ask, again };
}

/** The same query again. */
export function onceMore({ again, ...run }: QueryRun): QueryRun {
  return { ...run, step: again ?? run.step, share: false };
}

/** Follows several queries side by side, a page of each at a time; what each showed comes back in their order. */
export function* runQueries(queried: Queried, runs: readonly QueryRun[]): Sending<readonly QueriedList[]> {
  const states = runs.map((run) => ({ run, seen: [] as readonly Exchange[] }));
  const view = () => queried.readings.of(queried.resource);
  for (;;) {
    const open = states.flatMap((state) => {
      const probe = nextProbe(queried, state.run, state.seen);
      return probe === undefined ? [] : [{ state, probe }];
    });
    if (open.length === 0) return states.map(({ seen }) => queriedList(seen, view()));
    const exchanges = yield* sendAll(open.map(({ probe }) => probe));
    for (const [index, { state }] of open.entries()) {
      const exchange = exchanges[index];
      if (exchange !== undefined) state.seen = [...state.seen, exchange];
    }
  }
}

function nextProbe(queried: Queried, run: QueryRun, seen: readonly Exchange[]): Probe | undefined {
  if (seen.length === 0) return probeFor(queried, run, run, true);
  if (seen.length >= run.atMost || (run.page === undefined && run.size === undefined)) return undefined;
  const { next } = queriedList(seen, queried.readings.of(queried.resource));
  return next === undefined ? undefined : probeFor(queried, run, next, false);
}

function probeFor(
  { list, owners }: Queried,
  { step, filter, sort, query, share, provokes }: QueryRun,
  { page, size }: { readonly page?: number; readonly size?: number },
  isFirst: boolean,
): Probe {
  const paging = { ...(page === undefined ? {} : { page }), ...(size === undefined ? {} : { size }) };
  return operationProbe(list, owners, {
    step,
    query: listQuery(filter, sort, paging),
    // A page that follows may be the one after the last.
    provokes: isFirst ? (provokes ?? 'success') : 'anything',
    share: share ?? false,
    about: {
      owners,
      ...(filter === undefined ? {} : { filter }),
      ...(sort === undefined ? {} : { sort }),
      ...paging,
      ...(query === undefined ? {} : { query }),
    },
  });
}

/** Filters, then sort, then page and size. The comma of `sort` stands as the conventions write it: `sort=name,asc`. */
function listQuery(
  filter: QueryRun['filter'],
  sort: QueryRun['sort'],
  paging: Readonly<Record<string, number>>,
): string {
  const order = sort === undefined ? '' : `sort=${encodeURIComponent(sort.property)},${sort.direction}`;
  return [queryText(filter ?? {}), order, queryText(paging)].filter((part) => part !== '').join('&');
}
