import { isLoopback } from '../loopback.ts';

/** A host that only the inside of a network knows. */
export interface InternalHost {
  /** Host and port as they stand in the text. */
  readonly match: string;
  /** Host alone, in lower case. */
  readonly host: string;
  readonly what: 'a private address' | 'an internal host' | 'a loopback address';
}

const octets = String.raw`(?:10\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254)\.\d{1,3}\.\d{1,3}`;
const address = new RegExp(String.raw`(?<![\w.-])(${octets})(?![\w]|\.\d)(:\d{1,5})?`, 'g');
const uniqueLocal = /(?<![\w:.])\[?(f[cde][\da-f]{2}(?::[\da-f]{0,4}){2,7})(?![\w:])\]?(:\d{1,5})?/gi;
const loopback = /(?<![\w.-])((?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|localhost|0\.0\.0\.0)|\[::1\]|::1)(:\d{2,5})(?!\d)/gi;
const name =
  /(?<![\w.-])((?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,8}(?:internal|local|localdomain|lan|intra|intranet|corp|svc|consul))(?![\w-]|\.\w)(:\d{1,5})?/gi;
/** The host of an address that is one word, as only a machine or a part of a cluster has: with a port, a number or a hyphen, for `http://host/` is said of any. */
const single =
  /(?<=\bhttps?:\/\/)((?=[a-z\d-]*[\d-]|[a-z]+:\d)(?!localhost\b)[a-z](?:[a-z\d-]{0,61}[a-z\d])?)(:\d{2,5})?(?![\w.:@-])/gi;
const before =
  /(?:\/\/|\bENOTFOUND|\bEAI_AGAIN|\bECONNREFUSED|\bETIMEDOUT|\blookup|\bresolve|\bhost(?:name)?|\bserver|\bupstream|\bbackend|\bconnect(?:ing|ion|ed)?(?: \w{1,20})?(?: to)?|\breach|\baddress|\bdial tcp|\bnode|\bpeer|\bbroker|\bproxy)\s{0,2}[:="'([]{0,3}\s{0,2}$/i;
const surely = /\.(?:svc(?:\.cluster\.local)?|cluster\.local|compute\.internal|ec2\.internal|consul)$|[a-z]-?\d|\d-|-/i;
/** What names the address that follows as that of whoever asks. */
const callers = /\b(?:remote|client|caller)[ _-]?(?:addr(?:ess)?|ip|host)?"?\s{0,2}[:=]\s{0,2}"?$/i;
const isCallers = (text: string, at: number): boolean => callers.test(text.slice(Math.max(0, at - 30), at));
const version = /\b(?:v|version|build|release|revision)[:\s]{0,3}$/i;
const service =
  /\b(?:getaddrinfo (?:ENOTFOUND|EAI_AGAIN)|connect (?:ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH)|dial tcp:? lookup|could not translate host name|UnknownHostException:?) "?'?([\w.-]{2,120}(?::\d{1,5})?)/g;

const withPort = /\b(?:[Ff]ailed|[Uu]nable) to (?:connect|resolve)(?: to)? "?'?([a-z][\w.-]{1,120}:\d{2,5})\b/g;

/** The hosts of an inner network that a text names: private and loopback addresses (RFC 1918, 3927, 4193), internal names. */
export function findInternalHosts(text: string): readonly InternalHost[] {
  const found: InternalHost[] = [];
  for (const match of text.matchAll(address)) {
    const host = match[1] ?? '';
    const isAddress = host.split('.').every((part) => Number(part) <= 255);
    if (!isAddress || version.test(text.slice(Math.max(0, match.index - 12), match.index))) continue;
    if (isCallers(text, match.index)) continue;
    found.push({ match: match[0], host, what: 'a private address' });
  }
  for (const match of text.matchAll(uniqueLocal)) {
    found.push({ match: match[0], host: (match[1] ?? '').toLowerCase(), what: 'a private address' });
  }
  for (const match of text.matchAll(loopback)) {
    if (isCallers(text, match.index)) continue;
    found.push({ match: match[0], host: (match[1] ?? '').toLowerCase(), what: 'a loopback address' });
  }
  for (const match of text.matchAll(name)) {
    const host = (match[1] ?? '').toLowerCase();
    const lead = text.slice(Math.max(0, match.index - 40), match.index);
    if (/[\w.+-]@$/.test(lead) && !/\/\/\S{0,60}@$/.test(lead)) continue;
    if (match[2] !== undefined || before.test(lead) || (surely.test(host) && !/_/.test(host))) {
      found.push({ match: match[0], host, what: 'an internal host' });
    }
  }
  for (const match of text.matchAll(single)) {
    found.push({ match: match[0], host: (match[1] ?? '').toLowerCase(), what: 'an internal host' });
  }
  for (const match of [...text.matchAll(service), ...text.matchAll(withPort)]) {
    const [host = ''] = (match[1] ?? '').toLowerCase().split(':');
    if (found.some((each) => each.host === host)) continue;
    found.push({ match: match[1] ?? '', host, what: 'an internal host' });
  }
  return found;
}

/** True where a host (a name or an address, without port) is one that only the inside of a network knows. */
export function isInternalHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (isLoopback(bare)) return true;
  if (new RegExp(`^${octets}$`).test(bare)) return bare.split('.').every((part) => Number(part) <= 255);
  if (/^f[cd][\da-f]{2}:/.test(bare)) return true;
  return /^(?:[a-z\d_-]{1,63}\.){1,8}(?:internal|local|localdomain|lan|intra|intranet|corp|svc|consul)$/.test(bare);
}

/** True for a host of one word: no name that the internet knows has no dot. */
export function isSingleWord(host: string): boolean {
  return /^[a-z](?:[a-z\d_-]{0,61}[a-z\d])?$/i.test(host);
}

/** True where both hosts are the same, are both the machine itself, or share the domain that they stand in. */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  if (a === b || (isLoopback(a) && isLoopback(b))) return true;
  const isName = (host: string): boolean => /[a-z]/.test(host) && host.split('.').length > 1;
  const site = (host: string): string => host.split('.').slice(-2).join('.');
  return isName(a) && isName(b) && site(a) === site(b) && !/^(?:cluster\.local|compute\.internal)$/.test(site(a));
}
