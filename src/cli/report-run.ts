import type { DetailFlags } from './detail-options.ts';
import { mergeReports } from '../audit/merge/merge-reports.ts';
import { type FailOn } from '../facts/report/standing.ts';
import { deliverAll } from './deliver.ts';
import { closingWords, exitCodes, gated } from './exit-code.ts';
import { prepareFile } from './files.ts';
import { chosenReporters } from './reporters.ts';
import { loadReports } from './saved-reports.ts';

/** The options of `probity report`. */
export interface ReportFlags extends DetailFlags {
  readonly report: readonly string[];
  readonly failOn?: FailOn;
}

/** Renders saved reports, several of them merged. Returns 0, or with `--fail-on` the exit code that an audit would have. */
export async function renderReports(files: readonly string[], flags: ReportFlags): Promise<number> {
  const reporters = chosenReporters(flags.report);
  const report = mergeReports(await loadReports(files));
  for (const { file } of reporters) if (file !== undefined) await prepareFile(file);
  const { failOn } = flags;
  if (failOn === undefined) {
    await deliverAll(reporters, report, [], flags);
    return exitCodes.fine;
  }
  const judged = gated(report, { failOn });
  await deliverAll(reporters, judged.report, [closingWords(judged.code, judged.report, { failOn })], flags);
  return judged.code;
}
