import type { ApiReply, ApiRequest } from '#fixtures/reference/http.ts';

/** What a request came to, where it came to nothing: the service words each in its own way. */
export type Situation =
  | 'unauthorized'
  | 'unknown-address'
  | 'wrong-method'
  | 'media-type'
  | 'too-large'
  | 'malformed'
  | 'body'
  | 'parameter'
  | 'bad-id'
  | 'bad-encoding'
  | 'missing'
  | 'beyond'
  | 'duplicate'
  | 'forbidden'
  | 'throttled';

export type PageForm = 'merged' | 'nested' | 'bare' | 'beside';

/** How a service uses the liberties that the conventions leave it. */
export interface Dialect {
  readonly now: () => number;
  /** Undefined: nobody has to say who they are. */
  readonly token: string | undefined;
  /** What stands before every path. */
  readonly prefix: string;
  readonly base: 0 | 1;
  /** How the list of a resource answers, by its path. */
  readonly form: (path: string) => PageForm;
  readonly paging: 'always' | 'asked' | 'never';
  readonly usual: number;
  readonly largest: number;
  readonly over: 'cut' | 'refuse';
  readonly beyond: 'empty' | 404 | 400;
  /** Page 0 of a service that counts from 1. */
  readonly zero: 'refuse' | 'first';
  readonly unusable: 'refuse' | 'usual';
  readonly unknownParameter: 'ignore' | 'refuse';
  readonly wrongMethod: 405 | 404;
  readonly media: 'read' | 400 | 415;
  readonly badEncoding: 400 | 404;
  readonly maxBody: number;
  readonly tooLarge: 413 | 400;
  readonly head: boolean;
  /** Whether unknown addresses and wrong methods are told before the credential is looked at. */
  readonly routesFirst: boolean;
  readonly contentType: string;
  readonly timestamp: (ms: number) => string;
  readonly code: (situation: Situation, resource: string) => string;
  readonly message: (situation: Situation) => string;
  /** Further fields of the error object. */
  readonly errorExtras: (situation: Situation) => object;
  /** The envelope as it leaves, for other orders and further keys. */
  readonly envelope: (envelope: Readonly<Record<string, unknown>>, request: ApiRequest) => object;
  readonly pageExtras: (page: number, totalPages: number) => object;
  readonly replaceStatus: number;
  readonly patchStatus: number;
  readonly deleteStatus: number;
  readonly deleteData: (shown: unknown) => unknown;
  readonly put: 'replace' | 'merge';
  readonly location: boolean;
  readonly headers: (request: ApiRequest) => readonly (readonly [string, string])[];
  /** The last look at an answer. */
  readonly finish: (reply: ApiReply, request: ApiRequest) => ApiReply;
}

const codes: Readonly<Record<Situation, string>> = {
  unauthorized: 'UNAUTHORIZED',
  'unknown-address': 'ROUTE_NOT_FOUND',
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
  throttled: 'TOO_MANY_REQUESTS',
};

/** A quiet service: everything in the way that the text shows first. */
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
  zero: 'refuse',
  unusable: 'refuse',
  unknownParameter: 'ignore',
  wrongMethod: 405,
  media: 415,
  badEncoding: 400,
  maxBody: 1_000_000,
  tooLarge: 413,
  head: true,
  routesFirst: false,
  contentType: 'application/json',
  timestamp: (ms) => new Date(ms).toISOString(),
  code: (situation, resource) =>
    situation === 'missing' ? `${resource.toUpperCase().replaceAll('-', '_')}_NOT_FOUND` : codes[situation],
  message: (situation) => `This went wrong: ${situation.replaceAll('-', ' ')}.`,
  errorExtras: () => ({}),
  envelope: (envelope) => envelope,
  pageExtras: () => ({}),
  replaceStatus: 200,
  patchStatus: 200,
  deleteStatus: 200,
  deleteData: () => null,
  put: 'replace',
  location: false,
  headers: () => [],
  finish: (reply) => reply,
};
