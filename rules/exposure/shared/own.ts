import type { Answered, SentRequest } from '../../../src/model/exchange.ts';
import type { Plan } from '../../../src/model/plan.ts';
import { findInternalHosts, isSameSite } from '../../../src/text/exposure/internal-hosts.ts';
import { isList, isObject, type Json, parseJson } from '../../../src/text/json.ts';
import { isLoopback } from '../../../src/text/loopback.ts';
import { percentDecoded } from '../../../src/text/percent.ts';

/** What the caller itself brought along, which is no leak where it comes back. */
export interface Own {
  /** Whether a host, with its port if any, is that of the service's own address; `text`: where it stands. */
  readonly isHost: (match: string, text: string) => boolean;
  /** Whether the request held just this. */
  readonly isSent: (value: string) => boolean;
  /** Whether the service broke over the request: then a code may be that of what it is built on. */
  readonly isBroken: boolean;
  /** The text without what the request held. */
  readonly without: (text: string) => string;
}

/** A value that could look like a leak; stripping plain words would hide real ones. */
const telling = /[/\\.'";:=*$(<{@]/;

/** What a request brought along. */
export function ownOf({ request, probe, reply }: Answered, plan: Plan): Own {
  let parsed: readonly URL[] | undefined;
  const urls = (): readonly URL[] => {
    parsed ??= [urlOf(request.url), urlOf(plan.baseUrl)].filter((url) => url !== undefined);
    return parsed;
  };
  let known: readonly string[] | undefined;
  const sent = (): readonly string[] => {
    known ??= sentTexts(request, [probe.target, ...urls().map(({ pathname, search }) => pathname + search)]);
    return known;
  };
  return {
    isHost: (match, text) =>
      urls().some((url) => {
        const host = match.replace(/:\d{1,5}$/, '');
        if (isLoopback(host) && isLoopback(url.hostname) && isCallersPort(match) && !unreached.test(text)) return true;
        if (!isSameSite(host, url.hostname)) return false;
        if (!isLoopback(host)) return true;
        const isAddress = text.includes(`http://${match}`) || text.includes(`https://${match}`);
        return isAddress || match === host || match.endsWith(`:${url.port}`);
      }),
    isBroken: reply.status >= 500,
    isSent: (value) => sent().includes(value),
    without: (text) => sent().reduce((rest, value) => rest.replaceAll(value, '…'), text),
  };
}

/** A service that was not reached is none that asked. */
const unreached = /connect|ECONN|refused|timed? ?out|upstream|unreachable/i;

/** Whether a port is one that systems give to those who ask: on the machine itself it may be that of our own connection (RFC 6335 section 6, Linux from 32768 on). */
function isCallersPort(match: string): boolean {
  return Number(/:(\d{1,5})$/.exec(match)?.[1] ?? 0) >= 32_768;
}

/** Whether a text names a host of an inner network that is not the service's own. */
export function foreignHosts(text: string, own: Own): ReturnType<typeof findInternalHosts> {
  return findInternalHosts(text).filter(({ match }) => !own.isHost(match, text));
}

/** The host is no part of it: what runs on the same machine may be none of the caller's business. */
function sentTexts({ url, headers, body }: SentRequest, addresses: readonly string[]): readonly string[] {
  const texts = new Set<string>([url]);
  for (const address of addresses) {
    const [path = '', query = ''] = address.split('?', 2);
    const parts = [address, path, ...query.split('&').flatMap((pair) => [pair, pair.slice(pair.indexOf('=') + 1)])];
    for (const part of [...parts, ...path.split('/')])
      texts
        .add(part)
        .add(percentDecoded(part))
        .add(percentDecoded(part.replaceAll('+', ' ')));
  }
  for (const [name, value] of headers) if (name.toLowerCase() !== 'host') texts.add(value);
  const parsed = body === undefined || body.length > 50_000 ? undefined : parseJson(body);
  if (parsed?.ok === true) collect(parsed.value, texts);
  else if (body !== undefined) texts.add(body.slice(0, 5000));
  return [...texts]
    .filter((text) => text.length >= 4 && telling.test(text))
    .sort((one, other) => other.length - one.length);
}

function collect(value: Json, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value).add(value.trim()).add(value.toLowerCase());
  else if (isList(value)) for (const each of value) collect(each, texts);
  else if (isObject(value)) {
    for (const [key, each] of Object.entries(value)) {
      texts.add(key);
      collect(each, texts);
    }
  }
}

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
