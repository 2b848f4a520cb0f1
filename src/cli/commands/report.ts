/** `probity report FILE`: shows a saved JSON report in any format, and the events of a run on a terminal. */
import { counts, failingOf } from '../../report/gate.ts';
import type { FailOn } from '../../report/report.ts';
import { documentOf } from '../events.ts';
import type { Io } from '../io.ts';
import { deliver, type OutputFlags, printDocument } from '../output.ts';
import { loadEvents, loadReport } from '../saved-files.ts';
import { UsageError } from '../usage.ts';

/** @returns 0, or 1 if a level was named and the report has such violations */
export async function reportCommand(file: string, flags: OutputFlags & { failOn?: FailOn }, io: Io): Promise<number> {
  const { failOn = 'never' } = flags;
  const events = await loadEvents(file, io);
  if (events !== undefined) {
    const other = flags.report?.find((sink) => sink.format !== 'terminal' || sink.file !== undefined)?.format;
    if (other !== undefined)
      throw new UsageError(`${file} has events, which are too little for ${other}: write a report with -r json=FILE.`);
    printDocument(documentOf(events), flags, io);
    return events.some((each) => each.type === 'problem' && each.isNew && counts(each.level, failOn)) ? 1 : 0;
  }
  const report = await loadReport(file, io);
  deliver(report, flags, io);
  return failingOf(report.problems, new Set(report.comparison?.known), failOn).length > 0 ? 1 : 0;
}
