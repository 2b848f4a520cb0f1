import { isList, isObject, type Json, type JsonObject } from '../text/json.ts';
import { member, objectOf } from './body.ts';
import { saidOfAnswers, successOf } from './envelope.ts';
import type { Reply } from './exchange.ts';

/** By what a body says that the request failed. */
export type FailureSign =
  | 'success=false'
  | 'ok=false'
  | 'an error object'
  | 'an error text'
  | 'a list of errors'
  | 'the status of a failure'
  | 'the code of a failure';

const signs = new WeakMap<Reply, FailureSign | null>();

/**
 * By what a body says that the request failed, whatever its status; undefined where it does not. Where it has no `success`, an error, or the status or code
 * of one, counts only beside nothing else: an item may have fields of such names. Beside `success: true` an error object, or a list of errors, counts instead of data.
 */
export function failureSignOf(reply: Reply): FailureSign | undefined {
  const known = signs.get(reply);
  if (known !== undefined) return known ?? undefined;
  const body = objectOf(reply);
  const success = successOf(reply);
  const sign = body === undefined ? undefined : success === false ? 'success=false' : signIn(body, success === true);
  signs.set(reply, sign ?? null);
  return sign;
}

/** True where the body says that the request failed. */
export function saysFailed(reply: Reply): boolean {
  return failureSignOf(reply) !== undefined;
}

function signIn(body: JsonObject, isSucceeding: boolean): FailureSign | undefined {
  const [ok, status] = [member(body, 'ok'), member(body, 'status')];
  const isSaid = (key: string): boolean => saidOfAnswers.has(key) || (ok === false && key === 'description');
  const isBare = Object.keys(body).every((key) => isSaid(key) || /^error/i.test(key) || isEmpty(body[key]));
  const data = member(body, 'data') ?? null;
  if (!isBare || (isSucceeding && data !== null)) return undefined;
  // In JSend the data of a failure are its reasons.
  if (!isEmpty(data)) return status === 'fail' ? 'the status of a failure' : undefined;
  const [error, errors] = [member(body, 'error'), member(body, 'errors')];
  if (isObject(error) && ['code', 'message'].some((key) => isTold(member(error, key)))) return 'an error object';
  if (!isEmpty(errors) && typeof errors === 'object') return 'a list of errors';
  if (isSucceeding) return undefined;
  if (ok === false) return 'ok=false';
  if (typeof error === 'string' && error.trim() !== '') return 'an error text';
  const [statusCode, code] = [member(body, 'statusCode'), member(body, 'code')];
  if ([status, statusCode].some((each) => isFailureNumber(each)) || isFailureWord(status))
    return 'the status of a failure';
  return isFailureNumber(code) ? 'the code of a failure' : undefined;
}

/** A text that does not say that all is well. */
function isTold(value: Json | undefined): boolean {
  return typeof value === 'string' && !/^\W*(?:ok|success|none|0*|no[ _-]?error)\W*$/i.test(value);
}

function isEmpty(value: Json | undefined): boolean {
  if (isList(value)) return value.length === 0;
  return value === undefined || value === null || (isObject(value) && Object.keys(value).length === 0);
}

/** 404, or a code that begins with it: 40401. */
function isFailureNumber(value: Json | undefined): boolean {
  return (typeof value === 'number' || typeof value === 'string') && /^[45]\d\d(?:\d\d)?$/.test(String(value));
}

/** The words of JSend and its kin. */
function isFailureWord(value: Json | undefined): boolean {
  return typeof value === 'string' && /^(?:error|fail|failed|failure)$/i.test(value);
}
