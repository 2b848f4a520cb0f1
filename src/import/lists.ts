/** What a document says about the query of a list: filters, sorting, and the names of parameters. */
import { isDeepStrictEqual } from 'node:util';
import type { Value } from '../plan/schema/kinds.ts';
import { isList } from '../text/json.ts';
import type { ApiOperation, Parameter } from './api.ts';
import { reasons, type Take } from './notes.ts';
import { fitsType } from './keywords.ts';
import { openedOf } from './payload.ts';
import type { References } from './references.ts';

/** Other names of the parameters of the conventions. */
const others = {
  page: /^(?:page_?(?:number|no|num|index)|p)$/i,
  size: /^(?:limit|per_?page|page_?size|count|max_?results|page_?limit)$/i,
  sort: /^(?:sort_?by|order_?by|ordering)$/i,
} as const;
type Own = keyof typeof others;
const isNamed = (name: string, own: Own): boolean => name === own || others[own].test(name);

const mostValues = 3;

type Filters = Readonly<Record<string, Value | readonly Value[]>>;

/**
 * Parameters that are named like a field, and enumerate exactly its values. Others may mean something else: at least,
 * everything since, or a group of values.
 */
export function filtersOf(list: ApiOperation, item: unknown, references: References, leaveOut: Take): Filters {
  const shapes = openedOf(item, references).map((each) => references.propertiesOf(each));
  const filters = list.parameters.flatMap(({ name, place, isRequired, schema }) => {
    const fields = shapes.flatMap((each) => (each.has(name) ? [{ allOf: each.get(name) }] : []));
    if (place !== 'query' || isRequired || fields.length === 0 || Object.hasOwn(others, name)) return [];
    const [values = [], ...known] = [schema, ...fields].map((each) => valuesOf(each, references));
    const isExact = isDeepStrictEqual(new Set(values), new Set(known.flat()));
    if (isExact && known.every(({ length }) => length > 0)) return [[name, values.slice(0, mostValues)] as const];
    leaveOut(reasons.filter, `GET ${list.path} (${name})`);
    return [];
  });
  return Object.fromEntries(filters);
}

/** The values that a schema, or the items of an array, can show, if it enumerates them, and they are of its type. */
function valuesOf(schema: unknown, references: References): readonly Value[] {
  const parts = references.partsOf(schema);
  const lists = parts.flatMap(({ enum: values, type, items }) => {
    if (isList(values)) return [values.filter(isValue)];
    return type === 'array' ? [valuesOf(items, references)] : [];
  });
  const isTyped = (value: Value): boolean =>
    parts.every(({ type, writeOnly }) => writeOnly !== true && (type === 'array' || fitsType(value, type)));
  return (lists[0] ?? []).filter((value) => isTyped(value) && lists.every((each) => each.includes(value)));
}

/** A value for a parameter that every request must have. It is undefined if the document gives none. */
export function valueFor({ schema, examples }: Parameter, references: References): Value | undefined {
  const defaults = references
    .partsOf(schema)
    .flatMap(({ default: value, items }) => [value, references.resolve(items)?.['default']]);
  const types = references.partsOf(schema).map(({ type }) => type);
  const listed = [...valuesOf(schema, references), ...(types.includes('boolean') ? [true] : [])];
  // For YAML, a version such as 1.10 is the number 1.1.
  const isLost = (value: Value): boolean => types.includes('string') && typeof value === 'number' && value % 1 !== 0;
  return [...defaults, ...examples.flat(), ...listed].filter(isValue).find((value) => value !== '' && !isLost(value));
}

function isValue(value: unknown): value is Value {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Fields that the list can be sorted by, if the document enumerates them. */
export function sortOf(list: ApiOperation, item: unknown, references: References): readonly string[] {
  const sorts = list.parameters.filter(({ name, place }) => place === 'query' && isNamed(name, 'sort'));
  const fields = references.propertiesOf(item);
  const words = sorts.flatMap(({ schema }) => valuesOf(schema, references));
  const names = words.map((word) => String(word).replace(/^[-+]|[,:].*$/g, ''));
  return [...new Set(names)].filter((name) => fields.has(name) && !/[,\s]/.test(name));
}

/** The names that all lists have for page, size, and sort, if they are not those of the conventions. */
export function namesOf(lists: readonly ApiOperation[]): Readonly<Partial<Record<Own, string>>> {
  const all = lists.flatMap(({ parameters }) => parameters.filter(({ place }) => place === 'query'));
  const names = all.map(({ name }) => name);
  const usedFor = (own: Own): readonly string[] => [...new Set(names.filter((name) => isNamed(name, own)))];
  const only = (own: Own) => {
    const [name, ...more] = usedFor(own);
    return name === undefined || name === own || more.length > 0 ? {} : { [own]: name };
  };
  // A limit next to an offset is not the size of a page.
  return { ...only('page'), ...(usedFor('page').length > 0 ? only('size') : {}), ...only('sort') };
}
