/** Hosts of internal networks, paths of files on the server, and what the caller sent of either. */
import type { Asked, Found } from './types.ts';
import { parseJson } from '../json.ts';
import { withSamples } from '../masks.ts';
import { lazily, perObject } from '../memo.ts';
import { percentDecoded } from '../percent.ts';

/** RFC 1918 and RFC 3927. */
const octets = String.raw`(?:10\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254)\.\d{1,3}\.\d{1,3}`;
const privateAddress = new RegExp(String.raw`(?<![\w.-])(${octets})(?![\w]|\.\d)(:\d{1,5})?`, 'g');
/** RFC 4193. */
const uniqueLocal = /(?<![\w:.])\[?(f[cde][\da-f]{2}(?::[\da-f]{0,4}){2,7})(?![\w:])\]?(:\d{1,5})?/gi;
const loopback = /(?<![\w.-])((?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|localhost|0\.0\.0\.0)|\[::1\]|::1)(:\d{2,5})(?!\d)/gi;
const internalName =
  /(?<![\w.-])((?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,8}(?:internal|local|localdomain|lan|intra|intranet|corp|svc|consul))(?![\w-]|\.\w)(:\d{1,5})?/gi;
/** A URL whose host is one word, as only a machine or a cluster has: with a port, a number, or a hyphen. */
const singleName =
  /(?<=\bhttps?:\/\/)((?=[a-z\d-]*[\d-]|[a-z]+:\d)(?!localhost\b)[a-z](?:[a-z\d-]{0,61}[a-z\d])?)(:\d{2,5})?(?![\w.:@-])/gi;
/** Names that could not be resolved or reached. */
const unresolved =
  /(?<=\b(?:getaddrinfo (?:ENOTFOUND|EAI_AGAIN)|connect (?:ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH)|dial tcp:? lookup|could not translate host name|UnknownHostException:?) "?'?)([\w.-]{2,120})(:\d{1,5})?/g;
const unreached = /(?<=\b(?:[Ff]ailed|[Uu]nable) to (?:connect|resolve)(?: to)? "?'?)([a-z][\w.-]{1,120})(:\d{2,5})\b/g;

/** What introduces an internal name. Without it, `error.internal` may be anything. */
const introduction =
  /(?:\/\/|\bENOTFOUND|\bEAI_AGAIN|\bECONNREFUSED|\bETIMEDOUT|\blookup|\bresolve|\bhost(?:name)?|\bserver|\bupstream|\bbackend|\bconnect(?:ing|ion|ed)?(?: \w{1,20})?(?: to)?|\breach|\baddress|\bdial tcp|\bnode|\bpeer|\bbroker|\bproxy)\s{0,2}[:="'([]{0,3}\s{0,2}$/i;
const certainName =
  /\.(?:svc(?:\.cluster\.local)?|cluster\.local|compute\.internal|ec2\.internal|consul)$|[a-z]-?\d|\d-|-/i;
/** What introduces a version, or the IP address of the client. */
const notHost =
  /\b(?:v|version|build|release|revision)[:\s]{0,3}$|\b(?:remote|client|caller)[ _-]?(?:addr(?:ess)?|ip|host)?"?\s{0,2}[:=]\s{0,2}"?$/i;

type Test = (host: string, lead: string, port: string | undefined) => boolean;

/** The groups of the patterns are the host and the port. */
const rows: readonly (readonly [what: string, pattern: RegExp, test?: Test])[] = [
  ['a private address', privateAddress, (host, lead) => isInternalHost(host) && !notHost.test(lead)],
  ['a private address', uniqueLocal],
  ['a loopback address', loopback, (_, lead) => !notHost.test(lead)],
  ['an internal host', internalName, isName],
  ['an internal host', singleName],
  ['an internal host', unresolved],
  ['an internal host', unreached],
];

function isName(...[host, lead, port]: Parameters<Test>): boolean {
  const isEmail = /[\w.+-]@$/.test(lead) && !/\/\/\S{0,60}@$/.test(lead);
  return !isEmail && (port !== undefined || introduction.test(lead) || certainName.test(host));
}

/** The internal hosts that a text names, with their ports: private and loopback addresses, and internal names. */
export function findInternalHosts(text: string): readonly Found[] {
  if (rows.every((row) => text.search(row[1]) < 0)) return [];
  const found = new Map<string, Found>();
  for (const [what, pattern, isOne = () => true] of rows) {
    for (const { 0: match, 1: host = '', 2: port, index } of text.matchAll(pattern)) {
      const lead = text.slice(Math.max(0, index - 40), index);
      if (!found.has(host) && isOne(host, lead, port)) found.set(host, { what, match });
    }
  }
  return [...found.values()];
}

const privateHost = new RegExp(`^${octets}$`);
const internalHost = /^(?:[a-z\d_-]{1,63}\.){1,8}(?:internal|local|localdomain|lan|intra|intranet|corp|svc|consul)$/;

/** True for a host, without a port, that only an internal network knows. */
export function isInternalHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (privateHost.test(bare)) return bare.split('.').every((part) => Number(part) <= 255);
  return isLoopback(bare) || /^f[cd][\da-f]{2}:/.test(bare) || internalHost.test(bare);
}

/** True for the names and addresses of the machine itself (RFC 6761, section 6.3), without a port. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|.{1,100}\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|\[::1\]|0\.0\.0\.0)$/i.test(host);
}

/** True for a host of one word. Names on the internet have a dot. */
export const isSingleWord = (host: string): boolean => /^[a-z](?:[a-z\d_-]{0,61}[a-z\d])?$/i.test(host);

/** True if both hosts are the same, both are the machine itself, or both share a domain. */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  if (a === b || (isLoopback(a) && isLoopback(b))) return true;
  const isName = (host: string): boolean => /[a-z]/.test(host) && host.includes('.');
  const [site, otherSite] = [a, b].map((host) => host.split('.').slice(-2).join('.'));
  return isName(a) && isName(b) && site === otherSite && !/^(?:cluster\.local|compute\.internal)$/.test(site ?? '');
}

const roots = String.raw`usr\/(?:src|local|share|lib|lib64|bin|app)|var\/(?:www|lib|log|task|app|runtime|opt|run|html|tmp|data|folders|[\w.-]{1,40}(?=\/[\w.-]{1,60}\/))|home\/[\w.-]{1,60}|opt\/[\w.-]{1,60}|srv\/[\w.-]{1,60}|etc\/[\w.-]{1,60}|tmp\/[\w.-]{1,60}|app\/(?:node_modules|src|dist|lib|build|vendor|app|public|storage|config|uploads|target|bin)|Users\/[A-Za-z][\w.-]{0,60}\/[\w.-]{1,60}(?=\/)|mnt\/[\w.-]{1,60}|root\/[\w.-]{1,60}|private\/(?:var|tmp)|proc\/(?:self|\d{1,8})|go\/(?:src|pkg)|Library\/[\w.-]{1,60}|wwwroot|data\/(?:www|app)`;

/** None of them starts after a letter or a colon, so the path of a URL is not found. */
const patterns: readonly RegExp[] = [
  /\bfile:\/{1,3}[\w./:%-]{3,300}/,
  new RegExp(String.raw`(?<![\w:/.%~}>-])\/(?:${roots})(?:\/[^\s"'<>()\[\]{}|;,]{0,300})?`),
  /(?<![\w:/.%~}>-])\/(?:[\w.@+-]{1,80}\/){1,12}[\w.@+-]{0,80}\.(?:db|sqlite3?|log|conf|cfg|ini|env|sql|sock|pid|pem|key|jar|war|class|so|dll|ya?ml|properties|py|rb|js|ts|java|go|php|cs)(?![\w-])/,
  /(?<![\w\\])[A-Za-z]:(?:\\{1,2}[\w .()$@+-]{1,80}){2,24}/,
  /(?<![\w\\])\\\\[\w.-]{2,60}\\[\w$.-]{2,60}\\[\w$.\\-]{1,200}/,
  /(?:^|[\s("'=/])(?:node_modules|site-packages|dist-packages|BOOT-INF\/classes|WEB-INF\/(?:classes|lib)|vendor\/(?:laravel|symfony|bundle|composer))\/[\w@./-]{2,200}/,
];

export function findServerPath(text: string): string | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match !== null) return match[0].trim();
  }
  return undefined;
}

const deployed =
  /^(?:\/(?:var\/(?:www|lib|app|data|opt|task|html)|usr\/(?:src|local|share)|srv\/[\w.-]{1,60}|app\/(?:node_modules|src|dist|public|storage|uploads)|Users\/[\w.-]{1,60}|mnt\/[\w.-]{1,60}|opt\/[\w.-]{1,60}|home\/[\w.-]{1,60}\/[\w.-]{1,60}|tmp\/[\w.-]{1,60}|root\/[\w.-]{1,60})\/|[A-Za-z]:\\{1,2}[\w .()$@+-]{1,80}\\|\\\\[\w.-]{2,60}\\[\w$.-]{2,60}\\|file:\/{2,3}[\w./:%-])/;

/** The path of a URL may begin like this, too: short paths below these roots, anything below `/app`, and pictures. */
const published =
  /^\/(?:app\/|(?:home|opt|mnt|tmp|root)\/[^/]*(?:\/[^/]*)?$|home\/(?:[^/]+\/){2,}[^/]*\.(?:png|jpe?g|gif|svg|webp|html?)$)/i;

const fileName = /[\w)-]\.[A-Za-z]\w{0,9}$/;

/** True if a text as a whole is the path of a file on a server, and, if strict, cannot be the path of a URL. */
export function isServerPath(text: string, isStrict: boolean): boolean {
  return text.length <= 1000 && !text.includes('\n') && deployed.test(text) && !(isStrict && published.test(text));
}

/** True if a text as a whole is the path of a file with an extension, and cannot be the path of a URL. */
export const isServerFile = (text: string): boolean => isServerPath(text, true) && fileName.test(text);

/** What the caller itself sent. If it comes back, nothing is exposed. */
export const echoOf = perObject((asked: Asked) => {
  const given = [asked.url, asked.baseUrl];
  const urls = lazily(() => given.filter((url) => URL.canParse(url)).map((url) => new URL(url)));
  const sent = lazily(() => sentTexts(asked, [asked.url, ...urls().map(({ pathname, search }) => pathname + search)]));
  return {
    isSent: (value: string): boolean => sent().includes(value),
    without: (text: string): string => sent().reduce((rest, value) => rest.replaceAll(value, '…'), text),
    /** True for the host, with or without a port, of the service's own URL in a text. */
    isOwnHost: (match: string, text: string): boolean => urls().some((url) => isOwnHost(match, text, url)),
  };
});

function isOwnHost(match: string, text: string, { hostname, port }: URL): boolean {
  const host = match.replace(/:\d{1,5}$/, '').toLowerCase();
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
    for (const part of [url, path, ...pairs, ...path.split('/')])
      for (const text of [part, percentDecoded(part), percentDecoded(part.replaceAll('+', ' '))]) texts.add(text);
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
