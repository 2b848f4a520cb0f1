/** Files that an earlier command wrote: reports and snapshots. */
import { resolve } from 'node:path';
import { readSnapshot } from '../contract/file.ts';
import type { Snapshot } from '../contract/snapshot.ts';
import { readReport, type SavedReport } from '../report/saved.ts';
import type { Io } from './io.ts';
import { reasonOf } from './output.ts';
import { UsageError } from './usage.ts';

export function loadReport(file: string, io: Io): SavedReport {
  const read = readReport(textOf('report', file, io));
  if ('problem' in read) throw new UsageError(`${file} ${read.problem}.`);
  return read.report;
}

export function loadSnapshot(file: string, io: Io): Snapshot {
  const read = readSnapshot(textOf('snapshot', file, io));
  if ('problem' in read) throw new UsageError(`${file} ${read.problem}.`);
  return read.snapshot;
}

function textOf(what: string, file: string, io: Io): string {
  try {
    return new TextDecoder().decode(io.readFile(resolve(io.cwd, file)));
  } catch (error) {
    throw new UsageError(`Cannot read the ${what} ${file}: ${reasonOf(error)}.`);
  }
}
