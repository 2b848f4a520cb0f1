/** `probity report FILE`: shows a saved JSON report in any format. */
import { failingOf } from '../../report/gate.ts';
import type { FailOn } from '../../report/report.ts';
import type { Io } from '../io.ts';
import { deliver, type OutputFlags } from '../output.ts';
import { loadReport } from '../saved-files.ts';

/** @returns 0, or 1 if a level was named and the report has such violations */
export async function reportCommand(file: string, flags: OutputFlags & { failOn?: FailOn }, io: Io): Promise<number> {
  const report = await loadReport(file, io);
  deliver(report, flags, io);
  const { failOn = 'never' } = flags;
  return failingOf(report.problems, new Set(report.comparison?.known), failOn).length > 0 ? 1 : 0;
}
