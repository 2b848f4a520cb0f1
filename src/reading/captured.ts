/** Values that planned probes capture from responses, and fill into later ones: `{{name}}`. */
import type { Exchange } from '../core/exchange.ts';
import type { JsonObject, PlannedProbe } from '../core/plan.ts';
import { withTexts } from '../text/json.ts';
import { valueAt } from '../text/pointers.ts';

/** By name. Each is a text, a number, or a boolean. */
export type Captured = ReadonlyMap<string, unknown>;

type Headers = Readonly<Record<string, string>>;

const placeholder = /\{\{(\w+)\}\}/g;
/** The audit fills these itself. */
const own: ReadonlySet<string> = new Set(['unique', 'unique_number']);

/** True if every value that the probe needs was captured. */
export function isFilled({ url, headers, body, expect }: PlannedProbe, captured: Captured): boolean {
  const text = JSON.stringify([url, headers, body ?? null, expect?.headers ?? {}, expect?.body ?? {}]);
  return [...text.matchAll(placeholder)].every(([, name = '']) => own.has(name) || captured.has(name));
}

/** @param capture JSON pointers into the body of the response, by name */
export function capturedFrom(
  capture: PlannedProbe['capture'],
  exchange: Exchange | undefined,
): readonly (readonly [string, unknown])[] {
  const { response } = exchange ?? {};
  if (response === undefined) return [];
  return Object.entries(capture).flatMap(([name, pointer]) => {
    const value = valueAt(response.json, pointer);
    const isPlain = value !== undefined && value !== null && value !== '' && typeof value !== 'object';
    return isPlain ? [[name, value] as const] : [];
  });
}

export function filledText(text: string, captured: Captured, form: (value: string) => string = String): string {
  return text.replace(placeholder, (whole, name: string) =>
    captured.has(name) ? form(String(captured.get(name))) : whole,
  );
}

/** What no header can contain is percent-encoded. */
export function filledHeaders(headers: Headers, captured: Captured): Headers {
  const form = (value: string): string => (/^[\x20-\x7e]*$/.test(value) ? value : encodeURIComponent(value));
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filledText(value, captured, form)]));
}

/** A text that is one placeholder becomes the value itself, a number for example. */
export function filledMembers(object: JsonObject, captured: Captured): JsonObject {
  return withTexts(
    object,
    (text) => captured.get(/^\{\{(\w+)\}\}$/.exec(text)?.[1] ?? '') ?? filledText(text, captured),
  );
}
