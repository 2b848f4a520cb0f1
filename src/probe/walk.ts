import type { Exchange } from '../model/exchange.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { ProbeTemplate } from '../model/probe.ts';
import { type Ground, type Sending, send } from '../model/scenario.ts';
import type { Step } from '../model/step.ts';
import { type Walk, walkOf } from '../facts/lists/walk.ts';
import { offerAt, operationProbe, queryText, sendable, type Times } from './address.ts';

/** Two refused sizes, the list as it comes, and two pages at the end of a list that is too long to walk. */
const extraRequests = 5;

/** What is walked: a list under its owners. */
type Listed = Pick<Ground, 'plan' | 'resource' | 'owners' | 'readings'>;

/**
 * Walks a list as it stands now, page by page where it pages, bounded by `http.max_pages`. All probes are sent at the
 * step; only the list as it comes is sure to be answered, for a page may be the one after the last.
 */
export function* walk({ plan, resource, owners, readings }: Listed, step: Step): Sending<Walk> {
  const list = sendable(plan, resource, 'list');
  const seen: Exchange[] = [];
  for (;;) {
    const walked = walkOf(seen, readings.of(resource), plan.http.maxPages);
    if (list === undefined || walked.next === undefined) return walked;
    const { page, size } = walked.next;
    const isPage = page !== undefined && size !== undefined;
    seen.push(
      yield* send(
        operationProbe(list, owners, {
          step,
          query: isPage ? queryText({ page, size }) : '',
          provokes: isPage ? 'anything' : 'success',
          about: isPage ? { owners, page, size } : { owners },
        }),
      ),
    );
  }
}

/** What so many walks at a step may send; `usually` requests in all. */
export function walkOffersAt(
  plan: Plan,
  resource: Resource,
  step: Step,
  usually = 1,
  walks = 1,
): readonly ProbeTemplate[] {
  const list = sendable(plan, resource, 'list');
  const times: Times = { usually, atMost: walks * (plan.http.maxPages + extraRequests) };
  return list === undefined ? [] : [offerAt(step, list, times)];
}
