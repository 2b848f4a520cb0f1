import type { Report } from '../model/report.ts';
import { systemReason, UsageError } from './failure.ts';
import { writeWhole } from './files.ts';
import { print } from './output.ts';
import { loadReporter, type ReporterChoice } from './reporters.ts';
import { type Screen, screenOf } from './screen.ts';
import { addStepSummary } from './step-summary.ts';
import { asLog } from './surroundings.ts';

/** How a report is shown. */
export interface DeliverFlags {
  readonly verbose?: boolean;
  readonly color?: boolean;
}

/** A file is for any reader: no colour, and the usual width. */
const fileScreen: Screen = { width: 100, colour: false, unicode: true };

/** Renders a report and prints it, or writes it to its file. Printed annotations bring the summary of their step with them. */
export async function deliver(
  choice: ReporterChoice,
  report: Report,
  closing: readonly string[],
  flags: DeliverFlags,
): Promise<void> {
  const reporter = await loadReporter(choice.name);
  const screen = choice.file === undefined ? screenOf(process.stdout, flags.color) : fileScreen;
  const pieces = reporter(report, { screen, verbose: flags.verbose === true, closing });
  if (choice.file !== undefined) return writeFileWhole(choice.file, pieces);
  await print(choice.name === 'terminal' ? asLog(pieces) : pieces);
  if (choice.name === 'github') await addStepSummary(report);
}

/** Writes a file whole or not at all; throws a UsageError where it cannot be written. */
export async function writeFileWhole(file: string, pieces: Iterable<string>): Promise<void> {
  try {
    await writeWhole(file, pieces);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`cannot write ${file}: ${systemReason(error)}`);
  }
}
