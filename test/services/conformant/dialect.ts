/** The ways in which a service may differ from others and still conform. */
import type { ApiReply, ApiRequest } from '#fixtures/reference/http.ts';

type Headers = ApiReply['headers'];

const codes = {
  unauthorized: 'UNAUTHORIZED',
  'unknown-path': 'ROUTE_NOT_FOUND',
  'wrong-method': 'METHOD_NOT_ALLOWED',
  'media-type': 'UNSUPPORTED_MEDIA_TYPE',
  'too-large': 'PAYLOAD_TOO_LARGE',
  malformed: 'INVALID_INPUT',
  body: 'INVALID_INPUT',
  parameter: 'INVALID_PARAMETER',
  'bad-id': 'INVALID_PARAMETER',
  'bad-encoding': 'INVALID_PARAMETER',
  missing: 'NOT_FOUND',
  beyond: 'NO_SUCH_PAGE',
  duplicate: 'DUPLICATE_ENTRY',
  forbidden: 'FORBIDDEN',
} as const;

/** The reason why a request was rejected. */
export type Situation = keyof typeof codes;

export const situations = Object.keys(codes);

/** A rejected request. Each dialect words it in its own way. */
export class Rejection extends Error {
  readonly status: number;
  readonly situation: Situation;
  readonly noun: string;
  readonly headers: Headers;

  constructor(status: number, situation: Situation, noun = '', headers: Headers = []) {
    super(situation);
    this.status = status;
    this.situation = situation;
    this.noun = noun;
    this.headers = headers;
  }
}

export interface Dialect {
  readonly now: () => number;
  /** Without a token, the service requires no authentication. */
  readonly token: string | undefined;
  /** Comes before every path. */
  readonly prefix: string;
  /** The number of the first page. */
  readonly base: 0 | 1;
  /** The form of a list, by the path of its resource. */
  readonly form: (path: string) => 'merged' | 'nested' | 'bare';
  readonly paging: 'always' | 'never';
  /** The default size of a page, and the largest. */
  readonly usual: number;
  readonly largest: number;
  readonly over: 'cut' | 'reject';
  readonly beyond: 'empty' | 404;
  readonly unusable: 'reject' | 'ignore';
  readonly unknownParameter: 'reject' | 'ignore';
  readonly wrongMethod: 405 | 404;
  readonly media: 400 | 415;
  readonly maxBody: number;
  readonly tooLarge: 413 | 400;
  /** Unknown paths and wrong methods are reported without a token. */
  readonly routesFirst: boolean;
  readonly contentType: string;
  readonly timestamp: (ms: number) => string;
  readonly code: (situation: Situation, noun: string) => string;
  readonly message: (situation: Situation) => string;
  readonly envelope: (envelope: Readonly<Record<string, unknown>>, request: ApiRequest) => object;
  readonly pageExtras: (page: number, totalPages: number) => object;
  readonly deleteStatus: 200 | 202;
  /** Creates have a Location. */
  readonly location: boolean;
  readonly finish: (reply: ApiReply) => ApiReply;
}

export const plainDialect: Dialect = {
  now: Date.now,
  token: undefined,
  prefix: '',
  base: 0,
  form: () => 'merged',
  paging: 'always',
  usual: 20,
  largest: 100,
  over: 'cut',
  beyond: 'empty',
  unusable: 'reject',
  unknownParameter: 'ignore',
  wrongMethod: 405,
  media: 415,
  maxBody: 1_000_000,
  tooLarge: 413,
  routesFirst: false,
  contentType: 'application/json',
  timestamp: (ms) => new Date(ms).toISOString(),
  code: (situation, noun) =>
    situation === 'missing' ? `${noun.toUpperCase().replaceAll('-', '_')}_NOT_FOUND` : codes[situation],
  message: (situation) => `The request was rejected: ${situation.replaceAll('-', ' ')}.`,
  envelope: (envelope) => envelope,
  pageExtras: () => ({}),
  deleteStatus: 200,
  location: false,
  finish: (reply) => reply,
};
