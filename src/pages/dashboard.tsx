/** The pages of a dashboard: a site of files that need no server. */
import { type Fleet, policyOf } from '../fleet/fleet.ts';
import { clausesCsv, fleetCsv } from './csv.ts';
import { ClausesPage } from './dashboard-clauses.tsx';
import { IndexPage } from './dashboard-index.tsx';
import { TargetPage } from './dashboard-target.tsx';
import { textOf } from './document.tsx';

/** A file of a site: its path, with slashes, and its text. */
export type SiteFile = readonly [path: string, text: string];

/** Where the page of a report is. */
export function reportPath(target: string, startedAt: string): string {
  return `reports/${target}-${startedAt.replaceAll(/[^0-9A-Za-z]/g, '')}.html`;
}

/** @param reported the starts of the runs whose reports have a page, by target */
export function* dashboard(fleet: Fleet, reported: ReadonlyMap<string, readonly string[]>): Generator<SiteFile> {
  const parts = policyOf(fleet);
  yield ['index.html', textOf(<IndexPage {...fleet} />)];
  yield ['clauses.html', textOf(<ClausesPage title={fleet.title} parts={parts} />)];
  yield ['fleet.csv', fleetCsv(fleet)];
  yield ['clauses.csv', clausesCsv(parts)];
  for (const target of fleet.targets) {
    const starts = reported.get(target.id) ?? [];
    const reports = new Map(starts.map((start) => [start, reportPath(target.id, start)]));
    yield [`targets/${target.id}.html`, textOf(<TargetPage target={target} reports={reports} />)];
  }
}
