/** One connection. undici opens it when a request is sent, and again if it was closed meanwhile. */
import type buildConnector from 'undici/lib/core/connect.js';
import Client from 'undici/lib/dispatcher/client.js';
import { Attempt, type Attempted, type Carrier, type Terms } from './attempt.ts';
import { type HeadReader, withHeadReader } from './heads.ts';

export interface Sendable {
  readonly method: string;
  /** Path and query, exactly as they are sent. */
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: string | undefined;
}

/** Services close idle connections, often after 5 s. A request to a connection that is being closed is lost. */
const keepAliveMs = 4000;

export class Connection implements Carrier {
  heads: HeadReader | undefined;
  carried = 0;
  /** How many requests wait for their responses. */
  pending = 0;
  /** When the last response arrived. */
  idleSinceMs = 0;
  readonly #client: Client;
  readonly #terms: Terms;

  constructor(terms: Terms, connector: buildConnector.connector) {
    this.#terms = terms;
    this.#client = new Client(terms.origin, {
      pipelining: 1,
      // Each attempt has a deadline. These timeouts would start again with every byte.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: terms.limits.headers,
      keepAliveTimeout: keepAliveMs,
      connect: (options, callback) => {
        connector(options, (...opened) => {
          if (opened[0] === null) {
            this.heads = withHeadReader(opened[1]);
            this.carried = 0;
          }
          callback(...opened);
        });
      },
    });
  }

  /** Requests on one connection are sent one after another. */
  send({ method, path, headers, body = '' }: Sendable): Promise<Attempted> {
    const { forwarder, origin } = this.#terms;
    // RFC 9112, section 3.2.2: a proxy that forwards requests gets the whole URL.
    const sent = forwarder === undefined ? path : origin + path;
    const { authorization } = forwarder ?? {};
    const fields = authorization === undefined ? headers : [...headers, 'proxy-authorization', authorization];
    return new Promise((resolve) => {
      this.#client.dispatch({ path: sent, method, headers: fields, body }, new Attempt(this.#terms, this, resolve));
    });
  }

  close(): Promise<void> {
    return this.#client.destroy();
  }
}
