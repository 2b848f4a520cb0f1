import buildConnector from 'undici/lib/core/connect.js';
import Client from 'undici/lib/dispatcher/client.js';
import type { WireLimits } from '../limits.ts';
import { pinnedLookup } from '../pinned-lookup.ts';
import type { Transport } from '../transport.ts';
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

/** The network: each connection is an undici client. */
export function overNetwork(setting: {
  readonly origin: string;
  readonly tls: TlsMaterial;
  readonly timeoutMs: number;
  readonly limits: WireLimits;
}): Transport {
  const { origin, limits, tls } = setting;
  const timeoutMs = Math.ceil(setting.timeoutMs);
  const trust = tls.ca === undefined ? {} : { ca: [...tls.ca] };
  const certificate = tls.cert !== undefined && tls.key !== undefined ? { cert: tls.cert, key: tls.key } : {};
  const lookup = pinnedLookup();
  const connectors = {
    bare: buildConnector({ ...trust, timeout: timeoutMs, lookup }),
    known: buildConnector({ ...trust, ...certificate, timeout: timeoutMs, lookup }),
  };
  let opened = 0;
  return {
    opened: () => opened,
    open: (identity, kept) => {
      let socket: number | undefined;
      let carried = 0;
      const connector = identity.certificate ? connectors.known : connectors.bare;
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
        send: (request, terms) =>
          attempt(client, request, {
            ...terms,
            onWritten: () => {
              carried += 1;
              terms.onWritten?.();
            },
          }),
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
