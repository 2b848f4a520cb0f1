import { printJson } from '../text/json.ts';
import { type Answered, isSuccess } from './exchange.ts';
import { idOf } from './item.ts';
import { type Listing, listingOf } from './list-page.ts';

/** Collects what pages 0, 1 and 2 of a list show, to tell from the items which of them is the first. */
export interface BaseEvidence {
  /** Learns from an answered list request; one with a filter, a sort or another parameter is passed over. What was written may move. */
  note(exchange: Answered, idField: string, isWritten: boolean): void;
  /** Number of the first page; undefined while nothing shows it, and where the list has no order. Once known, it stays. */
  shown(): 0 | 1 | undefined;
}

/** What the pages of one size show: ids in order; empty where the page holds nothing or was refused. */
export interface LowPages {
  /** The list without parameters. */
  readonly plain?: readonly string[];
  readonly zero?: readonly string[];
  readonly one?: readonly string[];
  readonly two?: readonly string[];
  /** Page 0 was refused: it is no first page. */
  readonly isZeroRefused?: boolean;
  /** Items per page as asked for; undefined where the default was. */
  readonly size?: number | undefined;
  /** The list began with the same item afterwards as before: others put none before it meanwhile. */
  readonly isStill?: boolean;
}

/**
 * Number of the first page, by the items (clause query.page): the first page is the one that starts the list as it
 * comes. A service that counts from 1 may answer page 0 as page 1, so equal pages 0 and 1 need page 2 to decide.
 */
export function baseOf({
  plain,
  zero,
  one,
  two,
  isZeroRefused = false,
  size,
  isStill = false,
}: LowPages): 0 | 1 | undefined {
  if (zero === undefined || one === undefined) return undefined;
  const isStart = (page: readonly string[]): boolean => page.length > 0 && page[0] === plain?.[0];
  if (isStart(zero) && !isStart(one)) return 0;
  if (isStart(one) && !isStart(zero) && (zero.length === 0 || isStill)) return 1;
  if (zero.length === 0 || one.length === 0) {
    if (zero.length === one.length) return undefined;
    if (zero.length > 0) return 0;
    // Page 1 that goes on where a page of that size would end is the second one: the first is not shown when asked for.
    const isSecond = size !== undefined && plain?.[size] !== undefined && plain[size] === one[0];
    if (!isSecond) return 1;
    return isZeroRefused ? undefined : 0;
  }
  // A list shown whole for a page that there is not: only what keeps to the size is a page.
  const isWhole = size !== undefined && zero.length > size && one.length <= size && isStart(zero) && isStart(one);
  if (!isSame(zero, one)) {
    // Two pages of which neither starts a list that has items tell nothing: it begins otherwise each time.
    if ((plain ?? []).length > 0 && !isStart(zero)) return undefined;
    return isWhole ? 1 : 0;
  }
  if (two === undefined || isSame(one, two)) return undefined;
  // An empty page 2 tells nothing of a list that page 1 would hold whole anyway, unless pages 0 and 1 were two of one item.
  return two.length > 0 || one.length === plain?.length ? 1 : undefined;
}

/** True where two looks at a list show two of its items the other way round. */
function isTurned(before: readonly string[], now: readonly string[]): boolean {
  const placeOf = new Map(before.map((id, place) => [id, place]));
  const places = now.flatMap((id) => placeOf.get(id) ?? []);
  return places.some((place, index) => place < (places[index - 1] ?? 0));
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((id, index) => id === right[index]);
}

/** What one address showed of its list. */
interface ListEvidence {
  plain?: { readonly target: string; readonly ids: readonly string[] };
  /** By size; an empty text where none was asked for. */
  readonly sized: Map<
    number | '',
    { zero?: readonly string[]; one?: readonly string[]; two?: readonly string[]; isZeroRefused?: boolean }
  >;
}

export function createBaseEvidence(): BaseEvidence {
  const lists = new Map<string, ListEvidence>();
  let known: { readonly base: 0 | 1; readonly list: ListEvidence; readonly isSure: boolean } | undefined;
  let isUnordered = false;
  const weigh = (list: ListEvidence, isStill: boolean): void => {
    for (const [size, pages] of list.sized) {
      const start = list.plain === undefined ? {} : { plain: list.plain.ids };
      const base = baseOf({ ...pages, ...start, size: size === '' ? undefined : size, isStill });
      if (base !== undefined) known ??= { base, list, isSure: isStill };
    }
  };
  /** Pages between two looks at a list that begins otherwise now cannot be compared with either. */
  const lookAgain = (
    list: ListEvidence,
    before: ListEvidence['plain'],
    now: NonNullable<ListEvidence['plain']>,
  ): void => {
    if (before?.target !== now.target) return;
    isUnordered ||= isTurned(before.ids, now.ids);
    if (before.ids[0] !== now.ids[0]) {
      list.plain = now;
      list.sized.clear();
      if (known?.list === list && !known.isSure) known = undefined;
    } else if (known?.list === list) known = { ...known, isSure: true };
    else weigh(list, true);
  };
  return {
    note: (exchange, idField, isWritten) => {
      const { about, target, provokes, credential } = exchange.probe;
      if ([about.filter, about.sort, about.parameter, about.further].some((each) => each !== undefined)) return;
      if (provokes === 'missing' || credential !== 'valid') return;
      const path = target.split('?')[0] ?? '';
      const list: ListEvidence = lists.get(path) ?? { sized: new Map() };
      lists.set(path, list);
      if (about.page === undefined) {
        if (about.size !== undefined) return;
        const look = { target, ids: idsOf(exchange, idField) };
        if (list.plain === undefined) list.plain = look;
        else if (!isWritten && listingIn(exchange) !== undefined) lookAgain(list, list.plain, look);
        return;
      }
      const name = nameOf(about.page);
      if (name === undefined || known !== undefined) return;
      const pages = list.sized.get(about.size ?? '') ?? {};
      list.sized.set(about.size ?? '', pages);
      pages[name] ??= idsOf(exchange, idField);
      if (about.page === 0 && exchange.reply.status === 400) pages.isZeroRefused = true;
      weigh(list, false);
    },
    shown: () => (isUnordered ? undefined : known?.base),
  };
}

function nameOf(page: number): 'zero' | 'one' | 'two' | undefined {
  return page === 0 ? 'zero' : page === 1 ? 'one' : page === 2 ? 'two' : undefined;
}

/** Ids in order; an item without one stands for itself. */
function idsOf(exchange: Answered, idField: string): readonly string[] {
  return (listingIn(exchange)?.items ?? []).map((item) => idOf(item, idField) ?? printJson(item));
}

function listingIn({ reply }: Answered): Listing | undefined {
  return isSuccess(reply.status) ? listingOf(reply) : undefined;
}
