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
function begunBy({ id, scenario, resource }: ReportedExchange): ScenarioBegun | CleaningBegun {
  if (scenario === cleanupScenario) return { type: 'cleaning', resource, created: null };
  return { type: 'scenario', scenario, resource: ownerOf(id), title: null };
}

/** The resource on which the scenario of an exchange ran, by the id: `<resource>/<scenario>/<step>/<number>`; null for the service as a whole. */
function ownerOf(id: string): string | null {
  const owner = id
    .replace(/\/again$/, '')
    .split('/')
    .slice(0, -3)
    .join('/');
  return owner === '' || owner === 'service' ? null : `/${owner}`;
}
