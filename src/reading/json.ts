/** Small questions about JSON values, and what JSON.parse loses. None of them throws, whatever the value is. */
import type { WithResponse } from '../core/exchange.ts';
import type { JsonObject } from '../core/plan.ts';
import type { HttpResponse } from '../core/response.ts';
import { isList, isObject } from '../text/json.ts';
import { type JsonScan, scanJson } from '../text/scan.ts';

export function objectOf(value: unknown): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}

export function unionOfKeys(...objects: readonly JsonObject[]): readonly string[] {
  const keys = new Set<string>();
  for (const object of objects) for (const key in object) keys.add(key);
  return [...keys];
}

export const isSame = (a: unknown, b: unknown): boolean => a === b || isDeeplySame(a, b);

/** `isDeepStrictEqual` of Node, which is far slower because it also compares what JSON does not have. */
function isDeeplySame(a: unknown, b: unknown): boolean {
  if (isList(a) && isList(b)) return a.length === b.length && a.every((each, at) => isDeeplySame(each, b[at]));
  if (!isObject(a) || !isObject(b)) return Object.is(a, b);
  for (const key in a)
    if (!Object.hasOwn(b, key) || !(Object.is(a[key], b[key]) || isDeeplySame(a[key], b[key]))) return false;
  for (const key in b) if (!Object.hasOwn(a, key)) return false;
  return true;
}

/** True if the values differ only in case and outer spaces. A service may normalize what it stores. */
export function isAlike(a: unknown, b: unknown): boolean {
  const normalized = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toLowerCase() : value);
  return isSame(normalized(a), normalized(b));
}

export const scanOf = (exchange: WithResponse): JsonScan => exchange.view(scanIn);

export const scanIn = ({ text, json }: HttpResponse): JsonScan => scanJson(text, json);
