import { ownerInBody, resourceOf } from '../../model/plan.ts';
import type { Ground } from '../../model/scenario.ts';
import { isInteger, type JsonObject } from '../../text/json.ts';

/**
 * The field by which the body of a create names its owner, where its address does not: a number where the parent's list shows ids as
 * numbers, and where it shows none and the id reads like one.
 */
export function namedOwner({
  plan,
  resource,
  owners,
  readings,
}: Pick<Ground, 'plan' | 'resource' | 'owners' | 'readings'>): JsonObject {
  const field = ownerInBody(resource);
  const parent = resourceOf(plan, resource.parent);
  const id = owners.at(-1);
  if (field === undefined || parent === undefined || id === undefined) return {};
  const { items, idField } = readings.of(parent);
  const shown = items.flatMap((item) => item[idField] ?? [])[0];
  const isNumber = integer.test(id) && (shown === undefined || isInteger(shown));
  if (!isNumber) return { [field]: id };
  return { [field]: Number.isSafeInteger(Number(id)) ? Number(id) : BigInt(id) };
}

const integer = /^(?:0|[1-9]\d*)$/;
