/** JSON Schemas in a plan, or in files next to it. */
import { posix } from 'node:path';
import type { SchemaCheck } from '../core/plan.ts';
import { messageOf } from './json-schema.ts';
import { error, type Finding, nameOf } from './problem.ts';
import type { ReadContext, ReadFile } from './read-options.ts';
import { isObject, type JsonObject } from '../text/json.ts';
import { percentDecoded } from '../text/percent.ts';
import { valueAt } from '../text/pointers.ts';

export interface ItemSchema {
  readonly schema: JsonObject;
  readonly check: SchemaCheck;
}

/** Where the plan is, for references between files. It is deep, because files may be above it. */
const folder = '/plan'.repeat(32);

/** Reads a schema, or says what is wrong with it. `at` is its JSON pointer in the plan. */
export function readItemSchema(item: JsonObject, at: string, context: ReadContext): ItemSchema | Finding {
  const { readFile, compiler } = context;
  if (compiler === undefined) throw new Error('a plan with schemas is read with loadSchemaCompiler()');
  const reference = item['$ref'];
  const file = typeof reference === 'string' && !reference.startsWith('#') ? reference : undefined;
  const schema = file === undefined ? item : partOf(file, readFile);
  if (typeof schema === 'string') return error(`${at}/$ref`, `${file} ${schema}`);
  const url = new URL(file?.split('#')[0] ?? 'plan.yaml', `file://${folder}/`).href;
  const load = (missing: string): JsonObject | string => {
    const path = missing.startsWith('file:') ? percentDecoded(new URL(missing).pathname) : undefined;
    return schemaIn(path === undefined ? missing : posix.relative(folder, path), readFile);
  };
  const compiled = compiler.compile(schema, url, load);
  if (typeof compiled === 'function') return { schema, check: compiled };
  const { at: inside, reason } = compiled;
  if (file !== undefined) return error(`${at}/$ref`, `${file}${inside && `#${inside}`} ${reason}`);
  return error(at + inside, `${nameOf(at + inside)} ${reason}`);
}

/** Parts that others refer to stay with a part that a fragment names. */
const containers = ['$schema', 'definitions', '$defs', 'components'];

/** The schema that a reference to a file names, or what is wrong with the reference. */
function partOf(reference: string, readFile: ReadFile): JsonObject | string {
  const [path = '', fragment = ''] = reference.split('#', 2);
  const whole = schemaIn(path, readFile);
  if (typeof whole === 'string' || fragment === '') return whole;
  const part = valueAt(whole, fragment);
  if (!isObject(part)) return 'names no object in the file, but a schema is an object';
  return { ...Object.fromEntries(Object.entries(whole).filter(([key]) => containers.includes(key))), ...part };
}

/** The JSON object in a file, or what is wrong, as the end of a sentence that starts with the file. */
function schemaIn(path: string, readFile: ReadFile): JsonObject | string {
  if (/^[a-z][a-z0-9+.-]+:/i.test(path)) return 'is a URL: save the schema in a file next to the plan, and name that';
  const text = readFile(path);
  if (text === undefined) return 'cannot be read: write the path of a file, relative to the plan';
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isObject(value) ? value : 'does not contain a JSON object, but a schema is one';
  } catch (thrown) {
    // Newer versions of Node.js add the line and the column.
    return `does not contain JSON: ${messageOf(thrown).replace(/ \(line \d+ column \d+\)$/, '')}`;
  }
}
