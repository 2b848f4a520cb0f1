/** Compares a report with an earlier one: which violations are new, known, fixed, or were not checked again. */
import { failuresOf } from './groups.ts';
import type { ComparisonReport, FindingReport, OperationReport, PastReport, RuleReport } from './report.ts';

/** Findings by rule. */
interface Problems<F> {
  readonly problems: readonly { readonly rule: string; readonly findings: readonly F[] }[];
}

/** What a comparison of two runs looks at. Reports and summaries have it. */
export interface Compared extends Problems<Omit<ComparedFinding, 'rule'>> {
  readonly waived: readonly { readonly fingerprints: readonly string[] }[];
  readonly rules: readonly Pick<RuleReport, 'rule' | 'places'>[];
  readonly traffic: {
    readonly operations: readonly Pick<OperationReport, 'operation' | 'requests' | 'failures' | 'rows'>[];
  };
}

type ComparedFinding = PastReport & Pick<FindingReport, 'operation' | 'row' | 'places'>;

/** A finding of a report, with its rule. */
export type Found<F = FindingReport> = F & { readonly rule: string };

/** Findings to check again. */
export interface Failed {
  /** How the next report names the selection: `--failed report.json`. */
  readonly name: string;
  readonly findings: readonly Found[];
}

/** An earlier report, and how the command names it. */
export interface Baseline {
  readonly name: string;
  readonly report: Compared & { readonly run: { readonly startedAt: string } };
}

export function compareReports({ name, report: earlier }: Baseline, later: Compared): ComparisonReport {
  const before = findingsIn(earlier);
  const now = findingsIn(later);
  const waived = new Set([earlier, later].flatMap((each) => each.waived.flatMap(({ fingerprints }) => fingerprints)));
  const old = new Set([...before.map(({ fingerprint }) => fingerprint), ...waived]);
  const fates = before.map((finding) => ({ finding: pastOf(finding), fate: fateOf(finding, later, old) }));
  const withFate = (wanted: Fate): readonly PastReport[] =>
    fates.flatMap(({ finding, fate }) => (fate === wanted && !waived.has(finding.fingerprint) ? [finding] : []));
  const prints = now.map(({ fingerprint }) => fingerprint);
  return {
    against: { name, startedAt: earlier.run.startedAt },
    new: prints.filter((each) => !old.has(each)),
    known: prints.filter((each) => old.has(each)),
    fixed: withFate('fixed'),
    unchecked: withFate('unknown'),
  };
}

export function findingsIn<F>({ problems }: Problems<F>): readonly Found<F>[] {
  return problems.flatMap(({ rule, findings }) => findings.map((finding) => ({ ...finding, rule })));
}

function pastOf({ rule, fingerprint, level, resource, says }: ComparedFinding): PastReport {
  return { rule, fingerprint, level, resource, says };
}

export type Fate = 'there' | 'fixed' | 'unknown';

/**
 * What became of a finding. It is fixed only if its rule judged the same place again, and the same request got a
 * response. A violation there that is new may hide it.
 *
 * @param old the fingerprints of violations that hid nothing before
 */
export function fateOf(finding: ComparedFinding, later: Compared, old: ReadonlySet<string>): Fate {
  const { rule, resource, operation, row, places, fingerprint } = finding;
  const now = later.problems.flatMap(({ findings }) => findings);
  if (now.some((each) => each.fingerprint === fingerprint)) return 'there';
  const judged = later.rules.find((each) => each.rule === rule)?.places ?? [];
  const isJudged = places.some((place) => judged.includes(place));
  const isSent = later.traffic.operations.some((each) =>
    row === null
      ? each.operation === operation.split('?')[0] && each.requests > failuresOf(each)
      : each.rows.includes(row),
  );
  const isHidden = now.some(
    (each) => each.resource === resource && each.operation === operation && !old.has(each.fingerprint),
  );
  return isJudged && isSent && !isHidden ? 'fixed' : 'unknown';
}
