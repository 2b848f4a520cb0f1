import { tally } from '../../../src/facts/lists/paged-walk.ts';
import { why, type Why } from '../../../src/model/reason.ts';
import type { ListedItem } from '../../../src/facts/lists/queried-list.ts';
import { type FilterTrace, isClean, isSingle, isStandingStill, itemsToKeep, type SeenQuery } from './filter-trace.ts';

/** A matching item that the query does not show, or one that it shows too often. */
export interface FaultyItem {
  readonly kind: 'lost' | 'repeated';
  readonly item: ListedItem;
}

/**
 * What is wrong with all that a query keeps, and was wrong with the same item when it was asked for once more; undefined
 * where nothing is, or not all was seen.
 */
export function faultyItemOf(trace: FilterTrace, query: SeenQuery): FaultyItem | undefined {
  const fault = faultOnce(trace, query);
  if (fault === undefined || query.again === undefined) return fault;
  const { complete } = query.again;
  const isThere = complete?.items.some(({ id }) => id === fault.item.id) === true;
  const isGone = fault.kind === 'lost' ? isThere : faultOnce(trace, query.again) === undefined;
  return complete === undefined || isGone ? undefined : fault;
}

function faultOnce(trace: FilterTrace, query: SeenQuery): FaultyItem | undefined {
  if (query.complete === undefined || !isCompleteQuery(trace, query)) return undefined;
  const counts = tally(query.complete.items.map(({ id }) => id));
  const lost = itemsToKeep(trace, query).find(({ id }) => !counts.has(id));
  if (lost !== undefined) return { kind: 'lost', item: lost };
  const repeated = query.complete.items.find(({ id }) => (counts.get(id) ?? 0) > (trace.whole.within.get(id) ?? 1));
  return repeated === undefined ? undefined : { kind: 'repeated', item: repeated };
}

/** True where the query shows just those of the items that it must keep which the list shows on its first page. */
export function isOfFirstPage(trace: FilterTrace, query: SeenQuery): boolean {
  const shown = new Set(query.complete?.items.map(({ id }) => id));
  const kept = itemsToKeep(trace, query);
  const isLost = kept.some(({ id }) => !shown.has(id));
  return isLost && kept.every(({ id }) => shown.has(id) === trace.whole.firstPage.has(id));
}

/** True where all that the query keeps was seen while nobody changed the list. */
export function isCompleteQuery(trace: FilterTrace, query: SeenQuery): boolean {
  return query.complete !== undefined && isStandingStill(trace, query);
}

/** True where something matches, so that something could be lost. */
export function hasMatches(trace: FilterTrace, query: SeenQuery): boolean {
  return itemsToKeep(trace, query).length > 0;
}

/** Why nothing can be said of one of the filters; undefined where each was judged by a value that items have. */
export function openNames(trace: FilterTrace, judgeable: readonly SeenQuery[]): Why | undefined {
  const by = (name: string, queries: readonly SeenQuery[]): readonly SeenQuery[] =>
    queries.filter((query) => isSingle(query) && Object.hasOwn(query.filter, name));
  const field = Object.keys(trace.resource.filters).find(
    (name) => !by(name, judgeable).some((query) => hasMatches(trace, query)),
  );
  if (field === undefined) return undefined;
  const matching = by(field, trace.queries).filter((query) => hasMatches(trace, query));
  if (matching.length === 0) return why('none-match', { field });
  const isUnread = matching.some((query) => isClean(trace, query) && query.complete === undefined);
  return isUnread ? why('filter-not-whole', { field }) : why('filter-keeps');
}
