import { isViolated, isWarned } from '../../facts/report/clauses.ts';
import { coverageOf } from '../../facts/report/coverage.ts';
import { openWhy, openWords } from '../../facts/report/open-why.ts';
import { targetKey } from '../../facts/report/same-target.ts';
import { failedFindings } from '../../facts/report/standing.ts';
import type { Report, RuleResult, Verdict } from '../../model/report.ts';
import { judgedClauses } from './clause-state.ts';
import { shortDigest } from './slug.ts';

/** The little of a report that its target's history needs, so that many reports fit into memory. */
export interface RunSummary {
  /** Where the report was read from. */
  readonly source: string;
  /** Key of the target (see targetKey). */
  readonly target: string;
  /** The same for every copy of one run. */
  readonly run: string;
  readonly name: string;
  readonly baseUrl: string;
  /** ISO 8601, as the report has it. */
  readonly startedAt: string;
  /** The same in milliseconds since 1970; NaN where it is no time. */
  readonly at: number;
  readonly durationMs: number;
  readonly verdict: Verdict;
  /** Violated clauses, and among them those that waivers accept. */
  readonly violated: number;
  readonly waived: number;
  /** Clauses about which something only warns. */
  readonly warned: number;
  /** Judged clauses in per cent of those that could be, rounded down so that 100 means all; null where none could be. */
  readonly coverage: number | null;
  readonly requests: number;
  readonly version: string;
  readonly digests: Report['digests'];
  /** Marks of the failed findings (see `markOf`). */
  readonly failed: readonly string[];
  /** Where rules came to a verdict (see `judgedPlaces`). */
  readonly judged: readonly string[];
  /** True where the run ended early, or its set-up kept it from seeing the service (an unreachable target, a refused token). */
  readonly isCutShort: boolean;
  /** True where it was already compared with another report. */
  readonly isCompared: boolean;
  /** Why part of what the plan asks for was not judged, whatever the rest came to; null where all was. */
  readonly obstacle: string | null;
}

/** Takes a report down to what is kept of it. `share` returns the first list that was equal: most runs of a target have the same. */
export function summarise(report: Report, source: string, share: ShareList): RunSummary {
  const { target, timings, verdict, counts, digests, diagnosis } = report;
  const failed = failedFindings(report).map(markOf);
  const states = new Map(judgedClauses(report).map(({ id, state }) => [id, state]));
  const hindrance = diagnosis.find(({ level }) => level === 'error');
  const { judged, all } = coverageOf(report.counts.clauses);
  const why = openWhy(report);
  const violated = report.clauses.filter(isViolated);
  return {
    source,
    target: targetKey(report),
    run: shortDigest(
      JSON.stringify([targetKey(report), timings, digests, verdict, counts.requests, counts.rules, failed]),
    ),
    name: target.name,
    baseUrl: target.baseUrl,
    startedAt: timings.startedAt,
    at: Date.parse(timings.startedAt),
    durationMs: timings.durationMs,
    verdict,
    violated: violated.length,
    waived: violated.filter(({ id }) => states.get(id) === 'waived').length,
    warned: report.clauses.filter(isWarned).length,
    coverage: all === 0 ? null : Math.floor((100 * judged) / all),
    requests: counts.requests,
    version: report.tool.version,
    digests,
    failed: share([...new Set(failed)].sort()),
    judged: share(report.rules.flatMap(judgedPlaces)),
    isCutShort: hindrance !== undefined,
    isCompared: report.comparison !== null,
    obstacle: hindrance?.message ?? (why === null ? null : openWords[why]),
  };
}

/** Returns a list equal to the given one, the same for equal ones. */
export type ShareList = (list: readonly string[]) => readonly string[];

/** Keeps one copy of each list, and of each text in them. */
export function createSharing(): ShareList {
  const texts = new Map<string, string>();
  const lists = new Map<string, readonly string[]>();
  return (list) => {
    const key = shortDigest(JSON.stringify(list)) + String(list.length);
    const known = lists.get(key);
    if (known !== undefined) return known;
    const own = list.map((text) => {
      const first = texts.get(text) ?? text;
      texts.set(text, first);
      return first;
    });
    lists.set(key, own);
    return own;
  };
}

/** True where a run says nothing about the service, so that its numbers are no result. */
export function isWithoutResult({ verdict, judged, violated }: RunSummary): boolean {
  return violated === 0 && (verdict === 'error' || (verdict === 'incomplete' && judged.length === 0));
}

/** True where part of what the plan asks for was not judged, whatever the rest came to. */
export function isPartial({ obstacle }: RunSummary): boolean {
  return obstacle !== null;
}

/** Names a finding across the runs of a target. */
export function markOf({ rule, fingerprint }: { readonly rule: string; readonly fingerprint: string }): string {
  return `${rule} ${fingerprint}`;
}

/** Names what a rule judged: one text a resource, or one for the whole service, also where a report does not say where. */
function judgedPlaces({ id, outcome, judged }: RuleResult): readonly string[] {
  if (judged.length > 0) return judged.map(({ resource }) => placeOf(id, resource));
  return outcome === 'passed' || outcome === 'failed' ? [placeOf(id, null)] : [];
}

/** True where a run with these places judged a rule on a resource. */
export function hasJudged(places: ReadonlySet<string>, rule: string, resource: string | null): boolean {
  return places.has(placeOf(rule, null)) || places.has(placeOf(rule, resource));
}

function placeOf(rule: string, resource: string | null): string {
  return resource === null ? rule : `${rule} ${resource}`;
}
