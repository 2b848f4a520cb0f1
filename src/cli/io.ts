/** Everything that a command touches outside of this process, so that tests can run commands in process. */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Importer, nodeImporter } from '../plan/importer.ts';

export type Output = { write(text: string): unknown };

export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly isTTY: boolean;
  readonly isErrorTTY: boolean;
  readonly columns: number | undefined;
  /** Paths of files are absolute. Reading throws as `fs` does. */
  readFile(path: string): Uint8Array;
  /** Writes the whole file or nothing. Creates the folder if there is none. */
  writeFile(path: string, content: string | Uint8Array): void;
  appendFile(path: string, content: string | Uint8Array): void;
  /** Finds and imports what a plan extends. */
  readonly importer: Importer;
  /** Creates an empty folder that only this user can read, and returns its path. */
  temporaryFolder(): string;
  /** Opens a file with the program that the system uses for it. It does nothing if there is none, as on a server. */
  open(path: string): void;
  /** Removes a file, or an empty folder. */
  remove(path: string): void;
  /** Reads what a person types after the question. It is undefined at the end of the input, and if nobody can type. */
  ask(question: string): Promise<string | undefined>;
  /**
   * Calls the listener for Ctrl-C and for a request to end. The second one ends the process after `last`. Returns what
   * stops listening.
   */
  onInterrupt(listener: () => void, last?: () => void): () => void;
}

async function ask(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve) => {
    lines.once('close', () => resolve(undefined));
    lines.question(question, (line) => {
      resolve(line);
      lines.close();
    });
  });
}

const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' };
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** @param load imports a URL; a bundle cannot do that by itself */
export function processIo(load?: (url: string) => Promise<unknown>): Io {
  const inFolder = (path: string): string => {
    createFolder(dirname(path));
    return path;
  };
  // The reader of a pipe may end first (`probity rules | head -1`), and a terminal may be closed during a run.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code !== 'EPIPE' && code !== 'EIO') throw new Error(`the output failed (${code})`);
    });
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    cwd: process.cwd(),
    isTTY: process.stdout.isTTY,
    isErrorTTY: process.stderr.isTTY,
    columns: process.stdout.columns,
    readFile: (path) => fs.readFileSync(path),
    writeFile: (path, content) => replaceFile(inFolder(path), content),
    appendFile(path, content) {
      // Nearly always, the folder exists.
      try {
        fs.appendFileSync(path, content);
      } catch (error) {
        if (fs.existsSync(dirname(path))) throw error;
        fs.appendFileSync(inFolder(path), content);
      }
    },
    importer: nodeImporter(load),
    temporaryFolder: () => fs.mkdtempSync(join(tmpdir(), 'probity-')),
    open(file) {
      const child = spawn(openers[process.platform] ?? 'xdg-open', [file], { detached: true, stdio: 'ignore' });
      child.on('error', () => undefined);
      child.unref();
    },
    remove: (path) => (fs.statSync(path).isDirectory() ? fs.rmdirSync(path) : fs.unlinkSync(path)),
    ask,
    onInterrupt(listener, last) {
      let isInterrupted = false;
      const onSignal = (): void => {
        if (!isInterrupted) listener();
        else {
          last?.();
          process.exit(130);
        }
        isInterrupted = true;
      };
      for (const signal of signals) process.on(signal, onSignal);
      return () => {
        for (const signal of signals) process.off(signal, onSignal);
      };
    },
  };
}

/** Creates a folder with those above it. In `/proc`, the recursive `mkdirSync` of Node.js never returns. */
export function createFolder(path: string): void {
  if (fs.existsSync(path)) return;
  const parent = dirname(path);
  createFolder(parent);
  try {
    fs.mkdirSync(path);
  } catch (error) {
    if (fs.existsSync(path)) return;
    const isImpossible = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isImpossible ? new Error(`nothing can be created in ${parent}`) : error;
  }
}

/** A device or a pipe cannot be replaced, so it is written to. */
function replaceFile(path: string, content: string | Uint8Array): void {
  const target = fs.existsSync(path) ? fs.realpathSync(path) : path;
  if (fs.existsSync(target) && !fs.statSync(target).isFile()) {
    fs.writeFileSync(target, content);
    return;
  }
  const draft = `${target}.${process.pid}.tmp`;
  try {
    fs.writeFileSync(draft, content);
    fs.renameSync(draft, target);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}
