/** What a filtered or sorted list shows, compared with the list without filter and sort. */
import { isEnd, type KnownList } from './known-list.ts';
import { listIn, type ListView } from './lists.ts';
import type { Page } from './pages.ts';
import { shortened } from './shown.ts';

export interface QueryFault<K extends string = string> {
  readonly kind: K;
  readonly at: string;
  readonly seen: string;
  readonly expected: string;
  readonly exchange: Page;
  /** The filter or the property that it is about. */
  readonly field?: string;
}

/** An item that the list shows twice. Items without an id may look alike. */
export function repeatedIn(exchange: Page, { items }: ListView): QueryFault<'repeated'> | undefined {
  const known = new Set<string>();
  const twice = items.find(({ ref }) => ref !== undefined && known.size === known.add(ref.url).size);
  const seen = twice?.ref?.url ?? '';
  return twice && { kind: 'repeated', at: twice.pointer, seen, expected: 'each item once', exchange };
}

/** One of these items that the list does not show, although it shows all that it has. */
export function lostFrom(
  exchange: Page,
  list: ListView,
  keys: Iterable<string>,
  known: KnownList,
): QueryFault<'lost'> | undefined {
  if (!isEnd(list, known)) return undefined;
  const shown = new Set(list.keys);
  const lost = [...keys].find((key) => !shown.has(key));
  if (lost === undefined) return undefined;
  return { kind: 'lost', at: list.pointers.items, seen: nameOf(lost), expected: 'the item', exchange };
}

/**
 * What is wrong with a sorted list, compared with the unsorted one. Two lists of the same length with different items
 * may both be cut, whatever they say about their total.
 */
export function sortFault(
  exchange: Page,
  list: ListView,
  known: KnownList,
): QueryFault<'repeated' | 'lost' | 'stranger' | 'total'> | undefined {
  const at = list.pointers.items;
  const { totalElements = list.totalElements } = known;
  const isLonger = list.count > known.keys.size || list.totalElements !== totalElements;
  const stranger = known.isComplete && isLonger ? list.keys.find((key) => !known.keys.has(key)) : undefined;
  if (stranger !== undefined)
    return { kind: 'stranger', at, seen: nameOf(stranger), expected: 'items of the list', exchange };
  const isShorter = list.count < known.keys.size;
  const fault = repeatedIn(exchange, list) ?? (isShorter ? lostFrom(exchange, list, known.keys, known) : undefined);
  if (fault !== undefined || list.totalElements === totalElements) return fault;
  const [seen, expected] = [String(list.totalElements), String(totalElements)];
  return { kind: 'total', at: list.pointers.totalElements, seen, expected, exchange };
}

/** False if the control is a sorted list that does not have the items of the unsorted one. */
export function isSortSound(control: readonly Page[], known: KnownList): boolean {
  return control.every((exchange) => {
    if (exchange.probe.intent.sort === undefined) return true;
    const list = listIn(exchange);
    return list !== undefined && sortFault(exchange, list, known) === undefined;
  });
}

/**
 * What is wrong with two pages of a query, if the list has pages without the query.
 *
 * @param total how many items the query has on all pages, as the response without page and size says
 */
export function pageFault(
  pages: readonly Page[],
  total: number | undefined,
  { isComplete }: KnownList,
): QueryFault<'refused' | 'page' | 'repeated' | 'total'> | undefined {
  const [first, second] = pages;
  const [one, two] = pages.map((page) => listIn(page));
  if (first === undefined || second === undefined || one === undefined || total === undefined) return undefined;
  const { size = 0, sort } = first.probe.intent;
  const follows = Math.max(0, Math.min(size, total - size));
  // A size that has no effect with a sort is a problem of pagination/size, and one that is exceeded of pagination/data.
  if (one.count > size) return sort !== undefined || one.size === size ? undefined : lengthFault(first, one, size);
  if (two === undefined) return follows > 0 ? refusal(second) : undefined;
  // Only if all of the list is known to be unchanged, another total is a mistake.
  const isSteady = [one, two].every(({ totalElements }) => totalElements === total);
  if (!isSteady) return isComplete ? (totalFault(first, one, total) ?? totalFault(second, two, total)) : undefined;
  const repeated = two.keys.find((key) => one.keys.includes(key));
  if (repeated !== undefined) {
    const at = two.pointers.items;
    return { kind: 'repeated', at, seen: nameOf(repeated), expected: 'each item once', exchange: second };
  }
  if (one.count < Math.min(size, total)) return lengthFault(first, one, Math.min(size, total));
  return two.count < follows ? lengthFault(second, two, follows) : undefined;
}

function lengthFault(exchange: Page, { count, pointers }: ListView, expected: number): QueryFault<'page'> {
  return { kind: 'page', at: pointers.items, seen: String(count), expected: String(expected), exchange };
}

function totalFault(exchange: Page, list: ListView, total: number): QueryFault<'total'> | undefined {
  const { totalElements, pointers } = list;
  if (totalElements === undefined || totalElements === total) return undefined;
  const seen = String(totalElements);
  return { kind: 'total', at: pointers.totalElements, seen, expected: String(total), exchange };
}

function refusal(exchange: Page): QueryFault<'refused'> | undefined {
  const { status } = exchange.response;
  if (status < 400 || status === 401 || status === 429) return undefined;
  return { kind: 'refused', at: 'status', seen: String(status), expected: '200', exchange };
}

/** The URL of an item, or its JSON in short. */
export function nameOf(key: string): string {
  return shortened(key);
}
