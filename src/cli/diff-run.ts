import { compareReports } from '../audit/compare-reports.ts';
import { mergeReports } from '../audit/merge-reports.ts';
import { isWhole } from '../audit/lookup.ts';
import type { Report } from '../model/report.ts';
import { comparedWords } from './compared-words.ts';
import { deliver } from './deliver.ts';
import { countedViolations, type ExitCode, exitCodes, type FailOn } from './exit-code.ts';
import { UsageError } from './failure.ts';
import { prepareFile } from './files.ts';
import { chosenReporters } from './reporters.ts';
import { loadReports, nameOfReport } from './saved-reports.ts';

/** The options of `probity diff`. */
export interface DiffFlags {
  readonly report: readonly string[];
  readonly failOn: FailOn;
  readonly verbose?: boolean;
  readonly color?: boolean;
}

/** Compares the last of the saved reports with those before it; returns the exit code. */
export async function diffReports(files: readonly string[], flags: DiffFlags): Promise<number> {
  const reporters = chosenReporters(flags.report);
  if (files.length < 2) throw new UsageError('a comparison needs two reports: probity diff OLD.json NEW.json');
  const reports = await loadReports(files);
  const later = reports.at(-1);
  if (later === undefined) throw new Error('a side of the comparison is missing');
  for (const { file } of reporters) if (file !== undefined) await prepareFile(file);
  const report = compareReports(mergeReports(reports.slice(0, -1)), namesOf(files.slice(0, -1)), later);
  const code = diffCode(report, flags.failOn);
  const closing = [`Exit ${code}: ${wordsFor(code, report, flags.failOn)}`];
  for (const choice of reporters) await deliver(choice, report, closing, flags);
  return code;
}

function namesOf(files: readonly string[]): string {
  const names = files.map(nameOfReport);
  return names.length === 1 ? names.join('') : `${names.length} earlier reports`;
}

/** Only what is new fails; a later run that ended early cannot say that nothing is. */
function diffCode(report: Report, failOn: FailOn): ExitCode {
  if (countedViolations(report, failOn) > 0) return exitCodes.violations;
  return isWhole(report) ? exitCodes.fine : exitCodes.inconclusive;
}

function wordsFor(code: ExitCode, report: Report, failOn: FailOn): string {
  if (code === exitCodes.violations) return 'something that counts is violated now and was not before.';
  if (code === exitCodes.inconclusive)
    return 'the later report is partial: what it did not judge may be violated as well.';
  return comparedWords(report, failOn) ?? 'nothing that counts is new.';
}
