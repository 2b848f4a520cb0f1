import type { Content, Entry, PostData, Request, Response } from 'har-format';
import { isCut } from '../../model/kept-body.ts';
import type { ReportedExchange } from '../../model/report.ts';
import { queryOf, uriOf } from './address.ts';
import type { EvidenceFor } from './evidence.ts';
import { headersOf, sentCookies, setCookies, valueOf } from './headers.ts';

/** What the run's report says of an exchange beside what HAR has room for. */
export interface EntryNote extends EvidenceFor {
  readonly id: string;
  readonly scenario: string;
  readonly step: string;
  readonly why: string;
  readonly provokes: string;
  readonly operation: string | null;
  readonly resource: string | null;
  readonly attempts: number;
  readonly fault: ReportedExchange['fault'];
  /** As it was sent; `request.url` is the same where that is a URI. */
  readonly url: string;
}

/** An exchange as an entry of HAR 1.2. `startedAt` is ISO 8601; `page` is the id of its page. */
export function entryOf(
  exchange: ReportedExchange,
  { startedAt, page, evidence }: { startedAt: string; page: string; evidence: EvidenceFor },
): Entry & { readonly _probity: EntryNote } {
  const { id, scenario, step, why, provokes, operation, resource, attempts, fault, request, durationMs } = exchange;
  const waitMs = Math.min(exchange.waitMs ?? durationMs, durationMs);
  return {
    pageref: page,
    startedDateTime: startedAt,
    time: durationMs,
    request: requestOf(exchange),
    response: responseOf(exchange),
    cache: {},
    timings: { send: 0, wait: waitMs, receive: durationMs - waitMs },
    comment: fault === null ? why : `${why}; ${faultWords(fault)}`,
    _resourceType: 'fetch',
    _probity: {
      id,
      scenario,
      step,
      why,
      provokes,
      operation,
      resource,
      attempts,
      fault,
      url: request.url,
      ...evidence,
    },
  };
}

const http = 'HTTP/1.1';
const unknown = -1;
const notKept = 'headers and body were not kept: audit with --evidence all to have them';
const cut = 'only the beginning was kept';

function faultWords(fault: NonNullable<ReportedExchange['fault']>): string {
  return `no usable answer (${fault.kind}): ${fault.message}`;
}

/** Every request that was sent has headers, unless they were let go. */
function isKept({ request }: ReportedExchange): boolean {
  return request.headers.length > 0;
}

function requestOf(exchange: ReportedExchange): Request {
  const { method, url, headers, body } = exchange.request;
  return {
    method,
    url: uriOf(url),
    httpVersion: http,
    cookies: sentCookies(headers),
    headers: headersOf(headers),
    queryString: queryOf(url),
    ...(body === null ? {} : { postData: postDataOf(headers, body) }),
    headersSize: unknown,
    bodySize: requestSize(exchange),
    ...(isKept(exchange) ? {} : { comment: notKept }),
  };
}

function requestSize(exchange: ReportedExchange): number {
  const { body } = exchange.request;
  if (body === null) return isKept(exchange) ? 0 : unknown;
  return isCut(body) ? unknown : Buffer.byteLength(body);
}

function postDataOf(headers: ReportedExchange['request']['headers'], text: string): PostData {
  return { mimeType: valueOf(headers, 'content-type') ?? '', text, ...(isCut(text) ? { comment: cut } : {}) };
}

function responseOf({ response, fault, request }: ReportedExchange): Response & { readonly _error?: string } {
  if (response === null) {
    const error = fault === null ? 'no answer' : faultWords(fault);
    return {
      status: 0,
      statusText: '',
      httpVersion: '',
      cookies: [],
      headers: [],
      content: { size: 0, mimeType: 'x-unknown' },
      redirectURL: '',
      headersSize: unknown,
      bodySize: unknown,
      comment: error,
      _error: fault?.kind ?? 'no answer',
    };
  }
  const { status, headers, body, bytes } = response;
  const isPlain = body !== null && valueOf(headers, 'content-encoding') === undefined;
  return {
    status,
    // Reports do not hold the words beside the status, which mean nothing (RFC 9112 section 4).
    statusText: '',
    httpVersion: http,
    cookies: setCookies(headers),
    headers: headersOf(headers),
    content: contentOf(response),
    redirectURL: valueOf(headers, 'location') ?? '',
    headersSize: unknown,
    bodySize: isPlain && request.method !== 'HEAD' ? bytes : unknown,
    ...(body === null ? { comment: notKept } : {}),
  };
}

function contentOf({ headers, body, bytes }: NonNullable<ReportedExchange['response']>): Content {
  return {
    size: bytes,
    mimeType: valueOf(headers, 'content-type') ?? 'x-unknown',
    ...(body === null ? {} : { text: body }),
    ...(body !== null && isCut(body, bytes) ? { comment: `${cut}, of ${bytes} bytes` } : {}),
  };
}
