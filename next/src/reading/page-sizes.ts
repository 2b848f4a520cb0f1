/** Page sizes to request, so that the pages of a list can be compared. */

/** As many pages show a first one, a last one, and one in between. */
const wantedPages = 3;

/**
 * The size that cuts a list into about three pages and does not divide it, so that the last page shows by itself that
 * it is the last. The plain list shows `served` items, the first two pages among them: a service may cap or reject
 * larger sizes, an equal one does not show whether the size counts, and only what the plain list shows can be compared.
 */
export function walkSize(items: number, served: number): number {
  const most = Math.max(1, items > served ? Math.floor(served / 2) : items - 1);
  const wanted = Math.min(most, Math.ceil(items / wantedPages));
  for (let distance = 0; distance < most; distance++) {
    const size = [wanted + distance, wanted - distance].find((each) => each > 1 && each <= most && items % each > 0);
    if (size !== undefined) return size;
  }
  return 1;
}

/** A size that differs from that of the walk if the list is long enough: about half of the list. */
export function halfSize(items: number, served: number): number {
  return Math.max(1, Math.min(Math.floor(items / 2) + 1, served - 1));
}
