import type { Declared } from '../step.ts';
import { traceOf } from '../step.ts';
import { pageWalk } from './page-walk.ts';
import { querySteps, type QuerySteps, wholeSteps } from './shared/queried.ts';

const trace = traceOf('sort');
const whole = wholeSteps(trace);
const carries = ['sort'] as const;

/** The list sorted by each property, both ways. */
export const sort = {
  trace,
  whole,
  /** By the first property, falling: no list comes so by itself. */
  turned: querySteps(
    trace,
    'turned',
    { what: 'to see whether the list is sorted at all', effort: 'sample', carries },
    whole,
  ),
  sorted: querySteps(trace, 'sorted', { what: 'to see whether the list is sorted', effort: 'sample', carries }, whole),
  pages: querySteps(
    trace,
    'sorted-pages',
    {
      what: 'to see whether the list is sorted before it is cut into pages',
      carries,
      needs: [whole.before.plain, whole.before.pages, pageWalk.low, pageWalk.further],
    },
    whole,
  ),
};

/** The queries of the scenario. */
export const sortQueries: readonly QuerySteps[] = [sort.turned, sort.sorted, sort.pages];

/** What rules about sorts want. */
export const sortSteps: readonly Declared[] = sortQueries.flatMap(({ ask, again }) => [ask, again, whole.last.pages]);
