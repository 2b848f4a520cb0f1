/** JSON Schemas in a plan, or in files next to it. */
import type { SchemaCheck } from '../core/plan.ts';
import { isObject, type JsonObject } from '../text/json.ts';
import { valueAt } from '../text/pointers.ts';
import type { SchemaCompiler } from './json-schema.ts';
import { error, type Finding, nameOf, type Places } from './problem.ts';
import { filesOf, isFileReference, type ReadFile, readSchemaFile } from './schema-files.ts';

export interface ItemSchema {
  readonly schema: JsonObject;
  readonly check: SchemaCheck;
}

interface SchemaContext {
  readonly readFile: ReadFile;
  readonly compiler: SchemaCompiler;
  readonly places: Places;
}

/** Reads a schema, or says what is wrong with it. `at` is its JSON pointer in the plan. */
export function readItemSchema(item: JsonObject, at: string, context: SchemaContext): ItemSchema | Finding {
  const { readFile, compiler, places } = context;
  const reference = item['$ref'];
  const file = typeof reference === 'string' && !reference.startsWith('#') ? reference : undefined;
  const schema = file === undefined ? item : schemaIn(file, readFile);
  const refAt = file === undefined ? at : `${at}/$ref`;
  if (typeof schema === 'string') return error(refAt, schema);
  const bundle = filesOf(schema, file?.split('#')[0] ?? '', readFile);
  if (typeof bundle === 'string') return error(refAt, bundle);
  const compiled = compiler.compile(bundle.schema, bundle.files);
  if (typeof compiled === 'function') return { schema, check: compiled };
  const { at: inside, reason } = compiled;
  if (file !== undefined) return error(refAt, `${file}${inside && `#${inside}`} ${reason}`);
  return error(nearest(at, inside, places), `${nameOf(at + inside)} ${reason}`);
}

export function isFinding(read: ItemSchema | Finding): read is Finding {
  return 'message' in read;
}

/** The pointer, or the nearest one above it that the plan has. */
function nearest(at: string, inside: string, places: Places): string {
  if (inside === '' || places.get(at + inside) !== undefined) return at + inside;
  return nearest(at, inside.slice(0, inside.lastIndexOf('/')), places);
}

/** Parts that others refer to stay with a part that a fragment names. */
const containers = ['$schema', 'definitions', '$defs', 'components'];

/** The schema in a file, or what is wrong. */
function schemaIn(reference: string, readFile: ReadFile): JsonObject | string {
  const [path = '', fragment = ''] = reference.split('#', 2);
  if (!isFileReference(reference))
    return `${reference} is a URL: save the schema in a file next to the plan, and name that`;
  const whole = readSchemaFile(path, readFile);
  if (typeof whole === 'string' || fragment === '') return whole;
  const part = valueAt(whole, fragment);
  if (!isObject(part)) return `${path} has no object at #${fragment}, but a schema is an object`;
  return { ...Object.fromEntries(Object.entries(whole).filter(([key]) => containers.includes(key))), ...part };
}
