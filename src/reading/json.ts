/** Small questions about JSON values, and what JSON.parse loses. None of them throws, whatever the value is. */
import { isDeepStrictEqual } from 'node:util';
import type { WithResponse } from '../core/exchange.ts';
import type { JsonObject } from '../core/plan.ts';
import type { HttpResponse } from '../core/response.ts';
import { isObject } from '../text/json.ts';
import { type JsonScan, scanJson } from '../text/scan.ts';

export function objectOf(value: unknown): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}

export function unionOfKeys(...objects: readonly JsonObject[]): readonly string[] {
  return [...new Set(objects.flatMap((object) => Object.keys(object)))];
}

export const isSame = (a: unknown, b: unknown): boolean => a === b || isDeepStrictEqual(a, b);

/** True if the values differ only in case and outer spaces. A service may normalize what it stores. */
export function isAlike(a: unknown, b: unknown): boolean {
  const normalized = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toLowerCase() : value);
  return isSame(normalized(a), normalized(b));
}

export const scanOf = (exchange: WithResponse): JsonScan => exchange.view(scanIn);

export const scanIn = ({ text, json }: HttpResponse): JsonScan => scanJson(text, json);
