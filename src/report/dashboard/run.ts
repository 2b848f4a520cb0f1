import { coverageOf } from '../../facts/report/coverage.ts';
import { type OpenWhy, openWords } from '../../facts/report/open-why.ts';
import type { Verdict } from '../../model/report.ts';
import type { Summary, SummaryEntry } from '../../model/summary.ts';
import { shortDigest } from '../../text/short-digest.ts';

/** A problem as the history of a target knows it. */
export type Entry = SummaryEntry;

/** What the site keeps of a run, so that very many fit into memory. */
export interface Run extends Scope {
  /** Where it was read from. */
  readonly source: string;
  /** True where a whole report was read there, not a summary. */
  readonly isReport: boolean;
  /** Key of the target. */
  readonly target: string;
  /** The same for every copy of one run. */
  readonly run: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly labels: Summary['target']['labels'];
  /** ISO 8601, as the report has it. */
  readonly startedAt: string;
  /** The same in milliseconds since 1970; NaN where it is no time. */
  readonly at: number;
  readonly durationMs: number;
  readonly verdict: Verdict;
  readonly counts: Counts;
  /** Judged clauses in per cent of those that could be, rounded down so that 100 means all; null where none could be. */
  readonly coverage: number | null;
  readonly requests: number;
  readonly version: string;
  /** The options that cut it; null where none did. */
  readonly cutBy: string | null;
  readonly gate: Summary['gate'];
  /** True where the run ended early, or its setup kept it from seeing the service (an unreachable target, a refused token). */
  readonly isCutShort: boolean;
  /** Why part of what the plan asks for was not judged, whatever the rest came to; null where all was. */
  readonly obstacle: string | null;
}

/** What a run asked, and what came of it. */
export interface Scope {
  readonly digests: Summary['digests'];
  readonly effort: 'quick' | 'full';
  /** Problems, warnings and waived ones, the heaviest first. */
  readonly entries: readonly Entry[];
  /** How many entries did not fit into the summary. */
  readonly left: number;
  /** On how many resources each rule came to a verdict without a gap. */
  readonly judged: ReadonlyMap<string, number>;
  /** Resources on which anything was judged; null where that is not known. */
  readonly resources: readonly string[] | null;
}

/** Problems and warnings are those that no waiver accepts. */
export interface Counts {
  readonly problems: number;
  readonly warnings: number;
  readonly waived: number;
  readonly byLabel: Readonly<Record<string, number>>;
}

/** Where a summary comes from. */
export interface Origin {
  readonly source: string;
  readonly isReport: boolean;
}

/** Takes a summary down to what is kept of it. */
export function runOf(summary: Summary, { source, isReport }: Origin, shared: Shared): Run {
  const { target, timings, verdict, counts, digests, partial, problems, judged, left } = summary;
  const { judged: known, all } = coverageOf(counts.clauses);
  const error = summary.diagnosis.find(({ level }) => level === 'error');
  return {
    source,
    isReport,
    target: target.key,
    run: shortDigest(JSON.stringify([target.key, timings, digests, verdict, counts])),
    name: shared.text(target.name),
    baseUrl: shared.text(target.baseUrl),
    labels: shared.labels(target.labels),
    startedAt: timings.startedAt,
    at: Date.parse(timings.startedAt),
    durationMs: timings.durationMs,
    verdict,
    counts: shared.counts({
      problems: counts.problems,
      warnings: counts.warnings,
      waived: counts.waived,
      byLabel: counts.byLabel,
    }),
    coverage: all === 0 ? null : Math.floor((100 * known) / all),
    requests: counts.requests,
    version: shared.text(summary.tool.version),
    digests: shared.digests(digests),
    effort: partial?.effort ?? 'full',
    entries: shared.entries(problems),
    left: left.problems,
    judged: shared.judged(judged),
    resources: shared.resources(summary.resources),
    cutBy: partial === null ? null : shared.text(partial.options),
    gate: shared.gate(summary.gate),
    isCutShort: error !== undefined,
    obstacle: shared.words(error?.message ?? openText(summary.open)),
  };
}

function openText(open: string | null): string | null {
  return open === null ? null : isKnown(open) ? openWords[open] : open;
}

function isKnown(open: string): open is OpenWhy {
  return Object.hasOwn(openWords, open);
}

function judgedMap(judged: Summary['judged']): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(judged).flatMap(([part, own]) =>
      Object.entries(own).map(([noun, count]) => [part === '' ? noun : `${part}/${noun}`, count] as const),
    ),
  );
}

/** Keeps one copy of what is equal: most runs of a target have the same. */
export type Shared = ReturnType<typeof createSharing>;

/** Begins to share. */
// oxlint-disable-next-line typescript/explicit-function-return-type
export function createSharing() {
  const entry = kept((one: Entry) => one);
  return {
    text: kept((text: string) => text),
    words: kept((words: string | null) => words),
    labels: kept((labels: Run['labels']) => labels),
    counts: kept((counts: Counts) => counts),
    digests: kept((digests: Summary['digests']) => digests),
    entries: kept((entries: readonly Entry[]) => entries.map(entry)),
    judged: kept(judgedMap),
    resources: kept((resources: Summary['resources']) => resources),
    gate: kept((gate: Summary['gate']) => gate),
  };
}

/** Gives what was made of the first value that was equal. */
function kept<Value, Made>(make: (value: Value) => Made): (value: Value) => Made {
  const made = new Map<string, Made>();
  return (value) => {
    const text = JSON.stringify(value);
    const key = text.length > 40 ? shortDigest(text) : text;
    const known = made.get(key);
    if (known !== undefined) return known;
    const own = make(value);
    made.set(key, own);
    return own;
  };
}

/** True where a run says nothing about the service, so that its numbers are no result. */
export function isWithoutResult({ verdict, judged, counts }: Run): boolean {
  const found = counts.problems + counts.warnings + counts.waived;
  return found === 0 && (verdict === 'error' || (verdict === 'incomplete' && judged.size === 0));
}
