import { parseJson } from '../json.ts';
import { withSamples } from '../masks.ts';
import { percentDecoded } from '../percent.ts';
import { withoutPort, isLoopback, isSameSite } from './hosts.ts';
import type { Asked, Echo } from './types.ts';

export function createEcho(asked: Asked): Echo {
  let parsed: readonly URL[] | undefined;
  let known: readonly string[] | undefined;
  const urls = (): readonly URL[] => {
    parsed ??= [asked.url, asked.baseUrl].filter((url) => URL.canParse(url)).map((url) => new URL(url));
    return parsed;
  };
  const sent = (): readonly string[] => {
    known ??= sentTexts(asked, [asked.url, ...urls().map(({ pathname, search }) => pathname + search)]);
    return known;
  };
  return {
    isSent: (value) => sent().includes(value),
    without: (text) => sent().reduce((rest, value) => rest.replaceAll(value, '…'), text),
    isOwnHost: (match, text) => urls().some((url) => isOwnHost(match, text, url)),
  };
}

function isOwnHost(match: string, text: string, { hostname, port }: URL): boolean {
  const host = withoutPort(match);
  if (!isSameSite(host, hostname)) return false;
  if (!isLoopback(host)) return true;
  // On the same machine, a port that systems give to clients may be that of our own connection (RFC 6335, section 6).
  const isClientPort = Number(/:(\d{1,5})$/.exec(match)?.[1] ?? 0) >= 32_768;
  const isUnreached = /connect|ECONN|refused|timed? ?out|upstream|unreachable/i.test(text);
  if (isLoopback(hostname) && isClientPort && !isUnreached) return true;
  const isInUrl = text.includes(`http://${match}`) || text.includes(`https://${match}`);
  return isInUrl || match === host || match.endsWith(`:${port}`);
}

/** Texts that could look like a leak. Removing plain words would hide real ones. */
const telling = /[/\\.'";:=*$(<{@]/;

function sentTexts({ headers, body }: Asked, urls: readonly string[]): readonly string[] {
  const texts = new Set<string>();
  for (const url of urls) {
    const [path = '', query = ''] = url.split('?', 2);
    const pairs = query.split('&').flatMap((pair) => [pair, pair.slice(pair.indexOf('=') + 1)]);
    for (const part of [url, path, ...pairs, ...path.split('/')]) {
      texts
        .add(part)
        .add(percentDecoded(part))
        .add(percentDecoded(part.replaceAll('+', ' ')));
    }
  }
  for (const [name, value] of Object.entries(headers)) if (name.toLowerCase() !== 'host') texts.add(value);
  for (const [literal] of (body ?? '').slice(0, 50_000).matchAll(/"(?:[^"\\]|\\.)*"/g)) {
    const text = parseJson(literal);
    if (typeof text === 'string') texts.add(text).add(text.trim()).add(text.toLowerCase());
  }
  texts.add((body ?? '').slice(0, 5000));
  const all = [...texts].filter((text) => text.length >= 4 && telling.test(text)).map(withSamples);
  return all.sort((one, other) => other.length - one.length);
}
