import { parse } from 'yaml';
import { type Json, objectOf, parseJson } from '../text/json.ts';

/** The value of a JSON or YAML text, or why there is none, as the end of a sentence that starts with the file's name. */
export type Structured = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly reason: string };

/** UTF-16 units; YAML takes about half a second for each million. */
const mostJson = 2 ** 26;
const mostYaml = 2 ** 24;
const mostValues = 4_000_000;
const deepest = 300;

/** Reads a text as JSON where it begins like that, else as YAML. Its size, depth and number of values are bounded. */
export function readStructured(text: string): Structured {
  const plain = text.replace(/^\uFEFF/, '');
  if (/^\s*[{[]/.test(plain)) {
    if (plain.length > mostJson) return tooLarge(mostJson);
    const parsed = parseJson(plain, deepest);
    if (parsed.ok) return { ok: true, value: parsed.value };
    // YAML in flow style begins alike; what was meant as JSON gets the message for JSON.
    const yaml = plain.length > mostYaml ? undefined : readYaml(plain);
    if (yaml?.ok === true) return yaml;
    return { ok: false, reason: `holds no JSON: ${parsed.message} (at character ${parsed.offset + 1})` };
  }
  return plain.length > mostYaml ? tooLarge(mostYaml) : readYaml(plain);
}

function tooLarge(most: number): Structured {
  return { ok: false, reason: `has more than ${most / 2 ** 20} Mi characters` };
}

function readYaml(text: string): Structured {
  try {
    const parsed: unknown = parse(text, { uniqueKeys: false, logLevel: 'error', maxAliasCount: 10_000 });
    let count = 0;
    const json = (value: unknown, depth: number): Json => {
      count += 1;
      if (count > mostValues || depth > deepest) throw new RangeError('too much');
      if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint') {
        return value;
      }
      if (typeof value === 'number') return Number.isFinite(value) ? value : null;
      if (Array.isArray(value)) return value.map((item) => json(item, depth + 1));
      if (typeof value !== 'object') return null;
      return objectOf(Object.entries(value).map(([key, inner]): [string, Json] => [key, json(inner, depth + 1)]));
    };
    return { ok: true, value: json(parsed, 0) };
  } catch (error) {
    // Aliases within what they name, and brackets by the thousand, end in a RangeError.
    if (error instanceof RangeError) return { ok: false, reason: 'is nested too deeply, or its aliases have no end' };
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return { ok: false, reason: `holds no YAML: ${line.replace(/:$/, '')}` };
  }
}
