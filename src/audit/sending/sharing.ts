import type { Exchange } from '../../model/exchange.ts';
import type { Probe } from '../../model/probe.ts';

/** Equal requests have equal keys; undefined for a probe that must be sent by itself. */
export function sharingKey(probe: Probe): string | undefined {
  if (!probe.share || probe.alone || probe.connection !== 'shared' || probe.cookiesOf !== undefined) return undefined;
  const { method, target, credential, headers, body = null, verbatim = false } = probe;
  return JSON.stringify([method, target, credential, headers, body, verbatim]);
}

/** The same evidence under the probe of another scenario: one request, one id. */
export function sharedWith(exchange: Exchange, probe: Probe): Exchange {
  return Object.freeze({ ...exchange, probe });
}
