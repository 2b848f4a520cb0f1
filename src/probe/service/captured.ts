import { valueAt } from '../../model/body.ts';
import { type Exchange, isAnswered } from '../../model/exchange.ts';
import type { PlannedProbe } from '../../model/plan.ts';
import { isList, isObject, type Json, type JsonObject, printJson } from '../../text/json.ts';
import { percentEncoded } from '../../text/percent.ts';

/** Values that answers brought, by the names that the plan gives them. */
export type Captured = ReadonlyMap<string, Json>;

const placeholder = /\{\{([A-Za-z_][A-Za-z0-9_]*)\}\}/g;
const alone = /^\{\{([A-Za-z_][A-Za-z0-9_]*)\}\}$/;

/** What the answer to a probe brings: texts, numbers and truth values, for nothing else can stand in a request. */
export function capturedFrom({ capture }: PlannedProbe, exchange: Exchange | undefined): Captured {
  const reply = exchange !== undefined && isAnswered(exchange) ? exchange.reply : undefined;
  const found = Object.entries(capture).flatMap(([name, at]): readonly (readonly [string, Json])[] => {
    const value = reply === undefined ? undefined : valueAt(reply, at);
    const isUsable = value !== undefined && value !== null && value !== '' && typeof value !== 'object';
    return isUsable ? [[name, value]] : [];
  });
  return new Map(found);
}

/** A target with the values in it, percent-encoded. */
export function filledTarget(target: string, values: Captured): string {
  return filledText(target, values, percentEncoded);
}

/** Headers with the values in them; what no header may hold is percent-encoded. */
export function filledHeaders(
  headers: Readonly<Record<string, string>>,
  values: Captured,
): Readonly<Record<string, string>> {
  const form = (value: string): string => (/^[\x20-\x7e]*$/.test(value) ? value : percentEncoded(value));
  return Object.fromEntries(Object.entries(headers).map(([name, held]) => [name, filledText(held, values, form)]));
}

/** A body with the values in it: one that stands alone in a text keeps its kind. */
export function filledBody(body: Json, values: Captured): Json {
  if (isList(body)) return body.map((each) => filledBody(each, values));
  if (isObject(body)) return filledMembers(body, values);
  if (typeof body !== 'string') return body;
  const whole = alone.exec(body)?.[1];
  return (whole === undefined ? undefined : values.get(whole)) ?? filledText(body, values, (value) => value);
}

/** The same of an object. */
export function filledMembers(object: JsonObject, values: Captured): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, filledBody(value, values)]));
}

function filledText(text: string, values: Captured, form: (value: string) => string): string {
  return text.replace(placeholder, (whole, name: string) => {
    const value = values.get(name);
    return value === undefined ? whole : form(typeof value === 'string' ? value : printJson(value));
  });
}
