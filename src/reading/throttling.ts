/** Throttling: responses that ask the client to wait (clauses.md, "Throttling and HTTP"). */
import type { HttpResponse } from '../core/response.ts';

/** 430, 509, and 598 are not registered. Some services and gateways use them. */
const others: ReadonlySet<number> = new Set([403, 420, 430, 503, 509, 529, 598]);
const remainingNames = ['ratelimit-remaining', 'x-ratelimit-remaining', 'x-rate-limit-remaining'];
const resetNames = ['ratelimit-reset', 'x-ratelimit-reset', 'x-rate-limit-reset'];
/** A larger number is a time since 1970, in seconds or in milliseconds. */
const mostSeconds = 1_000_000;
const leastMilliseconds = 100_000_000_000;

/** A 429, or another status with Retry-After or a header that says that no requests remain. */
export function isThrottled(response: HttpResponse): boolean {
  const { status, headers } = response;
  if (status === 429) return true;
  return others.has(status) && (headers['retry-after'] !== undefined || remainingIn(response) === 0);
}

/** How many requests the service still accepts, if it says so. */
export function remainingIn({ headers }: HttpResponse): number | undefined {
  const name = remainingNames.find((each) => headers[each] !== undefined);
  const value = (name && headers[name]) ?? /(?:^|[;,\s])r(?:emaining)?=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1];
  return value !== undefined && /^\d+$/.test(value.trim()) ? Number(value) : undefined;
}

/** `Date.parse` reads a lone number such as -3 as a year. */
const dateIn = (text: string): number => (/^[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN);

/** How long to wait, in milliseconds. Retry-After is a number of seconds or a date (RFC 9110, section 10.2.3). */
export function waitIn({ headers }: HttpResponse, nowMs: number): number | undefined {
  const retryAfter = headers['retry-after']?.trim();
  if (retryAfter !== undefined) {
    const ms = /^\d+(?:\.\d+)?$/.test(retryAfter) ? Number(retryAfter) * 1000 : dateIn(retryAfter) - nowMs;
    if (!Number.isNaN(ms)) return ms;
  }
  const plain = resetNames.map((name) => headers[name]).find((value) => value !== undefined);
  const reset = plain ?? /(?:^|[;,\s])(?:t|reset)=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1];
  if (reset === undefined || !/^\d+(?:\.\d+)?$/.test(reset.trim())) return undefined;
  const seconds = Number(reset);
  if (seconds > leastMilliseconds) return seconds - nowMs;
  return seconds > mostSeconds ? seconds * 1000 - nowMs : seconds * 1000;
}
