import { itemsById, type ListedItem } from '../model/queried-list.ts';
import type { ProbeTemplate } from '../model/probe.ts';
import type { Plan } from '../model/plan.ts';
import type { Operation } from '../model/operation.ts';
import type { Sending } from '../model/scenario.ts';
import { offer } from './address.ts';
import { largePage, type Queried, runQueries } from './query-runs.ts';

const why = 'to know the list without a filter or a sort';

/** A list that is longer than this is known in part. */
const pagesOfWhole = 10;

/**
 * The list as it is without filter and sort: as it comes (step `<name>`), and, where that is not all, by large pages (step
 * `<name>-pages`). Read `before` the queries, shared with whoever else wants to know it, and once more after them.
 */
export function* readWhole(
  plan: Plan,
  queried: Queried,
  name: 'before' | 'after',
): Sending<readonly ListedItem[] | undefined> {
  const common = { why, share: name === 'before' } as const;
  const [plain] = yield* runQueries(queried, [{ ...common, step: name, atMost: 1 }]);
  if (plain === undefined || plain.pages.length === 0) return undefined;
  if (plain.isComplete) return plain.items;
  const atMost = pagesAtMost(plan);
  const [paged] = yield* runQueries(queried, [{ ...common, step: `${name}-pages`, size: largePage, atMost }]);
  return [...itemsById(paged === undefined ? [plain] : [plain, paged]).values()];
}

/** What two such readings may send. */
export function wholeOffers(plan: Plan, list: Operation): readonly ProbeTemplate[] {
  return [offer(list, 2 * (1 + pagesAtMost(plan)), why)];
}

function pagesAtMost(plan: Plan): number {
  return Math.min(plan.http.maxPages, pagesOfWhole);
}
