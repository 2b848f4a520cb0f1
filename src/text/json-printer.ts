import type { Json } from './json-value.ts';
import { isList, keysOf } from './json-value.ts';

/**
 * Writes a JSON value as text, keys in the order they were sent. Big integers are written exactly; a number too large for the
 * engine stays a number.
 *
 * @param indent spaces for each level; 0 writes everything on one line
 */
export function printJson(value: Json, indent = 0): string {
  return print(value, ' '.repeat(indent), '');
}

function print(value: Json, step: string, margin: string): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'number') return printNumber(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const inner = margin + step;
  if (isList(value)) {
    const items = value.map((item) => print(item, step, inner));
    return enclose('[', items, ']', inner, margin, step !== '');
  }
  const colon = step === '' ? ':' : ': ';
  const members: string[] = [];
  for (const key of keysOf(value)) {
    const item = value[key];
    if (item !== undefined) members.push(JSON.stringify(key) + colon + print(item, step, inner));
  }
  return enclose('{', members, '}', inner, margin, step !== '');
}

function printNumber(value: number): string {
  if (Number.isFinite(value)) return JSON.stringify(value);
  if (Number.isNaN(value)) return 'null';
  return value > 0 ? '1e999' : '-1e999';
}

function enclose(
  open: string,
  parts: readonly string[],
  close: string,
  inner: string,
  margin: string,
  spread: boolean,
): string {
  if (parts.length === 0 || !spread) return open + parts.join(',') + close;
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${margin}${close}`;
}
