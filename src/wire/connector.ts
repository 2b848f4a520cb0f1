/**
 * Opens connections to a service: directly, through a proxy that forwards requests, or through its tunnel. Certificates are
 * those of the client (`auth.mtls`), and an authority to trust in addition to the built-in ones (`http.ca`).
 */
import { lookup, type LookupAddress } from 'node:dns';
import { readFileSync } from 'node:fs';
import type { LookupFunction } from 'node:net';
import * as tls from 'node:tls';
import buildConnector from 'undici/lib/core/connect.js';
import type { Auth, Plan } from '../core/plan.ts';
import { Connection, type Terms } from './connection.ts';
import { type Limits, standardLimits } from './limits.ts';
import { type Env, type Proxy, proxyFor, tunnel, withoutBrackets } from './proxy.ts';
import { reasonOf, WireSetupError } from './setup-error.ts';

export interface WireOptions {
  /** `probity/1.2.3` */
  readonly userAgent?: string;
  /** It may name proxies. Default: the environment of this process. */
  readonly env?: Env;
  readonly limits?: Partial<Limits>;
}

/** What of a plan matters for connections. */
export type Settings = Pick<Plan, 'auth' | 'http'>;

export const standardAgent = 'probity';

/** @param isKnown true if the service may see the client's certificate */
export type Open = (isKnown: boolean) => Connection;

/** Connections to an origin. It throws `WireSetupError` if certificates or the proxy cannot be used. */
export function openerFor(origin: string, plan: Settings, options: WireOptions = {}): Open {
  const { auth, http } = plan;
  const own = auth?.mtls && certificateIn(auth.mtls);
  const ca = http.ca === undefined ? undefined : [...trusted(), authority(http.ca)];
  const timeoutMs = Math.ceil(http.timeoutMs);
  const proxy = proxyFor(origin, options.env);
  const limits = { ...standardLimits, ...options.limits };
  const common = { timeout: timeoutMs, lookup: pinnedLookup(), ...(ca && { ca }) };
  const connectors = { bare: buildConnector(common), known: buildConnector({ ...common, ...own }) };
  const isForwarded = proxy !== undefined && origin.startsWith('http:');
  const terms: Terms = { origin, timeoutMs, limits, ...(isForwarded ? { forwarder: proxy } : {}) };
  return (isKnown) => {
    const direct = isKnown ? connectors.known : connectors.bare;
    if (proxy === undefined) return new Connection(terms, direct);
    const connector = isForwarded ? toProxy(proxy, direct) : throughTunnel(proxy, direct, { timeoutMs, ca });
    return new Connection(terms, connector);
  };
}

type Pair = NonNullable<Auth['mtls']>;

function certificateIn(files: Pair): Pair {
  const own = { cert: pem('auth.mtls.cert', files.cert), key: pem('auth.mtls.key', files.key) };
  try {
    tls.createSecureContext(own);
  } catch (error) {
    throw new WireSetupError(`auth.mtls: the certificate and the key cannot be used: ${reasonOf(error)}`);
  }
  return own;
}

/** Newer versions of Node.js also name those of the system and of NODE_EXTRA_CA_CERTS. */
function trusted(): readonly string[] {
  const all: unknown = Reflect.get(tls, 'getCACertificates');
  const found: unknown = typeof all === 'function' ? all.call(tls, 'default') : undefined;
  return Array.isArray(found) ? found : tls.rootCertificates;
}

function authority(path: string): string {
  const text = pem('http.ca', path);
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  throw new WireSetupError(`http.ca: ${path} contains no PEM certificate (-----BEGIN CERTIFICATE-----)`);
}

function pem(key: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new WireSetupError(`${key}: ${path} cannot be read: ${reasonOf(error)}`);
  }
}

type Connector = buildConnector.connector;

function toProxy({ origin }: Proxy, connector: Connector): Connector {
  const { protocol, hostname, port, host } = new URL(origin);
  return (_options, callback) => connector({ protocol, hostname: withoutBrackets(hostname), port, host }, callback);
}

function throughTunnel(proxy: Proxy, connector: Connector, terms: Parameters<typeof tunnel>[2]): Connector {
  return (options, callback) => {
    tunnel({ host: options.hostname, port: Number(options.port || 443) }, proxy, terms).then(
      (httpSocket) => connector({ ...options, httpSocket }, callback),
      // oxlint-disable-next-line promise/no-callback-in-promise -- undici gets the connection by a callback
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

/** Host names are looked up once, so that a name whose address changes (DNS rebinding) leads to no other machine. */
function pinnedLookup(): LookupFunction {
  const known = new Map<string, readonly LookupAddress[]>();
  return (host, options, callback) => {
    const found = (addresses: readonly LookupAddress[]): void => {
      const [first] = addresses;
      if (options.all === true) callback(null, [...addresses]);
      else callback(null, first?.address ?? '', first?.family);
    };
    const key = `${host} ${options.family ?? 0}`;
    const pinned = known.get(key);
    if (pinned !== undefined) process.nextTick(found, pinned);
    else
      lookup(host, { ...options, all: true }, (error, addresses) => {
        if (error === null) {
          const first = known.get(key) ?? addresses;
          known.set(key, first);
          found(first);
        } else callback(error, '');
      });
  };
}
