import type { Header } from '../model/exchange.ts';
import { parseHttpDate, parseIsoTime } from '../text/iso-time.ts';
import { valuesOf } from './reply.ts';

/** How many more requests a service says that it takes, and until when. */
export interface Announced {
  readonly remaining: number;
  /** Milliseconds until more are taken. */
  readonly resetMs: number;
  /** How many it takes in one window, where it says so. */
  readonly limit?: number;
}

const prefixes = ['ratelimit', 'x-ratelimit', 'x-rate-limit'] as const;

/**
 * What the headers of an answer announce: `RateLimit: "default";r=5;t=30` (draft-ietf-httpapi-ratelimit-headers from version 8 on), `RateLimit:
 * limit=10, remaining=5, reset=30` (its version 7), and `RateLimit-Remaining`, `X-RateLimit-Remaining` or `X-Rate-Limit-Remaining` with `-Reset` and
 * `-Limit`. Undefined where they do not say both how many and until when. Of several limits the one that leaves least.
 */
export function announcedBy(all: readonly Header[], now: number): Announced | undefined {
  const headers = all.filter(([name]) => /rate-?limit/i.test(name));
  if (headers.length === 0) return undefined;
  const named = prefixes.map((prefix) =>
    announced(
      {
        remaining: valuesOf(headers, `${prefix}-remaining`)[0],
        reset: valuesOf(headers, `${prefix}-reset`)[0],
        limit: valuesOf(headers, `${prefix}-limit`)[0],
      },
      now,
    ),
  );
  const joined = valuesOf(headers, 'ratelimit').join(',');
  const ofDraft = /(?:^|[;,\s])r=/.test(joined)
    ? joined.split(',').map((item) => announced(partsOf(item, { r: 'remaining', t: 'reset' }, ';'), now))
    : [announced(partsOf(joined, { remaining: 'remaining', reset: 'reset', limit: 'limit' }, ','), now)];
  return [...named, ...ofDraft]
    .filter((each) => each !== undefined)
    .toSorted((one, other) => one.remaining - other.remaining || other.resetMs - one.resetMs)[0];
}

interface Parts {
  readonly remaining?: string | undefined;
  readonly reset?: string | undefined;
  readonly limit?: string | undefined;
}

function partsOf(text: string, names: Readonly<Record<string, keyof Parts>>, separator: string): Parts {
  const parts: { -readonly [Key in keyof Parts]: Parts[Key] } = {};
  for (const part of text.split(separator)) {
    const [name = '', value = ''] = part.split('=');
    const key = Object.hasOwn(names, name.trim()) ? names[name.trim()] : undefined;
    if (key !== undefined) parts[key] = value;
  }
  return parts;
}

function announced({ remaining, reset, limit }: Parts, now: number): Announced | undefined {
  const left = count(remaining);
  const resetMs = untilReset(reset?.trim() ?? '', now);
  const most = count(limit?.split(/[,;]/)[0]);
  if (left === undefined || resetMs === undefined) return undefined;
  return { remaining: left, resetMs, ...(most === undefined ? {} : { limit: most }) };
}

function count(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : undefined;
}

/** Seconds from now on, or a time: seconds or milliseconds since the epoch, an HTTP date, an ISO date-time. Never negative. */
function untilReset(text: string, now: number): number | undefined {
  if (/^\d{1,15}(?:\.\d{1,9})?$/.test(text)) {
    const value = Number(text);
    if (value < firstEpochSecond) return value * 1000;
    return Math.max(0, (value < firstEpochSecond * 1000 ? value * 1000 : value) - now);
  }
  const iso = parseIsoTime(text);
  const time = iso.ok ? iso.epochMs : parseHttpDate(text, now);
  return time === undefined ? undefined : Math.max(0, time - now);
}

/** In September 2001; as a span, over 31 years. */
const firstEpochSecond = 1e9;

/** The answer that announces something. */
export interface Announcing {
  /** When its request was sent, in epoch milliseconds. */
  readonly sentAt: number;
  /** The requests that were in flight beside it. */
  readonly others: number;
  /** True for a 429. */
  readonly isRefused: boolean;
}

/** Keeps to what the service announces, so that no 429 comes. What it says last holds: not all services count each request. */
export interface Quota {
  /** An answer announced so much. */
  readonly note: (announced: Announced, answer: Announcing, now: number) => void;
  /** A request was let out. */
  readonly take: () => void;
  /** When the next request may go, in epoch milliseconds; 0 where nothing holds it back. */
  readonly heldUntil: (now: number) => number;
}

interface Window {
  readonly begun: number;
  until: number;
  spanMs: number;
  left: number;
  /** How many were left by the answer to the request that was sent last, and when that was. */
  said: number;
  saidAt: number;
  /** Answers that took a request and said that none is left. */
  beyond: number;
  /** What it takes in all, as far as that is known. */
  most: number;
  taken: number;
  /** False as long as no answer to a request of this window announced anything. */
  isAnnounced: boolean;
}

/** What lets through less than one request in this span is not waited for: a 429 says whether it is meant. */
const slowestMs = 2000;
/** Of a service that takes so many in one window and says at each that none is left, nothing is believed. */
const mostBeyond = 3;

/** `patienceMs`: the longest that a request waits for a window to end. */
export function createQuota(patienceMs: number): Quota {
  let isBelieved = true;
  let window: Window | undefined;
  let isHeld = false;

  return {
    note: ({ remaining, resetMs, limit }, { sentAt, others, isRefused }, now) => {
      if (!isBelieved || resetMs > patienceMs || (window !== undefined && sentAt < window.begun)) return;
      const most = Math.max(1, limit ?? remaining + 1);
      if (window === undefined) {
        window = {
          begun: sentAt,
          until: now + resetMs,
          spanMs: resetMs,
          left: remaining - others,
          said: remaining,
          saidAt: sentAt,
          beyond: 0,
          most,
          taken: 1,
          isAnnounced: true,
        };
      } else {
        window.isAnnounced = true;
        window.said = sentAt > window.saidAt ? remaining : Math.min(window.said, remaining);
        window.saidAt = Math.max(window.saidAt, sentAt);
        window.left = window.said - others;
        window.until = now + resetMs;
        window.spanMs = Math.max(window.spanMs, resetMs);
        window.most = Math.max(window.most, most);
      }
      if (remaining > 0 || isRefused) return;
      window.beyond += 1;
      if (window.beyond < mostBeyond) return;
      isBelieved = false;
      window = undefined;
    },
    take: () => {
      if (window === undefined) return;
      window.left -= 1;
      window.taken += 1;
    },
    heldUntil: (now) => {
      if (window === undefined) return 0;
      if (now < window.until) {
        if (window.left > 0) return 0;
        isHeld = true;
        return window.until;
      }
      if (!window.isAnnounced) window = undefined;
      else if (isHeld && window.taken * slowestMs < now - window.begun) {
        isBelieved = false;
        window = undefined;
      } else {
        const { spanMs, most } = window;
        window = {
          begun: now,
          until: now + spanMs,
          spanMs,
          left: most,
          said: most,
          saidAt: 0,
          beyond: 0,
          most,
          taken: 0,
          isAnnounced: false,
        };
      }
      isHeld = false;
      return 0;
    },
  };
}
