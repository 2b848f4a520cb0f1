import { mergeReports } from '../audit/merge-reports.ts';
import type { Report } from '../model/report.ts';
import { deliver } from './deliver.ts';
import { closingWords, exitCodeOf, exitCodes, type FailOn } from './exit-code.ts';
import { prepareFile } from './files.ts';
import { chosenReporters } from './reporters.ts';
import { loadReports } from './saved-reports.ts';

/** The options of `probity report`. */
export interface ReportFlags {
  readonly report: readonly string[];
  readonly failOn?: FailOn;
  readonly verbose?: boolean;
  readonly color?: boolean;
}

/** Renders saved reports, several of them merged. Returns 0, or with `--fail-on` the exit code that an audit would have. */
export async function renderReports(files: readonly string[], flags: ReportFlags): Promise<number> {
  const reporters = chosenReporters(flags.report);
  const report = mergeReports(await loadReports(files));
  for (const { file } of reporters) if (file !== undefined) await prepareFile(file);
  const { failOn } = flags;
  const code = failOn === undefined ? exitCodes.fine : exitCodeOf({ report, failOn, ...endingOf(report) });
  const closing = failOn === undefined ? [] : [closingWords(code, { report, failOn })];
  for (const choice of reporters) await deliver(choice, report, closing, flags);
  return code;
}

/** How the run of a saved report ended, as its diagnosis tells it. */
function endingOf({ diagnosis }: Report): { readonly interrupted: boolean; readonly unreachable: boolean } {
  const codes = diagnosis.map(({ code }) => code);
  return { interrupted: codes.includes('interrupted'), unreachable: codes.includes('target-unreachable') };
}
