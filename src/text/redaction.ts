import { secretPattern, secretTraces, shortSecretPattern } from './secret-pattern.ts';

/** Puts `***` where a secret stands, in whatever form it was carried. */
export interface Mask {
  /** Any text: an address, a body that is no JSON. */
  text(value: string): string;
  /** The value of a header field; here short secrets are masked as well. */
  header(value: string): string;
  /** A JSON text: only string literals are touched, keys included, so that it stays valid and no value changes its kind. Anything else as `text`. */
  json(value: string): string;
  /** The indexes of secrets that are too short to be masked anywhere but in headers. */
  readonly shortSecrets: readonly number[];
}

const veil = '***';
const shortest = 8;
const literal = /"(?:[^"\\]|\\.)*"/gs;
const basic = /(\bbasic\s+)([\w+/=-]+)/gi;

/** Makes the mask for the secrets of a run. Longer ones go first, so that none is left in part because it holds another. */
export function createMask(secrets: readonly string[]): Mask {
  const ordered = [...new Set(secrets)].filter((secret) => secret !== '').sort((a, b) => b.length - a.length);
  const isLong = (secret: string): boolean => secret.length >= shortest;
  const long = ordered.filter(isLong).map(secretPattern);
  const traces = ordered.filter(isLong).flatMap(secretTraces);
  const all = ordered.map((secret) => (isLong(secret) ? secretPattern(secret) : shortSecretPattern(secret)));

  const mayHold = (value: string): boolean => traces.some((trace) => value.includes(trace));
  const text = (value: string): string => (mayHold(value) ? cover(value, long) : value);

  function header(value: string): string {
    const credentials = value.replaceAll(basic, (whole, scheme: string, token: string) => {
      const decoded = Buffer.from(token, 'base64').toString();
      return ordered.some((secret) => decoded.includes(secret)) ? scheme + veil : whole;
    });
    return cover(credentials, all);
  }

  function json(value: string): string {
    if (!mayHold(value) || !long.some((pattern) => value.search(pattern) >= 0)) return value;
    if (!isJson(value)) return text(value);
    return value.replaceAll(literal, (quoted) => {
      const held: unknown = JSON.parse(quoted);
      if (typeof held !== 'string') return quoted;
      const covered = text(held);
      return covered === held ? quoted : JSON.stringify(covered);
    });
  }

  const shortSecrets = secrets.flatMap((secret, index) => (isLong(secret) ? [] : [index]));
  return { text, header, json, shortSecrets };
}

/** Goes on while something was covered, for what stands on both sides of a covered secret may make up another. */
function cover(value: string, patterns: readonly RegExp[]): string {
  const covered = patterns.reduce((text, pattern) => text.replaceAll(pattern, veil), value);
  return covered.length < value.length ? cover(covered, patterns) : covered;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
