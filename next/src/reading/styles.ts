/** The styles of field names, over a whole run. No majority decides which of several styles is the right one. */
import type { WithResponse } from '../core/exchange.ts';
import type { JsonObject, Plan } from '../core/plan.ts';
import { type FieldStyle, fieldStyle, wordsOf } from '../text/casing.ts';
import { isDataKey } from '../text/data-keys.ts';
import { isObject } from '../text/json.ts';
import { fieldsOf } from './fields.ts';
import { objectOf } from './json.ts';

export interface NamedField {
  readonly name: string;
  readonly style: FieldStyle;
  readonly pointer: string;
  readonly exchange: WithResponse;
  readonly mayBeWord: boolean;
}

export interface Names {
  readonly fields: Map<string, NamedField>;
  /** Values that look like names. */
  readonly words: Set<string>;
}

/** Names that the conventions define, in whatever style a service writes them. The rules about pages judge them. */
const fixed: ReadonlySet<string> = new Set(['total elements', 'total pages']);
/** Bodies that follow another specification: tokens (RFC 6749, section 5.1), OpenAPI, and key sets (RFC 7517). */
const foreign = ['access_token', 'openapi', 'swagger', 'jwks_uri'];
const mostWords = 1000;

export function startNames(): Names {
  return { fields: new Map(), words: new Set() };
}

/** A failure may repeat names of the request, and a success those of its query. */
export function stepNames(names: Names, exchange: WithResponse): Names {
  const { probe, response } = exchange;
  const fields = fieldsOf(exchange);
  if (fields === undefined || probe.method === 'OPTIONS') return names;
  const body = objectOf(response.json);
  if (body !== undefined && foreign.some((key) => Object.hasOwn(body, key))) return names;
  let sent: ReadonlySet<string> | undefined;
  for (const { name, pointer, isData, mayBeWord } of fields.all) {
    const known = names.fields.get(name);
    if (isData || (known !== undefined && (mayBeWord || !known.mayBeWord))) continue;
    const style = fieldStyle(name);
    if (style === undefined || isDataKey(name) || fixed.has(wordsOf(name).join(' '))) continue;
    sent ??= namesSent(exchange);
    if (!sent.has(name)) names.fields.set(name, { name, style, pointer, exchange, mayBeWord });
  }
  if (names.words.size < mostWords) for (const each of fields.words) names.words.add(each);
  return names;
}

/** By style: camelCase, which is recommended, comes first, and names that mix two styles last. */
export function stylesIn(
  { fields, words }: Names,
  { allow }: JsonObject,
  { resources }: Plan,
): ReadonlyMap<FieldStyle, readonly NamedField[]> {
  const allowed = new Set(Array.isArray(allow) ? allow : []);
  const values = new Set(words);
  for (const { filters, states } of resources) {
    for (const filter of Object.values(filters)) for (const value of filter.values) values.add(value);
    for (const { from, to = from } of [...(states?.allowed ?? []), ...(states?.refused ?? [])])
      values.add(from).add(to);
  }
  const styles = new Map<FieldStyle, NamedField[]>();
  const shown = [...fields.values()].filter(
    ({ name, mayBeWord }) => !allowed.has(name) && !(mayBeWord && values.has(name)),
  );
  for (const field of shown.sort((a, b) => rankOf(a) - rankOf(b) || (a.name < b.name ? -1 : 1)))
    styles.set(field.style, [...(styles.get(field.style) ?? []), field]);
  return styles;
}

function rankOf({ style }: NamedField): number {
  return style === 'camelCase' ? 0 : style === 'mixed' ? 2 : 1;
}

function namesSent({ probe, response }: WithResponse): ReadonlySet<string> {
  const { url, body, resource } = probe;
  // `page[size]` may be shown as an object.
  const asked = [...new URLSearchParams(url.split('?')[1]).keys()].flatMap((name) => name.split(/[[\]]+/));
  if (response.isSuccess) return new Set(asked);
  const { example, required = [] } = resource?.create ?? {};
  return new Set([...asked, ...required, ...namesWithin(example), ...namesWithin(parsed(body?.text))]);
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function namesWithin(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesWithin);
  return isObject(value) ? Object.entries(value).flatMap(([key, inner]) => [key, ...namesWithin(inner)]) : [];
}
