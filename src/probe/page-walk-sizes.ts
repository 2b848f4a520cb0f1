/** Pages of a walk in the middle: enough to have a first, a last and some between. */
const pagesMeant = 5;

/**
 * Sizes to walk a list by that put its arithmetic to the test: one that divides the number of items and one that does
 * not, both giving a handful of pages where the service's largest page allows it, and 1.
 */
export function walkSizes(items: number, largest: number): readonly number[] {
  const most = Math.min(items, Math.max(1, largest));
  const meant = Math.min(most, Math.max(2, Math.round(items / pagesMeant)));
  const near = (fits: (size: number) => boolean): number | undefined => {
    for (let distance = 0; distance < most; distance += 1) {
      const found = [meant + distance, meant - distance].find((size) => size > 1 && size <= most && fits(size));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const sizes = [near((size) => items % size === 0), near((size) => items % size !== 0), 1];
  return sizes.filter((size) => size !== undefined);
}

/**
 * Indexes, from 0, of the pages to ask for where so many hold items: all of them and the one after the last; of more
 * than `limit` the first three, the last two and the one after them.
 */
export function pageIndexes(pages: number, limit: number): readonly number[] {
  if (pages <= limit) return Array.from({ length: pages + 1 }, (_, index) => index);
  return [...new Set([0, 1, 2, pages - 2, pages - 1, pages])].filter((index) => index >= 0).sort((a, b) => a - b);
}
