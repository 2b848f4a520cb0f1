import buildConnector from 'undici/lib/core/connect.js';
import Client from 'undici/lib/dispatcher/client.js';
import type { WireLimits } from '../limits.ts';
import { pinnedLookup } from '../pinned-lookup.ts';
import { type Proxy, proxyName, refusalOf, tunnel } from '../proxy.ts';
import type { OutgoingRequest } from '../request.ts';
import type { Attempt, Transport, Underway } from '../transport.ts';
import { attempt } from './undici-attempt.ts';

/** What TLS needs beside the defaults: PEM texts. */
export interface TlsMaterial {
  readonly cert?: string;
  readonly key?: string;
  readonly ca?: readonly string[];
}

/** Why undici is told that a connection ends: one for all, for an error with its stack is dear. */
const given = new Error('the connection is no longer needed');
const pooledKeepAliveMs = 4000;
const keptKeepAliveMs = 20_000;

/** The network: each connection is an undici client, which reaches an https origin by a tunnel where there is a proxy, and asks the proxy itself else. */
export function overNetwork(setting: {
  readonly origin: string;
  readonly tls: TlsMaterial;
  readonly proxy: Proxy | undefined;
  readonly timeoutMs: number;
  readonly limits: WireLimits;
}): Transport {
  const { origin, limits, tls, proxy } = setting;
  const timeoutMs = Math.ceil(setting.timeoutMs);
  const trust = tls.ca === undefined ? {} : { ca: [...tls.ca] };
  const certificate = tls.cert !== undefined && tls.key !== undefined ? { cert: tls.cert, key: tls.key } : {};
  const lookup = pinnedLookup();
  const connectors = {
    bare: buildConnector({ ...trust, timeout: timeoutMs, lookup }),
    known: buildConnector({ ...trust, ...certificate, timeout: timeoutMs, lookup }),
  };
  const connectBy = (connector: Connector): Connector => {
    if (proxy === undefined) return connector;
    const { protocol, hostname, port, host } = new URL(proxy.origin);
    return (options, onConnected) => {
      if (options.protocol !== 'https:') {
        connectors.bare({ protocol, hostname: bare(hostname), port, host }, onConnected);
        return;
      }
      const to = { host: options.hostname, port: Number(options.port || 443) };
      tunnel(to, proxy, { timeoutMs, ca: tls.ca }).then(
        (httpSocket) => connector({ ...options, httpSocket }, onConnected),
        (error: unknown) => onConnected(error instanceof Error ? error : new Error(String(error)), null),
      );
    };
  };
  let opened = 0;
  return {
    opened: () => opened,
    open: (identity, kept) => {
      let socket: number | undefined;
      let carried = 0;
      const connector = connectBy(identity.certificate ? connectors.known : connectors.bare);
      const client = new Client(origin, {
        pipelining: 1,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        maxHeaderSize: limits.headerBytes,
        keepAliveTimeout: kept ? keptKeepAliveMs : pooledKeepAliveMs,
        connect: (options, callback) => {
          connector(options, (...result) => {
            if (result[0] === null) {
              opened += 1;
              socket = opened;
              carried = 0;
            }
            callback(...result);
          });
        },
      });
      client.on('disconnect', () => {
        socket = undefined;
      });
      return {
        send: (request, terms) => {
          const counted = {
            ...terms,
            onWritten: () => {
              carried += 1;
              terms.onWritten?.();
            },
          };
          return proxy === undefined || origin.startsWith('https:')
            ? attempt(client, request, counted)
            : through(
                proxy,
                origin,
                attempt(client, askedOf(proxy, origin, request), { ...counted, via: proxyName(proxy) }),
              );
        },
        socket: () => socket,
        used: () => carried > 1,
        isEnded: () => client.destroyed,
        end: async () => {
          if (!client.destroyed) await client.destroy(given);
        },
      };
    },
  };
}

type Connector = ReturnType<typeof buildConnector>;

/** An address without the brackets that IPv6 has in a URL. */
function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** A request as a proxy takes it: the whole address in its first line (RFC 9112 section 3.2.2). */
function askedOf(proxy: Proxy, origin: string, request: OutgoingRequest): OutgoingRequest {
  const own = proxy.authorization === undefined ? [] : [['Proxy-Authorization', proxy.authorization] as const];
  return { ...request, path: origin + request.path, headers: [...request.headers, ...own] };
}

/** The answer to it; a proxy that wants to know who asks has not led on. */
function through(proxy: Proxy, origin: string, { done, cancel }: Underway): Underway {
  const ownAnswer = ({ outcome, ...rest }: Attempt): Attempt => {
    if ('fault' in outcome || outcome.raw.status !== 407) return { ...rest, outcome };
    const message = refusalOf(407, proxy, new URL(origin).host);
    return { ...rest, outcome: { fault: { kind: 'refused', message } } };
  };
  return { done: done.then(ownAnswer), cancel };
}
