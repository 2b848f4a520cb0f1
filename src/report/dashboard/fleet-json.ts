import type { BrokenClause } from './broken-clauses.ts';
import type { Site } from './fleet-page.ts';
import type { KeptRun } from './history-table.ts';
import type { RunSummary } from './run-summary.ts';
import type { ShownFinding, TargetView } from './target-view.ts';

/** Name of the file that says what a site shows, for other tools; it also marks a folder as one of ours. */
export const fleetFile = 'fleet.json';

/** What stands in the file under `kind`. */
export const fleetKind = 'probity-dashboard';

/** The site as JSON, version 1: the newest state of each target, its runs, and the violated clauses. */
export function fleetJson(
  { title, fleet }: Site,
  views: readonly TargetView[],
  clauses: readonly BrokenClause[],
  kept: ReadonlyMap<string, KeptRun>,
): readonly string[] {
  const head = {
    kind: fleetKind,
    schemaVersion: 1,
    title,
    newest: timeText(fleet.newest),
    now: timeText(fleet.now),
    staleAfterDays: fleet.staleDays,
  };
  const targets = views.map((view) => targetOf(view, kept));
  const broken = clauses.map(({ id, part, level, text, targets: own, judged }) => ({
    id,
    part,
    level,
    text,
    judged,
    targets: own.map(({ view, isWaived }) => ({ page: pageOf(view), waived: isWaived })),
  }));
  return [`${JSON.stringify({ ...head, targets, clauses: broken }, null, 2)}\n`];
}

function pageOf({ target }: TargetView): string {
  return `targets/${target.slug}.html`;
}

function timeText(at: number): string {
  return new Date(at).toISOString();
}

function targetOf(view: TargetView, kept: ReadonlyMap<string, KeptRun>): object {
  const { target, changes, parts, violated, waived, gate } = view;
  return {
    name: target.name,
    baseUrl: target.baseUrl,
    page: pageOf(view),
    verdict: target.latest.verdict,
    stale: target.isStale,
    ageDays: target.ageDays,
    violated,
    waived,
    warned: target.latest.warned,
    coverage: target.latest.coverage,
    gate,
    parts: parts.map(({ part, counts }) => ({ part, clauses: counts })),
    changes:
      changes === null || target.previous === undefined
        ? null
        : {
            against: target.previous.startedAt,
            new: changes.new.map(findingOf),
            fixed: changes.fixed.map(findingOf),
            unchanged: changes.unchanged,
            flaky: changes.flaky,
            unjudged: changes.unjudged,
          },
    runs: target.runs.map((run) => runOf(run, kept.get(run.run)?.page)),
  };
}

function findingOf({ rule, clauses, level, resource, operation, since }: ShownFinding): object {
  return { rule, clauses, level, resource, operation, since: since === null ? null : since.run.startedAt };
}

function runOf(run: RunSummary, page: string | undefined): object {
  const { startedAt, durationMs, verdict, violated, waived, warned, coverage, requests, version, digests } = run;
  return {
    startedAt,
    durationMs,
    verdict,
    violated,
    waived,
    warned,
    coverage,
    requests,
    version,
    digests,
    page: page ?? null,
  };
}
