import type { ReportedObservation } from '../model/report.ts';
import { compareIds } from './evidence.ts';

const keptExchanges = 3;

/** Equal observations as one, with the first few exchanges that show it; sorted. */
export function mergedObservations(observations: readonly ReportedObservation[]): readonly ReportedObservation[] {
  const merged = new Map<string, { clause: string; text: string; exchanges: string[] }>();
  for (const { clause, text, exchanges } of observations) {
    const key = JSON.stringify([clause, text]);
    const entry = merged.get(key) ?? { clause, text, exchanges: [] };
    merged.set(key, entry);
    for (const exchange of exchanges) if (entry.exchanges.length < keptExchanges) entry.exchanges.push(exchange);
  }
  return [...merged.values()].sort((a, b) => compareIds(a.clause, b.clause) || compareIds(a.text, b.text));
}
