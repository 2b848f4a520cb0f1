/** Pages of a walk in the middle: a first, a last and one between. */
const pagesMeant = 3;
/** Large enough that a page which begins one item early is not taken for the page before. */
const smallest = 3;
/** Services that cut sizes or refuse them do so hardly ever at this one. */
export const lowMaximum = 10;

/**
 * A size to walk a list by that puts its arithmetic to the test: one that does not divide the number of items, or one that does, and
 * gives a handful of pages where the service's largest page allows it. Undefined where no size beyond 1 does.
 */
export function walkSize(items: number, largest: number, divides: boolean): number | undefined {
  const most = Math.min(items, Math.max(1, largest));
  const isOverLow = items > 2 * (lowMaximum + 1);
  const meant = Math.min(most, Math.max(isOverLow ? lowMaximum + 1 : smallest, Math.round(items / pagesMeant)));
  const fits = (size: number): boolean => size > 1 && size <= most && (items % size === 0) === divides;
  for (let distance = 0; distance < most; distance += 1) {
    const found = [meant + distance, meant - distance].find(fits);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Items per page, so that so many items fill two pages, the second not quite. */
export function halfSize(items: number): number {
  return items < 3 ? 1 : Math.floor(items / 2) + 1;
}

/** Items per page by which the first pages are found: those of the walk that follows, where the plain list tells how many there are. */
export function lowSize(items: number | undefined, shown: number): number {
  // Less than the list shows at once: so it tells whether page 1 goes on where page 0 would end.
  const size = items === undefined ? undefined : walkSize(items, shown - 1, false);
  return Math.max(smallest, size ?? smallest);
}

/**
 * Indexes, from 0, of the pages to ask for where so many hold items: all of them and the one after the last; of more
 * than `limit` the first three, the last two and the one after them.
 */
export function pageIndexes(pages: number, limit: number): readonly number[] {
  if (pages <= limit) return Array.from({ length: pages + 1 }, (_, index) => index);
  return [...new Set([0, 1, 2, pages - 2, pages - 1, pages])].filter((index) => index >= 0).sort((a, b) => a - b);
}
