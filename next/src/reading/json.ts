/** Small questions about JSON values. None of them throws, whatever the value is. */
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../core/plan.ts';

export function objectOf(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

/** The value at a JSON pointer (RFC 6901). */
export function valueAt(json: unknown, pointer: string): unknown {
  if (pointer === '') return json;
  let value = json;
  for (const part of pointer.slice(1).split('/')) {
    const key = part.includes('~') ? part.replaceAll('~1', '/').replaceAll('~0', '~') : part;
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as JsonObject)[key];
  }
  return value;
}

export function unionOfKeys(...objects: readonly JsonObject[]): readonly string[] {
  return [...new Set(objects.flatMap(Object.keys))];
}

export function isSame(a: unknown, b: unknown): boolean {
  return a === b || isDeepStrictEqual(a, b);
}

/** True if the values differ in nothing but case and outer spaces. A service may normalize what it stores. */
export function isAlike(a: unknown, b: unknown): boolean {
  const normalized = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toLowerCase() : value);
  return isSame(normalized(a), normalized(b));
}
