/** How many items a list has, and what its pages say about that. */
import { listIn, readList } from './lists.ts';
import { type Page, shownPages } from './pages.ts';
import { shown } from './shown.ts';

export interface TotalFault {
  readonly kind: 'missing' | 'type' | 'wrong' | 'other';
  readonly at: string;
  readonly seen: string;
  readonly expected: string;
  readonly exchange: Page;
}

/**
 * How many items the list has. The size counts that was served, not the one that was requested: a service may cap it.
 * It is undefined if the last page could not be found.
 */
export function itemsHeld(plain: Page, first: Page, last: Page): number | undefined {
  const { count, size = 0, totalElements = Infinity } = readList(plain);
  const [head, tail] = [listIn(first), listIn(last)];
  const [from, to] = [first.probe.intent.page ?? 0, last.probe.intent.page ?? 0];
  const isFound = head !== undefined && tail !== undefined && head.count > 0 && tail.count > 0;
  const walked = isFound ? (to - from) * head.count + tail.count : undefined;
  // By its own numbers, the whole list fits on the plain page.
  return totalElements <= size ? Math.max(count, walked ?? 0) : walked;
}

/** A page in the pagination shape that has no usable total. */
export function formFault(...pages: readonly (Page | undefined)[]): TotalFault | undefined {
  for (const { exchange, list } of shownPages(...pages)) {
    const { isPaged, sent, totalElements, paging, pointers } = list;
    if (!isPaged || totalElements !== undefined || paging.names.totalElements !== undefined) continue;
    const kind = 'totalElements' in sent ? 'type' : 'missing';
    const seen = shown(sent.totalElements);
    return { kind, at: pointers.totalElements, seen, expected: 'an integer', exchange };
  }
  return undefined;
}

/** A page whose total is not this number, or that states another number of all items elsewhere. */
export function totalFault(held: number, ...pages: readonly (Page | undefined)[]): TotalFault | undefined {
  const expected = String(held);
  for (const { exchange, list } of shownPages(...pages)) {
    const { totalElements = held, paging, pointers } = list;
    if (totalElements !== held)
      return { kind: 'wrong', at: pointers.totalElements, seen: String(totalElements), expected, exchange };
    const other = paging.totals.find(({ count }) => count !== held);
    if (other === undefined) continue;
    const at = other.at.startsWith('/') ? `body:${other.at}` : `header:${other.at}`;
    return { kind: 'other', at, seen: `${other.at} ${other.count}`, expected, exchange };
  }
  return undefined;
}

/** False if a page that stated another total than the plain list states yet another one now: the list changed. */
export function isOddTwice(again: Page | undefined, ...pages: readonly (Page | undefined)[]): boolean {
  const before = pages.find((page) => page?.probe.url === again?.probe.url);
  const [one, other] = [before && listIn(before), again && listIn(again)];
  return again === undefined || one?.totalElements === other?.totalElements;
}
