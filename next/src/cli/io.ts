/** Everything that a command touches outside of this process, so that tests can run commands in process. */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Output {
  write(text: string): unknown;
}

export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** True if standard output is a terminal. */
  readonly isTTY: boolean;
  /** True if standard error is a terminal. */
  readonly isErrorTTY: boolean;
  readonly columns: number | undefined;
  /** Paths of files are absolute. Reading throws as `fs` does. */
  readFile(path: string): Uint8Array;
  /** Creates the folder if there is none. */
  writeFile(path: string, content: string | Uint8Array): void;
  appendFile(path: string, content: string | Uint8Array): void;
  /** Calls the listener for Ctrl-C and for a request to end. Returns what stops listening. */
  onInterrupt(listener: () => void): () => void;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export function processIo(): Io {
  const inFolder = (path: string): string => {
    mkdirSync(dirname(path), { recursive: true });
    return path;
  };
  // The reader of a pipe may end first: `probity rules | head -1`.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') throw new Error(`standard output failed (${code})`);
  });
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    cwd: process.cwd(),
    isTTY: process.stdout.isTTY,
    isErrorTTY: process.stderr.isTTY,
    columns: process.stdout.columns,
    readFile: (path) => readFileSync(path),
    writeFile: (path, content) => writeFileSync(inFolder(path), content),
    appendFile: (path, content) => appendFileSync(inFolder(path), content),
    onInterrupt(listener) {
      let count = 0;
      const onSignal = (): void => {
        // The second one does not wait for what is in flight.
        if (++count > 1) process.exit(130);
        listener();
      };
      for (const signal of signals) process.on(signal, onSignal);
      return () => {
        for (const signal of signals) process.off(signal, onSignal);
      };
    },
  };
}
