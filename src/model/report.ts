// Made from src/report/report.schema.json by test/generate/report.ts; do not edit.

import type { DiagnosisCode } from './diagnosis.ts';
import type { Because } from './reason.ts';

/** What an audit of an HTTP/JSON API found, clause by clause. Within version 1 no field is removed, retyped or moved, and new ones come last; readers ignore fields that they do not know. */
export interface Report {
  readonly schemaVersion: 1;
  readonly tool: {
    readonly name: 'probity';
    readonly version: string;
  };
  /** The audited service: its name in the plan, and the URL that paths are appended to. */
  readonly target: {
    readonly name: string;
    readonly baseUrl: string;
    /** Of the plan, for dashboards; sorted by name. */
    readonly labels: Readonly<Record<string, string>>;
  };
  /** conformant: no must clause is violated. nonconformant: one at least is. incomplete: part of the plan got no usable answer. error: Probity itself failed. */
  readonly verdict: 'conformant' | 'nonconformant' | 'incomplete' | 'error';
  /** What options cut the run to; null if it was all of its plan. The verdict then covers only what was asked. */
  readonly partial: null | Partial;
  /** What the run itself did to the service, which ended it; null if it did none. */
  readonly harm: null | Harm;
  readonly counts: Counts;
  /** What about the setup a person should know first. */
  readonly diagnosis: readonly Diagnosis[];
  /** What to fix, the heaviest first: each cause once, with all that follows from it. */
  readonly problems: readonly Problem[];
  /** Every clause of the conventions, each with exactly one status. */
  readonly clauses: readonly ClauseResult[];
  /** Every rule, with its outcome over the whole run. */
  readonly rules: readonly RuleResult[];
  readonly findings: readonly Finding[];
  /** What was seen where the conventions are silent; never a failure. */
  readonly observations: readonly ReportedObservation[];
  /** Every request that was sent, with its answer or fault. Secrets are masked. */
  readonly exchanges: readonly ReportedExchange[];
  readonly cleanup: Cleanup;
  readonly timings: {
    readonly startedAt: string;
    readonly durationMs: number;
  };
  /** Two reports with equal digests judged the same plan by the same rules and conventions. */
  readonly digests: {
    readonly plan: string;
    readonly rules: string;
    readonly conventions: string;
  };
  /** The file of the plan, relative to the repository, and where its resources are in it; null if what was audited has none. */
  readonly plan: null | PlanFile;
  /** How this report differs from an earlier one; null if it was compared with none. New findings have the qualifier new; those that failed earlier and pass now are among the findings as passed with the qualifier fixed. */
  readonly comparison: null | ReportComparison;
  /** What the gate decided; null if none was asked. */
  readonly gate: null | Gate;
  /** The run itself; null if the report is made of several, or of no run. */
  readonly run: null | Run;
}

/** A reason as data, next to its text. */
export interface Grounds {
  /** What it comes from: unmet, inapplicable, no-answer, indistinct, not-asked, prerequisite, errored, unobservable, waived, not-compared or earlier. More may be added. */
  readonly because: Because;
  /** Stable word for programs. */
  readonly kind: string;
  /** What in the plan would change it; null if nothing would. */
  readonly key: string | null;
  readonly facts: Readonly<Record<string, string | number | readonly string[]>>;
}

export type Outcome = 'passed' | 'failed' | 'inapplicable' | 'inconclusive' | 'errored';

/** must: a violation fails the audit. should: it warns. */
export type Level = 'must' | 'should';

export interface Counts {
  /** Clauses by status. */
  readonly clauses: {
    readonly violated: number;
    readonly undecided: number;
    readonly verified: number;
    readonly 'not-exercised': number;
    readonly 'not-specified': number;
    readonly 'not-observable': number;
  };
  /** Rules by outcome. */
  readonly rules: {
    readonly passed: number;
    readonly failed: number;
    readonly inapplicable: number;
    readonly inconclusive: number;
    readonly errored: number;
  };
  /** Problems of level must that are not waived. */
  readonly problems: number;
  /** Problems of level should that are not waived. */
  readonly warnings: number;
  readonly requests: number;
  readonly resources: number;
  readonly operations: number;
}

export interface Diagnosis {
  /** Stable word for programs: target-unreachable, throttled-out, failing-out, throttled, retry-after, locked-out, locked-for-a-while, token-over, token-refused, token-forbidden, base-url, one-answer, resource-unknown, slash-wanted, not-an-api, redirected, list-empty, id-unknown, example-refused, budget-spent, items-spent, creates-stopped, creates-failed, deletes-failed, id-given-again, others-differ, others-gone, reads-made, items-added, own-gone, own-back, words-shown, creates-unsure, creates-refused, went-down, flaky, unanswered, internal-error, interrupted, left-out, waiver-expired, waiver-unneeded, fault-refused, fault-unresolved, fault-reset, fault-timeout, fault-tls, fault-not-http, fault-cut-short, fault-cancelled, fault-too-large, fault-bad-encoding, fault-throttled, fault-unavailable, fault-not-sent, fault-silent, merged-runs, merged-rules, merged-conventions, compared-services, compared-addresses, compared-order, compared-partial, compared-rules, compared-conventions. More may be added. */
  readonly code: DiagnosisCode;
  readonly level: 'error' | 'warning' | 'note';
  readonly message: string;
  readonly resource: string | null;
  readonly exchanges: readonly string[];
  readonly facts: Readonly<Record<string, string | number | readonly string[]>>;
}

export interface Problem {
  /** Equal in every run that has the same problem: the rule's, where its cause is a rule. */
  readonly id: string;
  /** rule: one rule failed. envelope-missing, media-type, public: one rule failed, and others could not look behind it. catch-all: unknown addresses are answered as if they existed. no-validation: a create takes whatever it is sent. never-worked: whatever was asked of a resource ended in a 5xx. broke-down: from some request on the service answered only with 5xx. harm: the service did not survive a request. More may be added. */
  readonly cause: string;
  /** The good state. */
  readonly title: string;
  readonly level: Level;
  readonly label: string;
  readonly weight: number;
  /** Where it was seen; none if it is of the service as a whole. */
  readonly resources: readonly string[];
  /** The clauses that it breaks, the chief one first. */
  readonly clauses: readonly string[];
  /** Fingerprints of the findings that it explains, waived ones last. */
  readonly findings: readonly string[];
  /** Rules that could judge nothing of a resource because of it. */
  readonly hides: readonly string[];
  /** The first few operations, or resources, where it was seen. */
  readonly places: readonly string[];
  /** The first few exchanges that show it. */
  readonly evidence: readonly string[];
  /** How to fix it. */
  readonly fix: string;
  /** What holds of all its findings. */
  readonly qualifiers: readonly ('waived' | 'flaky' | 'new' | 'fixed')[];
}

export interface ClauseResult {
  readonly id: string;
  /** Heading of the conventions that it is under. */
  readonly part: string;
  /** gap: nothing is asserted until the plan's profile fills it in. */
  readonly level: 'must' | 'should' | 'gap';
  readonly text: string;
  readonly status: 'violated' | 'undecided' | 'verified' | 'not-exercised' | 'not-specified' | 'not-observable';
  readonly rules: readonly string[];
  /** Subjects that rules which can prove it judged in its own situation. */
  readonly examined: number;
  /** Failed rules that only warn. */
  readonly warnings: number;
  /** Why it is not verified, and the key that would change it; of a verified clause, where the evidence could not tell right from wrong. */
  readonly reason: string | null;
  readonly grounds: null | Grounds;
}

export interface RuleResult {
  readonly id: string;
  readonly clauses: readonly string[];
  /** Those of its clauses that it can prove; the others it can only break. */
  readonly proves: readonly string[];
  readonly level: Level;
  readonly label: string;
  readonly weight: number;
  /** The good state. */
  readonly title: string;
  /** How to fix a violation. */
  readonly fix: string;
  readonly outcome: Outcome;
  readonly examined: number;
  readonly reason: string | null;
  readonly grounds: null | Grounds;
  /** Where it judged; empty if it judged nothing. */
  readonly judged: readonly Judged[];
  /** How many subjects it judged in the own situation of each clause that it can prove; clauses whose situation it never judged are left out. */
  readonly proven: Readonly<Record<string, number>>;
}

/** What a rule judged on one resource; on the service as a whole where the resource is null. */
export interface Judged {
  readonly resource: string | null;
  readonly examined: number;
  /** Those that it judged one by one; none if it judges traces, resources or the run as a whole. */
  readonly operations: readonly string[];
  /** Rules whose failures hid subjects from it there. */
  readonly hiddenBy: readonly string[];
}

export interface Finding {
  readonly rule: string;
  /** The clauses that it breaks, the chief one first. */
  readonly clauses: readonly string[];
  readonly level: Level;
  readonly outcome: Outcome;
  readonly qualifiers: readonly ('waived' | 'flaky' | 'new' | 'fixed')[];
  readonly resource: string | null;
  readonly operation: string | null;
  /** Equal in every run that makes the same observation; wording does not change it. */
  readonly fingerprint: string;
  /** What kind of violation it is: equal for all findings of one rule that show the same, on whatever resource. Null where it is none. */
  readonly key: string | null;
  readonly examined: number;
  readonly occurrences: number;
  readonly reason: string | null;
  readonly grounds: null | Grounds;
  /** The first few places. */
  readonly violations: readonly ReportedViolation[];
  /** What beyond its own rule explains all of its violations (catch-all, no-validation, never-worked, broke-down); null if nothing does. */
  readonly cause: string | null;
}

export interface ReportedViolation {
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** Where: status, header:<name>, body:<JSON pointer>, path, query:<parameter> or time. */
  readonly at: string;
  readonly exchange: string | null;
  /** Commands that show it again, for a shell in which the variables of the plan are set; a secret that no variable holds is written as $TOKEN. */
  readonly curl: string | null;
}

export interface ReportedObservation {
  readonly clause: string;
  readonly text: string;
  readonly exchanges: readonly string[];
  /** Where it was seen; none if it is of the service as a whole. */
  readonly resources: readonly string[];
}

export interface ReportedExchange {
  /** Equal in every run of the same plan. */
  readonly id: string;
  readonly scenario: string;
  readonly step: string;
  readonly why: string;
  /** The kind of answer that it was sent to provoke. */
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
    /** First 4 KiB, or 16 KiB where all evidence is kept; null if no finding points at the exchange. */
    readonly body: string | null;
    /** Length of the whole body. */
    readonly bytes: number;
  } | null;
  /** Why there is no usable answer. */
  readonly fault: {
    readonly kind: string;
    readonly message: string;
  } | null;
  readonly durationMs: number;
  readonly attempts: number;
  /** Milliseconds from timings.startedAt until the request was sent, for the last time; null if that is not known. */
  readonly startedMs: number | null;
  /** Milliseconds of durationMs until the answer began; null if none came, or that is not known. */
  readonly waitMs: number | null;
}

/** What became of the items that the run created. */
export interface Cleanup {
  /** Items that the run created, or may have. */
  readonly created: number;
  /** Items that are gone again. */
  readonly removed: number;
  /** What stays because the plan says so. */
  readonly kept: readonly Remnant[];
  /** What could not be deleted, and why. */
  readonly left: readonly Remnant[];
}

export interface PlanFile {
  readonly file: string;
  readonly places: readonly {
    readonly resource: string;
    readonly line: number;
    readonly column: number;
  }[];
}

export interface ReportComparison {
  /** The earlier report. */
  readonly against: Earlier;
  readonly new: number;
  readonly fixed: number;
  /** Findings that failed then and now. */
  readonly unchanged: number;
  /** Findings that failed in some runs and passed in others. */
  readonly flaky: number;
  /** Findings that failed then and were not judged now: not seen again, and not shown to be fixed. */
  readonly unjudged: readonly {
    readonly rule: string;
    readonly resource: string | null;
    readonly fingerprint: string;
    readonly reason: string;
    readonly grounds: null | Grounds;
  }[];
}

export interface Run {
  /** The word that is in its User-Agent and in the name of its journal. */
  readonly id: string;
}

export interface Gate {
  readonly exitCode: number;
  readonly failOn: 'must' | 'should' | 'never';
  /** Judged clauses in percent of those that could be: verified or violated, of all but not-specified and not-observable. */
  readonly coverage: number;
  /** Why it does not pass, a sentence each. */
  readonly reasons: readonly string[];
}

export interface Earlier {
  readonly name: string;
  readonly startedAt: string;
  readonly verdict: 'conformant' | 'nonconformant' | 'incomplete' | 'error';
}

export interface Partial {
  /** Rules, clauses, parts and resources that it was cut to; none if it was not. */
  readonly only: readonly string[];
  /** Those that were left out. */
  readonly skip: readonly string[];
  /** The earlier report whose failures were asked again; null if there is none. */
  readonly failed: string | null;
  /** quick: only what finds the main defect of nearly every rule was asked. */
  readonly effort: 'quick' | 'full';
}

export interface Harm {
  /** Stable word for programs: gone (what was there no longer is) silent (nothing answers any more, or nothing answered for a while) or locked (the credential that worked is refused). More may be added. */
  readonly kind: string;
  readonly message: string;
  readonly resource: string | null;
  /** The request that did it. */
  readonly exchange: string | null;
  /** Command that does it again. */
  readonly curl: string | null;
  /** True where it was seen to come of the request, false where it was seen after it once. */
  readonly isShown: boolean;
}

/** An item that the run made and that is still there. */
export interface Remnant {
  readonly resource: string | null;
  readonly address: string;
  readonly reason: string;
  /** True where a DELETE of it was accepted, and the service shows it still: nobody can do more about it. */
  readonly stillShown: boolean;
}

export type Verdict = Report['verdict'];
export type PlanPlace = PlanFile['places'][number];
