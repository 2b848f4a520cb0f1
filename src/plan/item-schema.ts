import type { BodyCheck } from '../model/plan.ts';
import { resolvePointer } from '../text/json-pointer.ts';
import { isObject, type Json, type JsonObject } from '../text/json.ts';
import { type Desk, nameOf } from './problem.ts';
import type { ReadOptions } from './read-plan.ts';
import { bundleSchema, isFileReference, readSchemaFile } from './schema-files.ts';

/** Where schemas keep parts that others refer to; kept beside a part that is taken out by a fragment. */
const containers = ['$schema', 'definitions', '$defs', 'components'];

/** The JSON Schema of an item, and what checks items by it; the latter only where the tools are at hand. */
export interface ItemSchema {
  readonly schema: JsonObject;
  readonly check?: BodyCheck;
}

/** The JSON Schema of an item, read from its file where it is a reference to one; undefined where it is unusable, which is told. */
export function readItemSchema(
  item: JsonObject,
  pointer: string,
  { readFile, compileSchema }: Pick<ReadOptions, 'readFile' | 'compileSchema'>,
  desk: Desk,
): ItemSchema | undefined {
  const reference = item['$ref'];
  const isFile = typeof reference === 'string' && !reference.startsWith('#');
  const schema = isFile ? readReference(reference, `${pointer}/$ref`, readFile, desk) : item;
  if (schema === undefined) return undefined;
  const bundle = bundleSchema(schema, isFile ? (reference.split('#')[0] ?? '') : '', readFile);
  if (typeof bundle === 'string') {
    desk.problem(isFile ? `${pointer}/$ref` : pointer, bundle);
    return undefined;
  }
  const compiled = compileSchema?.(bundle.schema, bundle.documents);
  if (compiled === undefined) return { schema };
  if (compiled.ok) return { schema, check: compiled.check };
  const place = isFile ? `${pointer}/$ref` : nearest(pointer, compiled.at, desk);
  const part = isFile ? `${reference}${compiled.at === '' ? '' : `#${compiled.at}`}` : nameOf(pointer + compiled.at);
  desk.problem(place, `${part} ${compiled.reason}`);
  return undefined;
}

function nearest(pointer: string, inside: string, desk: Desk): string {
  const whole = pointer + inside;
  if (inside === '' || desk.places.has(whole)) return whole;
  return nearest(pointer, inside.slice(0, inside.lastIndexOf('/')), desk);
}

function readReference(
  reference: string,
  pointer: string,
  readFile: ReadOptions['readFile'],
  desk: Desk,
): JsonObject | undefined {
  const [path = '', fragment = ''] = reference.split('#', 2);
  if (!isFileReference(reference)) {
    desk.problem(pointer, `${reference} is an address: save the schema in a file next to the plan, and name that`);
    return undefined;
  }
  const read = readSchemaFile(path, readFile);
  if (typeof read === 'string') {
    desk.problem(pointer, read);
    return undefined;
  }
  const schema = partOf(read, fragment);
  if (schema === undefined) desk.problem(pointer, `${path} has no object at #${fragment}: a schema is one`);
  return schema;
}

function partOf(value: JsonObject, fragment: string): JsonObject | undefined {
  if (fragment === '') return value;
  const part: Json | undefined = resolvePointer(value, fragment);
  if (!isObject(part)) return undefined;
  const kept = Object.entries(value).filter(([key]) => containers.includes(key));
  return { ...Object.fromEntries(kept), ...part };
}
