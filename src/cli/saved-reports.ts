import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Report } from '../model/report.ts';
import { UsageError } from './failure.ts';
import { readText } from './files.ts';

/** The name that stands for standard input. */
const standardInput = '-';

/** Reads saved reports in the order of their names; `-` is standard input. Throws a UsageError for the first that is none. */
export async function loadReports(files: readonly string[]): Promise<readonly Report[]> {
  if (files.filter((file) => file === standardInput).length > 1) {
    throw new UsageError('standard input can be read only once: name - once');
  }
  const reports: Report[] = [];
  for (const file of files) reports.push(await loadReport(file));
  return reports;
}

/** What a report is called in another: its file without the folders, which are this machine's affair. */
export function nameOfReport(file: string): string {
  return file === standardInput ? 'standard input' : basename(file);
}

/** Reads a saved report; throws a UsageError where the file is none. */
export async function loadReport(file: string): Promise<Report> {
  const isInput = file === standardInput;
  // Its validator is large, and most runs read none.
  const { readReport } = await import('../report/read-report.ts');
  const read = readReport(isInput ? await text(process.stdin) : await readText(file, 'the report'));
  if (read.ok) return read.report;
  throw new UsageError(`${isInput ? 'standard input' : file} ${read.problem}`);
}
