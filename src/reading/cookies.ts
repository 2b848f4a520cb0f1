/** Cookies that a response sets (RFC 6265, section 4.1), and session ids in URLs. */
import type { WithResponse } from '../core/exchange.ts';
import type { HttpResponse } from '../core/response.ts';
import { wordSet, wordsOf } from '../text/casing.ts';

/** Words of common frameworks, and of cookies that services name themselves. */
const sessionWords = wordSet(`
  session sessions sess sid ssid sessid sessionid jsessionid jsessionidsso phpsessid cfid cftoken
  login loggedin remember rememberme aspxauth identity jwt auth authtoken
`);
/** Cookies of load balancers route requests, whatever else is in their name. */
const routingWords = wordSet('sticky affinity route router routing lb balancer csrf xsrf');
const urlHeaders = ['location', 'content-location', 'link'];
const sessionInUrl = /[;?&](?:jsessionid|phpsessid|sessionid|session_id|sid)=/i;

/** True unless the response only renews cookies that the request sent. */
export function mayStartCookie(exchange: WithResponse): boolean {
  return cookiesIn(exchange.response).length === 0 || startedCookies(exchange).length > 0;
}

/** The names of the cookies that a response sets, without those that it removes, and those that the request sent. */
export function startedCookies({ probe, response }: WithResponse): readonly string[] {
  const all = cookiesIn(response);
  if (all.length === 0) return all;
  const cookie = Object.entries(probe.headers ?? {}).find(([name]) => name.toLowerCase() === 'cookie')?.[1];
  if (cookie === undefined) return all;
  const sent = new Set(cookie.split(';').map((pair) => pair.split('=', 1).join('').trim()));
  return all.filter((name) => !sent.has(name));
}

/** Headers whose URL contains a session id instead of a cookie: `/users;jsessionid=8F3A`. */
export function sessionUrls({ headers }: HttpResponse): readonly string[] {
  return urlHeaders.filter((name) => headers[name] !== undefined && sessionInUrl.test(headers[name]));
}

function cookiesIn({ headers }: HttpResponse): readonly string[] {
  const value = headers['set-cookie'];
  if (value === undefined) return [];
  const lines = value.split('\n').filter((line) => line.indexOf('=') > 0 && !isRemoval(line));
  return lines.map((line) => line.slice(0, line.indexOf('=')).trim());
}

/** True for the name of a cookie that identifies a session, or who is logged in. */
export function isSessionName(name: string): boolean {
  const words = wordsOf(name.replace(/^__(?:host|secure)-/i, ''));
  if (words.some((word) => routingWords.has(word))) return false;
  return words.some((word, index) => {
    const isToken = word === 'token' && /^(?:access|refresh)$/.test(words[index - 1] ?? '');
    return isToken || sessionWords.has(word) || word.startsWith('aspsessionid');
  });
}

/** Cookies are removed without a value, or with a date long ago, usually 1970. */
function isRemoval(line: string): boolean {
  return /^[^=;]*=(?:"")? *(?:;|$)|; *max-age *= *(?:-|0+ *(?:;|$))|; *expires *=[^;]*[ -](?:19\d\d|2000) /i.test(line);
}

/** The value of a Cookie header that sends them back. It is undefined if the response sets none. */
export function cookiesToReturn(response: HttpResponse | undefined): string | undefined {
  const pairs = (response?.headers['set-cookie'] ?? '').split('\n').map((each) => each.split(';')[0]?.trim() ?? '');
  return pairs.filter((pair) => pair.includes('=')).join('; ') || undefined;
}
