import type { Exchange } from '../../model/exchange.ts';
import { operationsOf, type Plan } from '../../model/plan.ts';
import type { PlanFile, Report } from '../../model/report.ts';
import { endOf } from '../run-time.ts';
import { closingEvents } from './closing.ts';
import type { Event, ExchangeMade } from './event.ts';
import { createLines } from './lines.ts';

/** What a run is about to do. */
export interface Run {
  /** Of this tool. */
  readonly version: string;
  readonly plan: Pick<Plan, 'name' | 'baseUrl' | 'labels' | 'resources' | 'probes'>;
  readonly planFile: PlanFile | null;
}

/** What happens in a run, as far as followers tell it. */
export type Happening =
  | { readonly type: 'started'; readonly steps: number }
  | { readonly type: 'scenario'; readonly scenario: string; readonly title: string; readonly resource: string | null }
  | { readonly type: 'exchange'; readonly exchange: Exchange }
  | { readonly type: 'gone'; readonly resource: string; readonly request: string; readonly count: number }
  | { readonly type: 'cleaning'; readonly resource: string; readonly created: number }
  | { readonly type: 'ended' };

/** Puts a run into text as it goes. Times are epoch milliseconds. */
export interface Follower {
  /** Text of what happened; may be empty. */
  note(happening: Happening, at: number): string;
  /** The rest, once the report is there. */
  end(report: Report): Iterable<string>;
  /** The rest, where there will be no report. */
  abort(message: string, at: number): string;
}

/** Follows a run with one line of JSON for each event (schema: src/report/event.schema.json). */
export function followByLines(run: Run): Follower {
  const line = createLines();
  return {
    note: (happening, at) => {
      const event = eventOf(happening, run);
      const time = happening.type === 'exchange' ? happening.exchange.receivedAt : at;
      return event === undefined ? '' : line(event, time);
    },
    end: function* (report) {
      const end = endOf(report);
      for (const event of closingEvents(report)) yield line(event, end);
    },
    abort: (message, at) => line({ type: 'aborted', message }, at),
  };
}

function eventOf(happening: Happening, { version, plan, planFile }: Run): Event | undefined {
  switch (happening.type) {
    case 'started':
      return {
        type: 'started',
        schemaVersion: 1,
        tool: { name: 'probity', version },
        target: { name: plan.name, baseUrl: plan.baseUrl, labels: plan.labels },
        plan: planFile?.file ?? null,
        resources: plan.resources.length,
        operations: operationsOf(plan).length,
        steps: happening.steps,
      };
    case 'scenario': {
      const { scenario, resource, title } = happening;
      return { type: 'scenario', scenario, resource, title };
    }
    case 'exchange':
      return exchangeOf(happening.exchange);
    case 'gone': {
      const { resource, request, count } = happening;
      return { type: 'gone', resource, request, count };
    }
    case 'cleaning':
      return { type: 'cleaning', resource: happening.resource, created: happening.created };
    case 'ended':
      // The report follows, and says more.
      return undefined;
    default:
      return happening satisfies never;
  }
}

/** As the report will have it. */
function exchangeOf({ id, scenario, probe, request, reply, fault, ...times }: Exchange): ExchangeMade {
  return {
    type: 'exchange',
    id,
    scenario,
    step: probe.step.name,
    why: probe.why,
    provokes: probe.provokes,
    operation: probe.operation?.id ?? null,
    resource: probe.operation?.resource ?? null,
    method: request.method,
    url: request.url,
    status: reply?.status ?? null,
    fault: fault === undefined ? null : { kind: fault.kind, message: fault.message },
    bytes: reply?.bytes ?? null,
    durationMs: Math.max(0, Math.round(times.receivedAt - times.sentAt)),
    waitMs: reply === undefined ? null : Math.max(0, Math.round(reply.waitMs)),
    attempts: times.attempts,
  };
}
