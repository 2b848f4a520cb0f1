import type { Exchange } from '../../model/exchange.ts';
import type { Probe } from '../../model/probe.ts';
import type { SendContext } from '../send.ts';

/** What becomes of a probe that is not sent, and why. */
export function unsent(probe: Probe, { id, scenario }: Pick<SendContext, 'id' | 'scenario'>, why: string): Exchange {
  return {
    id,
    scenario,
    probe,
    request: { method: probe.method, url: '', headers: [] },
    fault: { kind: 'not-sent', message: why },
    sentAt: 0,
    receivedAt: 0,
    attempts: 0,
  };
}

/** An answer that is evidence, and is judged by nothing. */
export function calledOff(exchange: Exchange): Exchange {
  const message = 'what others have was gone by then';
  return Object.freeze({ ...exchange, fault: { kind: 'cancelled', message } } as const);
}
