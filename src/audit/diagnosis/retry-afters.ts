import { diagnosisOf } from '../../model/diagnosis.ts';
import { type Exchange, headerOf } from '../../model/exchange.ts';
import { longestAskedMs } from '../../model/rate.ts';
import type { Diagnosis } from '../../model/report.ts';
import { parseRetryAfter } from '../../text/iso-time.ts';

/** What services say by Retry-After that nobody can follow. */
export interface RetryAfters {
  note(exchange: Exchange): void;
  /** Undefined where each could be followed. */
  conclude(): Diagnosis | undefined;
}

/** So much of a value is told. */
const longestTold = 60;

export function createRetryAfters(): RetryAfters {
  let first: { readonly value: string; readonly status: number; readonly exchange: string } | undefined;
  let answers = 0;
  return {
    note: ({ id, reply, throttledReplies = [], receivedAt }) => {
      for (const each of reply === undefined ? throttledReplies : [...throttledReplies, reply]) {
        if (each.status !== 429 && each.status !== 503) continue;
        const value = headerOf(each, 'retry-after');
        if (value === undefined || !isUnusable(value, receivedAt)) continue;
        answers += 1;
        first ??= { value: value.slice(0, longestTold), status: each.status, exchange: id };
      }
    },
    conclude: () => {
      if (first === undefined) return undefined;
      const { exchange, ...told } = first;
      return diagnosisOf('retry-after', { ...told, answers }, { exchanges: [exchange] });
    },
  };
}

/** Neither seconds nor a date (RFC 9110 section 10.2.3), a date that was over long before, or a wait that nobody waits. */
function isUnusable(value: string, now: number): boolean {
  const asked = parseRetryAfter(value, now);
  if (asked === undefined || asked > longestAskedMs) return true;
  return asked === 0 && !/^\s*\d/.test(value) && parseRetryAfter(value, now - longestAskedMs) === 0;
}
