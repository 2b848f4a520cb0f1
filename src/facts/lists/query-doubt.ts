import { mostOften, type QueriedList } from './queried-list.ts';

/** What a list holds, by id. */
export type Ids = { has(id: string): boolean };

/**
 * True where what a query showed does not agree with the list: an item that the list does not hold, one twice, one that
 * is lost, a total that is not the number of items, a page that is not full although others follow, or one that is refused.
 * Either the service is at fault or somebody changed the list meanwhile: asking once more tells.
 */
export function isDoubtful(list: QueriedList, known: Ids, expected: Iterable<string>): boolean {
  const { items, pages } = list;
  const shown = new Set(items.map(({ id }) => id));
  const isTwice = shown.size < items.length || [...mostOften(pages).values()].some((count) => count > 1);
  const isLost = list.isComplete && [...expected].some((id) => !shown.has(id));
  const isMiscounted = list.isComplete && pages.some(({ total }) => total !== undefined && total !== items.length);
  const isShort = pages.some(
    (page, index) => index < pages.length - 1 && page.size !== undefined && page.items.length < page.size,
  );
  const isCutOff = list.broken !== undefined && !list.isComplete && pages.length > 0;
  return isTwice || isLost || isMiscounted || isShort || isCutOff || items.some(({ id }) => !known.has(id));
}
