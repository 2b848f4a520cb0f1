/** Schemas that refer to other files. */
import { posix } from 'node:path';
import { isList, isObject, type JsonObject } from '../text/json.ts';
import { percentEncoded } from '../text/percent.ts';
import { messageOf } from './json-schema.ts';

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
    return `${path} does not contain JSON: ${messageOf(thrown)}`;
  }
}
