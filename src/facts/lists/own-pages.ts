import { type Answered, type Exchange, isAnswered, isFailure } from '../../model/exchange.ts';
import { firstText, onwardText } from '../../model/list-onward.ts';
import { largePageOf } from '../../model/list-page.ts';
import type { ResourceReadings } from '../../model/readings.ts';

/** So many requests beside the list as it comes follow a list that pages in a way of its own, where nothing says how many pages it has. */
export const ownRequests = 3;

/** What must be known of a list to see how it pages. */
export type WayView = Pick<ResourceReadings, 'pages'> &
  Partial<Pick<ResourceReadings, 'shownPageBase' | 'isCut' | 'isLiving' | 'largestSize'>> & {
    /** So many pages at most are asked for of a list that says how many items it has in all. */
    readonly mostPages?: number;
  };

/** True where page and size were tried on a list, and neither has an effect: what pages all the same does so in its own way. */
export function isOwnWay({ pages, shownPageBase, isLiving }: WayView): boolean {
  // Where others write, pages that differ show no base.
  return pages === false && (shownPageBase === undefined || isLiving === true);
}

/** The list as it comes and the answers to what asked for more of it in the service's own way, without a first request that was refused. */
export function ownRun(exchanges: readonly Exchange[]): readonly Exchange[] {
  return exchanges.filter((each, index) => index !== 1 || !(isOwn(each) && isRefused(each)));
}

/** True for a page that was asked for in the service's own way. */
export function isOwn({ probe }: Exchange): boolean {
  return probe.about.further !== undefined;
}

function isRefused(exchange: Exchange): boolean {
  return isAnswered(exchange) && isFailure(exchange.reply.status) && exchange.reply.status < 500;
}

/** What an answer shows of such a list, and how many items it says there are. */
interface OwnPage {
  readonly exchange: Answered;
  readonly items: readonly { readonly id: string }[];
  readonly inAll: number | undefined;
  readonly total: number | undefined;
}

/** What the answers of such a list come to. */
export interface OwnPages<Page> {
  /** Those that show something new: a larger page begins anew. */
  readonly pages: readonly Page[];
  readonly isComplete: boolean;
  /** Query text of the page to ask for next; undefined where the list is over, leads nowhere, or was asked for often enough. */
  readonly next: string | undefined;
}

/** Reads the pages of a list that goes on in a way of its own: by links, by marks, or by what was shown so far. `asked`: how often it was. */
export function ownPages<Page extends OwnPage>(all: readonly Page[], asked: number, view: WayView): OwnPages<Page> {
  const [plain, larger] = all;
  const pages = plain !== undefined && larger !== undefined && isWithin(plain, larger) ? all.slice(1) : all;
  const last = pages.at(-1);
  if (last === undefined) return { pages, isComplete: false, next: undefined };
  const before = pages.slice(0, -1);
  const known = idsOf(before);
  const met = idsOf(pages);
  const isNew = last.items.some(({ id }) => !known.has(id));
  const inAll = last.total ?? last.inAll;
  // A service that takes what it was asked for as a filter shows nothing, and counts nothing.
  const isFiltered = inAll === 0 && met.size > 0;
  const isMore = isFiltered || (inAll ?? 0) > met.size || (view.isCut === true && last.items.length > 0);
  const size = firstText(plain?.exchange ?? last.exchange, largePageOf(view));
  const isSized = larger?.exchange.probe.about.further === size;
  const shown = { count: met.size, pages: pages.length, lastId: last.items.at(-1)?.id };
  const first = asked === 0 ? size : undefined;
  // A list that is too long to be walked is looked at as one of which nobody knows how long it is.
  const { mostPages = ownRequests } = view;
  const isShort = inAll !== undefined && inAll <= last.items.length * mostPages;
  const isOpen = isMore && isNew && asked < (isShort ? mostPages : ownRequests);
  return {
    pages: isNew || before.length === 0 ? pages : before,
    isComplete: !isMore && (isNew || last.items.length === 0),
    next: isOpen ? (first ?? onwardText(last.exchange, shown, isSized && size !== undefined ? size : '')) : undefined,
  };
}

function idsOf(pages: readonly OwnPage[]): ReadonlySet<string> {
  return new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
}

function isWithin(one: OwnPage, other: OwnPage): boolean {
  const ids = idsOf([other]);
  return one.items.every(({ id }) => ids.has(id));
}
