import { ownRequests } from '../../facts/lists/own-pages.ts';
import { type Walk, walkOf } from '../../facts/lists/walk.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Plan, Resource } from '../../model/plan.ts';
import type { ProbeTemplate } from '../../model/probe.ts';
import type { Ground, Sending } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { lateLooks, offerAt, sendable, type Times } from '../address.ts';
import { follow, type ListRequest } from './follow.ts';

/** Two refused sizes, the list as it comes, two pages at the end of a list that is too long to walk, and what is asked in its own way. */
const extraRequests = 5 + ownRequests;

/**
 * Walks a list as it stands now, page by page where it pages, bounded by `http.max_pages`, or until enough was seen. All probes
 * are sent at the step; only the list as it comes is sure to be answered, for a page may be the one after the last.
 */
export function* walk(
  { plan, resource, owners, readings }: Pick<Ground, 'plan' | 'resource' | 'owners' | 'readings'>,
  step: Step,
  isEnough: (seen: Walk) => boolean = () => false,
  late: Pick<ListRequest, 'late'> = {},
): Sending<Walk> {
  const list = sendable(plan, resource, 'list');
  const walked = (seen: readonly Exchange[]): Walk => walkOf(seen, readings.of(resource), plan.http.maxPages);
  if (list === undefined) return walked([]);
  const [seen = []] = yield* follow({ plan, list, owners }, [
    (pages) => {
      const now = walked(pages);
      if (now.next === undefined || isEnough(now)) return [];
      return [{ step, ...late, ...now.next, provokes: isAsItComes(now.next) ? 'success' : 'anything' }];
    },
  ]);
  return walked(seen);
}

/** Walks a list, and once more, and once again, some time later, where it does not show yet what was written. */
export function* walkSettled(ground: Ground, step: Step, isSettled: (seen: Walk) => boolean): Sending<Walk> {
  let seen = yield* walk(ground, step);
  for (const late of lateLooks) if (!isSettled(seen)) seen = yield* walk(ground, step, undefined, { late });
  return seen;
}

/** True where a list shows all of these, as far as its whole is seen and shows ids. */
export function showsAllOf({ whole, items, nameless }: Walk, ids: readonly string[]): boolean {
  return !whole || nameless.length > 0 || ids.every((id) => items.has(id));
}

function isAsItComes(next: NonNullable<Walk['next']>): boolean {
  return Object.keys(next).length === 0;
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
