import type { Declared } from '../step.ts';
import { traceOf } from '../step.ts';
import { pageWalk } from './page-walk.ts';
import { querySteps, type QuerySteps, wholeSteps } from './shared/queried.ts';

const trace = traceOf('filter');
const whole = wholeSteps(trace);
const carries = ['filter', 'query'] as const;
const first = querySteps(
  trace,
  'first',
  { what: 'to see whether the filter keeps only what matches', effort: 'quick', carries },
  whole,
);
const filtered = querySteps(
  trace,
  'filtered',
  { what: 'to see which items the filter keeps', effort: 'quick', carries },
  whole,
);
const { before } = whole;

/** The list by each of its filters. */
export const filter = {
  trace,
  whole,
  /** Each filter by the first of its values. */
  first,
  filtered,
  /** The rest of an answer that does not show everything. */
  all: querySteps(
    trace,
    'filtered-all',
    { what: 'to see all that the filter keeps', effort: 'sample', carries, needs: [first.ask] },
    whole,
  ),
  pages: querySteps(
    trace,
    'filtered-pages',
    {
      what: 'to see whether the list is filtered before it is cut into pages',
      effort: 'sample',
      carries,
      needs: [before.plain, before.pages, pageWalk.low, pageWalk.further],
    },
    whole,
  ),
  /** The sort that stands beside a filter, by itself. */
  sortAlone: trace.step('control-sorted', {
    what: 'to know what the sort does without the filter',
    effort: 'sample',
    carries: ['owners', 'sort'],
    needs: [before.plain, before.pages],
  }),
};

/** The queries of the scenario. */
export const filterQueries: readonly QuerySteps[] = [filter.first, filter.filtered, filter.all, filter.pages];

/** What rules about filters want. */
export const filterSteps: readonly Declared[] = [
  ...filterQueries.flatMap(({ ask, again }) => [ask, again]),
  filter.sortAlone,
  whole.last.pages,
];
