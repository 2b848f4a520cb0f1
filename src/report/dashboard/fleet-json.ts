import type { BrokenClause } from './broken-clauses.ts';
import type { Site } from './fleet-page.ts';
import type { FleetProblem } from './fleet-problems.ts';
import type { Known } from './history.ts';
import { notesOf } from './notes.ts';
import type { Run } from './run.ts';
import { tallyOf } from './tally.ts';
import type { TargetView } from './target-view.ts';

/** Name of the file that says what a site shows, for other tools; it also marks a folder as one of ours. */
export const fleetFile = 'fleet.json';

/** What stands in the file under `kind`. */
export const fleetKind = 'probity-dashboard';

/** What the file is made of. */
export interface FleetContent {
  readonly views: readonly TargetView[];
  readonly problems: readonly FleetProblem[];
  readonly clauses: readonly BrokenClause[];
  /** Addresses of the reports' pages, by run. */
  readonly pages: ReadonlyMap<string, string>;
}

/** The site as JSON, version 1: its numbers, the newest state of each target, its runs, the problems and the violated clauses. */
export function* fleetJson({ title, fleet }: Site, content: FleetContent): Generator<string> {
  const { views, problems, clauses, pages } = content;
  const head = {
    kind: fleetKind,
    schemaVersion: 1,
    title,
    newest: timeText(fleet.newest),
    now: timeText(fleet.now),
    staleAfterDays: fleet.staleDays,
    counts: tallyOf(views),
  };
  yield `${JSON.stringify(head).slice(0, -1)},\n"targets": [`;
  for (const [index, view] of views.entries())
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(targetOf(view, pages))}`;
  yield '\n],\n"problems": [';
  for (const [index, problem] of problems.entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(problemOf(problem))}`;
  }
  const broken = clauses.map(({ targets, ...clause }) => ({
    ...clause,
    targets: targets.map(({ target: { slug }, isWaived }) => ({ page: pageOf(slug), waived: isWaived })),
  }));
  yield `\n],\n"clauses": ${JSON.stringify(broken)}}\n`;
}

function pageOf(slug: string): string {
  return `targets/${slug}.html`;
}

function timeText(at: number): string {
  return new Date(at).toISOString();
}

function targetOf(view: TargetView, pages: FleetContent['pages']): object {
  const { target, changes } = view;
  const { verdict, counts, coverage, gate } = target.latest;
  return {
    name: target.name,
    baseUrl: target.baseUrl,
    labels: target.labels,
    page: pageOf(target.slug),
    verdict,
    stale: target.isStale,
    ageDays: target.ageDays,
    ...counts,
    coverage,
    gate,
    notes: notesOf(view),
    changes:
      changes === null || target.previous === undefined
        ? null
        : {
            against: target.previous.startedAt,
            new: changes.new.map(changeOf),
            fixed: changes.fixed.map(changeOf),
            uncovered: changes.uncovered.map(changeOf),
            unchecked: changes.unchecked.map(changeOf),
            unchanged: changes.unchanged,
          },
    runs: target.runs.map((run) => runOf(run, pages.get(run.run) ?? null)),
  };
}

function changeOf({ entry: { id, level, label, weight, places }, since }: Known): object {
  return { id, level, label, weight, places, since: since.startedAt };
}

function problemOf({ entry: { id, level, label, weight }, targets, waived, fresh }: FleetProblem): object {
  const pages = targets.map(({ view }) => pageOf(view.target.slug));
  return { id, level, label, weight, new: fresh, waived, targets: pages };
}

function runOf({ startedAt, verdict, counts, coverage, effort }: Run, page: string | null): object {
  const { problems, warnings } = counts;
  return { startedAt, verdict, problems, warnings, coverage, effort, page };
}
