/**
 * What the JSON of a response is, by its schema: a list of items, or one item. A body with the shape of the schema is
 * read as the audit reads responses.
 */
import { isDeepStrictEqual } from 'node:util';
import { standardDialect } from '../core/dialect.ts';
import { isBesideItems, listPlace } from '../reading/list-place.ts';
import { isList, isObject } from '../text/json.ts';
import { parsePointer, valueAt } from '../text/pointers.ts';
import type { ApiOperation } from './api.ts';
import type { References } from './references.ts';

/** As the conventions write lists and items. */
export const plainDialect = standardDialect({ profile: { names: {}, idFields: {}, mediaTypes: {} } }, undefined);

/** A list is at most in an object of the body. */
const deepest = 2;
const scalars: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean']);
const ofEnvelope = new Set(['success', 'error', 'timestamp', 'status', 'message', 'code']);

/**
 * The schema of one item, and that of the items of a list. They are undefined if the document does not say.
 *
 * @param segment the last segment of the path
 */
export function payloadOf(operation: ApiOperation | undefined, segment: string, references: References) {
  const schema = operation?.response?.schema;
  const body = bodyLike(schema, references, 0);
  const at = listPlace(body, plainDialect)?.at;
  const lists = schemasAt(schema, at ?? '', references).flatMap((each) => openedOf(each, references));
  const items = lists.map((each) => references.partsOf(each).find((part) => part['items'] !== undefined)?.['items']);
  const isList = at !== undefined && isListIn(body, at, segment);
  const listed = at === undefined ? undefined : anyOf(items);
  if (!isObject(body)) return { isList, listed, item: undefined };
  if (isObject(body['data'])) return { isList, listed, item: anyOf(schemasAt(schema, '/data', references)) };
  return { isList, listed, item: 'success' in body ? undefined : schema };
}

/** One of these schemas, each of which is written once. It is undefined if one of them is not known. */
export function anyOf(schemas: readonly unknown[]): unknown {
  const different = schemas.filter((each, at) => schemas.findIndex((other) => isDeepStrictEqual(other, each)) === at);
  if (different.length > 1) return different.includes(undefined) ? undefined : { anyOf: different };
  return different[0];
}

/** True if nothing next to the list says that it is only a field of an item, such as the lines of an order. */
function isListIn(body: unknown, at: string, segment: string): boolean {
  const name = parsePointer(at)?.at(-1);
  if (name === undefined || name === 'data' || name === segment) return true;
  const holder = valueAt(body, at.slice(0, at.lastIndexOf('/')));
  const others = Object.keys(isObject(holder) ? holder : {}).filter((key) => key !== name);
  return others.length === 0 || (others.every(isBesideItems) && others.some((key) => !ofEnvelope.has(key)));
}

/** A body with the lists and objects of a schema. */
function bodyLike(schema: unknown, references: References, level: number): unknown {
  const [opened] = openedOf(schema, references);
  const parts = references.partsOf(opened);
  if (parts.some(({ type, items }) => type === 'array' || (isList(type) && type.includes('array')) || isObject(items)))
    return [];
  const properties = references.propertiesOf(opened);
  if (level >= deepest || parts.some(({ type }) => typeof type === 'string' && scalars.has(type))) return null;
  const entries = [...properties].map(([name, [first]]) => [name, bodyLike(first, references, level + 1)]);
  return Object.fromEntries(entries);
}

/** The schema, or those of which it is one, if only they say what is in it. */
export function openedOf(schema: unknown, references: References, level = 0): readonly unknown[] {
  const parts = references.partsOf(schema);
  if (level > deepest || parts.some(({ properties, items }) => isObject(properties) || isObject(items)))
    return [schema];
  const all = parts.flatMap(({ oneOf, anyOf: some }) => [oneOf, some].flatMap((each) => (isList(each) ? each : [])));
  const choices = all.filter((each) => !references.partsOf(each).some(({ type }) => type === 'null'));
  return choices.length === 0 ? [schema] : choices.flatMap((each) => openedOf(each, references, level + 1));
}

/** What each of several schemas says about a place. */
function schemasAt(schema: unknown, pointer: string, references: References): readonly unknown[] {
  let found = [schema];
  for (const name of parsePointer(pointer) ?? [])
    found = found
      .flatMap((each) => openedOf(each, references))
      .map((each) => references.propertiesOf(each).get(name)?.[0]);
  return found;
}
