import { isList, isObject, type Json, type JsonObject } from '../text/json.ts';
import { jsonOf, member, objectOf } from './body.ts';
import type { Reply } from './exchange.ts';

/** The four keys of the response envelope (clause envelope.shape). */
export const envelopeKeys = ['success', 'data', 'error', 'timestamp'] as const;

/** The five keys of the pagination shape (clauses pagination.*). */
export const pageKeys = ['data', 'page', 'size', 'totalElements', 'totalPages'] as const;

/** The page fields beside the list itself. */
export const pageNumbers = ['page', 'size', 'totalElements', 'totalPages'] as const;

/**
 * How a list stands in its answer. `plain`: envelope with a list as data. `merged`: page fields beside success, error and
 * timestamp. `bare`: the pagination shape alone. `nested`: the pagination shape as the envelope's data. `apart`: page fields
 * in an object of their own beside data (not the text's shape). `array`: a JSON list without any envelope.
 * `other`: an object without envelope that holds one list.
 */
export type ListForm = 'plain' | 'merged' | 'bare' | 'nested' | 'apart' | 'array' | 'other';

/** A list found in an answer. */
export interface Listing {
  readonly form: ListForm;
  readonly items: readonly Json[];
  /** JSON pointer of the list in the body. */
  readonly at: string;
  /** The object that holds the page fields (body, data, or the object apart); undefined where there are none. */
  readonly pageFields?: JsonObject;
  /** JSON pointer of that object. */
  readonly pageFieldsAt: string;
}

function hasPageNumbers(object: JsonObject): number {
  return pageNumbers.filter((key) => Object.hasOwn(object, key)).length;
}

/** True where the body is an object with at least one of the keys that only an envelope has (success, error, timestamp). */
export function looksEnveloped(body: JsonObject): boolean {
  return ['success', 'error', 'timestamp'].some((key) => Object.hasOwn(body, key));
}

/** The list that an answer shows, in whichever form; undefined where it shows none, or more than one. */
export function listingOf(reply: Reply): Listing | undefined {
  const body = jsonOf(reply);
  if (isList(body)) return { form: 'array', items: body, at: '', pageFieldsAt: '' };
  if (!isObject(body)) return undefined;
  const data = member(body, 'data');
  if (isList(data)) {
    if (hasPageNumbers(body) > 0) {
      const form = looksEnveloped(body) ? 'merged' : 'bare';
      return { form, items: data, at: '/data', pageFields: body, pageFieldsAt: '' };
    }
    const apart = Object.keys(body).find((key) => {
      const value = member(body, key);
      return isObject(value) && hasPageNumbers(value) >= 2;
    });
    const object = apart === undefined ? undefined : member(body, apart);
    if (apart !== undefined && isObject(object)) {
      return { form: 'apart', items: data, at: '/data', pageFields: object, pageFieldsAt: `/${apart}` };
    }
    return { form: 'plain', items: data, at: '/data', pageFieldsAt: '' };
  }
  if (isObject(data)) {
    const inner = member(data, 'data');
    if (isList(inner)) {
      return { form: 'nested', items: inner, at: '/data/data', pageFields: data, pageFieldsAt: '/data' };
    }
    return undefined;
  }
  if (looksEnveloped(body)) return undefined;
  const lists = Object.keys(body).filter((key) => isList(member(body, key)));
  const only = lists.length === 1 ? lists[0] : undefined;
  const items = only === undefined ? undefined : member(body, only);
  if (only === undefined || !isList(items)) return undefined;
  return { form: 'other', items, at: `/${only}`, pageFields: body, pageFieldsAt: '' };
}

/** The one item that an answer shows: the envelope's data, or the body itself where there is no envelope. */
export function itemOf(reply: Reply): JsonObject | undefined {
  const body = objectOf(reply);
  if (body === undefined) return undefined;
  const data = member(body, 'data');
  if (isObject(data)) return data;
  if (looksEnveloped(body) || data !== undefined) return undefined;
  return body;
}

/** JSON pointer of what `itemOf` returns. */
export function itemAt(reply: Reply): string {
  const body = objectOf(reply);
  return body !== undefined && isObject(member(body, 'data')) ? '/data' : '';
}

/** The envelope's error object; undefined where there is none. */
export function errorOf(reply: Reply): JsonObject | undefined {
  const body = objectOf(reply);
  const error = body === undefined ? undefined : member(body, 'error');
  return isObject(error) ? error : undefined;
}

/** The envelope's error code where it is text. */
export function errorCodeOf(reply: Reply): string | undefined {
  const error = errorOf(reply);
  const code = error === undefined ? undefined : member(error, 'code');
  return typeof code === 'string' ? code : undefined;
}

/** What the envelope says in `success`; undefined where it says nothing usable. */
export function successOf(reply: Reply): boolean | undefined {
  const body = objectOf(reply);
  const success = body === undefined ? undefined : member(body, 'success');
  return typeof success === 'boolean' ? success : undefined;
}
