import type { Exchange } from '../model/exchange.ts';
import type { Probe } from '../model/probe.ts';

/** Equal requests have equal keys; undefined for a probe that must be sent by itself. */
export function sharingKey(probe: Probe): string | undefined {
  if (!probe.share || probe.alone || probe.connection !== 'shared' || probe.cookiesOf !== undefined) return undefined;
  return JSON.stringify([probe.method, probe.target, probe.credential, probe.headers, probe.body ?? null]);
}

/** The same evidence under the probe of another scenario: one request, one id. */
export function sharedWith(exchange: Exchange, probe: Probe): Exchange {
  return Object.freeze({ ...exchange, probe });
}
