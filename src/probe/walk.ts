import type { Exchange } from '../model/exchange.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { ProbeTemplate } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import { type Ground, type Sending, send } from '../model/scenario.ts';
import type { Step } from '../model/step.ts';
import { type Walk, walkOf } from '../facts/lists/walk.ts';
import { offer, offerAt, operationProbe, queryText, sendable, type Times } from './address.ts';

/** Two refused sizes, the list as it comes, and two pages at the end of a list that is too long to walk. */
const extraRequests = 5;

/** What is walked: a list under its owners. */
type Listed = Pick<Ground, 'plan' | 'resource' | 'owners' | 'readings'>;

/**
 * Walks a list as it stands now, page by page where it pages, bounded by `http.max_pages`. All probes are sent at the
 * step; only the list as it comes is sure to be answered, for a page may be the one after the last.
 */
export function* walk(listed: Listed, step: Step): Sending<Walk> {
  return yield* walkFor(listed, step, step.kind.what);
}

/** The same for scenarios whose steps are not declared. */
export function* walkList(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  readings: Readings,
  step: string,
  why: string,
): Sending<Walk> {
  return yield* walkFor({ plan, resource, owners, readings }, step, why);
}

function* walkFor({ plan, resource, owners, readings }: Listed, step: Step | string, why: string): Sending<Walk> {
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
          why,
          query: isPage ? queryText({ page, size }) : '',
          provokes: isPage ? 'anything' : 'success',
          about: isPage ? { owners, page, size } : { owners },
        }),
      ),
    );
  }
}

/** What a walk at a step may send. */
export function walkOffersAt(plan: Plan, resource: Resource, step: Step, usually = 1): readonly ProbeTemplate[] {
  const list = sendable(plan, resource, 'list');
  const times: Times = { usually, atMost: plan.http.maxPages + extraRequests };
  return list === undefined ? [] : [offerAt(step, list, times)];
}

/** What so many walks of a list may send. */
export function walkOffers(plan: Plan, resource: Resource, walks: number): readonly ProbeTemplate[] {
  const list = sendable(plan, resource, 'list');
  const why = 'to see which items are listed';
  return list === undefined ? [] : [offer(list, walks * (plan.http.maxPages + extraRequests), why)];
}
