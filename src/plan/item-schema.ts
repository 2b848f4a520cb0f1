import { isObject, type JsonObject, type Json, parseJson } from '../text/json.ts';
import { resolvePointer } from '../text/json-pointer.ts';
import { type Desk, nameOf } from './problem.ts';
import type { ReadOptions } from './read-plan.ts';

/** Where schemas keep parts that others refer to; kept beside a part that is taken out by a fragment. */
const containers = ['$schema', 'definitions', '$defs', 'components'];

/** The JSON Schema of an item, read from its file where it is a reference to one; undefined where it is unusable, which is told. */
export function readItemSchema(
  item: JsonObject,
  pointer: string,
  { readFile, compileSchema }: Pick<ReadOptions, 'readFile' | 'compileSchema'>,
  desk: Desk,
): JsonObject | undefined {
  const reference = item['$ref'];
  const isFile = typeof reference === 'string' && !reference.startsWith('#');
  const schema = isFile ? readReference(reference, `${pointer}/$ref`, readFile, desk) : item;
  if (schema === undefined) return undefined;
  const reason = compileSchema?.(schema);
  if (reason === undefined) return schema;
  const inside = isFile ? undefined : /\bdata(\/[^\s,]*)/.exec(reason)?.[1];
  const place = isFile ? `${pointer}/$ref` : nearest(pointer, inside ?? '', desk);
  const owner = isFile ? reference : nameOf(pointer);
  desk.problem(place, `${owner} is no JSON Schema that can be used: ${firstOf(reason)}`);
  return undefined;
}

/** The first of the complaints that ajv strings together. */
function firstOf(reason: string): string {
  return reason.startsWith('schema is invalid: ')
    ? (reason
        .slice(19)
        .replace(/^data\//, '')
        .split(', ')[0] ?? '')
    : reason;
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
  if (/^[a-z][a-z0-9+.-]+:/i.test(path)) {
    desk.problem(pointer, `${reference} is an address: save the schema in a file beside the plan, and name that`);
    return undefined;
  }
  const text = readFile(path);
  if (text === undefined) {
    desk.problem(pointer, `${path} cannot be read: write the path of a file, relative to the plan`);
    return undefined;
  }
  const parsed = parseJson(text.replace(/^\uFEFF/, ''));
  if (!parsed.ok) {
    desk.problem(pointer, `${path} holds no JSON: ${parsed.message} (at character ${parsed.offset + 1})`);
    return undefined;
  }
  const schema = partOf(parsed.value, fragment);
  if (schema === undefined) {
    const wanted = fragment === '' ? `${path} holds no JSON object` : `${path} has no object at #${fragment}`;
    desk.problem(pointer, `${wanted}: a schema is one`);
  }
  return schema;
}

function partOf(value: Json, fragment: string): JsonObject | undefined {
  if (fragment === '') return isObject(value) ? value : undefined;
  const part = resolvePointer(value, fragment);
  if (!isObject(part) || !isObject(value)) return undefined;
  const kept = Object.entries(value).filter(([key]) => containers.includes(key));
  return { ...Object.fromEntries(kept), ...part };
}
