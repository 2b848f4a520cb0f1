// Made from src/report/summary.schema.json by test/generate/report.ts; do not edit.

/** What is kept of a run for the history of its target: at most 6,000 bytes, whatever the run. Within version 1 no field is removed, retyped or moved, and new ones come last; readers ignore fields that they do not know. */
export interface Summary {
  readonly kind: 'probity-summary';
  readonly schemaVersion: 1;
  readonly tool: {
    readonly name: 'probity';
    readonly version: string;
  };
  /** The audited service. Long texts end with an ellipsis. */
  readonly target: {
    readonly name: string;
    readonly baseUrl: string;
    /** Of the plan; sorted by name. */
    readonly labels: Readonly<Record<string, string>>;
    /** Equal in all runs of one target. */
    readonly key: string;
  };
  /** As in the report. */
  readonly verdict: 'conformant' | 'nonconformant' | 'incomplete' | 'error';
  /** What options cut the run to; null if it was all of its plan. */
  readonly partial: null | SummaryCut;
  /** Stable word for why the run does not settle what it was asked; null if it does. */
  readonly open: string | null;
  /** Stable word for what the run itself did to the service, which ended it; null if it did nothing. */
  readonly harm: string | null;
  readonly counts: SummaryTally;
  /** The problems, warnings and waived problems of the report, in its order: those that are not waived first, the heaviest first. */
  readonly problems: readonly SummaryEntry[];
  /** How many resources each rule judged without a gap, by the first and the second half of the rule's id; the service as a whole counts as one. Rules that judged nothing without a gap are left out. */
  readonly judged: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Resources on which any rule judged something; null if they do not fit. */
  readonly resources: null | readonly string[];
  /** The first few diagnoses of the report, errors first. */
  readonly diagnosis: readonly {
    readonly code: string;
    readonly level: 'error' | 'warning' | 'note';
    readonly message: string;
  }[];
  readonly timings: {
    readonly startedAt: string;
    readonly durationMs: number;
  };
  /** As in the report. */
  readonly digests: {
    readonly plan: string;
    readonly rules: string;
    readonly conventions: string;
  };
  /** What the gate decided; null if none was asked. */
  readonly gate: null | {
    readonly exitCode: number;
    readonly failOn: 'must' | 'should' | 'never';
  };
  /** How much does not fit and is left out. */
  readonly left: {
    /** Entries of problems. */
    readonly problems: number;
    readonly labels: number;
    /** Rules. */
    readonly judged: number;
    readonly diagnosis: number;
  };
}

export interface SummaryCut {
  readonly effort: 'quick' | 'full';
  /** The options that cut it, in words; may be shortened. */
  readonly options: string;
}

export interface SummaryTally {
  /** Clauses by status. */
  readonly clauses: {
    readonly violated: number;
    readonly undecided: number;
    readonly verified: number;
    readonly 'not-exercised': number;
    readonly 'not-specified': number;
    readonly 'not-observable': number;
  };
  /** Problems of level must that are not waived. */
  readonly problems: number;
  /** Problems of level should that are not waived. */
  readonly warnings: number;
  /** Problems of either level that are waived. */
  readonly waived: number;
  /** Problems of level must that are not waived, by label: security, data, clients, style. Labels without a problem are left out. */
  readonly byLabel: Readonly<Record<string, number>>;
  readonly requests: number;
  readonly resources: number;
  readonly operations: number;
}

export interface SummaryEntry {
  /** The id of the problem in the report. */
  readonly id: string;
  readonly level: 'must' | 'should';
  readonly label: string;
  readonly weight: number;
  readonly waived: boolean;
  /** The rules that failed, where they are not the one that is its id. */
  readonly rules: readonly string[];
  /** How many resources it was seen on; the service as a whole counts as one. */
  readonly places: number;
  /** Those resources; null if they do not fit. */
  readonly resources: null | readonly string[];
}
