/** Proxies of the environment (HTTP_PROXY, HTTPS_PROXY, ALL_PROXY, NO_PROXY). Loopback is never reached through one. */
import { isIP, type Socket } from 'node:net';
import { isLoopback } from '../text/exposure/hosts.ts';
import { percentDecoded } from '../text/percent.ts';
import { showMs } from './limits.ts';
import { reasonOf, WireSetupError } from './setup-error.ts';

export interface Proxy {
  /** Without user and password: `http://proxy.test:3128`. */
  readonly origin: string;
  /** The variable that names it. */
  readonly variable: string;
  /** The value of Proxy-Authorization, if the variable has a user. */
  readonly authorization?: string;
}

/** What a proxy did instead of connecting. */
export class ProxyError extends Error {}

export type Env = Readonly<Record<string, string | undefined>>;

/** The proxy for an origin. It throws `WireSetupError` if the variable names no HTTP proxy. */
export function proxyFor(origin: string, env: Env = process.env): Proxy | undefined {
  const { protocol, hostname, port } = new URL(origin);
  if (isLoopback(hostname)) return undefined;
  const variable = setIn(env, [`${protocol}proxy`.replace(':', '_'), 'all_proxy']);
  const exceptions = env[setIn(env, ['no_proxy']) ?? ''] ?? '';
  const isExempt = isException(hostname, port || (protocol === 'https:' ? '443' : '80'), exceptions);
  if (variable === undefined || isExempt) return undefined;
  const value = env[variable] ?? '';
  const address = value.includes('://') ? value : `http://${value}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.hostname === '')
    throw new WireSetupError(
      `${variable} must be the URL of an HTTP proxy, for example http://proxy.example.test:3128`,
    );
  const { origin: own, username, password } = url;
  const pair = [username, password].map(percentDecoded).join(':');
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  return { origin: own, variable, ...(username === '' ? {} : { authorization }) };
}

/** The first of these variables that is set, in lower or upper case. */
function setIn(env: Env, names: readonly string[]): string | undefined {
  return names.flatMap((name) => [name, name.toUpperCase()]).find((name) => (env[name] ?? '') !== '');
}

/** As curl and Go read NO_PROXY: hosts with everything below them, perhaps with a dot or `*.` before, and a port. */
function isException(hostname: string, port: string, exceptions: string): boolean {
  const entries = exceptions.toLowerCase().split(/[\s,]+/);
  return entries.some((entry) => {
    const [, host = '', only] = /^(?:\*?\.)?(.*?)(?::(\d+))?$/.exec(entry) ?? [];
    if (host === '' || (only !== undefined && only !== port)) return false;
    return host === '*' || hostname === host || hostname.endsWith(`.${host}`);
  });
}

/** As messages name it. */
export function proxyName({ origin, variable }: Proxy): string {
  return `the proxy ${origin} (${variable})`;
}

/** What the status of a proxy's own response means. */
export function refusalOf(status: number, proxy: Proxy, host: string): string {
  const { authorization, variable } = proxy;
  if (status !== 407) return `${proxyName(proxy)} returned ${status} instead of connecting to ${host}`;
  return authorization === undefined
    ? `${proxyName(proxy)} requires a user and a password (407): add them to the URL in ${variable}`
    : `${proxyName(proxy)} rejected the user and the password in ${variable} (407)`;
}

/** A connection through a proxy (CONNECT, RFC 9110, section 9.3.6). It rejects with a `ProxyError`. */
export async function tunnel(
  { host, port }: { readonly host: string; readonly port: number },
  proxy: Proxy,
  { timeoutMs, ca }: { readonly timeoutMs: number; readonly ca?: readonly string[] | undefined },
): Promise<Socket> {
  const url = new URL(proxy.origin);
  const isSecure = url.protocol === 'https:';
  const { request } = isSecure ? await import('node:https') : await import('node:http');
  const authority = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const { authorization } = proxy;
  return new Promise((resolve, reject) => {
    const fail = (message: string): void => {
      reject(new ProxyError(message));
      sent.destroy();
    };
    const sent = request({
      host: withoutBrackets(url.hostname),
      port: url.port || (isSecure ? 443 : 80),
      method: 'CONNECT',
      path: authority,
      headers: { Host: authority, ...(authorization === undefined ? {} : { 'Proxy-Authorization': authorization }) },
      agent: false,
      timeout: timeoutMs,
      ...(ca === undefined ? {} : { ca: [...ca] }),
    });
    sent.once('connect', ({ statusCode = 0 }, socket: Socket) => {
      if (statusCode >= 200 && statusCode < 300) resolve(socket);
      else fail(refusalOf(statusCode, proxy, authority));
    });
    sent.once('response', ({ statusCode = 0 }) => fail(refusalOf(statusCode, proxy, authority)));
    sent.once('timeout', () => fail(`${proxyName(proxy)} did not connect to ${authority} within ${showMs(timeoutMs)}`));
    sent.on('error', (error) => fail(`${proxyName(proxy)} cannot be reached: ${reasonOf(error)}`));
    sent.end();
  });
}

/** The brackets of an IPv6 address belong to the URL. */
export const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');
