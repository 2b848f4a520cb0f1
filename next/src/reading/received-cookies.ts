/** Cookies that a response sets (RFC 6265). */
import type { HttpResponse } from '../core/response.ts';

/** The value of a Cookie header that sends them back. It is undefined if the response sets none. */
export function cookiesIn(response: HttpResponse | undefined): string | undefined {
  const set = response?.headers['set-cookie'];
  const pairs = (set ?? '').split('\n').map((each) => each.split(';')[0]?.trim() ?? '');
  return pairs.filter((pair) => pair.includes('=')).join('; ') || undefined;
}
