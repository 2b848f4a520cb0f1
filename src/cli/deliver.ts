import type { Report } from '../model/report.ts';
import { type DetailFlags, shownBy } from './detail-options.ts';
import { exitCodes } from './exit-code.ts';
import { systemReason, UsageError } from './failure.ts';
import { prepareFile, writeWhole } from './files.ts';
import { print } from './output.ts';
import { lookedAt } from './portions.ts';
import { loadReporter, type ReporterChoice } from './reporters.ts';
import { type Screen, screenOf } from './screen.ts';
import { addStepSummary } from './step-summary.ts';
import { asLog } from './surroundings.ts';

/** A file is for any reader: no colour, and the usual width. */
const fileScreen: Screen = { width: 100, colour: false, unicode: true };

/**
 * Delivers every report that was asked for, the files first. One that cannot be written does not keep the others back; it is
 * thrown when all are done: a UsageError with a line for each, behind those of the reports that told the run as it went.
 */
export async function deliverAll(
  choices: readonly ReporterChoice[],
  report: Report,
  closing: readonly string[],
  flags: DetailFlags,
  unwrittenLive: readonly string[] = [],
): Promise<void> {
  const problems = [...unwrittenLive];
  let fault: unknown;
  for (const choice of [...choices].sort(
    (one, other) => Number(one.file === undefined) - Number(other.file === undefined),
  )) {
    try {
      await deliver(choice, report, problems.length === 0 ? closing : [unwritten(report)], flags);
    } catch (error) {
      if (error instanceof UsageError) problems.push(...error.lines);
      else fault ??= error;
    }
  }
  if (fault !== undefined) throw fault;
  if (problems.length > 0) throw new UsageError(...problems);
}

function unwritten({ gate }: Report): string {
  const own = gate === null ? '' : ` Without that, it would have been ${gate.exitCode}.`;
  return `Exit ${exitCodes.usage}: a report could not be written.${own}`;
}

/** Renders a report and prints it, or writes it to its file. */
export async function deliver(
  choice: ReporterChoice,
  report: Report,
  closing: readonly string[],
  flags: DetailFlags,
): Promise<void> {
  const reporter = await loadReporter(choice.name);
  const screen = choice.file === undefined ? screenOf(process.stdout, flags.color) : fileScreen;
  const docs = flags.docsUrl;
  const pieces = reporter(report, { screen, show: shownBy(flags), quiet: flags.quiet === true, docs, closing });
  if (choice.file !== undefined) return writeFileWhole(choice.file, lookedAt(pieces, choice.file));
  await print(choice.name === 'terminal' ? asLog(pieces) : pieces);
  if (choice.name === 'github') await addStepSummary(report, docs);
}

/** Writes a file whole or not at all; throws a UsageError where it cannot be written. */
export async function writeFileWhole(file: string, pieces: Iterable<string>): Promise<void> {
  try {
    // Its directory may have been removed since the start.
    await prepareFile(file);
    await writeWhole(file, pieces);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`cannot write ${file}: ${systemReason(error)}`);
  }
}
