import { isIP, type Socket } from 'node:net';
import { percentDecoded } from '../text/percent.ts';
import { reasonOf, WireSetupError } from './setup-error.ts';

/** The proxy that the environment names for an address. */
export interface Proxy {
  /** Such as `http://proxy.example.test:3128`, without user and password. */
  readonly origin: string;
  /** The variable that names it. */
  readonly variable: string;
  /** Value of Proxy-Authorization (RFC 9110 section 11.7.2); undefined where the variable has no user. */
  readonly authorization: string | undefined;
}

/** What a proxy did in place of leading on; the message is a sentence without capital and stop. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The proxy for an origin, by HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY in either case; this machine is never reached through one. Throws a
 * WireSetupError where the variable names no proxy that HTTP can use.
 */
export function proxyFor(origin: string, env: Env = process.env): Proxy | undefined {
  const { protocol, hostname, port } = new URL(origin);
  if (isOwnMachine(hostname)) return undefined;
  const variable = setIn(env, [`${protocol.slice(0, -1)}_proxy`, 'all_proxy']);
  const exceptions = env[setIn(env, ['no_proxy']) ?? ''] ?? '';
  if (variable === undefined || isException(hostname, port || (protocol === 'https:' ? '443' : '80'), exceptions)) {
    return undefined;
  }
  const named = env[variable] ?? '';
  const address = named.includes('://') ? named : `http://${named}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new WireSetupError(`${variable} names no http proxy: write something like http://proxy.example.test:3128`);
  }
  const pair = [url.username, url.password].map(percentDecoded).join(':');
  const authorization = url.username === '' ? undefined : `Basic ${Buffer.from(pair).toString('base64')}`;
  return { origin: url.origin, variable, authorization };
}

/** The first of these variables that is set, in small letters or capitals. */
function setIn(env: Env, names: readonly string[]): string | undefined {
  return names.flatMap((name) => [name, name.toUpperCase()]).find((name) => (env[name] ?? '') !== '');
}

/** NO_PROXY as curl and Go read it: hosts with all below them, with or without a dot or `*.` before and a port behind; `*` is every host. */
function isException(hostname: string, port: string, exceptions: string): boolean {
  return exceptions
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      const [, host = '', only] = /^(?:\*?\.)?(.*?)(?::(\d+))?$/.exec(entry) ?? [];
      if (host === '' || (only !== undefined && only !== port)) return false;
      return host === '*' || hostname === host || hostname.endsWith(`.${host}`);
    });
}

/** The proxy as messages name it. */
export function proxyName({ origin, variable }: Proxy): string {
  return `the proxy ${origin} (${variable})`;
}

/** What a proxy says by refusing to lead on. */
export function refusalOf(status: number, proxy: Proxy, host: string): string {
  if (status !== 407) return `${proxyName(proxy)} answered ${status} when asked to connect to ${host}`;
  return proxy.authorization === undefined
    ? `${proxyName(proxy)} asks for a user and a password (407): write them into ${proxy.variable}, as in http://user:password@proxy.example.test:3128`
    : `${proxyName(proxy)} refused the user and password in ${proxy.variable} (407)`;
}

/** A connection to a host and port through a proxy (CONNECT, RFC 9110 section 9.3.6). Rejects with a ProxyError. */
export async function tunnel(
  { host, port }: { readonly host: string; readonly port: number },
  proxy: Proxy,
  { timeoutMs, ca }: { readonly timeoutMs: number; readonly ca: readonly string[] | undefined },
): Promise<Socket> {
  const url = new URL(proxy.origin);
  const isSecure = url.protocol === 'https:';
  const { request } = isSecure ? await import('node:https') : await import('node:http');
  const authority = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  return new Promise((resolve, reject) => {
    const fail = (what: string): void => reject(new ProxyError(what));
    const asked = request({
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? (isSecure ? 443 : 80) : url.port,
      method: 'CONNECT',
      path: authority,
      headers: {
        Host: authority,
        ...(proxy.authorization === undefined ? {} : { 'Proxy-Authorization': proxy.authorization }),
      },
      agent: false,
      timeout: timeoutMs,
      ...(ca === undefined ? {} : { ca: [...ca] }),
    });
    asked.once('connect', ({ statusCode = 0 }, socket: Socket) => {
      if (statusCode >= 200 && statusCode < 300) resolve(socket);
      else {
        socket.destroy();
        fail(refusalOf(statusCode, proxy, authority));
      }
    });
    asked.once('response', ({ statusCode = 0 }) => {
      asked.destroy();
      fail(refusalOf(statusCode, proxy, authority));
    });
    asked.once('timeout', () => {
      asked.destroy();
      fail(`${proxyName(proxy)} did not connect to ${authority} within ${timeoutMs / 1000} s`);
    });
    asked.once('error', (error) => fail(`${proxyName(proxy)} cannot be reached: ${reasonOf(error)}`));
    asked.end();
  });
}

/** This machine by its usual name or a loopback address (RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3). */
function isOwnMachine(hostname: string): boolean {
  return /^(?:localhost|.*\.localhost|\[::1\])$/i.test(hostname) || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
