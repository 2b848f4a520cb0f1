import type { ClauseStatus, Outcome, Qualifier } from './finding.ts';

/** The whole result of a run, as JSON version 1 (schema: src/report/report.schema.json). Keys keep their order. */
export interface Report {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: 'probity'; readonly version: string };
  readonly target: { readonly name: string; readonly baseUrl: string };
  readonly verdict: Verdict;
  readonly counts: Counts;
  readonly diagnosis: readonly Diagnosis[];
  readonly clauses: readonly ClauseResult[];
  readonly rules: readonly RuleResult[];
  readonly findings: readonly Finding[];
  readonly observations: readonly ReportedObservation[];
  readonly exchanges: readonly ReportedExchange[];
  readonly cleanup: Cleanup;
  readonly timings: Timings;
  readonly digests: { readonly plan: string; readonly rules: string; readonly conventions: string };
  /** The plan's file, for annotations; null where what was audited has none. */
  readonly plan: PlanFile | null;
  /** How it differs from an earlier report; null where it was compared with none. */
  readonly comparison: ReportComparison | null;
  /** What the gate made of it; null where none was asked. */
  readonly gate: Gate | null;
}

/** A plan's file, and where its resources stand in it. */
export interface PlanFile {
  /** Relative to the repository, else to the working directory; with slashes. */
  readonly file: string;
  readonly places: readonly PlanPlace[];
}

/** Where a resource stands in the plan; counted from 1. */
export interface PlanPlace {
  /** Key of the resource, as findings name it. */
  readonly resource: string;
  readonly line: number;
  readonly column: number;
}

/**
 * A report beside an earlier one of the same service. Findings that failed only now have the qualifier `new`; those that failed
 * earlier and pass now stand among the findings as `passed` with the qualifier `fixed`.
 */
export interface ReportComparison {
  /** The earlier report. */
  readonly against: { readonly name: string; readonly startedAt: string; readonly verdict: Verdict };
  readonly new: number;
  readonly fixed: number;
  /** Failed then and now. */
  readonly unchanged: number;
  /** Failed in some runs and passed in others. */
  readonly flaky: number;
  /** Failed then, and not judged now: neither seen again, nor shown to be mended. */
  readonly unjudged: readonly {
    readonly rule: string;
    readonly resource: string | null;
    readonly fingerprint: string;
    readonly reason: string;
  }[];
}

/** What a gate decided, and why. */
export interface Gate {
  /** The exit code (see README). */
  readonly exitCode: number;
  readonly failOn: 'must' | 'should' | 'never';
  /** Judged clauses in per cent of those that could be: verified or violated, of all but not-specified and not-observable. */
  readonly coverage: number;
  /** Each a sentence; none where it passes. */
  readonly reasons: readonly string[];
}

export type Verdict = 'conformant' | 'nonconformant' | 'incomplete' | 'error';

export interface Counts {
  readonly clauses: Readonly<Record<ClauseStatus, number>>;
  readonly rules: Readonly<Record<Outcome, number>>;
  /** Violated must and should findings. */
  readonly violations: number;
  readonly warnings: number;
  readonly requests: number;
  readonly resources: number;
  readonly operations: number;
}

/** Something about the set-up that a person should know first: a refused token, an empty list. */
export interface Diagnosis {
  readonly code: string;
  readonly level: 'error' | 'warning' | 'note';
  readonly message: string;
  readonly resource: string | null;
  readonly exchanges: readonly string[];
}

export interface ClauseResult {
  readonly id: string;
  readonly part: string;
  readonly level: 'must' | 'should' | 'gap';
  readonly text: string;
  readonly status: ClauseStatus;
  readonly rules: readonly string[];
  /** Subjects that its rules examined. */
  readonly examined: number;
  /** Failed rules that only warn. */
  readonly warnings: number;
  /** Why it is not verified, and the key that would change it; null where it is verified or violated. */
  readonly reason: string | null;
}

export interface RuleResult {
  readonly id: string;
  readonly clauses: readonly string[];
  readonly level: 'must' | 'should';
  readonly title: string;
  /** How to mend a violation. */
  readonly fix: string;
  readonly outcome: Outcome;
  readonly examined: number;
  readonly reason: string | null;
  /** Where it judged, so that a comparison can tell what was mended from what was not looked at; empty in the first reports. */
  readonly judged: readonly Judged[];
}

/** What a rule judged on one resource. */
export interface Judged {
  /** Null: the service as a whole. */
  readonly resource: string | null;
  /** Subjects that it examined there. */
  readonly examined: number;
  /** Operations that it judged one by one; none where it judges traces, resources or the run as a whole. */
  readonly operations: readonly string[];
  /** Rules whose failures hid subjects from it there. */
  readonly hiddenBy: readonly string[];
}

export interface Finding {
  readonly rule: string;
  readonly clauses: readonly string[];
  readonly level: 'must' | 'should';
  readonly outcome: Outcome;
  readonly qualifiers: readonly Qualifier[];
  readonly resource: string | null;
  readonly operation: string | null;
  /** Equal in every run that makes the same observation; wording does not change it. */
  readonly fingerprint: string;
  /** What kind of violation it is: equal for all findings of one rule that show the same, on whatever resource. Null where it is none. */
  readonly key: string | null;
  readonly examined: number;
  readonly occurrences: number;
  readonly reason: string | null;
  /** The first few places. */
  readonly violations: readonly ReportedViolation[];
}

export interface ReportedViolation {
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  readonly at: string;
  readonly exchange: string | null;
  readonly curl: string | null;
}

export interface ReportedObservation {
  readonly clause: string;
  readonly text: string;
  readonly exchanges: readonly string[];
}

export interface ReportedExchange {
  readonly id: string;
  readonly scenario: string;
  readonly step: string;
  readonly why: string;
  readonly provokes: string;
  readonly operation: string | null;
  readonly resource: string | null;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly (readonly [string, string])[];
    readonly body: string | null;
  };
  readonly response: {
    readonly status: number;
    readonly headers: readonly (readonly [string, string])[];
    /** First 4 KiB (16 KiB with all evidence kept); whole length in `bytes`. Null where it was not kept: on exchanges that no finding points at. */
    readonly body: string | null;
    readonly bytes: number;
  } | null;
  readonly fault: { readonly kind: string; readonly message: string } | null;
  readonly durationMs: number;
  readonly attempts: number;
  /** Milliseconds from the start of the run until the request was sent, for the last time; null where that is not known. */
  readonly startedMs: number | null;
  /** Milliseconds of `durationMs` until the answer began; null where none came, or that is not known. */
  readonly waitMs: number | null;
}

export interface Cleanup {
  readonly created: number;
  readonly deleted: number;
  /** What could not be deleted: address, and why. */
  readonly left: readonly { readonly address: string; readonly reason: string }[];
}

export interface Timings {
  readonly startedAt: string;
  readonly durationMs: number;
}
