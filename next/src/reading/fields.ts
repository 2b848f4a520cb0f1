/** The fields of a body: their names, and the JSON types of their values. Every place is visited once for all items. */
import type { Dialect } from '../core/dialect.ts';
import type { WithResponse } from '../core/exchange.ts';
import type { JsonObject } from '../core/plan.ts';
import type { Probe } from '../core/probe.ts';
import type { HttpResponse } from '../core/response.ts';
import { fieldStyle } from '../text/casing.ts';
import { haveOneKind, isDataMap } from '../text/data-keys.ts';
import { isList, isObject, type JsonKind, kindOf } from '../text/json.ts';
import { formatPointer } from '../text/pointers.ts';

export interface Field {
  readonly name: string;
  /** A JSON pointer from the body, with `*` for list indices and for keys that are data. */
  readonly pointer: string;
  /** Without null. Values of several types may be mixed only in objects of a list inside an item. */
  readonly kinds: ReadonlySet<JsonKind>;
  /** The key is data, such as `en-GB`. */
  readonly isData: boolean;
  /** It is among values of one type in an object inside an item, so it may be a word of the data. */
  readonly mayBeWord: boolean;
}

export interface Fields {
  readonly all: readonly Field[];
  /** Values that look like names of several words: `in_progress`. Keys that are equal to one are data. */
  readonly words: ReadonlySet<string>;
}

/** It is undefined if the body is not JSON. */
export function fieldsOf(exchange: WithResponse): Fields | undefined {
  return exchange.view(fieldsIn);
}

const mostFields = 400;
const mostWords = 40;
const word = /^[A-Za-z][A-Za-z\d]*(?:[_-][A-Za-z\d]+)+$|^[a-z]+[A-Z][A-Za-z\d]*$/;

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
  /** One bit for each kind. */
  kinds: number;
  objects: JsonObject[] | undefined;
  elements: JsonObject[] | undefined;
}

const kinds: readonly JsonKind[] = ['boolean', 'number', 'string', 'list', 'object'];
const sets = Array.from({ length: 2 ** kinds.length }, (_, bits): ReadonlySet<JsonKind> => {
  return new Set(kinds.filter((_, at) => (bits >> at) % 2 === 1));
});
const none: ReadonlySet<JsonKind> = new Set();

function fieldsIn({ json }: HttpResponse, dialect: Dialect, { intent }: Probe): Fields | undefined {
  if (json === undefined) return undefined;
  const fields: Field[] = [];
  const words = new Set<string>();
  const firm: readonly string[] = intent.kind === 'planned' ? ['/error'] : [dialect.itemAt, dialect.itemsAt, '/error'];
  const visit = (place: Place): void => {
    const { name, pointer, objects, isFirm, isInItemList } = place;
    const isMap = !isFirm && isDataMap(name, objects);
    const mayBeWord = !isFirm && haveOneKind(objects);
    const found = collect(objects, isMap, words);
    for (const [key, { kinds: bits, objects: inner, elements }] of found) {
      if (fields.length >= mostFields) return;
      const at = isMap ? `${pointer}/*` : pointer + formatPointer(key);
      const all = sets[bits] ?? none;
      const shown = isMap || (isInItemList && all.size > 1) ? none : all;
      fields.push({ name: key, pointer: at, kinds: shown, isData: isMap, mayBeWord });
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
  return { all: fields, words };
}

/** The values of all objects by key. The keys of a map are data, so its values are collected under one key. */
function collect(objects: readonly JsonObject[], isMap: boolean, words: Set<string>): ReadonlyMap<string, Found> {
  const all = new Map<string, Found>();
  for (const object of objects) {
    for (const name in object) {
      const key = isMap ? '*' : name;
      let found = all.get(key);
      if (found === undefined) {
        found = { kinds: 0, objects: undefined, elements: undefined };
        all.set(key, found);
      }
      note(object[name], found, words);
    }
  }
  return all;
}

function note(value: unknown, found: Found, words: Set<string>): void {
  const kind = kindOf(value);
  if (kind === undefined || kind === 'null') return;
  found.kinds |= 1 << kinds.indexOf(kind);
  if (isObject(value)) {
    found.objects ??= [];
    found.objects.push(value);
  } else if (Array.isArray(value)) {
    for (const each of value.flat(3)) {
      if (!isObject(each)) continue;
      found.elements ??= [];
      found.elements.push(each);
    }
  } else if (typeof value === 'string' && value.length < 40 && words.size < mostWords && word.test(value)) {
    if (fieldStyle(value) !== undefined) words.add(value);
  }
}
