import type { Exchange } from '../model/exchange.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { ProbeTemplate } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import { type Sending, send } from '../model/scenario.ts';
import { type Walk, walkOf } from '../model/walk.ts';
import { offer, operationProbe, queryText, sendable } from './address.ts';

/** Two refused sizes, the list as it comes, and two pages at the end of a list that is too long to walk. */
const extraRequests = 5;

/**
 * Walks a list as it stands now, page by page where it pages, bounded by `http.max_pages`. All probes carry the step's
 * name; only the list as it comes is sure to be answered, for a page may be the one after the last.
 */
export function* walkList(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  readings: Readings,
  step: string,
  why: string,
): Sending<Walk> {
  const list = sendable(plan, resource, 'list');
  const seen: Exchange[] = [];
  for (;;) {
    const walk = walkOf(seen, readings.of(resource), plan.http.maxPages);
    if (list === undefined || walk.next === undefined) return walk;
    const { page, size } = walk.next;
    const isPage = page !== undefined && size !== undefined;
    seen.push(
      yield* send(
        operationProbe(list, owners, {
          step,
          why,
          query: isPage ? queryText({ page, size }) : '',
          provokes: isPage ? 'anything' : 'success',
          about: isPage ? { owners, page, size } : { owners },
        }),
      ),
    );
  }
}

/** What so many walks of a list may send. */
export function walkOffers(plan: Plan, resource: Resource, walks: number): readonly ProbeTemplate[] {
  const list = sendable(plan, resource, 'list');
  const why = 'to see which items are listed';
  return list === undefined ? [] : [offer(list, walks * (plan.http.maxPages + extraRequests), why)];
}
