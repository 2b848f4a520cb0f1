/** Caches in front of a service: which responses they returned, as headers and timestamps say. */
import { isObject } from '../text/json.ts';
import type { Exchange } from './exchange.ts';
import type { HttpResponse } from './response.ts';

/** True if a header of a cache or a content delivery network says so. Those that control caches are directives. */
export function isCacheHit({ headers }: HttpResponse): boolean {
  return Object.entries(headers).some(([name, value]) => {
    if (name === 'warning') return /\b11[01]\b/.test(value);
    if (name === 'x-varnish') return /\d \d/.test(value);
    if (!name.includes('cache') || name.endsWith('control')) return false;
    return name.endsWith('hits') ? /[1-9]/.test(value) : /(?<!=)(?:\b|_)(?:hit|stale|updating)\b/i.test(value);
  });
}

/** True if a read after a write shows an earlier state (RFC 9111, section 5.1), even if the cache does not say so. */
export function isStale({ probe, response, startedMs }: Exchange, writes: readonly Exchange[]): boolean {
  if (probe.method !== 'GET' || response === undefined || writes.length === 0) return false;
  if (response.headers['age'] !== undefined || isCacheHit(response)) return true;
  const atMs = timeIn(response);
  return writes.some((write) => write.endedMs <= startedMs && atMs < timeIn(write.response));
}

/** When the service generated the response, by its own clock. */
function timeIn(response: HttpResponse | undefined): number {
  const body = response?.json;
  return isObject(body) ? Date.parse(String(body['timestamp'])) : Number.NaN;
}
