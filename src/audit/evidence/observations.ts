import type { ReportedObservation } from '../../model/report.ts';
import { compareIds, type Evidence } from './evidence.ts';
import type { Tally } from './tally.ts';

const keptExchanges = 3;

/** The observations of a run that no violation contradicts, with the resources whose answers show them. */
export function reportedObservations(tallies: readonly Tally[], evidence: Evidence): readonly ReportedObservation[] {
  return mergedObservations(
    tallies.flatMap(({ observations, groups }) =>
      observations.flatMap(({ unless, ...each }) => {
        const resources = each.exchanges.flatMap((exchange) => evidence.of(exchange)?.resource ?? []);
        const isContradicted = [...groups.values()].some(
          ({ key, resource }) => unless?.includes(key) === true && (resource === null || resources.includes(resource)),
        );
        return isContradicted ? [] : [{ ...each, resources }];
      }),
    ),
  );
}

/** Equal observations as one, with a few exchanges that show it; sorted. */
export function mergedObservations(observations: readonly ReportedObservation[]): readonly ReportedObservation[] {
  const merged = new Map<string, { clause: string; text: string; exchanges: Set<string>; resources: Set<string> }>();
  for (const { clause, text, exchanges, resources } of observations) {
    const key = JSON.stringify([clause, text]);
    const entry = merged.get(key) ?? { clause, text, exchanges: new Set<string>(), resources: new Set<string>() };
    merged.set(key, entry);
    for (const exchange of exchanges) entry.exchanges.add(exchange);
    for (const resource of resources) entry.resources.add(resource);
  }
  return [...merged.values()]
    .map((entry) => ({
      ...entry,
      // By their ids, for what is judged first differs from run to run.
      exchanges: [...entry.exchanges].sort(compareIds).slice(0, keptExchanges),
      resources: [...entry.resources].sort(compareIds),
    }))
    .sort((a, b) => compareIds(a.clause, b.clause) || compareIds(a.text, b.text));
}
