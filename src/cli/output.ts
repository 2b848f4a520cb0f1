import { cloak } from './discretion.ts';
import { systemCode, systemReason, UsageError } from './failure.ts';
import { lookedAt, portions } from './portions.ts';

/** Keeps a stream that fails from ending the process: who writes is told. */
export function guardStreams(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/**
 * Writes to standard output, in good portions, at the pace of its reader, who may leave early (`probity audit | head`): what it
 * no longer wants is dropped. Throws a UsageError where there is no room.
 */
export async function print(pieces: Iterable<string>): Promise<void> {
  for (const portion of portions(lookedAt(pieces, 'standard output'))) await write(process.stdout, portion);
}

/** Writes to standard error: everything that is not the result. Where it cannot, nobody could be told. */
export async function say(text: string): Promise<void> {
  await write(process.stderr, cloak.text(text)).catch(() => undefined);
}

function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!stream.writable) {
      resolve();
      return;
    }
    stream.write(text, (error) => {
      if (error instanceof Error && systemCode(error) !== 'EPIPE') {
        reject(new UsageError(`cannot write to standard output: ${systemReason(error)}`));
      } else resolve();
    });
  });
}
