/** Reading the envelope and the error object, under the names that the profile gives, and failures in them. */
import type { Dialect } from '../core/dialect.ts';
import type { WithResponse } from '../core/exchange.ts';
import type { JsonObject } from '../core/plan.ts';
import { aimOf, type Probe } from '../core/probe.ts';
import type { HttpResponse } from '../core/response.ts';
import { objectOf } from './json.ts';
import { isThrottled } from './throttling.ts';
import { valueAt } from '../text/pointers.ts';
import { type IsoTime, readIsoTime } from '../text/time.ts';

export const envelopeKeys = ['success', 'data', 'error', 'timestamp'] as const;
export type EnvelopeKey = (typeof envelopeKeys)[number];

/** The body of a response, as far as the envelope is concerned. */
export interface Body {
  /**
   * False if the form of the response is not judged: it has no body by definition (HEAD, 1xx, 204, 205, 304, RFC 9110),
   * it may omit the body (OPTIONS and redirects), it asks to wait (limits/rate judges it), or it is a 5xx, which counts
   * whatever its body contains.
   */
  readonly isJudged: boolean;
  /** It is undefined if the body is not JSON, or not judged. */
  readonly json: unknown;
  /** The keys of the envelope. An absent key is undefined. */
  readonly keys: Readonly<Record<EnvelopeKey, unknown>>;
  readonly pointers: Readonly<Record<EnvelopeKey | 'code' | 'message', string>>;
  readonly missing: readonly EnvelopeKey[];
  /** The timestamp as a time, if it is a text. */
  readonly time: IsoTime | undefined;
  /** True if the body is meant as the envelope: it has `success`, or three of the four keys. */
  readonly isEnvelope: boolean;
  /** True without the envelope if the profile says where failures have their error. */
  readonly hasOwnError: boolean;
  /** True for a list in the bare pagination shape, which replaces the envelope. */
  readonly isBareList: boolean;
}

export function bodyOf(exchange: WithResponse): Body {
  return exchange.view(bodyIn);
}

/** A key of the envelope. It is undefined if the body is not meant as the envelope, or if the key is absent. */
export function keyOf(exchange: WithResponse, key: EnvelopeKey): unknown {
  const { isEnvelope, keys } = bodyOf(exchange);
  return isEnvelope ? keys[key] : undefined;
}

/** The error object of a response that says that the request failed: by its status, or by its envelope. */
export function errorOf(exchange: WithResponse): JsonObject | undefined {
  const hasFailed = exchange.response.status >= 400 || keyOf(exchange, 'success') === false;
  return hasFailed ? objectOf(bodyOf(exchange).keys.error) : undefined;
}

/** The error code of a failure, if it is a text. */
export function codeOf(exchange: WithResponse): string | undefined {
  const code = errorOf(exchange)?.['code'];
  return typeof code === 'string' && code.trim() !== '' ? code : undefined;
}

/** Where something in the error object is: `body:/error/code`. */
export function errorPointer(exchange: WithResponse, key: 'code' | 'message'): string {
  return `body:${bodyOf(exchange).pointers[key]}`;
}

/** True if the JSON of a failure says nothing at all: `{}`, `[]`, `null`, `""`. */
export function saysNothing({ json }: Body): boolean {
  if (Array.isArray(json)) return json.length === 0;
  const object = objectOf(json);
  return object === undefined ? json === null || json === '' : Object.keys(object).length === 0;
}

/** The reader behind the functions above, for other readers. */
export function bodyIn(response: HttpResponse, dialect: Dialect, probe: Probe): Body {
  const isJudged = hasForm(response, probe);
  const json = isJudged ? response.json : undefined;
  const body = objectOf(json);
  const { errorAt: stated, errorTexts } = dialect;
  // Only the body of a failure can be the error itself.
  const errorAt = stated === '' && response.status < 400 ? '/error' : pointerIn(body, stated, '/error');
  const pointers = {
    success: '/success',
    data: pointerIn(body, dialect.itemAt, '/data'),
    error: errorAt,
    timestamp: '/timestamp',
    code: errorAt + errorTexts.code,
    message: errorAt + errorTexts.message,
  };
  const error = withTextsOf(valueAt(body, errorAt), errorTexts);
  const data = valueAt(body, pointers.data);
  const keys = { success: body?.['success'], data, error, timestamp: body?.['timestamp'] };
  const missing = envelopeKeys.filter((key) => keys[key] === undefined);
  const isBareList = response.isSuccess && isBarePage(body, keys, dialect);
  const isEnvelope = keys.success !== undefined || (missing.length < 2 && !isBareList);
  const time = typeof keys.timestamp === 'string' ? readIsoTime(keys.timestamp) : undefined;
  const hasOwnError = !isEnvelope && dialect.isErrorStated;
  return { isJudged, json, keys, pointers, missing, time, isEnvelope, hasOwnError, isBareList };
}

function hasForm(response: HttpResponse, { method }: Probe): boolean {
  const { status, text } = response;
  if (method === 'HEAD' || status < 200 || status === 204 || status === 205 || status === 304) return false;
  if (status >= 500 || isThrottled(response)) return false;
  const mayBeEmpty = method === 'OPTIONS' || (status >= 300 && status < 400);
  return !mayBeEmpty || text !== '';
}

/** A service that is about to rename its keys may send both names. */
function pointerIn(body: JsonObject | undefined, named: string, standard: string): string {
  if (named === standard) return named;
  return valueAt(body, named) === undefined && valueAt(body, standard) !== undefined ? standard : named;
}

/** The error with its code and message under these names. `about:blank` is no code (RFC 9457, section 4.2.1). */
function withTextsOf(error: unknown, { code, message }: Dialect['errorTexts']): unknown {
  const own = code === '/code' && message === '/message' ? undefined : objectOf(error);
  if (own === undefined) return error;
  const shown = valueAt(own, code);
  return { ...own, code: shown === 'about:blank' ? undefined : shown, message: valueAt(own, message) };
}

function isBarePage(body: JsonObject | undefined, keys: Body['keys'], { pageNames }: Dialect): boolean {
  const { success, data, error } = keys;
  if (body === undefined || !Array.isArray(data) || success !== undefined || error !== undefined) return false;
  const numbers = Object.values(pageNames).filter((name) => {
    return valueAt(body, name.startsWith('/') ? name : `/${name}`) !== undefined;
  });
  return numbers.length > 1;
}

/** True if a read says that the item does not exist. */
export function isMissing(response: HttpResponse): boolean {
  const { status, isSuccess } = response;
  return status === 404 || status === 410 || (isSuccess && reportsFailure(response));
}

export function reportsFailure(response: HttpResponse): boolean {
  const body = objectOf(response.json);
  return body?.['success'] === false || (objectOf(body?.['error']) !== undefined && (body?.['data'] ?? null) === null);
}

/** True if two failures are the same in everything but the time and the URL that they repeat. */
export function isSameFailure(one: WithResponse, other: WithResponse): boolean {
  return one.response.status === other.response.status && sketchOf(one) === sketchOf(other);
}

function sketchOf({ response, probe }: WithResponse): string {
  const { json, text } = response;
  const body = objectOf(json);
  const { timestamp: _, ...rest } = body ?? {};
  return (body === undefined ? text : JSON.stringify(rest)).replaceAll(probe.url.split('?')[0] ?? '', '');
}

/** What in the body of a success reports a failure. A success that shows data and no error only says so wrongly. */
export function reportedFailure(exchange: WithResponse): string | undefined {
  if (!exchange.response.isSuccess) return undefined;
  const { json, keys } = bodyOf(exchange);
  const body = objectOf(json);
  if (body === undefined) return undefined;
  const { success, data, error } = keys;
  if (success === false) return isShown(data) && !isShown(error) ? undefined : 'success: false';
  if (isShown(data)) return undefined;
  // What failed may be what was requested: a job, or the errors that a check found.
  const isPlain = data === null || aimOf(exchange.probe) === 'failure';
  const isBare = (): boolean => Object.keys(body).every((key) => envelopeKeys.some((each) => each === key));
  if (isErrorObject(error) && (isPlain || isBare())) return 'an error object and no data';
  const { errors } = body;
  return isPlain && Array.isArray(errors) && errors.length > 0 ? 'a list of errors and no data' : undefined;
}

function isShown(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Some services send an error object that says that nothing is wrong. */
function isErrorObject(error: unknown): boolean {
  const { code, message } = objectOf(error) ?? {};
  if (isShown(code) && code !== '') return !/^(?:ok|0|none|success)$/i.test(String(code));
  return typeof message === 'string' && message.trim() !== '';
}
