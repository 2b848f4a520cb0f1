import buildConnector from 'undici/lib/core/connect.js';
import Client from 'undici/lib/dispatcher/client.js';
import type { WireLimits } from './limits.ts';

/** One connection to the service: an undici client with one request in flight at most. It connects anew when the service closes it. */
export interface Connection {
  readonly client: Client;
  /** Number of the socket that it has now; undefined while it has none. */
  readonly socket: () => number | undefined;
  /** True where the socket that it has now carried a request before. */
  readonly used: () => boolean;
  /** To be called as a request is handed to the socket. */
  readonly onWritten: () => void;
}

/** The connections of a run: a pool for each identity, and those that belong to one probe, kept for steps that name them. */
export interface Connections {
  /** A pooled connection of that identity that is free, or a new one. */
  readonly shared: (identity: Identity, reuse: Reuse) => Connection;
  /** A connection of its own; it belongs to the trace, and stays open until `endTrace`. */
  readonly fresh: (identity: Identity, trace: string) => Connection;
  /** The connection that has that socket, as soon as it is free; undefined where the socket is closed. */
  readonly having: (socket: number) => Promise<Connection | undefined>;
  /** Gives a connection back. */
  readonly release: (connection: Connection) => void;
  readonly endTrace: (trace: string) => void;
  /** How many sockets were opened. */
  readonly opened: () => number;
  readonly close: () => Promise<void>;
}

/** Which open sockets will do: any, only those used a moment ago, none. */
type Reuse = 'any' | 'lively' | 'none';

/** Requests of different identities never share a pooled connection. */
interface Identity {
  readonly key: string;
  /** Whether the plan's client certificate is shown. */
  readonly certificate: boolean;
}

/** What TLS needs beside the defaults: PEM texts. */
export interface TlsMaterial {
  readonly cert?: string;
  readonly key?: string;
  readonly ca?: readonly string[];
}

interface Held extends Connection {
  /** The pool's identity, or undefined where it belongs to a trace. */
  readonly pool: string | undefined;
  readonly trace: string | undefined;
  busy: boolean;
  idleSince: number;
  readonly queue: (() => void)[];
}

/** A socket that was idle for longer may be closed by the service just now. */
const livelyMs = 1000;
/** Why undici is told that a connection ends: one for all, for an error with its stack is dear. */
const given = new Error('the connection is no longer needed');
const pooledKeepAliveMs = 4000;
const keptKeepAliveMs = 20_000;

/** `now` in epoch milliseconds. Nothing is connected before it is needed. */
export function createConnections(setting: {
  readonly origin: string;
  readonly tls: TlsMaterial;
  readonly timeoutMs: number;
  readonly limits: WireLimits;
  readonly now: () => number;
}): Connections {
  const { origin, limits, now, tls } = setting;
  const timeoutMs = Math.ceil(setting.timeoutMs);
  const trust = tls.ca === undefined ? {} : { ca: [...tls.ca] };
  const certificate = tls.cert !== undefined && tls.key !== undefined ? { cert: tls.cert, key: tls.key } : {};
  const connectors = {
    bare: buildConnector({ ...trust, timeout: timeoutMs }),
    known: buildConnector({ ...trust, ...certificate, timeout: timeoutMs }),
  };
  let held: Held[] = [];
  let opened = 0;

  const open = (identity: Identity, trace: string | undefined): Held => {
    let socket: number | undefined;
    let carried = 0;
    const connector = identity.certificate ? connectors.known : connectors.bare;
    const client = new Client(origin, {
      pipelining: 1,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      maxHeaderSize: limits.headerBytes,
      keepAliveTimeout: trace === undefined ? pooledKeepAliveMs : keptKeepAliveMs,
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
    const connection: Held = {
      client,
      socket: () => socket,
      used: () => carried > 1,
      onWritten: () => {
        carried += 1;
      },
      pool: trace === undefined ? identity.key : undefined,
      trace,
      busy: true,
      idleSince: 0,
      queue: [],
    };
    held.push(connection);
    return connection;
  };

  const drop = (isDropped: (connection: Held) => boolean): void => {
    const dropped = held.filter((connection) => !connection.busy && isDropped(connection));
    if (dropped.length === 0) return;
    held = held.filter((connection) => !dropped.includes(connection));
    for (const { client } of dropped) if (!client.destroyed) client.destroy(given, () => undefined);
  };

  return {
    shared: (identity, reuse) => {
      const suits = (connection: Held): boolean =>
        connection.socket() === undefined ||
        reuse === 'any' ||
        (reuse === 'lively' && now() - connection.idleSince <= livelyMs);
      const free = held.findLast(
        (connection) => connection.pool === identity.key && !connection.busy && suits(connection),
      );
      if (free === undefined) return open(identity, undefined);
      free.busy = true;
      return free;
    },
    fresh: (identity, trace) => open(identity, trace),
    having: async (socket) => {
      const find = () => held.find((connection) => connection.socket() === socket);
      for (let found = find(); found !== undefined; found = find()) {
        if (!found.busy) {
          found.busy = true;
          return found;
        }
        const { queue } = found;
        await new Promise<void>((resolve) => {
          queue.push(resolve);
        });
      }
      return undefined;
    },
    release: (connection) => {
      const found = held.find((candidate) => candidate === connection);
      if (found === undefined) return;
      found.busy = false;
      found.idleSince = now();
      for (const wake of found.queue.splice(0)) wake();
      drop(({ client }) => client.destroyed);
      const kept = held.filter(({ trace, busy }) => trace !== undefined && !busy);
      const surplus = new Set(
        kept.toSorted((a, b) => a.idleSince - b.idleSince).slice(0, Math.max(0, kept.length - limits.keptConnections)),
      );
      if (surplus.size > 0) drop((candidate) => surplus.has(candidate));
    },
    endTrace: (trace) => drop((connection) => connection.trace === trace),
    opened: () => opened,
    close: async () => {
      const all = held;
      held = [];
      await Promise.all(all.filter(({ client }) => !client.destroyed).map(({ client }) => client.destroy()));
    },
  };
}
