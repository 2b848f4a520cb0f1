import { isList, isObject, type Json, member } from '../text/json.ts';
import type { Resource } from './plan.ts';

/** The words that the enumeration of an item schema allows for a field, which `*` leads into lists; none without one. */
export function enumeratedWords(schema: Json | undefined, field: readonly string[]): readonly string[] {
  const found = field.reduce<Json | undefined>((at, name) => {
    if (!isObject(at)) return undefined;
    const properties = member(at, 'properties');
    return name === '*' ? member(at, 'items') : isObject(properties) ? member(properties, name) : undefined;
  }, schema);
  const words = isObject(found) ? member(found, 'enum') : undefined;
  return isList(words) ? words.filter((word) => typeof word === 'string') : [];
}

/** The words of a field that the plan names in filters and states. */
export function namedWords({ filters, states }: Resource, field: string): readonly string[] {
  const filtered = Object.values(filters).filter((filter) => filter.match === 'equals' && filter.in.includes(field));
  const moved = states?.field === field ? [...states.allowed, ...states.refused] : [];
  return [...filtered.flatMap(({ values }) => values), ...moved.flatMap(([from, , to]) => [from, to])];
}
