import { ownWalk } from '../../model/traces/page-walk.ts';
import { hasPageShape, isPartOfList, numberOf, type PageFacts } from './page-facts.ts';

/** A page of a walk; `index` counts from 0 whatever the service's base. */
export interface WalkedPage {
  readonly index: number;
  readonly facts: PageFacts;
}

/** The pages of one size that were asked for one after the other. */
export interface PagedWalk {
  readonly name: string;
  /** By index, each once; what lies before the first page is left out. */
  readonly pages: readonly WalkedPage[];
  /** True where every page was seen, up to one that holds nothing more. */
  readonly isComplete: boolean;
}

/** The walks of one round, in the order in which they began. Only whole lists at one address; `base` numbers the first page. */
export function walksOf(facts: readonly PageFacts[], base: 0 | 1, round: 1 | 2): readonly PagedWalk[] {
  const walks = new Map<string, Map<number, PageFacts>>();
  for (const each of facts) {
    if (each.walk === undefined || each.round !== round) continue;
    const pages = walks.get(each.walk) ?? new Map<number, PageFacts>();
    const index = each.walk === ownWalk ? pages.size : indexOf(each, base);
    if (index === undefined) continue;
    walks.set(each.walk, pages);
    if (index >= 0 && !pages.has(index)) pages.set(index, each);
  }
  const ordered = [...walks].map(([name, pages]) => ({
    name,
    pages: [...pages].map(([index, each]) => ({ index, facts: each })).sort((a, b) => a.index - b.index),
  }));
  const within = idsWithin(ordered.flatMap(({ pages }) => pages.map((page) => page.facts)));
  const isPageTaken = facts.some(({ page, outcome }) => page !== undefined && outcome === 'page');
  return ordered.map((walk) => ({ ...walk, isComplete: isCompleteWalk(walk.pages, within, isPageTaken) }));
}

/** Place of a page in its walk; undefined where a size without a page was not taken: what it shows is no page of that size. */
export function indexOf({ page, size, count }: PageFacts, base: 0 | 1): number | undefined {
  if (page !== undefined) return page - base;
  return size !== undefined && count > size ? undefined : 0;
}

/** The number of pages that hold a list, by the service's own count and the size of the first page; undefined without a count. */
export function statedPages({ pages }: Pick<PagedWalk, 'pages'>): number | undefined {
  const first = pages[0];
  const total = first === undefined ? undefined : numberOf(first.facts, 'totalElements');
  if (first === undefined || first.index !== 0 || total === undefined) return undefined;
  return first.facts.count === 0 ? 0 : Math.ceil(total / first.facts.count);
}

/** `isPageTaken`: some page was shown by its number; where none is, a refusal is not of the page after the last. */
function isCompleteWalk(
  pages: readonly WalkedPage[],
  within: ReadonlyMap<string, number>,
  isPageTaken: boolean,
): boolean {
  const last = statedPages({ pages });
  const seen = new Map<string, number>();
  for (const [position, { index, facts }] of pages.entries()) {
    if (index !== position) return false;
    if (facts.outcome === 'refused') return index > 0 && isPageTaken;
    if (facts.outcome !== 'page') return false;
    if (facts.count === 0) return true;
    for (const id of facts.ids) seen.set(id, (seen.get(id) ?? 0) + 1);
    const isRepeating = facts.ids.some((id) => (seen.get(id) ?? 0) > (within.get(id) ?? 1));
    // A service that repeats its last page for ever: the end was reached where it says so itself.
    if (facts.isLast && !isRepeating) return true;
    if (isRepeating) return last !== undefined && index >= last && facts.ids.every((id) => (seen.get(id) ?? 0) > 1);
  }
  return false;
}

/** True where a list shows no number of a page, takes no notice of one that is asked for, and says in a way of its own that there is more. */
export function isPagedOtherwise(lists: readonly PageFacts[], isCut = false): boolean {
  const isNumbered = lists.some((facts) => numberOf(facts, 'page') !== undefined);
  return !isNumbered && !isTurning(lists) && (isCut || lists.some(isPartOfList));
}

/** How often each id stands in one answer at most: more than once only where the service gives one id to two items. */
export function idsWithin(facts: readonly PageFacts[]): ReadonlyMap<string, number> {
  const most = new Map<string, number>();
  for (const { ids } of facts) tally(ids).forEach((count, id) => most.set(id, Math.max(count, most.get(id) ?? 0)));
  return most;
}

/** How often each of the texts stands there. */
export function tally(ids: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** The number of items over all pages, as walks of one round met them; undefined where none of them saw the whole list. */
export function itemsMet(walks: readonly PagedWalk[]): number | undefined {
  if (!walks.some((walk) => walk.isComplete)) return undefined;
  const within = idsWithin(walks.flatMap((walk) => walk.pages.map((page) => page.facts)));
  return [...within.values()].reduce((sum, count) => sum + count, 0);
}

/**
 * True where the list pages: it shows page numbers, keeps to a size that was asked for, or shows other items on another
 * page, or as many on one as were asked for, and says that there are more. A list that ignores page and size altogether does
 * not, and conforms.
 */
export function isPaged(facts: readonly PageFacts[]): boolean {
  const lists = facts.filter((each) => each.outcome === 'page' && each.isWhole);
  const isCut = lists.some(
    ({ path, size, count }) =>
      size !== undefined &&
      count > 0 &&
      count <= size &&
      lists.some((other) => other.path === path && other.count > size) &&
      // Where more than was asked for is shown, what is longer at another time has grown.
      !lists.some((other) => other.path === path && other.size !== undefined && other.count > other.size),
  );
  const isKept = lists.some(
    (each) => each.page !== undefined && each.size !== undefined && each.count === each.size && isPartOfList(each),
  );
  return isCut || isKept || lists.some(hasPageShape) || isTurning(lists);
}

/** True where another page shows others. Half of a page at least is not on another: where others add to a list that does not page, only what they added is. */
export function isTurning(lists: readonly PageFacts[]): boolean {
  const paged = lists.filter((each) => each.walk !== undefined && each.page !== undefined && each.count > 0);
  return paged.some((other) => {
    const shown = new Set(other.ids);
    return paged.some(
      (one) =>
        one.walk === other.walk &&
        one.ids.length > 0 &&
        one.ids.filter((id) => !shown.has(id)).length * 2 >= one.ids.length,
    );
  });
}
