import type { Json, JsonObject } from './json-value.ts';
import { rememberOrder, setMember, startsWithDigit } from './json-value.ts';
import { describeFault } from './json-fault.ts';
import type { JsonMemory } from './json-memory.ts';

/** What became of a JSON text. `duplicates`: JSON pointers of keys that stand twice in one object. `offset`: UTF-16 index. */
export type ParsedJson =
  | { readonly ok: true; readonly value: Json; readonly duplicates: readonly string[] }
  | { readonly ok: false; readonly message: string; readonly offset: number };

const quote = 34;
const comma = 44;
const minus = 45;
const zero = 48;
const nine = 57;
const colon = 58;
const openList = 91;
const backslash = 92;
const closeList = 93;
const openObject = 123;
const closeObject = 125;

/** From this length on the engine would keep the whole text alive for a slice of it. */
const sliceLength = 13;

/** Longer integer literals become numbers, for turning a million digits into a bigint takes seconds. */
const maxDigits = 4096;

/** Nesting beyond this would exhaust the engine's stack. */
const deepest = 2000;

const bigPattern = /^-?\d+$/;

class Fault extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/**
 * Reads a JSON text strictly (RFC 8259) in one pass, keeping big integers exact, the order of keys as sent, and the places of
 * keys that stand twice (the last one wins).
 *
 * @param maxDepth how many lists and objects may stand inside one another, at most 2000
 * @param memory of texts that were read with the same `maxDepth`
 */
export function parseJson(text: string, maxDepth = 512, memory?: JsonMemory): ParsedJson {
  const limit = Math.min(maxDepth, deepest);
  const duplicates = new Set<string>();
  const path: (string | number)[] = [];
  const end = text.length;
  let at = 0;

  function fail(offset: number, otherwise?: string): never {
    throw new Fault(describeFault(text, offset, otherwise), offset);
  }

  function blank(): number {
    let code = text.charCodeAt(at);
    while (code === 32 || code === 10 || code === 13 || code === 9) code = text.charCodeAt(++at);
    return code;
  }

  function word(expected: string, value: Json): Json {
    if (!text.startsWith(expected, at)) fail(at);
    at += expected.length;
    return value;
  }

  function string(): string {
    const start = ++at;
    let escaped = false;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === quote) break;
      if (code === backslash) {
        escaped = true;
        at = escape(at);
      } else if (code >= 32) {
        at += 1;
      } else if (at >= end) {
        throw new Fault('the text ends inside a string', end);
      } else {
        throw new Fault('a string contains a bare control character (a line break or tab must be escaped)', at);
      }
    }
    const stop = at++;
    if (escaped || stop - start >= sliceLength) return copy(start, stop);
    return text.slice(start, stop);
  }

  function copy(start: number, stop: number): string {
    const decoded: unknown = JSON.parse(text.slice(start - 1, stop + 1));
    return typeof decoded === 'string' ? decoded : fail(start);
  }

  function escape(start: number): number {
    const kind = text.charAt(start + 1);
    if (kind === 'u') {
      if (/^[\da-fA-F]{4}$/.test(text.slice(start + 2, start + 6))) return start + 6;
      throw new Fault('\\u in a string must be followed by four hexadecimal digits', start);
    }
    if (kind !== '' && '"\\/bfnrt'.includes(kind)) return start + 2;
    throw new Fault(
      kind === '' ? 'the text ends inside a string' : `\\${kind} is not an escape that JSON knows`,
      start,
    );
  }

  function digits(): number {
    const start = at;
    let code = text.charCodeAt(at);
    while (code >= zero && code <= nine) code = text.charCodeAt(++at);
    if (at === start) fail(at, 'a number is cut short');
    return code;
  }

  function number(): number | bigint {
    const start = at;
    if (text.charCodeAt(at) === minus) at += 1;
    const first = at;
    let code = digits();
    if (at - first > 1 && text.charCodeAt(first) === zero) {
      throw new Fault('a number must not start with a zero', start);
    }
    if (code === 46) {
      at += 1;
      code = digits();
    }
    if (code === 101 || code === 69) {
      const sign = text.charCodeAt(at + 1);
      at += sign === 43 || sign === minus ? 2 : 1;
      digits();
    }
    const literal = text.slice(start, at);
    const value = Number(literal);
    const exact = Number.isSafeInteger(value) || literal.length > maxDigits || literal.length < 16;
    return exact || !bigPattern.test(literal) ? value : BigInt(literal);
  }

  function list(depth: number): Json {
    enter(depth);
    const items: Json[] = [];
    if (blank() === closeList) {
      at += 1;
      return items;
    }
    for (;;) {
      path[depth] = items.length;
      items.push(value(depth + 1));
      const code = blank();
      at += 1;
      if (code === closeList) return items;
      if (code !== comma) fail(at - 1, 'a comma or the closing bracket is missing');
      if (blank() === closeList) throw new Fault('there is a comma before the closing bracket', at);
    }
  }

  function object(depth: number): JsonObject {
    enter(depth);
    const members: Record<string, Json> = {};
    let order: Set<string> | undefined;
    let code = blank();
    if (code === closeObject) {
      at += 1;
      return members;
    }
    for (;;) {
      if (code !== quote) fail(at);
      const key = string();
      if (members[key] !== undefined && Object.hasOwn(members, key)) duplicates.add(pointerTo(key, depth));
      if (order === undefined && startsWithDigit(key)) order = new Set(Object.keys(members));
      order?.add(key);
      if (blank() !== colon) fail(at, 'a colon is missing after a key');
      at += 1;
      path[depth] = key;
      setMember(members, key, depth === 0 && memory !== undefined ? recalled(memory) : value(depth + 1));
      code = blank();
      at += 1;
      if (code === closeObject) break;
      if (code !== comma) fail(at - 1, 'a comma or the closing brace is missing');
      code = blank();
      if (code === closeObject) throw new Fault('there is a comma before the closing brace', at);
    }
    if (order !== undefined) rememberOrder(members, [...order]);
    return members;
  }

  /** A value right below the outermost object. */
  function recalled(known: JsonMemory): Json {
    const code = blank();
    if (code !== openList && code !== openObject) return value(1);
    const start = at;
    const found = known.recall(text, start);
    if (found !== undefined) {
      at += found.length;
      return found.value;
    }
    const before = duplicates.size;
    const read = value(1);
    // Where keys stand twice is told of each text.
    if (duplicates.size === before) known.remember(text, start, at, read);
    return read;
  }

  function enter(depth: number): void {
    if (depth >= limit) throw new Fault(`nested deeper than ${limit} levels`, at);
    at += 1;
  }

  function pointerTo(key: string, depth: number): string {
    const segments = [...path.slice(0, depth), key];
    return segments.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  }

  function value(depth: number): Json {
    const code = blank();
    switch (code) {
      case quote:
        return string();
      case openObject:
        return object(depth);
      case openList:
        return list(depth);
      case 116:
        return word('true', true);
      case 102:
        return word('false', false);
      case 110:
        return word('null', null);
      default:
        return code === minus || (code >= zero && code <= nine) ? number() : fail(at);
    }
  }

  try {
    const result = value(0);
    blank();
    if (at < end) fail(at, 'something follows after the end of the value');
    return { ok: true, value: result, duplicates: [...duplicates] };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, message: error.message, offset: error.offset };
    throw error;
  }
}
