/** What JSON.parse loses: duplicate keys, the digits of big integers, the order of some keys, and why a text is not JSON. */
import { isList, isObject, mostLevels } from './json.ts';
import { formatPointer } from './pointers.ts';

export interface JsonScan {
  /** Pointers of the keys that an object has more than once. */
  readonly duplicates: readonly string[];
  /** The exact text of integers that are too big for a JavaScript number, by pointer. */
  readonly bigNumbers: ReadonlyMap<string, string>;
  /** The keys of an object in the order sent, by pointer, if JSON.parse changes it: it puts keys like "10" first. */
  readonly keyOrder: ReadonlyMap<string, readonly string[]>;
}

export type JsonFault = { readonly message: string; readonly offset: number };

/** What a walk reports. `path` is valid only during the call. */
export interface JsonVisitor {
  /** A string, with its quotes, or a number, `true`, `false`, or `null`. */
  scalar?(raw: string, start: number, path: readonly (string | number)[]): void;
  object?(keys: ReadonlySet<string>, path: readonly (string | number)[]): void;
  duplicate?(path: readonly (string | number)[]): void;
}

const nothing: JsonScan = { duplicates: [], bigNumbers: new Map(), keyOrder: new Map() };

/** Scans the text of a JSON value. Nearly all texts need only a quick look. */
export function scanJson(text: string, json: unknown): JsonScan {
  if (json !== undefined && countOfKeys(text) === countOfMembers(json)) return nothing;
  const duplicates = new Set<string>();
  const bigNumbers = new Map<string, string>();
  const keyOrder = new Map<string, readonly string[]>();
  walkJson(text, {
    duplicate: (path) => void duplicates.add(formatPointer(...path)),
    scalar(raw, _start, path) {
      const isBig = /^-?\d{16,}$/.test(raw) && !Number.isSafeInteger(Number(raw));
      if (isBig) bigNumbers.set(formatPointer(...path), raw);
    },
    object(keys, path) {
      if ([...keys].some((key) => /^\d+$/.test(key))) keyOrder.set(formatPointer(...path), [...keys]);
    },
  });
  return { duplicates: [...duplicates], bigNumbers, keyOrder };
}

/** Why a text is not JSON. It is undefined if it is. */
export const faultIn = (text: string): JsonFault | undefined => walkJson(text, {});

const string = String.raw`"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*"`;
const number = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])`;
const scalar = new RegExp(String.raw`${string}|${number}|(?:true|false|null)(?!\w)`, 'y');
const signs = new Set('{}[],:');

/** The token at an offset, which is no white space. It is empty at the end, and if there is none. */
function tokenAt(text: string, start: number): string {
  const first = text.charAt(start);
  if (signs.has(first)) return first;
  scalar.lastIndex = start;
  return scalar.test(text) ? text.slice(start, scalar.lastIndex) : '';
}

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;

type Expected = 'a value' | 'a value or ]' | 'a key' | 'a key or }' | 'a colon' | 'a comma' | 'the end';

/** Walks through a JSON text, and returns the first fault. Values before the fault have been visited. */
export function walkJson(text: string, visitor: JsonVisitor): JsonFault | undefined {
  const path: (string | number)[] = [];
  /** The objects and lists around the current value. An object is the set of its keys. */
  const open: (Set<string> | 'list')[] = [];
  let expected: Expected = 'a value';
  for (let at = 0; ; ) {
    let start = at;
    while (isSpace(text.charCodeAt(start))) start++;
    const raw = tokenAt(text, start);
    const around = open.at(-1);
    const isValue = expected === 'a value' || expected === 'a value or ]';
    const isClosing = raw === (around === 'list' ? ']' : '}') && (expected === 'a comma' || expected.endsWith(raw));
    if (start === text.length && expected === 'the end') return undefined;
    if (isValue && (raw === '{' || raw === '[')) {
      if (open.length === mostLevels) return { message: `there are more than ${mostLevels} levels`, offset: start };
      open.push(raw === '{' ? new Set() : 'list');
      if (raw === '[') path.push(0);
      expected = raw === '{' ? 'a key or }' : 'a value or ]';
    } else if (isClosing && around !== undefined) {
      if (expected !== 'a key or }') path.pop();
      open.pop();
      if (around !== 'list') visitor.object?.(around, path);
      expected = open.length === 0 ? 'the end' : 'a comma';
    } else if (isValue && raw !== '' && !signs.has(raw)) {
      visitor.scalar?.(raw, start, path);
      expected = open.length === 0 ? 'the end' : 'a comma';
    } else if (expected.startsWith('a key') && raw.startsWith('"') && around instanceof Set) {
      const key = raw.includes('\\') ? String(JSON.parse(raw)) : raw.slice(1, -1);
      path.push(key);
      if (around.has(key)) visitor.duplicate?.(path);
      around.add(key);
      expected = 'a colon';
    } else if (expected === 'a comma' && raw === ',') {
      const last = path.pop();
      if (around === 'list') path.push(Number(last) + 1);
      expected = around === 'list' ? 'a value' : 'a key';
    } else if (expected === 'a colon' && raw === ':') expected = 'a value';
    else return { message: faultAt(text, start, expected), offset: start };
    at = start + raw.length;
  }
}

function faultAt(text: string, offset: number, expected: Expected): string {
  if (offset === text.length) return 'the text ends too early';
  return `expected ${expected}, found ${/^[+-]?\w+/.exec(text.slice(offset, offset + 40))?.[0] ?? text.charAt(offset)}`;
}

/** Counts the quotes before a colon: all keys, and sometimes more. */
function countOfKeys(text: string): number {
  let count = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) <= 32) before -= 1;
    if (text.charCodeAt(before) === 34) count += 1;
  }
  return count;
}

/** The members of a value. It is no number if one is a number that may lose digits, or has a key that JSON.parse moves. */
function countOfMembers(value: unknown): number {
  if (typeof value !== 'object') return typeof value === 'number' && Math.abs(value) >= 1e15 ? Number.NaN : 0;
  let count = 0;
  if (isList(value)) for (let at = 0; at < value.length; at++) count += countOfMembers(value[at]);
  else if (isObject(value)) {
    for (const key in value) {
      const first = key.charCodeAt(0);
      if (first >= 48 && first <= 57 && /^\d{1,10}$/.test(key)) return Number.NaN;
      count += 1 + countOfMembers(value[key]);
    }
  }
  return count;
}
