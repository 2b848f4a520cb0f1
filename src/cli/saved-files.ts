/** Files that an earlier command wrote: reports and snapshots. */
import { resolve } from 'node:path';
import { readSnapshot } from '../contract/file.ts';
import type { Snapshot } from '../contract/snapshot.ts';
import { readReport, type SavedReport } from '../report/saved.ts';
import schema from '../report/report.schema.json' with { type: 'json' };
import type { Report } from '../report/report.ts';
import type { Io } from './io.ts';
import { reasonOf } from './output.ts';
import { UsageError } from './usage.ts';

export function loadReport(file: string, io: Io): SavedReport {
  const read = readReport(textOf('report', file, io));
  if ('problem' in read) throw new UsageError(`${file} ${read.problem}.`);
  return read.report;
}

/** The whole report, to show it. */
export async function loadWholeReport(file: string, io: Io): Promise<Report> {
  loadReport(file, io);
  const { addFormats, Ajv } = await import('../plan/ajv.ts');
  const ajv = new Ajv({ strict: false });
  addFormats(ajv);
  const fits = ajv.compile<Report>(schema);
  const json: unknown = JSON.parse(textOf('report', file, io).replace(/^\uFEFF/, ''));
  if (fits(json)) return json;
  const [error] = fits.errors ?? [];
  throw new UsageError(`${file} is not a usable report: ${error?.instancePath || 'it'} ${error?.message}.`);
}

export function loadSnapshot(file: string, io: Io): Snapshot {
  const read = readSnapshot(textOf('snapshot', file, io));
  if ('problem' in read) throw new UsageError(`${file} ${read.problem}.`);
  return read.snapshot;
}

export function textOf(what: string, file: string, io: Io): string {
  try {
    return new TextDecoder().decode(io.readFile(resolve(io.cwd, file)));
  } catch (error) {
    throw new UsageError(`Cannot read the ${what} ${file}: ${reasonOf(error)}.`);
  }
}
