/** Reads a list as far as a few requests can. */
import type { Exchange } from '../core/exchange.ts';
import type { ListIntent } from '../core/probe.ts';
import type { Visit } from '../core/scenario.ts';
import { isWhole, listIn, totalIn } from '../reading/lists.ts';

/** Most services accept it. */
const largeSize = 100;
const mostPages = 4;

/**
 * More of a list whose plain response does not show all of it: one large page, and if that does not show all of it
 * either, the pages after the first one. It is empty if the plain response is enough.
 */
export async function restOf<T>(
  visit: Visit<T>,
  plain: Exchange<ListIntent>,
): Promise<readonly Exchange<ListIntent>[]> {
  const shown = listIn(plain);
  if (shown === undefined || isWhole(shown) || shown.count === 0) return [];
  const total = totalIn(shown);
  // One more than the total shows whether the total is right.
  const size = Number.isFinite(total) ? Math.min(total + 1, largeSize) : largeSize;
  const large = await visit.list({ size });
  const list = listIn(large);
  if (list !== undefined && (isWhole(list) || list.count > shown.count)) return [large];
  const pages = Number.isFinite(total) ? Math.ceil(total / shown.count) - 1 : mostPages;
  const base = visit.dialect.pageBase;
  const later = Array.from({ length: Math.min(pages, mostPages) }, (_, index) =>
    visit.list({ page: base + index + 1 }),
  );
  return [large, ...(await Promise.all(later))];
}
