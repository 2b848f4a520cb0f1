/** Flaws of the envelope, key by key. errors/centralized uses all of them, and other rules those of one key. */
import type { Dialect } from '../core/dialect.ts';
import type { WithResponse } from '../core/exchange.ts';
import type { HttpResponse } from '../core/response.ts';
import { type Body, bodyOf, envelopeKeys, saysNothing } from './envelope.ts';
import { objectOf } from './json.ts';
import { listed } from './shown.ts';
import { kindOf } from '../text/json.ts';
import { parseMediaType } from '../text/media-type.ts';

export interface Flaw<K extends string = string> {
  readonly kind: K;
  readonly expected: string;
}

/** A success that reports a failure is the problem of errors/never-200, unless it shows data and no error. */
export function successFlaw({ keys }: Body, { status, isSuccess }: HttpResponse): Flaw<'type' | 'belied'> | undefined {
  const { success, data, error } = keys;
  const isFailure = status >= 400;
  if (typeof success !== 'boolean') return { kind: 'type', expected: isFailure ? 'false' : 'a boolean' };
  const isMislabeled = isSuccess && !success && (data ?? null) !== null && (error ?? null) === null;
  return isMislabeled || (isFailure && success) ? { kind: 'belied', expected: String(!isFailure) } : undefined;
}

export function dataFlaw({ keys: { data } }: Body, { status }: HttpResponse): Flaw<'type' | 'failure'> | undefined {
  if (status >= 400) return data === null ? undefined : { kind: 'failure', expected: 'null' };
  const isContainer = data === null || typeof data === 'object';
  return isContainer ? undefined : { kind: 'type', expected: 'an object, a list, or null' };
}

/** That a failure has an error object at all, and what must be in it, is the problem of errors/envelope. */
export function errorFlaw({ keys }: Body, { status, isSuccess }: HttpResponse): Flaw<'type' | 'success'> | undefined {
  const { success, error } = keys;
  if (error === null) return undefined;
  if (kindOf(error) !== 'object') return { kind: 'type', expected: status >= 400 ? 'an object' : 'null' };
  return isSuccess && success === true && keys.data !== null ? { kind: 'success', expected: 'null' } : undefined;
}

const timeWords = {
  'epoch-number': 'a number since 1970 instead of a date',
  'no-time': 'a date without a time',
  'no-offset': 'a time without an offset',
  'other-offset': 'a time with an offset other than UTC',
  'not-a-date': 'not an ISO 8601 time',
} as const;

export function timestampFlaw({ keys: { timestamp }, time }: Body): Flaw | undefined {
  if (time?.kind === 'utc' || time?.kind === 'style') return undefined;
  const expected = 'an ISO 8601 date-time in UTC';
  return { kind: time === undefined ? `a JSON ${kindOf(timestamp)}` : timeWords[time.kind], expected };
}

/** Spaces of any kind, and characters that nobody sees, make a code more than one word. */
export function codeFlaw(code: unknown): Flaw | undefined {
  if (typeof code === 'string' && /^[^\s\p{Cc}\p{Cf}]+$/u.test(code)) return undefined;
  return { kind: typeof code === 'string' ? 'not one word' : 'not a string', expected: 'one word, such as NOT_FOUND' };
}

/** "Not found" is written for people, although the code is NOT_FOUND. */
export function messageFlaw(message: unknown, code: unknown): Flaw | undefined {
  const expected = 'text for people';
  if (typeof message !== 'string') return { kind: 'not a string', expected };
  const text = message.trim();
  if (/^[\s\p{Cf}\p{Cc}]*$/u.test(text)) return { kind: 'blank', expected };
  if (!/\p{L}/u.test(text)) return { kind: 'without a word', expected };
  if (typeof code !== 'string') return undefined;
  const plain = code.trim();
  const isCode = text === plain || (text.toLowerCase() === plain.toLowerCase() && /[^\p{L}\p{M}]/u.test(text));
  return isCode && !text.includes(' ') ? { kind: 'the code again', expected } : undefined;
}

/** Of a body that is JSON. If the profile states no media type, `application/*+json` is only a warning. */
export function mediaTypeFlaw(
  { headers, isSuccess }: HttpResponse,
  { mediaTypes }: Pick<Dialect, 'mediaTypes'>,
): Flaw<'absent' | 'other'> | undefined {
  const stated = mediaTypes[isSuccess ? 'success' : 'failure'];
  const expected = stated ?? 'application/json';
  const value = headers['content-type'];
  if (value === undefined) return { kind: 'absent', expected };
  const { kind = 'other', essence } = parseMediaType(value) ?? {};
  const isOther = stated === undefined ? kind === 'other' : essence !== stated;
  return isOther ? { kind: 'other', expected } : undefined;
}

export function encodingFlaw({ isUtf8, text }: HttpResponse): Flaw<'mark' | 'bytes'> | undefined {
  const expected = 'UTF-8 without a byte order mark';
  if (!isUtf8) return { kind: 'bytes', expected };
  return text.startsWith('\ufeff') ? { kind: 'mark', expected } : undefined;
}

/** What a body is that is not JSON: HTML, XML, blank, plain text, or malformed JSON. */
export function formOf({ text, headers }: HttpResponse): string {
  const start = text.trimStart();
  if (start === '') return text === '' ? 'an empty body' : 'a blank body';
  if (/^<[!?a-z]/i.test(start)) return /^<\?xml/i.test(start) ? 'XML' : 'HTML';
  const kind = parseMediaType(headers['content-type'] ?? '')?.kind ?? 'other';
  return /^[[{"]/.test(start) || (kind !== 'other' && /^[\d-]/.test(start)) ? 'malformed JSON' : 'plain text';
}

/**
 * What is wrong with a failure, from the outside in. It is empty for a failure in the envelope, and undefined for responses
 * that are not failures, and for those whose form is not judged. The first layer that is wrong hides the others.
 */
export function failureFlaws(exchange: WithResponse, dialect: Dialect): readonly string[] | undefined {
  const { response } = exchange;
  const body = bodyOf(exchange);
  if (response.status < 400 || !body.isJudged) return undefined;
  if (body.json === undefined) return [response.text === '' ? 'no body' : formOf(response)];
  if (saysNothing(body)) return [`${response.text.trim()} as its body`];
  const type = mediaTypeFlaw(response, dialect);
  const form: string[] = [];
  if (type) form.push(type.kind === 'absent' ? 'no Content-Type' : `Content-Type: ${response.headers['content-type']}`);
  if (encodingFlaw(response)) form.push('an encoding other than plain UTF-8');
  if (form.length > 0) return form;
  if (body.hasOwnError) return textsOf(body);
  if (body.missing.length > 2) return ['no envelope'];
  return body.missing.length > 0 ? body.missing.map((key) => `no ${key}`) : membersOf(response, body);
}

/** Of an error without the envelope. Such forms may leave out the code. */
function textsOf({ keys }: Body): readonly string[] {
  const error = objectOf(keys.error);
  if (error === undefined) return ['no error'];
  return error['message'] === undefined ? ['an error without a message'] : [];
}

function membersOf(response: HttpResponse, body: Body): readonly string[] {
  const error = objectOf(body.keys.error);
  const { code, message } = error ?? {};
  const missing = error === undefined ? [] : ['code', 'message'].filter((key) => error[key] === undefined);
  const flaws: string[] = [];
  if (successFlaw(body, response)) flaws.push('a wrong success');
  if (dataFlaw(body, response)) flaws.push('a wrong data');
  if (errorFlaw(body, response)) flaws.push('a wrong error');
  if (timestampFlaw(body)) flaws.push('a wrong timestamp');
  if (body.keys.error === null) flaws.push('no error object');
  if (missing.length > 0) flaws.push(`an error without ${listed(missing)}`);
  if (code !== undefined && codeFlaw(code)) flaws.push('a wrong code');
  if (message !== undefined && messageFlaw(message, code)) flaws.push('a wrong message');
  return flaws;
}

/** True if a failure with these flaws is meant as the envelope, whatever is wrong with its keys. */
export function isEnveloped(flaws: readonly string[]): boolean {
  return !flaws.includes('no envelope') && !envelopeKeys.some((key) => flaws.includes(`no ${key}`));
}
