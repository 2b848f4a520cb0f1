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
}

export interface Finding {
  readonly rule: string;
  readonly clauses: readonly string[];
  readonly level: 'must' | 'should';
  readonly outcome: Outcome;
  readonly qualifiers: readonly Qualifier[];
  readonly resource: string | null;
  readonly operation: string | null;
  readonly fingerprint: string;
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
    /** First 4 KiB; whole length in `bytes`. Null on exchanges that no finding points at. */
    readonly body: string | null;
    readonly bytes: number;
  } | null;
  readonly fault: { readonly kind: string; readonly message: string } | null;
  readonly durationMs: number;
  readonly attempts: number;
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
