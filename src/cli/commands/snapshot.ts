/** `probity snapshot PLAN -o FILE` */
import { type Snapshot, writeSnapshot } from '../../contract/snapshot.ts';
import { createRecording, snapshotOf } from '../../contract/recording.ts';
import { exitCodes } from '../../report/gate.ts';
import { counted } from '../../report/phrases.ts';
import { viewOf } from '../../report/view.ts';
import { type AttendedFlags, auditAttended } from '../attended.ts';
import { writeText } from '../files.ts';
import type { Io } from '../io.ts';
import { loadPlan } from '../load-plan.ts';
import { printDocument } from '../output.ts';

type SnapshotFlags = AttendedFlags & { readonly output?: string };

export async function snapshotCommand(target: string, { output, ...flags }: SnapshotFlags, io: Io): Promise<number> {
  const snapshot = await takeSnapshot(target, flags, io);
  if (typeof snapshot === 'number') return snapshot;
  const text = writeSnapshot(snapshot);
  if (output === undefined) {
    io.stdout.write(text);
    return exitCodes.passed;
  }
  writeText(output, text, io);
  const operations = [...snapshot.versions.values()].reduce((sum, { size }) => sum + size, 0);
  io.stderr.write(`Wrote ${output}: ${counted(operations, 'operation')}.\n`);
  return exitCodes.passed;
}

/**
 * Takes a snapshot of a service: the same requests as an audit, for what the responses look like.
 *
 * @returns the exit code if there is nothing to keep; the reason goes to standard error
 */
export async function takeSnapshot(target: string, flags: AttendedFlags, io: Io): Promise<Snapshot | number> {
  const { plan: own, about } = await loadPlan(target, { ...flags, skipsSnapshot: true }, io);
  const recording = createRecording(true);
  // A plan with a snapshot has more requested.
  const plan = { ...own, contract: { ...own.contract, snapshot: target } };
  const report = await auditAttended(plan, target, { ...about, recording, failOn: 'never' }, flags, io);
  const snapshot = snapshotOf(recording, plan);
  const { exitCode } = report.gate;
  const isEmpty = [...snapshot.versions.values()].every(({ size }) => size === 0);
  const isLost = isEmpty || (exitCode !== exitCodes.passed && exitCode !== exitCodes.incomplete);
  const view = viewOf(report, { isQuiet: true });
  if (isLost || view.sections.length > 0) printDocument(view, {}, { ...io, stdout: io.stderr, isTTY: io.isErrorTTY });
  return isLost ? exitCode || exitCodes.incomplete : snapshot;
}
