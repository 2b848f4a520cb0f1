import type { Report } from '../../src/model/report.ts';
import { type FleetSetting, fleetOf } from '../../src/report/dashboard/fleet.ts';
import { createSharing, summarise } from '../../src/report/dashboard/run-summary.ts';
import { siteFiles } from '../../src/report/dashboard/site.ts';
import { compareSimply } from './compare-simply.ts';

export interface SiteOptions extends Partial<FleetSetting> {
  readonly title?: string;
  readonly keep?: number;
  readonly reportPage?: (report: Report) => Iterable<string>;
}

/** The whole site of some reports: text by path. */
export async function siteOf(
  reports: readonly Report[],
  { title = 'API conformance', keep = 10, staleDays = 14, now, reportPage = plainPage }: SiteOptions = {},
): Promise<ReadonlyMap<string, string>> {
  const share = createSharing();
  const runs = reports.map((report, index) => summarise(report, String(index), share));
  const fleet = fleetOf(runs, { staleDays, ...(now === undefined ? {} : { now }) });
  const load = (source: string): Promise<Report> => {
    const report = reports[Number(source)];
    return report === undefined ? Promise.reject(new Error('no such report')) : Promise.resolve(report);
  };
  const tools = { load: ({ source }: { readonly source: string }) => load(source), compare: compareSimply, reportPage };
  const files = new Map<string, string>();
  for await (const { path, pieces } of siteFiles(fleet, tools, { title, keep, version: '0.1.0' })) {
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
