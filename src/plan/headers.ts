import { pointer } from '../text/json-pointer.ts';
import type { Desk } from './problem.ts';

const credentials = ['authorization', 'proxy-authorization', 'cookie'];
const handled = [
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'expect',
  'te',
  'trailer',
];

/**
 * Tells headers that cannot be sent as they stand: two of one name, what the HTTP client sets itself, and (but under
 * `auth`) credentials, which would otherwise be sent where none is wanted.
 */
export function tellHeaders(
  headers: Readonly<Record<string, string>>,
  at: string,
  desk: Desk,
  isCredential = false,
): void {
  const seen = new Set<string>();
  for (const name of Object.keys(headers)) {
    const lower = name.toLowerCase();
    const place = at + pointer(name);
    if (seen.has(lower)) desk.problem(place, `the header ${name} appears twice here: keep one of them`, 'key');
    seen.add(lower);
    if (handled.includes(lower))
      desk.problem(place, `${name} is set for each request automatically: leave it out`, 'key');
    if (!isCredential && credentials.includes(lower)) {
      const home = lower === 'authorization' ? 'auth.bearer or auth.headers' : 'auth.headers';
      desk.problem(
        place,
        `${name} is a credential: put it under ${home}, so that it can be left out of requests without a credential`,
        'key',
      );
    }
  }
}
