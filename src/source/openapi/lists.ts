import { isList, type Json, type JsonObject } from '../../text/json.ts';
import type { ApiOperation, Parameter } from './api.ts';
import { propertiesOf } from './payload.ts';
import type { References } from './references.ts';
import { standalone } from './schema.ts';
import type { BodyTools } from './tools.ts';

type Value = string | number | boolean;

/** Other words for the parameters of the conventions. */
const pageNames = /^(?:page_?(?:number|no|num|index)|p)$/i;
const sizeNames = /^(?:limit|per_?page|page_?size|count|max_?results|page_?limit)$/i;
const sortNames = /^(?:sort_?by|order_?by|ordering)$/i;

const ofLists: ReadonlySet<string> = new Set(['page', 'size', 'sort']);

/** Filters whose field the items have, with values that the document names, and that fit its own schema of the parameter. */
export function filtersOf(
  list: ApiOperation,
  item: JsonObject | undefined,
  { references, tools }: { readonly references: References; readonly tools: BodyTools },
): Readonly<Record<string, Value | Value[]>> {
  if (item === undefined) return {};
  const fields = propertiesOf(item, references);
  return Object.fromEntries(
    list.parameters.flatMap((parameter): [string, Value | Value[]][] => {
      const field = references.follow(fields.get(parameter.name));
      const isOther = parameter.place !== 'query' || parameter.isRequired || ofLists.has(parameter.name);
      if (isOther || field === undefined) return [];
      const values = namedValues(parameter, references)
        .filter((value) => isFitting(value, parameter.schema, references, tools))
        .slice(0, 3);
      return isScalar(field) && values.length > 0 ? [[parameter.name, values]] : [];
    }),
  );
}

function isFitting(value: Value, schema: JsonObject, references: References, tools: BodyTools): boolean {
  const sent = schema['type'] === 'array' ? [value] : value;
  return tools.fits(standalone(schema, 'request', references), sent) !== false;
}

function isScalar({ type }: JsonObject): boolean {
  const named = isList(type) ? type : [type];
  return !named.includes('array') && !named.includes('object');
}

/** The values that a parameter may have, as far as the document names them. */
function namedValues({ schema, examples }: Parameter, references: References): readonly Value[] {
  const inner = schema['type'] === 'array' ? (references.follow(schema['items']) ?? {}) : schema;
  const words = inner['enum'];
  if (isList(words)) return words.filter(isValue);
  if (inner['type'] === 'boolean') return [true, false];
  return examples.filter(isValue);
}

/** A value for a parameter that every request must have; undefined where the document gives none. */
export function valueFor(parameter: Parameter, references: References): Value | undefined {
  const inner = parameter.schema['type'] === 'array' ? references.follow(parameter.schema['items']) : undefined;
  const candidates: readonly (Json | undefined)[] = [
    parameter.schema['default'],
    inner?.['default'],
    ...parameter.examples.flatMap((each) => (isList(each) ? each : [each])),
    ...namedValues(parameter, references),
  ];
  return candidates.filter(isValue).find((value) => value !== '');
}

function isValue(value: Json | undefined): value is Value {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Fields that the list can be sorted by, where the document enumerates them. */
export function sortOf(list: ApiOperation, item: JsonObject | undefined, references: References): readonly string[] {
  const parameter = list.parameters.find(({ name, place }) => place === 'query' && isSort(name));
  if (parameter === undefined || item === undefined) return [];
  const fields = propertiesOf(item, references);
  const words = namedValues({ ...parameter, examples: [] }, references).map((value) =>
    String(value)
      .replace(/^[-+]/, '')
      .replace(/[,:].*$/, ''),
  );
  return [...new Set(words)].filter((word) => fields.has(word) && !/[,\s]/.test(word));
}

function isSort(name: string): boolean {
  return name === 'sort' || sortNames.test(name);
}

/** What all lists call page, size and sort, where one other name than that of the conventions is used throughout. */
export function namesOf(lists: readonly ApiOperation[]): Readonly<Partial<Record<'page' | 'size' | 'sort', string>>> {
  const queries = lists.map(({ parameters }) =>
    parameters.flatMap(({ name, place }) => (place === 'query' ? [name] : [])),
  );
  const other = (own: string, pattern: RegExp): string | undefined => {
    const used = new Set(queries.flatMap((names) => names.filter((name) => name === own || pattern.test(name))));
    const [only] = used;
    return used.size === 1 && only !== own ? only : undefined;
  };
  // A limit beside an offset is no size of a page.
  const isPaged = queries.some((names) => names.some((name) => name === 'page' || pageNames.test(name)));
  const found = {
    page: other('page', pageNames),
    size: isPaged ? other('size', sizeNames) : undefined,
    sort: other('sort', sortNames),
  };
  return Object.fromEntries(Object.entries(found).filter(([, name]) => name !== undefined));
}
