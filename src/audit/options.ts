import type { Clause } from '../model/clause.ts';
import type { ContractRecorder } from '../model/contract.ts';
import type { Creation, Creations, Made, MadeNow } from '../model/creation.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Journal } from '../model/journal.ts';
import type { Harm } from '../model/harm.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { ProbeTemplate } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import type { Cleanup, PlanFile } from '../model/report.ts';
import type { Rule } from '../model/rule.ts';
import type { Selection } from '../model/selection.ts';
import type { Fresh, Scenario, Sending } from '../model/scenario.ts';
import type { Budget } from './sending/budget.ts';
import type { Kept } from '../model/kept-body.ts';
import type { Send } from './send.ts';

/** All that an audit is given; it reaches for nothing by itself. */
export interface AuditOptions {
  readonly plan: Plan;
  readonly scenarios: readonly Scenario[];
  readonly rules: readonly Rule[];
  /** The rules were chosen one by one: those that take every step have all of them sent. */
  readonly isChosen?: boolean;
  readonly clauses: readonly Clause[];
  readonly cleaning: Cleaning;
  /** What is sent where the first answers let the setup be doubted; left out: all is judged, whatever the first answers are. */
  readonly preflight?: Scenario | undefined;
  /** Takes notice of what a client can see, for rules that compare versions; left out: they have nothing to judge. */
  readonly contract?: (readings: Readings) => ContractRecorder;
  readonly send: Send;
  /** Where it is noted what the run makes; left out: nowhere. */
  readonly journal?: Journal;
  readonly fresh: Fresh;
  readonly version: string;
  /** The run's word; left out: the report names none. */
  readonly runId?: string;
  /** Digest of the plan's text, for the report. */
  readonly planDigest: string;
  /** Where the plan stands, for the report. */
  readonly planFile?: PlanFile | null;
  /** Whose headers and bodies the report holds: those that a finding points at (the default), or all. */
  readonly keep?: Kept;
  readonly signal?: AbortSignal;
  /** True where the run may do less than its plan says: a violation that it does not meet may still be there. */
  readonly isRestricted?: boolean;
  /** What options cut the run to; left out: all that the plan says. */
  readonly selection?: Selection;
  /** What the run may cost; left out: whatever it takes. */
  readonly budget?: Budget;
  /** Epoch milliseconds. */
  readonly now?: () => number;
  readonly onEvent?: (event: AuditEvent) => void;
  /** Waited for before each scenario, so that a slow follower can catch up. */
  readonly pause?: () => Promise<void>;
  /** No step of that trace follows: its connections may be closed. */
  readonly onTraceEnd?: (trace: string) => void;
  /** Every exchange, as it is made, for evidence files. */
  readonly sink?: (exchange: Exchange) => void;
}

/** The recipe that deletes what a run created. */
export interface Cleaning {
  offers(plan: Plan, resource: Resource): readonly ProbeTemplate[];
  run(
    plan: Plan,
    resource: Resource,
    readings: Readings,
    made: Creations,
    fresh: Fresh,
  ): Sending<Cleanup & { readonly harm?: Harm | undefined }>;
  /** Looks at what a list shows when all is deleted, within the same offers. */
  sweep(plan: Plan, resource: Resource, readings: Readings): Sending;
  /** Looks what one of all that may have been made is, within the same offers. */
  seeMade(
    plan: Plan,
    resource: Resource,
    readings: Readings,
    creation: Creation,
    all: readonly Creation[],
  ): Sending<Made>;
  /** What became of what was made: it is there and shows now that it is ours, it is gone, or neither can be told; within the same offers. */
  seeAgain(
    plan: Plan,
    resource: Resource,
    readings: Readings,
    creation: Creation,
    all: readonly Creation[],
  ): Sending<MadeNow>;
}

/** What happens during a run, for progress and followers. */
export type AuditEvent =
  | {
      readonly type: 'started';
      readonly scenarios: number;
      readonly resources: number;
      /** So many scenarios will begin, each resource by itself, unless the run is cut short. */
      readonly steps: number;
    }
  | {
      readonly type: 'scenario';
      readonly scenario: string;
      readonly title: string;
      readonly resource: string | null;
      /** Rules at level must that something failed so far. */
      readonly problems: number;
    }
  | { readonly type: 'exchange'; readonly exchange: Exchange; readonly count: number }
  /** So many items of others, which the list showed before, are gone; told once of a list. `request`: as people name it. */
  | { readonly type: 'gone'; readonly resource: string; readonly request: string; readonly count: number }
  | { readonly type: 'cleaning'; readonly resource: string; readonly created: number }
  | { readonly type: 'ended'; readonly requests: number };
