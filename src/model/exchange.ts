import type { Names } from './names.ts';
import type { Method } from './operation.ts';
import type { Probe } from './probe.ts';

/** A probe, the request as sent, and the reply or the fault. Frozen, and free of secrets. */
export interface Exchange {
  /** `<resource>/<scenario>/<step>/<number>`; equal in every run of the same plan. */
  readonly id: string;
  readonly scenario: string;
  readonly probe: Probe;
  readonly request: SentRequest;
  readonly reply?: Reply;
  /** Why there is no usable reply. A reply may stand beside it (429, a gateway's 502). */
  readonly fault?: Fault;
  /** The request was sent before, and whether that did anything cannot be told. */
  readonly isAgain?: true;
  /**
   * Sent again, the request was answered, or (`done`) it may have been done and was not sent again; others of its operation failed so as well, too
   * often for chance.
   */
  readonly isPassing?: true | 'done';
  /** Sent again, the request broke its connection, or took something, each time. */
  readonly isSteady?: true;
  /** What was read before it was gone after it. */
  readonly hasTaken?: true;
  /** Ids of items that the run did not make, and that were others after it, which they were not by themselves. */
  readonly hasChanged?: readonly string[];
  /** They show the word that it sent, or those that were added the ids that such requests asked for. */
  readonly isShowing?: true;
  /** Ids, where they are known, of items that came with reads of its kind, as many as there were of these, and never without one. */
  readonly hasAdded?: readonly string[];
  /** Ids of items of the run that went with requests of its kind that were not to delete them, as many as there were of these, and never without one. */
  readonly hasLost?: readonly string[];
  /** Id of an item that the run did not make: the answer to a write to one of ours shows it in place of that, and not as it was. */
  readonly hit?: string;
  /** Epoch milliseconds when the last attempt's request was sent, and when its answer was complete. */
  readonly sentAt: number;
  readonly receivedAt: number;
  /** When the first was, where it got no usable answer in more than one. */
  readonly firstSentAt?: number;
  /** How often it left (throttled and failed attempts included): not where there was no connection. */
  readonly attempts: number;
  /** The 429 answers that were seen on the way, where there were any. */
  readonly throttledReplies?: readonly Reply[];
  /** Epoch milliseconds when the requests were sent that they answered. */
  readonly throttledAt?: readonly number[];
  /** The last of them came right after wrong credentials, as all before it in the run did. */
  readonly isOfWrong?: true;
}

/** An exchange with a usable reply: what rules see. */
export type Answered = Exchange & { readonly reply: Reply };

export interface SentRequest {
  readonly method: Method;
  /** Absolute URL, masked. */
  readonly url: string;
  /** As sent, masked. */
  readonly headers: readonly Header[];
  readonly body?: string;
}

export interface Reply {
  readonly status: number;
  readonly statusText: string;
  /** In the order and case in which they came, repeats kept. */
  readonly headers: readonly Header[];
  /** Body after content decoding, masked; bytes that are no UTF-8 became U+FFFD, then `utf8` is false. */
  readonly text: string;
  readonly utf8: boolean;
  /** True where the body starts with a byte order mark (which `text` does not hold). */
  readonly bom: boolean;
  /** Bytes on the wire and after decoding. */
  readonly encodedBytes: number;
  readonly bytes: number;
  /** Number of the connection it came on. */
  readonly connection: number;
  /** Milliseconds from sending to the first header byte. */
  readonly waitMs: number;
  /** What the plan says of its words (`profile.names`), where it says anything. */
  readonly names?: Names;
  /** What was masked in the body is the plan's own credential, and the request had nothing of it. */
  readonly showsCredential?: true;
}

export type Header = readonly [name: string, value: string];

/** Why a probe brought no usable reply. */
export interface Fault {
  readonly kind:
    | 'refused'
    | 'unresolved'
    | 'reset'
    | 'silent'
    | 'timeout'
    | 'tls'
    | 'not-http'
    | 'cut-short'
    | 'cancelled'
    | 'too-large'
    | 'bad-encoding'
    | 'throttled'
    | 'unavailable'
    | 'not-sent';
  readonly message: string;
}

/** True where the exchange brought a reply that may be judged. */
export function isAnswered(exchange: Exchange): exchange is Answered {
  return exchange.reply !== undefined && exchange.fault === undefined;
}

/** First value of a header, by name in any case; undefined where it is absent. */
export function headerOf(reply: Reply, name: string): string | undefined {
  const wanted = name.toLowerCase();
  // Hardly any other name is as long. By index: taking a pair apart makes an iterator, and headers are looked up all the time.
  return reply.headers.find((pair) => pair[0].length === wanted.length && pair[0].toLowerCase() === wanted)?.[1];
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

export function isFailure(status: number): boolean {
  return status >= 400;
}

/** How people name the request of an exchange: `GET /users/999`. */
export function requestLine({ probe }: Pick<Exchange, 'probe'>): string {
  return `${probe.method} ${probe.target}`;
}

/** By these a gateway, or the service itself, says that the service is not there. */
export const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** What is answered where an id is none. */
const unfound: ReadonlySet<number> = new Set([400, 404, 410, 422]);

/** True where the answer says that there is no such item. */
export function isUnfound(exchange: Exchange): boolean {
  return isAnswered(exchange) && unfound.has(exchange.reply.status);
}

/** True where the answer says that there is nothing, or nothing any more. */
export function isMissing({ reply }: Pick<Exchange, 'reply'>): boolean {
  return reply?.status === 404 || reply?.status === 410;
}
