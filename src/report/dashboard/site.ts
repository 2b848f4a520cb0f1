import type { Report } from '../../model/report.ts';
import { shortDigest } from '../../text/short-digest.ts';
import { timeOf } from '../markup/words.ts';
import type { Book } from './book.ts';
import { brokenClauses } from './broken-clauses.ts';
import { changesPage } from './changes-page.ts';
import { clausesPage } from './clauses-page.ts';
import { problemsCsv, targetsCsv } from './csv.ts';
import type { Fleet, Target } from './fleet.ts';
import { fleetFile, fleetJson } from './fleet-json.ts';
import { allTargetsPage, firstRows, fleetPage, type Site } from './fleet-page.ts';
import { fleetProblems } from './fleet-problems.ts';
import { groupsPage } from './groups-page.ts';
import { facetsOf } from './labels.ts';
import { problemsPage } from './problems-page.ts';
import type { Run } from './run.ts';
import { worstFirst } from './tally.ts';
import { targetPage } from './target-page.ts';
import { type Detail, detailOf, type TargetView, targetView } from './target-view.ts';

/** A file of the site: its path with slashes, from the site's folder, and its text in pieces. */
export interface SiteFile {
  readonly path: string;
  readonly pieces: Iterable<string>;
}

/** What the site is made with. */
export interface SiteTools {
  /** The whole report of a run; only asked for where there is one. */
  readonly load: (run: Run) => Promise<Report>;
  /** The page of one report. */
  readonly reportPage: (report: Report) => Iterable<string>;
  /** What all reports say. */
  readonly book: Book;
}

export interface SiteSetting {
  readonly title: string;
  /** Newest runs of each target whose reports get a page of their own. */
  readonly keep: number;
  readonly version: string;
}

/**
 * All files of the site, one after the other. No more than one report is held at a time, and the pieces of a file must be
 * used before the next file is asked for.
 */
export async function* siteFiles(fleet: Fleet, tools: SiteTools, setting: SiteSetting): AsyncGenerator<SiteFile> {
  const site = {
    title: setting.title,
    fleet,
    titles: tools.book.titles,
    foot: `Made by Probity ${setting.version} from runs up to ${timeOf(fleet.newest)}. Stale: no run for more than ${fleet.staleDays} days.`,
  };
  const views: TargetView[] = [];
  const pages = new Map<string, string>();
  for (const target of fleet.targets) {
    let detail: Detail | null = null;
    for (const [index, run] of target.runs.entries()) {
      const hasPage = index >= target.runs.length - setting.keep;
      if (!run.isReport || !(hasPage || run === target.latest)) continue;
      const report = await tools.load(run);
      if (hasPage) yield reportFile(target, run, report, tools, pages);
      if (run === target.latest) detail = detailOf(report);
    }
    const view = targetView(target, detail);
    views.push(view);
    yield { path: `targets/${target.slug}.html`, pieces: targetPage(view, { site, detail, pages }) };
  }
  yield* fleetFiles({ ...site, facets: facetsOf(views) }, worstFirst(views), tools.book, pages);
}

function* fleetFiles(
  site: Site,
  views: readonly TargetView[],
  book: Book,
  pages: ReadonlyMap<string, string>,
): Generator<SiteFile> {
  const problems = fleetProblems(views);
  const clauses = brokenClauses(views, book);
  yield { path: 'problems.html', pieces: problemsPage(site, problems) };
  yield { path: 'changes.html', pieces: changesPage(site, views) };
  yield { path: 'groups.html', pieces: groupsPage(site) };
  yield { path: 'clauses.html', pieces: clausesPage(site, clauses) };
  yield { path: 'targets.csv', pieces: targetsCsv(views, site.facets) };
  yield { path: 'problems.csv', pieces: problemsCsv(problems, site.titles) };
  if (views.length > firstRows) yield { path: 'targets.html', pieces: allTargetsPage(site, views) };
  yield { path: fleetFile, pieces: fleetJson(site, { views, problems, clauses, pages }) };
  yield { path: 'index.html', pieces: fleetPage(site, views, problems) };
}

function reportFile(target: Target, run: Run, report: Report, tools: SiteTools, pages: Map<string, string>): SiteFile {
  const stamp = new Date(run.at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const path = `reports/${target.slug}/${stamp}-${shortDigest(run.run)}.html`;
  pages.set(run.run, path);
  return { path, pieces: tools.reportPage(report) };
}
