import type { Fault } from '../../model/exchange.ts';
import type {
  ClauseResult,
  Counts,
  Diagnosis,
  Finding,
  Problem,
  Report,
  ReportedExchange,
  ReportedObservation,
  RuleResult,
} from '../../model/report.ts';

/** One thing that happened in a run, or that came out of it (schema: src/report/event.schema.json). Its line adds a number and the time. */
export type Event =
  | Started
  | ScenarioBegun
  | ExchangeMade
  | OthersGone
  | CleaningBegun
  | ({ readonly type: 'diagnosis' } & Diagnosis)
  | ({ readonly type: 'problem' } & Problem)
  | ({ readonly type: 'rule' } & RuleResult)
  | ({ readonly type: 'clause' } & ClauseResult)
  | ({ readonly type: 'finding' } & Finding)
  | ({ readonly type: 'observation' } & ReportedObservation)
  | Ended
  | Aborted;

/** The first, unless the run could not start. */
export interface Started {
  readonly type: 'started';
  readonly schemaVersion: 1;
  readonly tool: Report['tool'];
  readonly target: Report['target'];
  /** File of the plan, relative to the repository; null where what is audited has none. */
  readonly plan: string | null;
  readonly resources: number;
  readonly operations: number;
  /** So many scenario events follow, fewer where the run is cut short; null where that is not known. */
  readonly steps: number | null;
}

/** Items of others are gone from a list that showed them before, whoever took them; told once of a list. */
export interface OthersGone {
  readonly type: 'gone';
  readonly resource: string;
  /** The list, as people name it: `GET /orders`. */
  readonly request: string;
  readonly count: number;
}

/** A scenario begins on a resource, or on the service as a whole. */
export interface ScenarioBegun {
  readonly type: 'scenario';
  readonly scenario: string;
  readonly resource: string | null;
  /** What it does, for people; null where that is not known. */
  readonly title: string | null;
}

/** A request was sent, and answered or not. Secrets are masked. */
export interface ExchangeMade {
  readonly type: 'exchange';
  readonly id: string;
  readonly scenario: string;
  readonly step: string;
  readonly why: string;
  readonly provokes: string;
  readonly operation: string | null;
  readonly resource: string | null;
  readonly method: string;
  readonly url: string;
  /** Null where there was no answer. */
  readonly status: number | null;
  /** Why there is no usable answer; null where there is. */
  readonly fault: Readonly<Record<keyof Fault, string>> | null;
  /** Length of the answer's body; null where there was no answer. */
  readonly bytes: number | null;
  readonly durationMs: number;
  readonly waitMs: number | null;
  readonly attempts: number;
}

/** What the run created on a resource is being deleted. */
export interface CleaningBegun {
  readonly type: 'cleaning';
  readonly resource: string | null;
  /** Items that may have been created; null where that is not known. */
  readonly created: number | null;
}

/** The last line of a run that came to a report, interrupted ones included. */
export interface Ended {
  readonly type: 'ended';
  readonly verdict: Report['verdict'];
  readonly partial: Report['partial'];
  readonly harm: Report['harm'];
  readonly counts: Counts;
  readonly cleanup: Report['cleanup'];
  readonly timings: Report['timings'];
  readonly digests: Report['digests'];
  readonly comparison: Report['comparison'];
  readonly gate: Report['gate'];
  readonly run: Report['run'];
}

/** The last line of a run that came to no report; the only one where it could not start. */
export interface Aborted {
  readonly type: 'aborted';
  readonly message: string;
}

/** An exchange of a report, as an event. */
export function exchangeMade(exchange: ReportedExchange): ExchangeMade {
  const { request, response } = exchange;
  return {
    type: 'exchange',
    id: exchange.id,
    scenario: exchange.scenario,
    step: exchange.step,
    why: exchange.why,
    provokes: exchange.provokes,
    operation: exchange.operation,
    resource: exchange.resource,
    method: request.method,
    url: request.url,
    status: response?.status ?? null,
    fault: exchange.fault,
    bytes: response?.bytes ?? null,
    durationMs: exchange.durationMs,
    waitMs: exchange.waitMs,
    attempts: exchange.attempts,
  };
}
