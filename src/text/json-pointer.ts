import type { Json } from './json-value.ts';
import { isList, isObject, keysOf, member, objectOf } from './json-value.ts';

const indexPattern = /^(?:0|[1-9]\d*)$/;

/** Writes a JSON pointer (RFC 6901) to the place that the keys and indexes lead to. */
export function pointer(...segments: readonly (string | number)[]): string {
  let text = '';
  for (const segment of segments) text += `/${typeof segment === 'number' ? segment : escaped(segment)}`;
  return text;
}

/** Few keys hold what needs escaping, and pointers are made for every field of every answer. */
function escaped(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/** The keys and indexes of a JSON pointer, or undefined where the text is none (RFC 6901, section 3). */
export function parsePointer(text: string): readonly string[] | undefined {
  if (text === '') return [];
  if (!text.startsWith('/') || /~(?![01])/.test(text)) return undefined;
  return text
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value that a JSON pointer names, or undefined where there is none. */
export function resolvePointer(value: Json, text: string): Json | undefined {
  let current: Json | undefined = value;
  for (const segment of parsePointer(text) ?? [undefined]) {
    if (segment === undefined || current === undefined) return undefined;
    if (isList(current)) current = indexPattern.test(segment) ? current[Number(segment)] : undefined;
    else current = member(current, segment);
  }
  return current;
}

/**
 * The value without the members that the pointers name; `*` as a segment stands for every key or index. Indexes are those of
 * the value as given. What is not touched is shared with it. The pointer to the whole value leaves null.
 */
export function withoutPointers(value: Json, pointers: readonly string[]): Json {
  const paths: (readonly string[])[] = [];
  for (const text of pointers) {
    const path = parsePointer(text);
    if (path?.length === 0) return null;
    if (path !== undefined) paths.push(path);
  }
  return prune(value, paths);
}

function prune(value: Json, paths: readonly (readonly string[])[]): Json {
  if (paths.length === 0) return value;
  if (isList(value)) {
    return value.flatMap((item, at) => {
      const rest = below(paths, String(at));
      return rest === 'gone' ? [] : [prune(item, rest)];
    });
  }
  if (!isObject(value)) return value;
  const kept: [string, Json][] = [];
  for (const key of keysOf(value)) {
    const rest = below(paths, key);
    const item = value[key];
    if (rest !== 'gone' && item !== undefined) kept.push([key, prune(item, rest)]);
  }
  return objectOf(kept);
}

function below(paths: readonly (readonly string[])[], key: string): readonly (readonly string[])[] | 'gone' {
  const rest: (readonly string[])[] = [];
  for (const [first, ...others] of paths) {
    if (first !== key && first !== '*') continue;
    if (others.length === 0) return 'gone';
    rest.push(others);
  }
  return rest;
}
