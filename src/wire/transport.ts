import type { Fault, Header } from '../model/exchange.ts';
import type { WireLimits } from './limits.ts';
import type { OutgoingRequest } from './request.ts';

/** What carries requests to the service: the network, or a function of this process. */
export interface Transport {
  /** A connection to be, with one request in flight at most; `kept`: it may be idle for long. */
  readonly open: (identity: Identity, kept: boolean) => Link;
  /** How many sockets were opened. */
  readonly opened: () => number;
}

/** One connection of a transport. It connects when a request is sent, and anew when the service has closed it. */
export interface Link {
  readonly send: (request: OutgoingRequest, terms: Terms) => Underway;
  /** Number of the socket that it has now; undefined while it has none. */
  readonly socket: () => number | undefined;
  /** True where the socket that it has now carried a request before the last one. */
  readonly used: () => boolean;
  /** True once nothing more can be sent on it. */
  readonly isEnded: () => boolean;
  readonly end: () => Promise<void>;
}

/** Requests of different identities never share a pooled connection. */
export interface Identity {
  readonly key: string;
  /** Whether the plan's client certificate is shown. */
  readonly certificate: boolean;
}

/** An answer as it came: nothing decoded, nothing masked. */
export interface RawReply {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly Header[];
  readonly body: Buffer;
  readonly waitMs: number;
}

/** One sending of a request. Times in epoch milliseconds. */
export interface Attempt {
  readonly sentAt: number;
  readonly receivedAt: number;
  /** False where the request was never handed to a connection. */
  readonly written: boolean;
  /** True where the head of an answer came. */
  readonly begun: boolean;
  readonly outcome: { readonly raw: RawReply } | { readonly fault: Fault };
}

/** An attempt under way. */
export interface Underway {
  readonly done: Promise<Attempt>;
  /** Ends it now, with that fault; without effect where it is over. */
  readonly cancel: (fault: Fault) => void;
}

/** On what terms a request is sent. */
export interface Terms {
  readonly origin: string;
  /** What is connected to in place of the origin, as messages name it. */
  readonly via?: string;
  readonly timeoutMs: number;
  readonly limits: WireLimits;
  readonly now: () => number;
  /** Called when the request is handed to the connection. */
  readonly onWritten?: () => void;
}
