/**
 * The report: what a run found, as facts and finished sentences. Its JSON form is for machines.
 *
 * Everything that people read is made from it by `viewOf`, so all formats say the same.
 */
import type { Plan, Waiver } from '../core/plan.ts';
import type { HttpResponse } from '../core/response.ts';
import type { Conformance, Damage, Losses } from '../core/result.ts';
import type { Header, Rule } from '../core/rule.ts';
import type { SetupProblem } from '../core/setup-problem.ts';
import type { Spot } from '../core/demand.ts';
import type { ClauseStatus, RuleStatus } from '../core/tally.ts';
import type { Reason, Violation } from '../core/verdict.ts';

export interface Report {
  readonly schemaVersion: 1;
  /** The version of Probity that wrote it. */
  readonly probity: string;
  readonly target: Pick<Plan, 'name' | 'baseUrl' | 'labels'>;
  readonly run: RunReport;
  readonly verdict: Conformance;
  /** The verdict and the most important numbers, in one sentence. */
  readonly summary: string;
  readonly gate: Gate;
  readonly counts: Counts;
  /** Where the plan does not fit the service. */
  readonly setup: readonly SetupReport[];
  readonly damage: DamageReport | null;
  readonly losses: readonly LossesReport[];
  /** Items that this run created or may have created, and that were not deleted. */
  readonly remaining: readonly RemainingReport[];
  /** Problems that fail the run, and then warnings. The heaviest of each come first. */
  readonly problems: readonly ProblemReport[];
  readonly waived: readonly WaivedReport[];
  /** Waivers of the plan that no longer apply. */
  readonly ended: readonly Waiver[];
  /** What changed since the report that `--baseline` names. */
  readonly comparison: ComparisonReport | null;
  readonly clauses: readonly ClauseReport[];
  readonly rules: readonly RuleReport[];
  /** Behaviors that the conventions leave open. */
  readonly observations: readonly ObservationReport[];
  readonly traffic: TrafficReport;
  /** Paths of resources. */
  readonly notChecked: readonly string[];
  /** Why the run is incomplete. */
  readonly lacking: readonly string[];
  /** Rules that threw, or returned nonsense. */
  readonly errored: readonly { readonly rule: string; readonly says: string }[];
  /** The exchanges that findings point at, and one of each operation. */
  readonly exchanges: readonly ExchangeReport[];
}

export interface RunReport {
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  /** True if the plan allows writes. */
  readonly writes: boolean;
  /** What limited the run: `--only auth`. */
  readonly selection: readonly string[];
  /** The plan as the command names it, or a URL. An absolute path is cut down to the name of the file. */
  readonly plan: string | null;
  /** The rules that the plan adds. They have no published pages, and only the plan explains them. */
  readonly customRules?: readonly string[];
  /** The digest of the plan's file, as sha256sum prints it. */
  readonly planSha256?: string;
}

export type FailOn = 'must' | 'should' | 'never';

export interface Gate {
  readonly exitCode: number;
  readonly failOn: FailOn;
  /** Why the exit code is not 0. The first one decides it. */
  readonly reasons: readonly string[];
}

export interface Counts {
  readonly problems: number;
  readonly warnings: number;
  readonly waived: number;
  readonly clauses: number;
  readonly byStatus: Readonly<Record<ClauseStatus['status'], number>>;
  readonly resources: number;
  readonly operations: number;
}

/** Where a plan says something. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface SetupReport {
  readonly kind: SetupProblem['kind'];
  /** False if it only says what is missing, and everything else was checked. */
  readonly stops: boolean;
  readonly resource: string | null;
  /** The plan key to correct. */
  readonly key: string;
  readonly place: Place | null;
  readonly says: string;
  readonly hint: string;
  readonly curl: string;
}

export interface DamageReport extends Omit<Damage, 'window' | 'sinceMs'> {
  /** ISO 8601, UTC. Until then, nothing was wrong. */
  readonly since: string;
  /** Every risky request that may have done it, in order. */
  readonly window: readonly string[];
  readonly says: string;
}

/** Items that disappeared from a list on which items come and go by themselves, or whose items cannot be read. */
export type LossesReport = Losses & { readonly says: string };

export interface RemainingReport {
  readonly resource: string;
  /** It is null if the item was never found. */
  readonly url: string | null;
  readonly says: string;
  readonly curl: string;
}

/** One thing to fix: a rule that failed, with all its findings. */
export interface ProblemReport extends Pick<Header, 'headline' | 'title' | 'weight' | 'label' | 'why' | 'fix'> {
  readonly rule: string;
  readonly level: 'must' | 'should';
  readonly clauses: readonly string[];
  /** The sentence of the first finding. It covers all findings that differ only in the operation. */
  readonly says: string;
  /** Sentences of the other findings, each once. */
  readonly others: readonly string[];
  /** How many responses showed it. */
  readonly count: number;
  readonly findings: readonly FindingReport[];
}

export interface FindingReport extends Pick<Violation, 'kind' | 'at' | 'field' | 'seen' | 'expected'> {
  /** It stays the same when ids, counts, and wording change. */
  readonly fingerprint: string;
  readonly level: 'must' | 'should';
  readonly resource: string | null;
  /** The declared operation, or the request if it belongs to none. */
  readonly operation: string;
  /** The row of a table that provoked it. */
  readonly row: string | null;
  /** Where the rule saw it, as `places` of rules say it. */
  readonly places: readonly string[];
  /** What sends the request again. */
  readonly spot: Spot | null;
  readonly count: number;
  readonly says: string;
  /** Its number in `exchanges`. */
  readonly exchange: number;
  /** The number of the response of the older state, if the finding is a difference. */
  readonly before: number | null;
  readonly place: Place | null;
  readonly curl: string;
}

/** Findings of a rule that the plan accepts for now. */
export interface WaivedReport {
  readonly rule: string;
  readonly says: string;
  readonly reason: string;
  /** The last day on which the waiver applies. */
  readonly until: string | null;
  readonly fingerprints: readonly string[];
}

/** By fingerprint. */
export interface ComparisonReport {
  readonly against: { readonly name: string; readonly startedAt: string };
  readonly new: readonly string[];
  readonly known: readonly string[];
  /** The rule judged the same request again, and passed. */
  readonly fixed: readonly PastReport[];
  /** Neither found again nor shown to be fixed. */
  readonly unchecked: readonly PastReport[];
}

/** A finding of an earlier report. */
export interface PastReport extends Pick<FindingReport, 'fingerprint' | 'level' | 'resource' | 'says'> {
  readonly rule: string;
}

/** What a rule came to. A place is a path, after the scenario if the rule judges traces, or empty for the whole run. */
export interface RuleReport extends Pick<RuleStatus, 'outcome' | 'places'>, Pick<Header, 'title'> {
  readonly rule: string;
  /** What it could not judge, and why. */
  readonly says: string | null;
}

export interface ClauseReport extends Omit<ClauseStatus, 'because'> {
  readonly level: 'must' | 'should' | 'gap';
  readonly text: string;
  /** Why it is neither violated nor verified, and the rule that says so. */
  readonly because: (Reason & { readonly rule: Rule['id'] }) | null;
  readonly says: string | null;
  /** The plan key or flag that would let a run check it. */
  readonly key: string | null;
}

export interface ObservationReport {
  readonly rule: string;
  readonly kind: string;
  readonly says: string;
  readonly count: number;
}

export interface TrafficReport {
  /** Milliseconds, of all requests. It is null if nothing was sent. */
  readonly medianMs: number | null;
  readonly operations: readonly OperationReport[];
  /** Latency, failures, and throttling, in sentences. */
  readonly says: readonly string[];
}

export interface OperationReport {
  readonly operation: string;
  readonly requests: number;
  readonly throttled: number;
  /** Faults and 5xx responses, by what they were. */
  readonly failures: Readonly<Record<string, number>>;
  /** The table rows that got a response. */
  readonly rows: readonly string[];
  readonly medianMs: number;
  readonly slowestMs: number;
  /** The number of a sample in `exchanges`. */
  readonly sample: number | null;
}

export interface ExchangeReport {
  readonly method: string;
  readonly url: string;
  /** `valid`, `none`, `other` (another user), or how the credential was spoiled. */
  readonly credential: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** `isCut`: the body was longer than a report keeps. */
  readonly response:
    | (Pick<HttpResponse, 'status' | 'headers'> & { readonly body: string; readonly isCut: boolean })
    | null;
  /** What came instead of a response: `reset`, `timeout`. */
  readonly fault: string | null;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** How often the request was sent until it got this response. */
  readonly attempts: number;
}
