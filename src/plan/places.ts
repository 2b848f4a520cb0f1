/** Where the keys of a plan are in its text, so that reports can point at them. */
import { type PlanKey, type Resource, unversioned } from '../core/plan.ts';
import { formatPointer } from '../text/pointers.ts';
import { lineAndColumn, type Places } from './problem.ts';
import type { Entry } from './operations.ts';
import { shapeOf } from './urls.ts';

/** Line and column are counted from 1. */
interface KeyPlace {
  /** The name of the fragment that has the key. It is undefined for the plan itself. */
  readonly file?: string;
  readonly line: number;
  readonly column: number;
  /** The value as the plan writes it, with its variables. Only scalars have one. */
  readonly source?: string;
}

export interface PlanPlaces {
  readonly text: string;
  /** By JSON pointer. */
  readonly byPointer: Places;
  /** The JSON pointers of resources, by the shape of their path without a version. */
  readonly resources: ReadonlyMap<string, string>;
}

export function placesOf(text: string, entries: readonly Entry[], byPointer: Places): PlanPlaces {
  return { text, byPointer, resources: new Map(entries.map(({ path, at }) => [shapeOf(path), at])) };
}

/**
 * The place of a key such as `auth.bearer`, or `resources[].operations: [create]` with a resource. If the plan does not
 * have the key, it is the place of what the key would be in.
 */
export function placeOf(places: PlanPlaces, key: PlanKey, resource?: Resource): KeyPlace | undefined {
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
    const { text, ...file } = origin ?? places;
    const inFile = 'file' in file ? { file: file.file } : {};
    return { ...inFile, ...lineAndColumn(text, keyOffset), ...(source === undefined ? {} : { source }) };
  }
  return undefined;
}
