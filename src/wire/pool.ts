/** The connections of a run: a pool that is kept alive, connections with a name, and cold ones. */
import { systemClock } from '../core/clock.ts';
import { type Probe, riskOf } from '../core/probe.ts';
import type { Connection } from './connection.ts';
import type { Open } from './connector.ts';

/** A service may be closing a connection that has been idle this long. */
const idleMs = 1000;

export class Pool {
  readonly #open: Open;
  readonly #mostNamed: number;
  readonly #all = new Set<Connection>();
  /** By whether the service has seen the client's certificate. */
  readonly #idle: Readonly<Record<'true' | 'false', Connection[]>> = { true: [], false: [] };
  readonly #named = new Map<string, Connection>();
  /** The service closes connections without saying so, so none is used twice unless a probe names it. */
  #isHasty = false;

  /** @param mostNamed named connections that are kept. If there are more, the oldest idle one loses its name first. */
  constructor(open: Open, mostNamed: number) {
    this.#open = open;
    this.#mostNamed = mostNamed;
  }

  /** @param isKnown true if the service may see the client's certificate */
  take(probe: Probe, isKnown: boolean): Connection {
    const { connection: name } = probe;
    if (name === 'cold') return this.#opened(isKnown);
    if (name === undefined) return this.#spare(probe, isKnown);
    const key = `${isKnown} ${name}`;
    const connection = this.#named.get(key) ?? this.#spare(probe, isKnown);
    this.#named.set(key, connection);
    connection.pending++;
    return connection;
  }

  /** An idle connection, or a new one. The request of a risky probe is never sent twice, so it must not be lost. */
  #spare(probe: Probe, isKnown: boolean): Connection {
    const connection = this.#isHasty ? undefined : this.#idle[`${isKnown}`].pop();
    if (connection === undefined) return this.#opened(isKnown);
    if (riskOf(probe) === undefined || systemClock.now() - connection.idleSinceMs < idleMs) return connection;
    this.#close(connection);
    return this.#spare(probe, isKnown);
  }

  /** Gives a connection back after its response, or after it turned out to be closed. */
  give(connection: Connection, { connection: name }: Probe, isKnown: boolean, isLost: boolean): void {
    this.#isHasty ||= isLost;
    if (name === 'cold' || (name === undefined && this.#isHasty)) this.#close(connection);
    else if (name === undefined) this.#idle[`${isKnown}`].push(connection);
    else {
      connection.pending--;
      this.#freeSurplus();
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((connection) => connection.close()));
  }

  #freeSurplus(): void {
    for (const [name, connection] of this.#named) {
      if (this.#named.size <= this.#mostNamed) return;
      if (connection.pending > 0) continue;
      this.#named.delete(name);
      if (this.#isHasty) this.#close(connection);
      else this.#idle[name.startsWith('true') ? 'true' : 'false'].push(connection);
    }
  }

  #opened(isKnown: boolean): Connection {
    const connection = this.#open(isKnown);
    this.#all.add(connection);
    return connection;
  }

  #close(connection: Connection): void {
    this.#all.delete(connection);
    void connection.close();
  }
}
