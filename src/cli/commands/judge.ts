/** `probity judge FOLDER` */
import { createRecording, isCompared } from '../../contract/recording.ts';
import { judge } from '../../index.ts';
import type { Io } from '../io.ts';
import { readSource } from '../load-plan.ts';
import { deliver, type OutputFlags } from '../output.ts';
import { readRecord } from '../record.ts';
import { type GateFlags, requiredClauses } from './audit.ts';

export async function judgeCommand(folder: string, flags: OutputFlags & GateFlags, io: Io): Promise<number> {
  const { recipe, lines } = readRecord(folder, io);
  const { plan, earlier, sourceOf, placeOf } = await readSource(recipe.source, recipe.flags, io);
  const require = requiredClauses(flags, plan);
  const { failOn } = flags;
  const recording = createRecording(isCompared(plan.contract), earlier);
  const planFile = recipe.source.file;
  const report = judge(lines, plan, { ...recipe.selection, recording, failOn, require, planFile, sourceOf, placeOf });
  deliver(report, flags, io);
  return report.gate.exitCode;
}
