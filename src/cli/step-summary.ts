import { appendFile, stat } from 'node:fs/promises';
import type { Report } from '../model/report.ts';
import { systemReason } from './failure.ts';
import { say } from './output.ts';

/** GitHub refuses the summary of a step beyond so many bytes. */
const summaryLimit = 1_048_576;

/** So many bytes a summary takes at the most. */
const leastRoom = 20_000;

/**
 * Adds the report as Markdown to the summary of the step (GITHUB_STEP_SUMMARY); does nothing where there is none. A summary that cannot be
 * written is told, and spoils nothing else.
 */
export async function addStepSummary(report: Report, docs: string | undefined): Promise<void> {
  const file = process.env['GITHUB_STEP_SUMMARY'] ?? '';
  if (file === '') return;
  try {
    const room = summaryLimit - (await sizeOf(file));
    if (room < leastRoom) {
      await say('probity: the summary of this step is full, so the report is not added to it\n');
      return;
    }
    const { briefMarkdown } = await import('../report/markdown/brief.ts');
    await appendFile(file, `\n${briefMarkdown(report, { docs }).join('')}`);
  } catch (error) {
    await say(`probity: cannot write the summary of this step (GITHUB_STEP_SUMMARY): ${systemReason(error)}\n`);
  }
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
