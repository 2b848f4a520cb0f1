/** Faults: names what went wrong, with a message for people. Every error has a code. */
import type { Fault, FaultCode } from '../core/exchange.ts';
import { type Limits, showBytes, showMs } from './limits.ts';
import { type Proxy, ProxyError, proxyName } from './proxy.ts';
import { reasonOf } from './setup-error.ts';

/** How far the request got. */
export interface Progress {
  readonly origin: string;
  /** The proxy that the request is sent to. */
  readonly forwarder?: Proxy;
  readonly isSent: boolean;
  readonly hasBytes: boolean;
  readonly hasHead: boolean;
  readonly limits: Limits;
  readonly timeoutMs: number;
}

const unreachable: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'the network is unreachable',
  EHOSTDOWN: 'the host is down',
  EADDRNOTAVAIL: 'this machine has no free port',
  EACCES: 'this machine does not allow the connection',
};

const closings = /^(UND_ERR_(SOCKET|CLOSED|DESTROYED)|ECONNRESET|EPIPE|ECONNABORTED)$/;
const timeouts = /^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/;
const tlsCodes = /^(ERR_TLS|ERR_SSL|CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|INVALID_CA|HOSTNAME_MISMATCH|EPROTO)/;
const untrusted = /^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY))/;
const noHttp1 = 'only HTTP/2 is spoken there, and Probity needs HTTP/1.1';

export function faultOf(error: unknown, progress: Progress): Fault {
  if (error instanceof ProxyError) return fault('proxy', error.message);
  const { origin, forwarder, isSent, hasBytes, limits } = progress;
  const code = codeOf(error);
  const reason = reasonOf(error);
  const isUnknown = code === 'ENOTFOUND' || code.startsWith('EAI_');
  if (!isSent && (isUnknown || code in unreachable)) {
    const message = isUnknown ? 'the host name cannot be resolved' : unreachable[code];
    return forwarder === undefined
      ? fault(isUnknown ? 'unknown-host' : 'refused-connection', `${message} (${code})`)
      : fault('proxy', `${proxyName(forwarder)} cannot be reached: ${message} (${code})`);
  }
  if (timeouts.test(code)) return timeoutFault(progress);
  if (tlsCodes.test(code) || (!isSent && origin.startsWith('https:') && closings.test(code)))
    return fault('tls', tlsMessage(code, reason));
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return fault('too-large', `the headers are larger than ${showBytes(limits.headers)}`);
  if (isHttp2(error)) return fault('invalid-http', noHttp1);
  if (code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED')
    return fault('other', `the request cannot be sent: ${reason}`);
  if (reason === 'bad upgrade') return fault('invalid-http', 'the service switched to another protocol (101)');
  if (closings.test(code)) {
    return hasBytes
      ? fault('truncated', 'the connection was closed before the response was complete')
      : fault('reset', 'the connection was closed before a response arrived');
  }
  return isSent ? ofParser(reason, progress) : fault('other', `the request cannot be sent: ${reason}`);
}

export function timeoutFault({ isSent, timeoutMs }: Pick<Progress, 'isSent' | 'timeoutMs'>): Fault {
  return fault('timeout', `no ${isSent ? 'complete response' : 'connection'} within ${showMs(timeoutMs)}`);
}

/** undici says that the length is wrong for many errors with another cause. Its parser gives reasons in parentheses. */
function ofParser(reason: string, { hasHead }: Progress): Fault {
  const isCut = /content-length|EOF/i.test(reason);
  if (hasHead && isCut) return fault('truncated', 'the response ended before it was complete');
  const [, detail] = isCut ? [] : (/^Response does not match .*\((.+)\)$/.exec(reason) ?? []);
  return fault('invalid-http', `the response is not valid HTTP${detail === undefined ? '' : ` (${detail})`}`);
}

function tlsMessage(code: string, reason: string): string {
  if (untrusted.test(code))
    return `the certificate is not signed by a trusted authority (${code}); to trust it, set http.ca to the PEM file of the authority`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `the certificate is for another name: ${reason}`;
  if (code === 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL') return noHttp1;
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER')
    return 'the service does not speak TLS; should the URL begin with http:?';
  return `the TLS connection failed: ${reason}`;
}

const settingsFrame = 4;

/** A SETTINGS frame on stream 0: the first bytes of a service that speaks HTTP/2 alone (RFC 9113, section 6.5). */
function isHttp2(error: unknown): boolean {
  const data: unknown = error instanceof Error ? Reflect.get(error, 'data') : undefined;
  return typeof data === 'string' && data.charCodeAt(0) === 0 && data.charCodeAt(3) === settingsFrame;
}

/** If several addresses were tried, the first one counts. It is empty for errors without a code. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string') return code;
  return error instanceof AggregateError ? codeOf(error.errors[0]) : '';
}

const fault = (code: FaultCode, message: string): Fault => ({ code, message });
