import type { Resource } from '../../../src/model/plan.ts';
import type { About } from '../../../src/model/probe.ts';
import type { ResourceReadings } from '../../../src/model/readings.ts';

/**
 * True for a value of a parameter that the list was seen, or is said, to take: of one that it does not have it takes no notice, whatever the value. A
 * property without a direction is no such value, for what it comes to is left open.
 */
export function isOfTaken(
  { name, value }: NonNullable<About['parameter']>,
  { sort }: Resource,
  { pages, shownPageBase, numbers }: ResourceReadings,
): boolean {
  if (name === 'sort') return sort.length > 0 && value.includes(',');
  if (name === 'page') return shownPageBase !== undefined || numbers.page !== undefined;
  return name !== 'size' || pages === true || numbers.size !== undefined;
}
