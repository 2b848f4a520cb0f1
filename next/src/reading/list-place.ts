/** Where a response has its list and its page fields, in whatever form the service writes them. */
import type { Dialect, PageField } from '../core/dialect.ts';
import { isList, isObject, type JsonObject } from '../text/json.ts';
import { formatPointer, valueAt } from '../text/pointers.ts';
import { isBesideItems } from './paging.ts';

/**
 * How a list stands in its response. `plain`: as the data of the envelope. `merged`: with the page fields next to
 * success, error, and timestamp. `bare`: the pagination shape alone. `nested`: the pagination shape as the data of the
 * envelope. `apart`: with the page fields in an object of their own, next to data. `array`: a list and nothing else.
 */
export type ListForm = 'plain' | 'merged' | 'bare' | 'nested' | 'apart' | 'array' | 'other';

export interface ListPlace {
  readonly form: ListForm;
  /** The JSON pointer of the list. */
  readonly at: string;
  /** The JSON pointer of the object with the page fields. */
  readonly fieldsAt: string;
}

export const pageFields: readonly PageField[] = ['page', 'size', 'totalElements', 'totalPages'];

/** It is undefined if the body shows no list, or more than one. */
export function listPlace(json: unknown, dialect: Dialect): ListPlace | undefined {
  const at = listPointer(json, dialect.itemsAt);
  if (at === undefined) return undefined;
  const outer = at.slice(0, Math.max(0, at.lastIndexOf('/')));
  const fieldsAt = fieldsPointer(json, outer, dialect) ?? outer;
  return { at, fieldsAt, form: formOf(json, at, fieldsAt, dialect) };
}

function listPointer(json: unknown, known: string): string | undefined {
  const direct = [known, '/data', '/data/data', ''].find((pointer) => isList(valueAt(json, pointer)));
  if (direct !== undefined || !isObject(json)) return direct;
  if (isObject(json['data'])) return listIn(json['data'], '/data');
  if ('success' in json) return undefined;
  const deeper = wrappers.flatMap((key) => (isObject(json[key]) ? [[json[key], formatPointer(key)] as const] : []));
  return listIn(json, '') ?? deeper.map(([object, at]) => listIn(object, at)).find((pointer) => pointer !== undefined);
}

const usualNames = ['items', 'results', 'content', 'records', 'rows', 'value', 'entries', 'hits', 'objects', 'list'];
const wrappers = ['_embedded', 'hits', 'result', 'results', 'response', 'payload'];

/** The list of an object by its usual name, or the only one. An object with an id is an item that has a list. */
function listIn(object: JsonObject, at: string): string | undefined {
  if ('id' in object) return undefined;
  const lists = Object.keys(object).filter((key) => isList(object[key]));
  const own = lists.filter((key) => !isBesideItems(key));
  const key = usualNames.find((name) => lists.includes(name)) ?? (own.length === 1 ? own[0] : undefined);
  return key === undefined ? undefined : `${at}${formatPointer(key)}`;
}

/** Next to the list, in the body, or in an object of the body that has at least two of the fields. */
function fieldsPointer(json: unknown, outer: string, { pageNames }: Dialect): string | undefined {
  const names = pageFields.map((field) => pageNames[field]).filter((name) => !name.startsWith('/'));
  const countAt = (at: string): number => {
    const object = valueAt(json, at);
    return isObject(object) ? names.filter((name) => isScalar(object[name])).length : 0;
  };
  const near = [...new Set([outer, '', '/data'])].find((at) => countAt(at) > 0);
  if (near !== undefined || !isObject(json)) return near;
  return Object.keys(json)
    .map((key) => formatPointer(key))
    .find((at) => countAt(at) > 1);
}

/** An object that is called `page` is no page number, but may hold the fields. */
function isScalar(value: unknown): boolean {
  return value !== undefined && !isObject(value);
}

function formOf(json: unknown, at: string, fieldsAt: string, { itemAt: dataAt, pageNames }: Dialect): ListForm {
  if (at === '') return 'array';
  const isEnveloped = isObject(json) && ('success' in json || ('error' in json && 'timestamp' in json));
  const fields = valueAt(json, fieldsAt);
  const hasFields = isObject(fields) && pageFields.some((field) => isScalar(fields[pageNames[field]]));
  if (at === '/data/data' || (at === dataAt && at.split('/').length === 3)) return 'nested';
  if (at !== '/data' && at !== dataAt) return 'other';
  if (!hasFields) return isEnveloped ? 'plain' : 'other';
  if (fieldsAt !== '') return 'apart';
  return isEnveloped ? 'merged' : 'bare';
}
