/** JSON Schemas in a plan, or in files next to it. */
import { posix } from 'node:path';
import type { SchemaCheck } from '../core/plan.ts';
import { messageOf, type SchemaCompiler } from './json-schema.ts';
import { error, type Finding, nameOf, type Places } from './problem.ts';
import { isList, isObject, type JsonObject } from '../text/json.ts';
import { percentEncoded } from '../text/percent.ts';
import { valueAt } from '../text/pointers.ts';

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

/** The text of a file, by its path as the plan writes it. It is undefined if the file cannot be read. */
export type ReadFile = (path: string) => string | undefined;

interface Bundle {
  readonly schema: JsonObject;
  /** The other files, by the URL that references to them now have. */
  readonly files: Readonly<Record<string, JsonObject>>;
}

/** Keywords whose values are data, in which `$ref` refers to nothing. */
const literal: readonly string[] = ['const', 'enum', 'default', 'examples', 'example'];

/** True if a `$ref` names a file: neither a URL nor the document itself. */
export function isFileReference(reference: string): boolean {
  return !reference.startsWith('#') && !/^[a-z][a-z0-9+.-]+:/i.test(reference);
}

/** Reads every file that a schema refers to, or says what is wrong. `file` is the file of the schema, or empty for the plan. */
export function filesOf(schema: JsonObject, file: string, readFile: ReadFile): Bundle | string {
  const files: Record<string, JsonObject> = {};
  const problems: string[] = [];
  const rewrite = (value: unknown, within: string, key = ''): unknown => {
    if (key === '$ref' && typeof value === 'string' && isFileReference(value)) {
      const [path = '', ...fragment] = value.split('#', 2);
      return [load(posix.join(posix.dirname(within || '.'), path), within), ...fragment].join('#');
    }
    if (isList(value) && !literal.includes(key)) return value.map((each) => rewrite(each, within));
    return isObject(value) && !literal.includes(key) ? rewritten(value, within) : value;
  };
  const rewritten = (object: JsonObject, within: string): JsonObject =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, rewrite(value, within, key)]));
  /** Returns the URL of the file. */
  const load = (path: string, from: string): string => {
    const url = `file:///${percentEncoded(posix.normalize(path))}`;
    if (Object.hasOwn(files, url)) return url;
    const read = readSchemaFile(path, readFile);
    if (typeof read === 'string') problems.push(from === '' ? read : `${from} refers to ${path}: ${read}`);
    else {
      // It is there before its references are followed, because files may refer to each other.
      files[url] = read;
      files[url] = rewritten(read, path);
    }
    return url;
  };
  const whole = rewritten(schema, file);
  return problems[0] ?? { schema: whole, files };
}

/** The JSON object in a file, or what is wrong. */
export function readSchemaFile(path: string, readFile: ReadFile): JsonObject | string {
  const text = readFile(path);
  if (text === undefined) return `${path} cannot be read: write the path of a file, relative to the plan`;
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isObject(value) ? value : `${path} does not contain a JSON object, but a schema is one`;
  } catch (thrown) {
    // Newer versions of Node.js add the line and the column.
    return `${path} does not contain JSON: ${messageOf(thrown).replace(/ \(line \d+ column \d+\)$/, '')}`;
  }
}
