import { open, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { systemCode, systemReason, UsageError } from './failure.ts';

/** Takes text as it comes, and hands it on in the order and at the pace of its reader. */
export interface Sink {
  write(text: string): void;
  /** Resolves at once while the reader keeps up, else when it has caught up, or has left, or `signal` says that nobody waits any more. */
  caughtUp(signal: AbortSignal): Promise<void>;
  /** Resolves when all is handed on; throws a UsageError where that could not be done. */
  end(): Promise<void>;
}

/** So many bytes may wait for a reader before it is waited for. */
const enough = 1024 * 1024;

/** Standard output; what a reader that left no longer wants is dropped. */
export function standardOutput(): Sink {
  const { stdout } = process;
  const sink = sinkInto(stdout);
  return {
    ...sink,
    end: () =>
      new Promise((resolve) => {
        sink.flush();
        if (stdout.writable) stdout.write('', () => resolve());
        else resolve();
      }),
  };
}

/** A file, emptied first; or a pipe or device. Throws a UsageError where it cannot be opened. */
export async function fileSink(path: string): Promise<Sink> {
  const stream = await openStream(path);
  let failure: Error | undefined;
  stream.on('error', (error) => {
    if (systemCode(error) !== 'EPIPE') failure ??= error;
  });
  const sink = sinkInto(stream);
  return {
    ...sink,
    end: async () => {
      sink.flush();
      if (!stream.destroyed) await new Promise<void>((resolve) => void stream.once('close', () => resolve()).end());
      if (failure === undefined) return assertThere(path);
      // What breaks off in the middle of a line is no report.
      if (stream.isFile) await rm(path, { force: true });
      throw new UsageError(`cannot write ${path}: ${systemReason(failure)}`);
    },
  };
}

async function openStream(path: string): Promise<Writable & { readonly isFile: boolean }> {
  try {
    const handle = await open(path, 'w');
    const isFile = (await handle.stat()).isFile();
    return Object.assign(handle.createWriteStream(), { isFile });
  } catch (error) {
    throw new UsageError(`cannot write ${path}: ${systemReason(error)}`);
  }
}

/** What is removed while it is written takes every line, and nobody finds them. */
async function assertThere(path: string): Promise<void> {
  await stat(path).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT')
      throw new UsageError(`cannot write ${path}: it was removed while it was written`);
  });
}

function sinkInto(stream: Writable): Pick<Sink, 'write' | 'caughtUp'> & { flush(): void } {
  let waiting = '';
  let isPlanned = false;
  let turn: Promise<void> | undefined;
  const flush = (): void => {
    isPlanned = false;
    if (waiting !== '' && stream.writable) stream.write(waiting);
    waiting = '';
  };
  return {
    flush,
    write: (text) => {
      waiting += text;
      if (isPlanned) return;
      isPlanned = true;
      // What comes in one turn of the event loop goes out in one call of the system.
      setImmediate(flush);
    },
    caughtUp: (signal) => {
      if (signal.aborted || !stream.writable || stream.writableLength < enough) return done;
      // Many may wait at once, and all for the same.
      turn ??= settled(stream, signal, () => {
        turn = undefined;
      });
      return turn;
    },
  };
}

const done = Promise.resolve();

/** Resolves when the stream has drained, has ended or is no longer waited for; `onSettled` is called first. */
function settled(stream: Writable, signal: AbortSignal, onSettled: () => void): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      for (const event of events) stream.off(event, settle);
      signal.removeEventListener('abort', settle);
      onSettled();
      resolve();
    };
    for (const event of events) stream.once(event, settle);
    signal.addEventListener('abort', settle);
  });
}

const events = ['drain', 'close', 'error'] as const;
