/** Reads an OpenAPI document: bytes or text to a value, as JSON or YAML. Its size and its depth are bounded. */
import { parseDocument } from 'yaml';
import { isList, isObject, mostLevels } from '../text/json.ts';
import { scanJson } from '../text/scan.ts';
import { tooDeepAt } from '../text/yaml.ts';

/** The reason is the end of a sentence that starts with the name of the document. */
export type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string };

/** In UTF-16 units. YAML takes about half a second per million. */
const mostCharacters = 2 ** 25;
const mostValues = 4_000_000;
const mostAliases = 10_000;

export function parseBytes(bytes: Uint8Array): Parsed {
  const [first = 0, second = 0] = bytes;
  // Gzip, and zip.
  const isPacked = (first === 0x1f && second === 0x8b) || (first === 0x50 && second === 0x4b);
  if (isPacked) return { ok: false, reason: 'is compressed: unpack it' };
  // With its mark, or with a zero in each character.
  const isUtf16 = [0xfe, 0xff].includes(first) || bytes.subarray(0, 2).includes(0);
  try {
    if (!isUtf16) return parseText(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // Latin-1, as a rule.
  }
  return { ok: false, reason: `is ${isUtf16 ? 'UTF-16' : 'not UTF-8'}: save it as UTF-8` };
}

export function parseText(text: string): Parsed {
  const plain = text.replace(/^\uFEFF/, '');
  if (plain.trim() === '') return { ok: false, reason: 'is empty' };
  if (/^\s*<(?:!doctype|html)/i.test(plain)) return { ok: false, reason: 'is an HTML page: name the document itself' };
  if (plain.length > mostCharacters) return { ok: false, reason: 'is too large' };
  try {
    if (/^\s*[{[]/.test(plain)) {
      const value = copied(JSON.parse(plain));
      const [twice] = scanJson(plain, value).duplicates;
      return twice === undefined ? { ok: true, value } : { ok: false, reason: `has the key ${twice} twice: keep one` };
    }
  } catch {
    // A YAML document in flow style starts with a brace, too.
  }
  const tooDeep = { ok: false, reason: 'is nested too deeply, or its aliases have no end' } as const;
  if (tooDeepAt(plain) >= 0) return tooDeep;
  try {
    const document = parseDocument(plain, { merge: true, schema: 'core', stringKeys: true });
    if (document.errors[0] !== undefined) throw document.errors[0];
    return { ok: true, value: copied(document.toJS({ maxAliasCount: mostAliases })) };
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    const isEndless = error instanceof RangeError || /call stack|alias count/.test(line);
    if (isEndless) return tooDeep;
    return { ok: false, reason: `is not valid JSON or YAML: ${line.replace(/; please use \S+|:$/g, '')}` };
  }
}

/** A copy of plain JSON values. Aliases of YAML may share values, or contain themselves. */
function copied(whole: unknown): unknown {
  let count = 0;
  const copy = (value: unknown, level: number): unknown => {
    count++;
    if (count > mostValues || level > mostLevels) throw new RangeError('too many values');
    if (isList(value)) return value.map((each) => copy(each, level + 1));
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copy(each, level + 1)]));
    return typeof value === 'number' && !Number.isFinite(value) ? null : value;
  };
  return copy(whole, 0);
}
