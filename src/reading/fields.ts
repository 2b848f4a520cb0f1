/** The fields of a body: their names with their styles, and the JSON types of their values. Every place is visited once for all items. */
import type { Dialect } from '../core/dialect.ts';
import type { WithResponse } from '../core/exchange.ts';
import type { JsonObject, Plan } from '../core/plan.ts';
import type { Probe } from '../core/probe.ts';
import type { HttpResponse } from '../core/response.ts';
import { objectOf } from './json.ts';
import { listed } from './shown.ts';
import { fieldStyle, type FieldStyle, wordsOf } from '../text/casing.ts';
import { haveOneKind, isDataKey, isDataMap } from '../text/data-keys.ts';
import { isList, isObject, type JsonKind, parseJson } from '../text/json.ts';
import { remembered } from '../text/memo.ts';
import { formatPointer } from '../text/pointers.ts';

export interface Field {
  readonly name: string;
  /** A JSON pointer from the body, with `*` for list indices and for keys that are data. */
  readonly pointer: string;
  /** Without null. Values of several types may be mixed only in objects of a list inside an item. */
  readonly kinds: ReadonlySet<JsonKind>;
  /** The key is data, such as `en-GB`, or a word with its count or its flag. */
  readonly isData: boolean;
  /** It is among texts in an object inside an item, so it may be a word of the data. */
  readonly mayBeWord: boolean;
}

/** It is undefined if the body is not JSON. */
export function fieldsOf(exchange: WithResponse): readonly Field[] | undefined {
  return exchange.view(fieldsIn);
}

export const idPointerIn = (_: HttpResponse, { idField }: Dialect): string => `/${idField}`;

const mostFields = 400;
/** Most bodies have their fields in the same few places. */
const below = remembered((pointer) => remembered((key) => pointer + formatPointer(key)));

/** What is at one place: in one object, or in all objects of a list. */
interface Place {
  readonly name: string;
  readonly pointer: string;
  readonly objects: readonly JsonObject[];
  /** The conventions define its keys, or its keys are the fields of items. */
  readonly isFirm: boolean;
  readonly isInItemList: boolean;
}

interface Found {
  readonly key: string;
  /** One bit for each kind. */
  kinds: number;
  objects: JsonObject[] | undefined;
  elements: JsonObject[] | undefined;
}

const kinds: readonly JsonKind[] = ['boolean', 'number', 'string', 'list', 'object'];
const bitOf: Readonly<Record<string, number>> = Object.fromEntries(kinds.map((kind, at) => [kind, 1 << at]));
const sets = Array.from({ length: 2 ** kinds.length }, (_, bits): ReadonlySet<JsonKind> => {
  return new Set(kinds.filter((_, at) => (bits >> at) % 2 === 1));
});
const none: ReadonlySet<JsonKind> = new Set();

function fieldsIn({ json }: HttpResponse, dialect: Dialect, { intent, resource }: Probe): readonly Field[] | undefined {
  if (json === undefined) return undefined;
  const fields: Field[] = [];
  const { itemAt, itemsAt, fieldsAt } = dialect;
  const ofItems = fieldsAt === '' ? [] : [`${itemAt}${fieldsAt}`, `${itemsAt}/*${fieldsAt}`];
  const isDocument = intent.kind === 'planned' || (intent.kind === 'observed' && resource === undefined);
  const firm: readonly string[] = isDocument ? ['/error'] : [itemAt, itemsAt, '/error', ...ofItems];
  const visit = (place: Place): void => {
    const { name, pointer, objects, isFirm, isInItemList } = place;
    const isMap = !isFirm && isDataMap(name, objects);
    const mayBeWord = !isFirm && haveOneKind(objects);
    for (const { key, kinds: bits, objects: inner, elements } of collect(objects, isMap)) {
      if (fields.length >= mostFields) return;
      const at = isMap ? `${pointer}/*` : below(pointer)(key);
      const all = sets[bits] ?? none;
      const shown = isMap || (isInItemList && all.size > 1) ? none : all;
      const isData = isMap || (mayBeWord && (all.has('number') || all.has('boolean')));
      fields.push({ name: key, pointer: at, kinds: shown, isData, mayBeWord });
      if (inner === undefined && elements === undefined) continue;
      const isPart = firm.includes(at);
      const name = isMap ? '' : key;
      if (inner !== undefined) visit({ name, isInItemList, pointer: at, objects: inner, isFirm: isPart });
      if (elements !== undefined)
        visit({ name, isFirm: isPart, isInItemList: !isPart, pointer: `${at}/*`, objects: elements });
    }
  };
  const objects = (isList(json) ? json : [json]).filter(isObject);
  visit({ name: '', pointer: isList(json) ? '/*' : '', objects, isFirm: true, isInItemList: false });
  return fields;
}

/** The values of all objects by key. The keys of a map are data, so its values are collected under one key. */
function collect(objects: readonly JsonObject[], isMap: boolean): readonly Found[] {
  const all: Found[] = [];
  // It is needed only if the objects do not have the same keys in the same order.
  let byKey: Map<string, Found> | undefined;
  for (const object of objects) {
    let at = 0;
    for (const name in object) {
      const key = isMap ? '*' : name;
      let found = all[isMap ? 0 : at++];
      if (found?.key !== key && object !== objects[0]) {
        byKey ??= new Map(all.map((each) => [each.key, each]));
        found = byKey.get(key);
      }
      if (found === undefined) {
        found = { key, kinds: 0, objects: undefined, elements: undefined };
        all.push(found);
        byKey?.set(key, found);
      }
      note(object[name], found);
    }
  }
  return all;
}

function note(value: unknown, found: Found): void {
  if (value === null) return;
  found.kinds |= bitOf[isList(value) ? 'list' : typeof value] ?? 0;
  if (typeof value !== 'object') return;
  if (isObject(value)) {
    found.objects ??= [];
    found.objects.push(value);
  } else if (isList(value)) {
    for (const each of value.some(isList) ? value.flat(3) : value) {
      if (!isObject(each)) continue;
      found.elements ??= [];
      found.elements.push(each);
    }
  }
}

export interface NamedField extends Pick<Field, 'name' | 'pointer' | 'mayBeWord'> {
  readonly style: FieldStyle;
  readonly exchange: WithResponse;
}

/** The fields whose names show a style, by name. */
export type Names = Map<string, NamedField>;

/** Names that the conventions define, in whatever style a service writes them. The rules about pages judge them. */
const fixed: ReadonlySet<string> = new Set(['total elements', 'total pages']);
/** Bodies that follow another specification: tokens (RFC 6749, section 5.1), OpenAPI, and key sets (RFC 7517). */
const foreign = ['access_token', 'openapi', 'swagger', 'jwks_uri'];

const styleOf = remembered((name) =>
  isDataKey(name) || fixed.has(wordsOf(name).join(' ')) ? undefined : fieldStyle(name),
);

/** Most names are one word, so they show no style. */
function styledIn(response: HttpResponse, dialect: Dialect, probe: Probe): readonly Field[] {
  const fields = probe.method === 'OPTIONS' ? undefined : response.view(fieldsIn, dialect, probe);
  if (foreign.some((key) => objectOf(response.json)?.[key] !== undefined)) return [];
  return (fields ?? []).filter(({ name, isData }) => !isData && styleOf(name) !== undefined);
}

/** A failure may repeat names of the request, and a success those of its query. */
export function stepNames(names: Names, exchange: WithResponse): Names {
  let sent: ReadonlySet<string> | undefined;
  for (const { name, pointer, mayBeWord } of exchange.view(styledIn)) {
    const known = names.get(name);
    const style = known === undefined || (known.mayBeWord && !mayBeWord) ? styleOf(name) : undefined;
    if (style === undefined) continue;
    sent ??= namesSent(exchange);
    if (!sent.has(name)) names.set(name, { name, style, pointer, exchange, mayBeWord });
  }
  return names;
}

/** By style: camelCase, which is recommended, comes first, and names that mix two styles last. */
export function stylesIn(names: Names, { allow }: JsonObject, { resources }: Plan) {
  const allowed = new Set(Array.isArray(allow) ? allow : []);
  const values = new Set<string>();
  for (const { filters, states } of resources) {
    for (const filter of Object.values(filters)) for (const value of filter.values) values.add(value);
    for (const { from, to = from } of [...(states?.allowed ?? []), ...(states?.refused ?? [])])
      values.add(from).add(to);
  }
  const styles = new Map<FieldStyle, NamedField[]>();
  const shown = [...names.values()].filter(
    (each) => !allowed.has(each.name) && !(each.mayBeWord && (values.has(each.name) || isValue(each))),
  );
  for (const field of shown.sort((a, b) => rankOf(a) - rankOf(b) || (a.name < b.name ? -1 : 1)))
    styles.set(field.style, [...(styles.get(field.style) ?? []), field]);
  return styles;
}

/** True if the response that shows the name also has it as a value, such as a state: then the object is keyed by data. */
function isValue({ name, exchange }: NamedField): boolean {
  const [, ...rests] = exchange.response.text.split(JSON.stringify(name));
  return rests.some((rest) => !/^\s*:/.test(rest));
}

/** The names of the first fields, for a sentence. */
export function namesOf(fields: readonly NamedField[]): string {
  const names = fields.map(({ name }) => name);
  return listed(names, 3);
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
  return new Set([...asked, ...required, ...namesWithin(example), ...namesWithin(parseJson(body?.text ?? ''))]);
}

function namesWithin(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesWithin);
  return isObject(value) ? Object.entries(value).flatMap(([key, inner]) => [key, ...namesWithin(inner)]) : [];
}
