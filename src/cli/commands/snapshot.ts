/** `probity snapshot PLAN -o FILE` */
import { resolve } from 'node:path';
import { writeSnapshot } from '../../contract/file.ts';
import { exitCodes } from '../../report/gate.ts';
import { counted } from '../../report/phrases.ts';
import type { Io } from '../io.ts';
import { reasonOf } from '../output.ts';
import { type SnapshotFlags, takeSnapshot } from '../record-snapshot.ts';
import { UsageError } from '../usage.ts';

export async function snapshotCommand(
  target: string,
  { output, ...flags }: SnapshotFlags & { readonly output?: string },
  io: Io,
): Promise<number> {
  const snapshot = await takeSnapshot(target, flags, io);
  if (typeof snapshot === 'number') return snapshot;
  const text = writeSnapshot(snapshot);
  if (output === undefined) {
    io.stdout.write(text);
    return exitCodes.passed;
  }
  try {
    io.writeFile(resolve(io.cwd, output), text);
  } catch (error) {
    throw new UsageError(`Cannot write ${output}: ${reasonOf(error)}.`);
  }
  const operations = [...snapshot.versions.values()].reduce((sum, { size }) => sum + size, 0);
  io.stderr.write(`Wrote ${output}: ${counted(operations, 'operation')}.\n`);
  return exitCodes.passed;
}
