/** JSON values. They are `unknown` until one of these functions says what they are. */

export type JsonObject = Readonly<Record<string, unknown>>;

export type JsonKind = 'null' | 'boolean' | 'number' | 'string' | 'list' | 'object';

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** The JSON type of a value. It is undefined for values that JSON does not have. */
export function kindOf(value: unknown): JsonKind | undefined {
  if (value === null || isList(value)) return value === null ? 'null' : 'list';
  const kind = typeof value;
  return kind === 'boolean' || kind === 'number' || kind === 'string' || kind === 'object' ? kind : undefined;
}

/** The object with other texts, at any depth. What has no other texts is not copied. */
export function withTexts(object: JsonObject, other: (text: string) => unknown): JsonObject {
  const changed = (value: unknown): unknown => {
    if (typeof value === 'string') return other(value);
    if (isObject(value)) return withTexts(value, other);
    if (!isList(value)) return value;
    const all = value.map(changed);
    return all.every((each, at) => each === value[at]) ? value : all;
  };
  const entries = Object.entries(object).map(([key, value]) => [key, changed(value)] as const);
  return entries.every(([key, value]) => value === object[key]) ? object : Object.fromEntries(entries);
}

/** Deeper values are not read, because whatever walks through them would overflow the stack (RFC 8259, section 9). */
export const mostLevels = 512;

/** The value of a JSON text. It is undefined if the text is not JSON, or nested too deep. */
export function parseJson(text: string): unknown {
  // Throwing an error takes time, and many requests and responses have no body.
  if (text === '') return undefined;
  try {
    return isTooDeep(text) ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTooDeep(text: string): boolean {
  // A quick look is enough for nearly all texts.
  if (text.length <= mostLevels * 2 || countOf('{', text) + countOf('[', text) <= mostLevels) return false;
  let levels = 0;
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/gs)) {
    if (token === '{' || token === '[') levels++;
    else if (token === '}' || token === ']') levels--;
    if (levels > mostLevels) return true;
  }
  return false;
}

function countOf(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++;
  return count;
}
