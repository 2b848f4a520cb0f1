import { type QueriedList, queriedList } from '../../facts/lists/queried-list.ts';
import { type Exchange, isAnswered } from '../../model/exchange.ts';
import { ledQuery } from '../../model/list-onward.ts';
import { listingOf } from '../../model/list-page.ts';
import type { Operation } from '../../model/operation.ts';
import type { Ground, Sending } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import type { QuerySteps } from '../../model/traces/shared/queried.ts';
import { follow, type ListRequest } from './follow.ts';

/** One query of a list, followed over its pages where it begins with a page or a size. */
export interface QueryRun extends ListRequest {
  readonly step: Step;
  /** Where the same is asked once more. */
  readonly again?: Step;
  /** Pages at most. */
  readonly atMost: number;
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
  const view = () => queried.readings.of(queried.resource);
  const seen = yield* follow(
    queried,
    runs.map(({ again: _again, atMost, ...request }) => (pages) => {
      if (pages.length === 0) return [request];
      const { next, isComplete } = queriedList(pages, view());
      if (request.isLed === true) return isComplete || pages.length >= atMost ? [] : ledOn(request, pages.at(-1));
      const isOwn = next !== undefined && 'further' in next;
      if (!isOwn && (pages.length >= atMost || (request.page === undefined && request.size === undefined))) return [];
      // A page that follows may be the one after the last.
      return next === undefined ? [] : [{ ...request, ...next, provokes: 'anything' }];
    }),
  );
  return seen.map((pages) => queriedList(pages, view()));
}

/** The page that an answer leads to by its own word. */
function ledOn(request: ListRequest, last: Exchange | undefined): readonly ListRequest[] {
  const shown = last !== undefined && isAnswered(last) ? listingOf(last.reply)?.items.length : undefined;
  const further = last === undefined || !isAnswered(last) || shown === undefined ? undefined : ledQuery(last, shown);
  return further === undefined ? [] : [{ ...request, further, provokes: 'anything' }];
}
