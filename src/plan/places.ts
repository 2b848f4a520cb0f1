/** Where the keys of a plan are in its text, so that reports can point at them. */
import { type PlanKey, type Resource, unversioned } from '../core/plan.ts';
import { formatPointer } from '../text/pointers.ts';
import { defined } from './defined.ts';
import { lineAndColumn, type Places } from './problem.ts';
import type { Entry } from './operations.ts';
import { shapeOf } from './urls.ts';

export type PlanPlaces = ReturnType<typeof placesOf>;

/** `resources` are their JSON pointers, by the shape of their path without a version. */
export function placesOf(text: string, entries: readonly Entry[], byPointer: Places) {
  return { text, byPointer, resources: new Map(entries.map(({ path, at }) => [shapeOf(path), at])) };
}

/**
 * The place of a key such as `auth.bearer`, or `resources[].operations: [create]` with a resource. If the plan does not
 * have the key, it is the place of what the key would be in. Only the key of a fragment has a file, and only a scalar has a
 * source: the value as the plan writes it, with its variables.
 */
export function placeOf(places: PlanPlaces, key: PlanKey, resource?: Resource) {
  const [name = ''] = key.split(/[:\s]/);
  const [first, ...others] = name.split('.');
  const isOfResource = first === 'resources[]';
  const start = isOfResource
    ? resource && places.resources.get(shapeOf(unversioned(resource)))
    : formatPointer(first ?? '');
  if (start === undefined) return undefined;
  const segments = others.flatMap((each) => each.split(/\[(\d*)\]/).filter((part) => part !== ''));
  for (let count = segments.length; count >= 0; count--) {
    const found = places.byPointer.get(start + formatPointer(...segments.slice(0, count)));
    if (found === undefined) continue;
    const { offset, keyOffset = offset, source, origin } = found;
    return { ...lineAndColumn(origin?.text ?? places.text, keyOffset), ...defined({ file: origin?.file, source }) };
  }
  return undefined;
}
