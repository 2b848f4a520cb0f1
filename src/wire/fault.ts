import type { Fault } from '../model/exchange.ts';
import { ProxyError } from './proxy.ts';
import { showBytes, showMs, type WireLimits } from './limits.ts';
import { reasonOf } from './setup-error.ts';

/** What was known of a request when it failed. */
export interface Circumstances {
  readonly origin: string;
  /** What is connected to in place of the origin, as messages name it. */
  readonly via?: string;
  /** True where the request had been handed to a connection. */
  readonly written: boolean;
  /** True where the head of an answer had come. */
  readonly begun: boolean;
  readonly timeoutMs: number;
  readonly limits: WireLimits;
}

const unreachable: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing accepts connections at',
  EHOSTUNREACH: 'there is no route to',
  ENETUNREACH: 'there is no network route to',
  EHOSTDOWN: 'the host is down:',
  EADDRNOTAVAIL: 'no local address is left to connect to',
  EACCES: 'this machine forbids connections to',
};

const broken = new Set([
  'UND_ERR_SOCKET',
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
]);
const timeouts = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);
const unsendable = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED', 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH']);
const tlsCodes = /^(ERR_TLS|ERR_SSL|CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|INVALID_CA|HOSTNAME_MISMATCH|EPROTO)/;

/** Names a network error: its kind, and one sentence for a person. Every error gets a kind. */
export function faultOf(error: unknown, seen: Circumstances): Fault {
  if (error instanceof ProxyError) return { kind: 'refused', message: error.message };
  const code = codeOf(error);
  const { host: ownHost, hostname } = new URL(seen.origin);
  const host = seen.via ?? ownHost;
  const detail = `${reasonOf(error)}${code === '' || reasonOf(error).includes(code) ? '' : ` [${code}]`}`;
  const route = unreachable[code];
  if (route !== undefined && !seen.written) return { kind: 'refused', message: `${route} ${host} (${code})` };
  if (code === 'ENOTFOUND' || code.startsWith('EAI_')) {
    const name = seen.via === undefined ? `the name ${hostname}` : `the name of ${seen.via}`;
    return { kind: 'unresolved', message: `${name} cannot be resolved (${code})` };
  }
  if (timeouts.has(code)) return timeoutFault(seen);
  if (tlsCodes.test(code) || (!seen.written && seen.origin.startsWith('https:') && broken.has(code))) {
    return { kind: 'tls', message: `no secure connection to ${host}: ${tlsReason(code, detail)}` };
  }
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    const limit = showBytes(seen.limits.headerBytes);
    return { kind: 'too-large', message: `the headers of the answer are larger than ${limit}` };
  }
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' || (isParserError(error) && detail.includes('EOF'))) {
    return { kind: 'cut-short', message: `the answer ended before it was complete: ${detail}` };
  }
  if (isParserError(error) && isHttp2(error)) {
    return { kind: 'not-http', message: `${host} speaks only HTTP/2: ${http2Remedy}` };
  }
  if (isParserError(error) || /^bad (upgrade|response)$/.test(reasonOf(error))) {
    return { kind: 'not-http', message: `what came back is not valid HTTP: ${detail}` };
  }
  if (broken.has(code)) {
    return seen.begun
      ? { kind: 'cut-short', message: `the connection was closed in the middle of the answer: ${detail}` }
      : { kind: 'reset', message: `the connection was closed before any answer came: ${detail}` };
  }
  if (unsendable.has(code)) return { kind: 'not-sent', message: `the request cannot be sent: ${detail}` };
  return seen.written
    ? { kind: seen.begun ? 'cut-short' : 'reset', message: `the request failed: ${detail}` }
    : { kind: 'not-sent', message: `the request could not be sent: ${detail}` };
}

const http2Remedy = 'Probity needs HTTP/1.1, which nearly every server or gateway can offer as well';

const settingsFrame = 4;

/** The first frame of a service that speaks HTTP/2 unasked: SETTINGS on stream 0 (RFC 9113 section 6.5). */
function isHttp2(error: unknown): boolean {
  const data: unknown = error instanceof Error ? Reflect.get(error, 'data') : undefined;
  return typeof data === 'string' && data.charCodeAt(0) === 0 && data.charCodeAt(3) === settingsFrame;
}

const untrusted = /^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY))/;

/** Where a person can do something about it, what; the words of the TLS library are for those who wrote it. */
function tlsReason(code: string, detail: string): string {
  if (untrusted.test(code)) {
    return `its certificate is not signed by an authority that is trusted here (${code}); to trust it, name its authority's PEM file in http.ca of the plan (for an address with --ca), or in NODE_EXTRA_CA_CERTS`;
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `its certificate is for another name (${code}): ${detail}`;
  if (code === 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL') {
    return `it does not speak HTTP/1.1, perhaps only HTTP/2 (${code}): ${http2Remedy}`;
  }
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER') return `it does not speak TLS (${code}); is it an http address?`;
  return detail;
}

/** The deadline passed. */
export function timeoutFault(seen: Pick<Circumstances, 'written' | 'timeoutMs'>): Fault {
  const what = seen.written ? 'no complete answer' : 'no connection';
  return { kind: 'timeout', message: `${what} within ${showMs(seen.timeoutMs)}` };
}

/** The parser's errors carry no code of their own. */
function isParserError(error: unknown): boolean {
  return error instanceof Error && error.name === 'HTTPParserError';
}

/** An error's code; an aggregate (several addresses tried) has that of its first part. Empty where there is none. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string') return code;
  return error instanceof AggregateError ? codeOf(error.errors[0]) : '';
}
