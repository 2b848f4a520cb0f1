import { summaryOf } from '../../src/facts/report/summary.ts';
import type { Report } from '../../src/model/report.ts';
import { type Book, createBook } from '../../src/report/dashboard/book.ts';
import { type Fleet, type FleetSetting, fleetOf } from '../../src/report/dashboard/fleet.ts';
import { createSharing, runOf } from '../../src/report/dashboard/run.ts';
import { siteFiles } from '../../src/report/dashboard/site.ts';

export interface SiteOptions extends Partial<FleetSetting> {
  readonly title?: string;
  readonly keep?: number;
  readonly reportPage?: (report: Report) => Iterable<string>;
  /** Which reports there is only a summary of; none where it is left out. */
  readonly isSummary?: (report: Report) => boolean;
}

/** The fleet of some reports, and what they say of problems and clauses. Each run's source is the number of its report. */
export function fleetFrom(
  reports: readonly Report[],
  { staleDays = 14, now, isSummary = () => false }: Pick<SiteOptions, 'staleDays' | 'now' | 'isSummary'> = {},
): { readonly fleet: Fleet; readonly book: Book } {
  const shared = createSharing();
  const book = createBook();
  const runs = reports.map((report, index) => {
    const isReport = !isSummary(report);
    if (isReport) book.learn(report);
    return runOf(summaryOf(report), { source: String(index), isReport }, shared);
  });
  return { fleet: fleetOf(runs, { staleDays, ...(now === undefined ? {} : { now }) }), book };
}

/** The whole site of some reports: text by path. */
export async function siteOf(
  reports: readonly Report[],
  { title = 'API conformance', keep = 1, reportPage = plainPage, ...options }: SiteOptions = {},
): Promise<ReadonlyMap<string, string>> {
  const { fleet, book } = fleetFrom(reports, options);
  const load = ({ source }: { readonly source: string }): Promise<Report> => {
    const report = reports[Number(source)];
    return report === undefined ? Promise.reject(new Error('no such report')) : Promise.resolve(report);
  };
  const files = new Map<string, string>();
  for await (const { path, pieces } of siteFiles(
    fleet,
    { load, reportPage, book },
    { title, keep, version: '0.1.0' },
  )) {
    files.set(path, [...pieces].join(''));
  }
  return files;
}

/** Stands for the report's page where a test is not about it. */
function plainPage({ timings }: Report): readonly string[] {
  return [
    `<!DOCTYPE html><html lang="en"><head><title>Report</title></head><body><h1>${timings.startedAt}</h1></body></html>`,
  ];
}
