import type { DetailFlags } from './detail-options.ts';
import { compareReports } from '../audit/compare/compare-reports.ts';
import { mergeReports } from '../audit/merge/merge-reports.ts';
import { coveragePercent } from '../facts/report/coverage.ts';
import { cutShort } from '../facts/report/open-why.ts';
import { type FailOn, failingFindings } from '../facts/report/standing.ts';
import type { Report } from '../model/report.ts';
import { comparedWords } from './compared-words.ts';
import { deliverAll } from './deliver.ts';
import { type ExitCode, exitCodes } from './exit-code.ts';
import { UsageError } from './failure.ts';
import { prepareFile } from './files.ts';
import { chosenReporters } from './reporters.ts';
import { loadReports, nameOfReport } from './saved-reports.ts';

/** The options of `probity diff`. */
export interface DiffFlags extends DetailFlags {
  readonly report: readonly string[];
  readonly failOn: FailOn;
}

/** Compares the last of the saved reports with those before it; returns the exit code. */
export async function diffReports(files: readonly string[], flags: DiffFlags): Promise<number> {
  const reporters = chosenReporters(flags.report);
  if (files.length < 2) throw new UsageError('a comparison needs two reports: probity diff OLD.json NEW.json');
  const reports = await loadReports(files);
  const later = reports.at(-1);
  if (later === undefined) throw new Error('a side of the comparison is missing');
  for (const { file } of reporters) if (file !== undefined) await prepareFile(file);
  const compared = compareReports(mergeReports(reports.slice(0, -1)), namesOf(files.slice(0, -1)), later);
  const code = diffCode(compared, flags.failOn);
  const words = wordsFor(code, compared, flags.failOn);
  const reasons = code === exitCodes.fine ? [] : [words.charAt(0).toUpperCase() + words.slice(1)];
  const gate = { exitCode: code, failOn: flags.failOn, coverage: coveragePercent(compared.counts.clauses), reasons };
  await deliverAll(reporters, { ...compared, gate }, [`Exit ${code}: ${words}`], flags);
  return code;
}

function namesOf(files: readonly string[]): string {
  const names = files.map(nameOfReport);
  return names.length === 1 ? names.join('') : `${names.length} earlier reports`;
}

/** Only what is new fails; a later run that ended early cannot say that nothing is. */
function diffCode(report: Report, failOn: FailOn): ExitCode {
  if (failingFindings(report, failOn).length > 0) return exitCodes.violations;
  return cutShort(report) === null ? exitCodes.fine : exitCodes.inconclusive;
}

function wordsFor(code: ExitCode, report: Report, failOn: FailOn): string {
  if (code === exitCodes.violations) return 'something that counts is violated now and was not before.';
  if (code === exitCodes.inconclusive)
    return 'the later report is partial: what it did not judge may be violated as well.';
  return comparedWords(report, failOn) ?? 'nothing that counts is new.';
}
