import { isList, isObject, type JsonObject } from '../text/json.ts';
import { pointer } from '../text/json-pointer.ts';
import { jsonOf, member, objectOf } from './body.ts';
import type { Reply } from './exchange.ts';

/** The four keys of the response envelope (clause envelope.shape). */
export const envelopeKeys = ['success', 'data', 'error', 'timestamp'] as const;

/** The five keys of the pagination shape (clauses pagination.*). */
export const pageKeys = ['data', 'page', 'size', 'totalElements', 'totalPages'] as const;

/** The page fields beside the list itself. */
export const pageNumbers = ['page', 'size', 'totalElements', 'totalPages'] as const;

/** True where the body is an object with at least one of the keys that only an envelope has (success, error, timestamp). */
export function looksEnveloped(body: JsonObject): boolean {
  return ['success', 'error', 'timestamp'].some((key) => Object.hasOwn(body, key));
}

/**
 * The one item that an answer shows: the envelope's data, what stands alone beside words about the answer (`{"status": "ok", "result": {...}}`), or the body
 * itself where there is no envelope.
 */
export function itemOf(reply: Reply): JsonObject | undefined {
  const body = objectOf(reply);
  if (body === undefined) return undefined;
  if (isItemWithData(body)) return body;
  const data = member(body, itemKey(body) ?? 'data');
  if (isObject(data)) return data;
  if (data !== undefined || (looksEnveloped(body) && !hasFieldsOfItsOwn(body))) return undefined;
  return body;
}

/** True for an item without an envelope, one field of which is only called `data`: an id and other fields stand beside it, and none in it. */
export function isItemWithData(body: JsonObject): boolean {
  const data = member(body, 'data');
  if (data === undefined || data === null || looksEnveloped(body) || !ids.some((key) => Object.hasOwn(body, key)))
    return false;
  if (isList(data) ? data.length === 0 || data.some(isObject) : isObject(data) && ids.some((key) => key in data))
    return false;
  return Object.keys(body).some((key) => !ids.includes(key) && !saidOfAnswers.has(key));
}

/** What most services call an item's id. */
const ids: readonly string[] = ['id', '_id', 'uuid'];

/** True for an answer that has nothing in the place of its item: no body, null, or what is empty. */
export function showsNothing(reply: Reply): boolean {
  const body = jsonOf(reply);
  const isData = isObject(body) && Object.hasOwn(body, 'data') && !isItemWithData(body);
  const shown = isData ? member(body, 'data') : body;
  return reply.text === '' || shown === null || (typeof shown === 'object' && Object.keys(shown).length === 0);
}

/** True for a body that says nothing of success, and more than an envelope does: a field of it is only called `error` or `timestamp`. */
function hasFieldsOfItsOwn(body: JsonObject): boolean {
  if (typeof member(body, 'success') === 'boolean' || isObject(member(body, 'error'))) return false;
  return Object.keys(body).some((key) => !saidOfAnswers.has(key));
}

/** What answers say of themselves, with the envelope of the conventions or another. */
export const saidOfAnswers: ReadonlySet<string> = new Set(
  'success ok data error errors timestamp status statusCode code message msg detail details title type reason path trace traceId requestId meta links jsonapi'.split(
    ' ',
  ),
);

/** JSON pointer of what `itemOf` returns. */
export function itemAt(reply: Reply): string {
  const body = objectOf(reply);
  const key = body === undefined ? undefined : itemKey(body);
  return key === undefined ? '' : pointer(key);
}

/** The member that holds the item; undefined where none does. */
function itemKey(body: JsonObject): string | undefined {
  if (isItemWithData(body)) return undefined;
  if (Object.hasOwn(body, 'data')) return isObject(member(body, 'data')) ? 'data' : undefined;
  const [key, ...more] = Object.keys(body).filter((each) => !saidOfAnswers.has(each));
  const isAlone = key !== undefined && more.length === 0 && Object.keys(body).length > 1;
  if (!isAlone || !isObject(member(body, key))) return undefined;
  // An item may have no more than a title, a code and an object of its own.
  const isToldOf = ['success', 'ok'].some((name) => typeof member(body, name) === 'boolean');
  return isToldOf || wrappers.has(key) ? key : undefined;
}

/** What services call what they answer with. */
const wrappers: ReadonlySet<string> = new Set(
  'result results response responseObject payload item record entity'.split(' '),
);

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

/** True where `success` is false beside data, error null and no word of a failure: the flag is wrong, not the status. */
export function isMislabelled(reply: Reply): boolean {
  const body = objectOf(reply);
  if (body === undefined || successOf(reply) !== false || member(body, 'error') !== null) return false;
  const data = member(body, 'data');
  return isObject(data)
    ? !['error', 'errors', 'message', 'code'].some((key) => Object.hasOwn(data, key))
    : isList(data);
}

/** What the envelope says in `success`; undefined where it says nothing usable. */
export function successOf(reply: Reply): boolean | undefined {
  const body = objectOf(reply);
  const success = body === undefined ? undefined : member(body, 'success');
  return typeof success === 'boolean' ? success : undefined;
}
