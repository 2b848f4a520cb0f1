import { posix } from 'node:path';
import { isList, isObject, type Json, type JsonObject, parseJson } from '../text/json.ts';
import type { ReadOptions } from './read-plan.ts';
import { percentEncoded } from '../text/percent.ts';

/** A schema whose references to other files lead to `documents`, which are all that it needs. */
export interface BundledSchema {
  readonly schema: JsonObject;
  /** By the address that the references in them have. */
  readonly documents: Readonly<Record<string, JsonObject>>;
}

type ReadFile = ReadOptions['readFile'];

/** Keywords with values in which a `$ref` is data. */
const literal: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples', 'example']);

/** Whether a `$ref` names a file, with or without a part of it: no address, and not the document itself. */
export function isFileReference(reference: string): boolean {
  return !reference.startsWith('#') && !/^[a-z][a-z0-9+.-]+:/i.test(reference);
}

/**
 * Reads all files that a schema refers to, and they to others. `file` is the one that the schema stands in, as the plan names it
 * (empty: the plan itself). Returns what is wrong as text.
 */
export function bundleSchema(schema: JsonObject, file: string, readFile: ReadFile): BundledSchema | string {
  const documents: Record<string, JsonObject> = {};
  const problems: string[] = [];
  const load = (path: string, from: string): void => {
    const address = addressOf(path);
    if (Object.hasOwn(documents, address)) return;
    const read = readSchemaFile(path, readFile);
    if (typeof read === 'string') {
      problems.push(from === '' ? read : `${from} refers to ${path}: ${read}`);
      return;
    }
    // There before it is gone through, for files may refer to each other.
    documents[address] = read;
    const rewritten = rewrite(read, path);
    if (isObject(rewritten)) documents[address] = rewritten;
  };
  const rewrite = (value: Json, within: string): Json => {
    if (isList(value)) return value.map((item) => rewrite(item, within));
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([key, inner]): [string, Json] => {
      if (key === '$ref' && typeof inner === 'string' && isFileReference(inner)) {
        const [path = '', fragment] = inner.split('#', 2);
        const target = posix.join(posix.dirname(within === '' ? '.' : within), path);
        load(target, within);
        return [key, addressOf(target) + (fragment === undefined ? '' : `#${fragment}`)];
      }
      return [key, literal.has(key) ? inner : rewrite(inner, within)];
    });
    return Object.fromEntries(entries);
  };
  const rewritten = rewrite(schema, file);
  const [problem] = problems;
  if (problem !== undefined) return problem;
  return isObject(rewritten) ? { schema: rewritten, documents } : 'a schema is an object';
}

/** The JSON object in a file; what is wrong, as text, where there is none. */
export function readSchemaFile(path: string, readFile: ReadFile): JsonObject | string {
  const text = readFile(path);
  if (text === undefined) return `${path} cannot be read: write the path of a file, relative to the plan`;
  const parsed = parseJson(text.replace(/^\uFEFF/, ''));
  if (!parsed.ok) return `${path} holds no JSON: ${parsed.message} (at character ${parsed.offset + 1})`;
  return isObject(parsed.value) ? parsed.value : `${path} holds no JSON object: a schema is one`;
}

function addressOf(path: string): string {
  return `file:///${percentEncoded(posix.normalize(path))}`;
}
