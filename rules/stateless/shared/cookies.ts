import type { Answered, Reply } from '../../../src/model/exchange.ts';
import { words } from '../../../src/text/casing.ts';
import { parseHttpDate } from '../../../src/text/http-date.ts';

/** A cookie that an answer sets (RFC 6265 section 4.1). */
export interface SetCookie {
  readonly name: string;
  /** `session`: it names a session, or who is logged in. `other`: anything else. */
  readonly kind: 'session' | 'other';
}

/** Words of cookies that hold a session or a login: those of the common frameworks, and what people call their own. */
const sessionWords: ReadonlySet<string> = new Set(
  [
    'session sessions sess sid ssid sessid sessionid jsessionid jsessionidsso phpsessid cfid cftoken',
    'login loggedin remember rememberme aspxauth identity jwt auth authtoken',
  ]
    .join(' ')
    .split(' '),
);

/** Cookies of load balancers say where a request is to go, whatever else is in their name. */
const routingWords: ReadonlySet<string> = new Set(
  'sticky affinity route router routing lb balancer csrf xsrf'.split(' '),
);

/** The cookies that an answer sets; one that it takes back (empty, or expired already) is none. */
function cookiesSet(reply: Reply): readonly SetCookie[] {
  return reply.headers
    .filter((pair) => pair[0].toLowerCase() === 'set-cookie')
    .map((pair) => pair[1])
    .filter((line) => line.indexOf('=') > 0 && !isTakenBack(line))
    .map((line) => {
      const name = line.slice(0, line.indexOf('=')).trim();
      return { name, kind: isSessionName(name) ? 'session' : 'other' } as const;
    });
}

/** True for the name of a cookie that holds a session or a login. */
export function isSessionName(name: string): boolean {
  const parts = words(name.replace(/^__(?:host|secure)-/i, ''));
  if (parts.some((word) => routingWords.has(word))) return false;
  return parts.some(
    (word, index) =>
      sessionWords.has(word) ||
      word.startsWith('aspsessionid') ||
      (word === 'token' && (parts[index - 1] === 'access' || parts[index - 1] === 'refresh')),
  );
}

function isTakenBack(line: string): boolean {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const value = pair.slice(pair.indexOf('=') + 1);
  if (value === '' || value === '""') return true;
  return attributes.some((attribute) => {
    const [name = '', given = ''] = attribute.split(/=(.*)/s);
    if (name.toLowerCase() === 'max-age') return /^-|^0+$/.test(given);
    if (name.toLowerCase() !== 'expires') return false;
    // The date may be written with hyphens (RFC 6265 section 5.1.1).
    const time = parseHttpDate(given.replace(/(\d{2})-(\w{3})-(\d{4})/, '$1 $2 $3'), 0);
    return time !== undefined && time < expiredBefore;
  });
}

/** Cookies are taken back with a date long ago: 1970, usually. */
const expiredBefore = Date.UTC(2001, 0, 1);

/** The headers whose addresses carry a session id in place of a cookie (`/users;jsessionid=8F3A`). */
export function sessionAddresses(reply: Reply): readonly string[] {
  const carrying = /[;?&](?:jsessionid|phpsessid|sessionid|session_id|sid)=/i;
  return reply.headers
    .filter(([name]) => ['location', 'content-location', 'link'].includes(name.toLowerCase()))
    .filter(([, value]) => carrying.test(value))
    .map(([name]) => name);
}

/** The cookies that an answer starts: what the request brought along may be renewed, unless it was made up, for then nobody had set it. */
export function cookiesStarted({ probe, request, reply }: Answered): readonly SetCookie[] {
  const isMadeUp = probe.credential === 'made-up-cookie';
  const carried = isMadeUp ? [] : request.headers.filter(([name]) => name.toLowerCase() === 'cookie');
  const names = carried.flatMap(([, line]) => line.split(';').map((pair) => pair.split('=', 1).join('').trim()));
  return cookiesSet(reply).filter(({ name }) => !names.includes(name));
}

/** True for an answer that sets cookies, and none but what the request brought along. */
export function renewsCookies(exchange: Answered): boolean {
  return cookiesSet(exchange.reply).length > 0 && cookiesStarted(exchange).length === 0;
}
