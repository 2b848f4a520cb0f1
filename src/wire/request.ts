import type { Header } from '../model/exchange.ts';
import type { HttpSettings } from '../model/plan.ts';
import type { Probe } from '../model/probe.ts';
import { type Caller, credentialParts } from './credential.ts';
import { type Terms, without, withQuery } from './terms.ts';
import type { Veil } from './veil.ts';

/** A request as it goes out, with its secrets. */
export interface OutgoingRequest {
  readonly method: string;
  /** The request-target, exactly as sent. */
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body?: string;
  /** The request-target as it may be shown. */
  readonly shownPath: string;
}

/** Origin and raw path of base_url; the path is a prefix of every target and is not normalised either. */
export interface Base {
  readonly origin: string;
  readonly prefix: string;
}

/** Splits base_url. Whoever calls has seen that it is an absolute http(s) URL. */
export function baseOf(baseUrl: string): Base {
  const start = /^[^:]+:\/\/[^/?#]*/.exec(baseUrl)?.[0] ?? '';
  return { origin: new URL(baseUrl).origin, prefix: baseUrl.slice(start.length).replace(/\/+$/, '') };
}

/** Credential headers that a plan may have put among the headers of every request. */
const callerHeaders: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization']);

/**
 * Builds the request of a probe. Later headers replace earlier ones of the same name: the wire's own, the plan's, the
 * resource's, the credential's, the probe's. An empty value in the plan's or the probe's headers leaves that header out.
 * What a probe adds to the cookies takes none away, unless the plan spells it out.
 */
export function requestOf(
  probe: Probe,
  setting: {
    readonly base: Base;
    readonly http: Pick<HttpSettings, 'headers'>;
    readonly caller: Caller;
    readonly veil: Pick<Veil, 'credential'>;
    readonly terms: Terms;
    readonly userAgent: string;
    /** Cookies to send back, each `name=value`. */
    readonly cookies: readonly string[];
  },
): OutgoingRequest {
  const { terms } = setting;
  const credential = credentialParts(terms.credential, setting.caller);
  const headers = new Map<string, Header>();
  const put = (name: string, value: string): void => {
    headers.set(name.toLowerCase(), [name, value]);
  };
  const putAll = (entries: Readonly<Record<string, string>>): void => {
    for (const [name, value] of Object.entries(entries)) {
      if (value === '') headers.delete(name.toLowerCase());
      else put(name, value);
    }
  };
  put('Accept', 'application/json');
  put('Accept-Encoding', 'gzip, deflate, br');
  put('User-Agent', setting.userAgent);
  putAll(setting.http.headers);
  if (terms.credential !== 'valid') for (const name of callerHeaders) headers.delete(name);
  putAll(terms.headers);
  for (const [name, value] of credential.headers) put(name, value);
  const cookies = [headers.get('cookie')?.[1], credential.cookie, ...setting.cookies].filter((c) => c !== undefined);
  if (cookies.length > 0) put('Cookie', cookies.join('; '));
  const { mediaType = '' } = probe.body ?? {};
  // The plan knows what its service calls JSON.
  const isPlanned = mediaType === 'application/json' && headers.has('content-type');
  if (mediaType !== '' && !isPlanned) put('Content-Type', mediaType);
  const { Cookie: odd = '' } = probe.headers;
  const known = headers.get('cookie')?.[1];
  putAll(probe.headers);
  // A cookie beside those of the plan: they may be its credential.
  if (known !== undefined && odd !== '' && probe.verbatim !== true) put('Cookie', `${known}; ${odd}`);

  const { caller, veil } = setting;
  const own = probe.verbatim === true ? [] : (caller.query ?? []).map(([name]) => name);
  const asked = without(withQuery(probe.target, terms.query), (name) => own.includes(name));
  const addressed = (shown: (value: string) => string): string => {
    const added = (credential.query ?? []).map(([name, value]) => [name, shown(value)] as const);
    return sendable(slashed(setting.base.prefix + withQuery(asked, Object.fromEntries(added))));
  };
  return {
    method: probe.method,
    path: addressed((value) => value),
    headers: [...headers.values()],
    shownPath: addressed(veil.credential),
    ...(probe.body === undefined ? {} : { body: probe.body.text }),
  };
}

/** The cookies that an answer set, each `name=value` without its attributes (RFC 6265 section 4.1.1). */
export function cookiesSetBy(headers: readonly Header[]): readonly string[] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'set-cookie')
    .map(([, value]) => (value.split(';', 1)[0] ?? '').trim())
    .filter((pair) => pair.indexOf('=') > 0);
}

function slashed(target: string): string {
  return target.startsWith('/') ? target : `/${target}`;
}

/** Percent-encodes what cannot stand in a request line at all: blanks, controls, characters beyond ASCII. */
function sendable(target: string): string {
  return target.replace(/[^\x21-\x7e]+/g, (run) =>
    [...Buffer.from(run, 'utf8')].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}
