import type { Report, ReportedExchange } from '../../model/report.ts';
import { cleanupScenario } from '../../model/scenario.ts';
import { startOf } from '../run-time.ts';
import { type CleaningBegun, type Event, exchangeMade, type ScenarioBegun, type Started } from './event.ts';

/** What happened in a run, as far as its report tells, with the times (NaN where they are not known): the start, and every exchange in the order of its end. */
export function* savedEvents(report: Report): Generator<readonly [event: Event, at: number]> {
  const start = startOf(report);
  yield [startedOf(report), start];
  const seen = new Set<string>();
  for (const exchange of inOrder(report.exchanges)) {
    const begun = begunBy(exchange);
    const key = JSON.stringify(begun);
    const sentAt = start + (exchange.startedMs ?? Number.NaN);
    if (!seen.has(key)) {
      seen.add(key);
      yield [begun, sentAt];
    }
    yield [exchangeMade(exchange), sentAt + exchange.durationMs];
  }
}

function startedOf({ schemaVersion, tool, target, plan, counts }: Report): Started {
  return {
    type: 'started',
    schemaVersion,
    tool,
    target,
    plan: plan?.file ?? null,
    resources: counts.resources,
    operations: counts.operations,
    steps: null,
  };
}

/** By the end of each; as they stand in the report where that is not known. */
function inOrder(exchanges: readonly ReportedExchange[]): readonly ReportedExchange[] {
  const endOf = ({ startedMs, durationMs }: ReportedExchange): number => (startedMs ?? 0) + durationMs;
  return exchanges.every(({ startedMs }) => startedMs !== null)
    ? [...exchanges].sort((one, other) => endOf(one) - endOf(other))
    : exchanges;
}

/** What an exchange is part of. */
function begunBy(exchange: ReportedExchange): ScenarioBegun | CleaningBegun {
  const { scenario, resource } = exchange;
  if (scenario === cleanupScenario) return { type: 'cleaning', resource, created: null };
  return { type: 'scenario', scenario, resource: ownerOf(exchange), title: null };
}

/**
 * The resource on which the scenario of an exchange ran, by the id: `<resource>/<scenario>/<step>/<number>`, and more where it was asked again or what
 * stands was looked at; null for the service as a whole.
 */
function ownerOf({ id, scenario }: Pick<ReportedExchange, 'id' | 'scenario'>): string | null {
  const parts = id.split('/');
  const at = parts.findLastIndex((part, index) => part === scenario && /^\d+$/.test(parts[index + 2] ?? ''));
  const owner = parts.slice(0, Math.max(at, 0)).join('/');
  return owner === '' || owner === 'service' ? null : `/${owner}`;
}
