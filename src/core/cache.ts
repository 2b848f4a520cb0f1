/** Caches in front of a service: which responses they returned, as headers say. */
import type { Exchange } from './exchange.ts';
import type { HttpResponse } from './response.ts';

/** True if a header of a cache or a content delivery network says so. Those that control caches are directives. */
export function isCacheHit({ headers }: HttpResponse): boolean {
  for (const name in headers) if (saysHit(name, headers[name] ?? '')) return true;
  return false;
}

function saysHit(name: string, value: string): boolean {
  if (name === 'warning') return /\b11[01]\b/.test(value);
  if (name === 'x-varnish') return /\d \d/.test(value);
  if (!name.includes('cache') || name.endsWith('control')) return false;
  if (/(?:-cached|from-cache)$/.test(name)) return /^(?:1|true|yes|hit)$/i.test(value);
  return name.endsWith('hits') ? /[1-9]/.test(value) : /(?<!=)(?:\b|_)(?:hit|stale|updating)\b/i.test(value);
}

/** True if a cache returned a read, so that it does not show what the service has stored (RFC 9111, section 5.1). */
export function isCachedRead({ probe, response }: Exchange): boolean {
  if (probe.method !== 'GET' || response === undefined) return false;
  return response.headers['age'] !== undefined || isCacheHit(response);
}
