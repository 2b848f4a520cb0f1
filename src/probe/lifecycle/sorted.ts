import type { Exchange } from '../../model/exchange.ts';
import { largePageOf } from '../../model/list-page.ts';
import { isNewest, type Plan, type Resource } from '../../model/plan.ts';
import type { Probe, ProbeTemplate } from '../../model/probe.ts';
import { queriedList } from '../../facts/lists/queried-list.ts';
import { misplacedIn } from '../../facts/lists/sort-order.ts';
import { type Ground, type Sending, send } from '../../model/scenario.ts';
import { lifecycle as steps } from '../../model/traces/lifecycle.ts';
import { equalJson } from '../../text/json.ts';
import { lateLooks, mostLooks, offerAt, sendable } from '../address.ts';
import { type ListRequest, listProbe } from '../lists/follow.ts';
import type { Held } from '../own/held.ts';

/** The request for a sorted list, at a step. */
export type SortedRequest = (rest: Pick<ListRequest, 'step' | 'late'>) => Probe;

/**
 * The list sorted by what the change of two items of ours moves, as it is asked for before and after it: what a service remembers of the order, or
 * of the items, is out of date by then.
 */
export function sortedFor(
  { plan, resource, owners, readings }: Ground,
  { id }: Held,
  twin: Held,
): SortedRequest | undefined {
  const list = sendable(plan, resource, 'list');
  const property = movedBy(resource);
  if (list === undefined || property === undefined || !isNewest(plan, resource)) return undefined;
  const seen = readings.of(resource);
  const size = seen.pages === true ? { size: largePageOf(seen) } : {};
  // No list comes so by itself.
  const sort = { property, direction: 'desc' } as const;
  return (rest) => {
    const asked = listProbe({ plan, list, owners }, { ...rest, provokes: 'anything', sort, ...size });
    return { ...asked, about: { ...asked.about, id, twin: twin.id } };
  };
}

/** Asks for it once the items are changed; once more, and once again, some time later, where it lacks one of them or is in no order. */
export function* askSorted(ground: Ground, request: SortedRequest, own: readonly Held[]): Sending {
  const isBehind = (found: Exchange): boolean => {
    const list = queriedList([found], ground.readings.of(ground.resource));
    const { sort } = found.probe.about;
    const isLost = list.isComplete && own.some(({ id }) => !list.items.some((item) => item.id === id));
    return isLost || (sort !== undefined && misplacedIn(list.items, sort.property, sort.direction) !== undefined);
  };
  let found = yield* send(request({ step: steps.sortedOwn }));
  for (const late of lateLooks) if (isBehind(found)) found = yield* send(request({ step: steps.sortedOwn, late }));
}

/** A property that a change gives another value, a number if there is one; else any. */
function movedBy({ sort, change = {}, create }: Resource): string | undefined {
  const moved = sort.filter((name) => {
    const value = change[name];
    return value !== undefined && !equalJson(value, create?.example[name] ?? null);
  });
  return moved.find((name) => typeof change[name] === 'number') ?? moved[0] ?? sort[0];
}

/** What may be sent for it. */
export function sortedOffers(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const list = sendable(plan, resource, 'list');
  if (list === undefined || resource.sort.length === 0 || !isNewest(plan, resource)) return [];
  return [offerAt(steps.sortedBefore, list, 1), offerAt(steps.sortedOwn, list, { usually: 1, atMost: mostLooks })];
}
