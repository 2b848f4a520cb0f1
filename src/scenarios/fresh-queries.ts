/** Queries that show whether filters and sorts see what was just written. */
import type { Exchange } from '../core/exchange.ts';
import type { JsonObject, Resource } from '../core/plan.ts';
import type { Creation, ListQuery } from '../core/probe.ts';
import { textsIn } from '../reading/filters.ts';
import { listIn } from '../reading/lists.ts';
import { isOfProbity } from '../reading/sent.ts';

type Filters = Readonly<Record<string, string>>;

/**
 * Filters that an item matches after a change: those that it did not match before, and a search for its marker. If there
 * are none, one that it has matched all along.
 */
export function tellingFilters({ filters }: Resource, { marker }: Creation, before: JsonObject, after: JsonObject) {
  const found = Object.entries(filters).flatMap(([name, { in: fields, match }]) => {
    const [text, ...others] = fields.flatMap((field) => textsIn(after, field));
    if (match === 'contains')
      return fields.some((field) => textsIn(after, field).some((each) => each.includes(marker)))
        ? [{ name, value: marker, isNew: true }]
        : [];
    if (match !== 'equals' || text === undefined || others.length > 0) return [];
    return [{ name, value: text, isNew: !fields.some((field) => textsIn(before, field).includes(text)) }];
  });
  const telling = found.filter(({ isNew }) => isNew);
  const chosen = telling.length > 0 ? telling : found.slice(0, 1);
  return Object.fromEntries(chosen.map(({ name, value }) => [name, value]));
}

/**
 * The same filters with the values of an existing item, the last one that shows them all. It is undefined if there is
 * none, or if our item matches them, too.
 */
export function controlFilters({ filters: declared }: Resource, filters: Filters, list: Exchange): Filters | undefined {
  const existing = (listIn(list)?.items ?? []).filter((item) => !isOfProbity(item)).toReversed();
  for (const { fields } of existing) {
    const values = Object.keys(filters).flatMap((name) => {
      const [text] = (declared[name]?.in ?? []).flatMap((field) => textsIn(fields, field));
      // A part of a text, because the marker is only a part, too.
      const value = declared[name]?.match === 'contains' ? text?.slice(1, -1) : text;
      return value === undefined || value.trim() !== value || value === '' ? [] : [[name, value] as const];
    });
    if (values.length === Object.keys(filters).length && values.some(([name, value]) => filters[name] !== value))
      return Object.fromEntries(values);
  }
  return undefined;
}

/** A sort by a field that the change changes, or by any field of the body. Numbers have an order that all agree on. */
export function tellingOrder({ sort }: Resource, change: JsonObject, body: JsonObject): ListQuery['sort'] {
  const isOf = (type: string) => (each: string) => typeof body[each] === type;
  const ordered = [...sort.filter(isOf('number')), ...sort.filter(isOf('string'))];
  const field = ordered.find((each) => each in change) ?? ordered[0] ?? sort[0];
  return field === undefined ? undefined : { field, direction: 'desc' };
}
