/** Throttling: responses that ask the client to wait (clauses.md, "Throttling and HTTP"). */
import type { HttpResponse } from '../core/response.ts';

const others: ReadonlySet<number> = new Set([403, 420, 503, 529]);

/** A 429, or another status with Retry-After or a header that says that no requests remain. */
export function isThrottled({ status, headers }: HttpResponse): boolean {
  if (status === 429) return true;
  return others.has(status) && (headers['retry-after'] !== undefined || hasNoneLeft(headers));
}

function hasNoneLeft(headers: Readonly<Record<string, string>>): boolean {
  return ['ratelimit-remaining', 'x-ratelimit-remaining', 'x-rate-limit-remaining'].some((name) => headers[name] === '0');
}
