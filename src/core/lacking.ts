/** Whether a run is complete. It depends on what was sent, and not on what the clauses say about it. */
import { type Exchange, hasResponse } from './exchange.ts';
import { isNoise, isUnconfirmedNoise } from './noise.ts';
import { aimOf } from './probe.ts';
import type { Reason } from './verdict.ts';

/** True if the run lacks the response. A later visit may still repeat unconfirmed noise. */
export function isLacking(exchange: Exchange): boolean {
  const { refusal, probe, response } = exchange;
  if (refusal !== undefined)
    return ['budget', 'rate-limit', 'health', 'damage', 'interrupt', 'journal'].includes(refusal.by);
  if (isUnconfirmedNoise(exchange)) return false;
  // A provocation that ends in 5xx is judged.
  if (probe.intent.kind === 'provocation') return !hasResponse(exchange);
  if (isNoise(exchange)) return true;
  const isForbidden = response?.status === 403 && aimOf(probe) === 'success' && probe.method !== 'GET';
  return probe.credential === 'valid' && (response?.status === 401 || isForbidden);
}

/** True if a rule could not judge because of what the service returned, however often the visit was repeated. */
export function lacksResponse({ kind }: Reason): boolean {
  return kind === 'no-response' || kind === 'unreadable' || kind === 'unconfirmed';
}
