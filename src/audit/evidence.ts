import type { Exchange } from '../model/exchange.ts';
import type { ReportedExchange } from '../model/report.ts';
import { curlOf } from './curl.ts';

/** What is kept of every exchange until the report is written. */
export interface Evidence {
  add(exchange: Exchange): void;
  curl(id: string): string | null;
  /** The exchanges in the order of their ids; bodies and headers only where `pointedAt` holds the id. */
  reported(pointedAt: ReadonlySet<string>): readonly ReportedExchange[];
  readonly count: number;
}

const keptCharacters = 4096;

export function createEvidence(): Evidence {
  const kept = new Map<string, { reported: ReportedExchange; curl: () => string }>();
  return {
    add: (exchange) => {
      const reported = reportedOf(exchange);
      const light: Exchange = {
        ...exchange,
        ...(exchange.reply === undefined ? {} : { reply: { ...exchange.reply, text: '' } }),
      };
      kept.set(exchange.id, { reported, curl: () => curlOf(light) });
    },
    curl: (id) => kept.get(id)?.curl() ?? null,
    reported: (pointedAt) =>
      [...kept.values()]
        .map(({ reported }) => (pointedAt.has(reported.id) ? reported : withoutBodies(reported)))
        .sort((one, other) => compareIds(one.id, other.id)),
    get count() {
      return kept.size;
    },
  };
}

/** Text order with numbers by value, so that step/10 follows step/9. */
export function compareIds(one: string, other: string): number {
  return collator.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0);
}

const collator = new Intl.Collator('en', { numeric: true });

function cut(text: string): string {
  return text.length > keptCharacters ? text.slice(0, keptCharacters) : text;
}

function reportedOf(exchange: Exchange): ReportedExchange {
  const { probe, request, reply, fault } = exchange;
  return {
    id: exchange.id,
    scenario: exchange.scenario,
    step: probe.step,
    why: probe.why,
    provokes: probe.provokes,
    operation: probe.operation?.id ?? null,
    resource: probe.operation?.resource ?? null,
    request: {
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: request.body === undefined ? null : cut(request.body),
    },
    response:
      reply === undefined
        ? null
        : { status: reply.status, headers: reply.headers, body: cut(reply.text), bytes: reply.bytes },
    fault: fault === undefined ? null : { kind: fault.kind, message: fault.message },
    durationMs: Math.max(0, Math.round(exchange.receivedAt - exchange.sentAt)),
    attempts: exchange.attempts,
  };
}

function withoutBodies(reported: ReportedExchange): ReportedExchange {
  return {
    ...reported,
    request: { ...reported.request, headers: [], body: null },
    response: reported.response === null ? null : { ...reported.response, headers: [], body: null },
  };
}
