import type { WireLimits } from './limits.ts';
import type { Identity, Link, Transport } from './transport.ts';

/** One connection to the service. */
export type Connection = Pick<Link, 'send' | 'socket' | 'used'>;

/** The connections of a run: a pool for each identity, those of one probe, and those that are kept for steps that name them. */
export interface Connections {
  /** A pooled connection of that identity that is free, or a new one. */
  readonly shared: (identity: Identity, reuse: Reuse) => Connection;
  /** A connection of its own, closed when it is given back. */
  readonly fresh: (identity: Identity) => Connection;
  /** The same, but it belongs to the trace, and stays open until `endTrace`. */
  readonly kept: (identity: Identity, trace: string) => Connection;
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

interface Held extends Link {
  /** The identity of its pool, or the trace that it belongs to; neither where it is of one probe. */
  readonly pool?: string;
  readonly trace?: string;
  busy: boolean;
  idleSince: number;
  readonly queue: (() => void)[];
}

/** A socket that was idle for longer may be closed by the service just now. */
const livelyMs = 1000;

/** `now` in epoch milliseconds. Nothing is connected before it is needed. */
export function createConnections(
  transport: Transport,
  { limits, now }: { readonly limits: WireLimits; readonly now: () => number },
): Connections {
  let held: Held[] = [];

  const open = (identity: Identity, home: Pick<Held, 'pool' | 'trace'>): Held => {
    const connection: Held = {
      ...transport.open(identity, home.trace !== undefined),
      ...home,
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
    for (const connection of dropped) void connection.end();
  };

  const isDone = ({ pool, trace, isEnded }: Held): boolean => isEnded() || (pool === undefined && trace === undefined);

  /** Of the connections that are kept for later steps, those that were idle longest go first. */
  const dropSurplus = (): void => {
    const kept = held.filter(({ trace, busy }) => trace !== undefined && !busy);
    if (kept.length <= limits.keptConnections) return;
    const ended = kept.toSorted((a, b) => a.idleSince - b.idleSince).slice(0, kept.length - limits.keptConnections);
    drop((candidate) => ended.includes(candidate));
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
      if (free === undefined) return open(identity, { pool: identity.key });
      free.busy = true;
      return free;
    },
    fresh: (identity) => open(identity, {}),
    kept: (identity, trace) => open(identity, { trace }),
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
      if (isDone(found)) drop((candidate) => candidate === found);
      else if (found.trace !== undefined) dropSurplus();
    },
    endTrace: (trace) => drop((connection) => connection.trace === trace),
    opened: transport.opened,
    close: async () => {
      const all = held;
      held = [];
      await Promise.all(all.map((connection) => connection.end()));
    },
  };
}
