import { largePageOf } from '../../model/list-page.ts';
import { isNewest, type Plan, type Resource } from '../../model/plan.ts';
import type { Probe, ProbeTemplate } from '../../model/probe.ts';
import type { Ground } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { lifecycle as steps } from '../../model/traces/lifecycle.ts';
import { equalJson } from '../../text/json.ts';
import { offerAt, sendable } from '../address.ts';
import { listProbe } from '../lists/follow.ts';
import type { Held } from '../own/held.ts';

/**
 * The list sorted by what the change of two items of ours moves, as it is asked for before and after it: what a service remembers of the order, or
 * of the items, is out of date by then.
 */
export function sortedFor(
  { plan, resource, owners, readings }: Ground,
  { id }: Held,
  twin: Held,
): readonly ((step: Step) => Probe)[] {
  const list = sendable(plan, resource, 'list');
  const property = movedBy(resource);
  if (list === undefined || property === undefined || !isNewest(plan, resource)) return [];
  const seen = readings.of(resource);
  const size = seen.pages === true ? { size: largePageOf(seen) } : {};
  // No list comes so by itself.
  const sort = { property, direction: 'desc' } as const;
  return [
    (step) => {
      const asked = listProbe({ plan, list, owners }, { step, provokes: 'anything', sort, ...size });
      return { ...asked, about: { ...asked.about, id, twin: twin.id } };
    },
  ];
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
  return [steps.sortedBefore, steps.sortedOwn].map((step) => offerAt(step, list, 1));
}
