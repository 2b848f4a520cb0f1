/** What JSON.parse loses of a body: duplicate keys, the digits of big integers, and the order of some keys. */
import type { WithResponse } from '../core/exchange.ts';
import type { HttpResponse } from '../core/response.ts';
import { type JsonScan, scanJson } from '../text/scan.ts';

export function scanOf(exchange: WithResponse): JsonScan {
  return exchange.view(scanIn);
}

export function scanIn({ text, json }: HttpResponse): JsonScan {
  return scanJson(text, json);
}
