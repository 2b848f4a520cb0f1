/** A probe as it goes over the wire. The headers are built from nothing, so no probe inherits a credential. */
import type { Plan } from '../core/plan.ts';
import { contentType, withQuery } from '../core/requests.ts';
import type { Probe } from '../core/probe.ts';
import type { Credential } from '../core/send.ts';
import { perObject } from '../text/memo.ts';
import { type Sent, spoiled } from './spoils.ts';

export interface WireRequest {
  readonly method: string;
  /** Path and query below `base_url`, exactly as they are sent. */
  readonly url: string;
  /** Names in lower case. A name may occur twice. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | undefined;
}

type Fields = Readonly<Record<string, string>>;

const jsonType = 'application/json';
/** Without a valid credential, these are left out even if the plan sends them with every request. */
const credentials = ['authorization', 'proxy-authorization', 'cookie'];

/**
 * Builds the requests of a plan. If several have a header of the same name, that of the probe counts, then that of the
 * credential, of the plan, and of the wire. An empty value removes a header of the plan. Cookies are joined.
 *
 * @param own headers of the wire
 */
export function requestsOf({ http }: Plan, own: Fields = {}): (probe: Probe, secrets: Credential) => WireRequest {
  const known = lowerCase({ accept: jsonType, ...own });
  for (const [name, value] of lowerCase(http.headers)) put(known, name, value);
  const unknown = new Map([...known].filter(([name]) => !credentials.includes(name)));

  /** The headers of a request that adds none of its own. */
  const plain = {
    valid: perObject((sent: Sent) => headersOf(known, sent, {})),
    other: perObject((sent: Sent) => headersOf(unknown, sent, {})),
  };

  function headersOf(usual: typeof known, sent: Sent, { headers, body }: Pick<Probe, 'headers' | 'body'>) {
    const ofProbe = lowerCase(headers ?? {});
    const fields = new Map(usual);
    const pairs: (readonly [string, string])[] = [];
    for (const [name, value] of sent.headers) {
      if (name === 'cookie') put(fields, name, value);
      else if (!ofProbe.has(name)) {
        fields.delete(name);
        pairs.push([name, value]);
      }
    }
    for (const [name, value] of ofProbe) put(fields, name, value);
    const type = contentType(body, Object.fromEntries(fields));
    fields.delete('content-type');
    if (type !== undefined) fields.set('content-type', type);
    const all: WireRequest['headers'] = [...fields, ...pairs];
    return all;
  }

  return (probe, secrets) => {
    const { method, url, credential, body } = probe;
    const sent = spoiled(credential, secrets);
    const whole = sent.query.length === 0 ? url : withQuery(url, sent.query);
    const isValid = credential === 'valid';
    const isPlain = body === undefined && probe.headers === undefined;
    const all = isPlain ? plain[isValid ? 'valid' : 'other'](sent) : headersOf(isValid ? known : unknown, sent, probe);
    return { method, url: sendable(whole), headers: unique(all), body: body?.text };
  };
}

/** The origin of a `base_url`, and the path that all URLs begin with. Neither is normalized. */
export function baseOf(baseUrl: string): { readonly origin: string; readonly prefix: string } {
  const start = /^[^:]+:\/\/[^/?#]*/.exec(baseUrl)?.[0] ?? '';
  return { origin: new URL(baseUrl).origin, prefix: baseUrl.slice(start.length).replace(/\/+$/, '') };
}

/** An idempotency key or a request id must differ from request to request. */
function unique(headers: WireRequest['headers']): WireRequest['headers'] {
  if (!headers.some((header) => header[1].includes('{{unique}}'))) return headers;
  return headers.map(([name, value]) => [name, value.replaceAll('{{unique}}', () => crypto.randomUUID())] as const);
}

function put(fields: Map<string, string>, name: string, value: string): void {
  const cookie = name === 'cookie' ? fields.get(name) : undefined;
  if (value === '') fields.delete(name);
  else fields.set(name, cookie === undefined ? value : `${cookie}; ${value}`);
}

function lowerCase(headers: Fields): Map<string, string> {
  return new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Percent-encodes what a request line cannot contain: spaces, control characters, and characters beyond ASCII. */
function sendable(url: string): string {
  if (!/[^\x21-\x7e]/.test(url)) return url;
  const encoded = (run: string): string => Buffer.from(run).toString('hex').toUpperCase().replaceAll(/../g, '%$&');
  return url.replace(/[^\x21-\x7e]+/g, encoded);
}
