import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { runWarm } from './warm.ts';

/** The executable, which runs the built tree. */
export const executable = fileURLToPath(new URL('../../bin/probity.js', import.meta.url));

/** The same in one bundle, which starts in half the time. */
export const bundled = fileURLToPath(new URL('./bundled.js', import.meta.url));

/** What a finished process left. */
export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** A file that takes what it prints, in place of the test. */
  readonly stdout?: string;
  /** What it reads on standard input; left out: nothing. */
  readonly input?: string;
  /** True to run the tree, file by file, in place of the bundle. */
  readonly isTree?: boolean;
}

/** A running probity, and what it will have left. */
export interface Running {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
  /** Resolves as soon as the output so far matches. */
  seen(stream: 'stdout' | 'stderr', pattern: RegExp): Promise<string>;
}

/** Starts probity with an environment of its own, so that nothing of the test's shows. */
export function start(args: readonly string[], options: RunOptions = {}): Running {
  const taker = options.stdout === undefined ? undefined : openSync(options.stdout, 'w');
  const child = spawn(process.execPath, [options.isTree === true ? executable : bundled, ...args], {
    env: ownOnly(options.env),
    cwd: options.cwd,
    stdio: ['pipe', taker ?? 'pipe', 'pipe'],
  });
  if (taker !== undefined) closeSync(taker);
  child.stdin?.end(options.input ?? '');
  const output = { stdout: '', stderr: '' };
  const watchers = new Set<() => void>();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
      for (const watcher of watchers) watcher();
    });
  }
  const finished = new Promise<Finished>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...output }));
  });
  return {
    child,
    finished,
    seen: (stream, pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (!pattern.test(output[stream])) return;
          watchers.delete(look);
          resolve(output[stream]);
        };
        watchers.add(look);
        child.once('close', () => reject(new Error(`ended without ${String(pattern)}: ${JSON.stringify(output)}`)));
        look();
      }),
  };
}

/**
 * Runs probity to its end: what is only about a command line in a process that is warm from others, for to start one costs more than most of
 * them; what names a stream or a flag of Node's, or runs the tree, in a process of its own.
 */
export function run(args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const { env = {}, cwd = process.cwd(), stdout, input, isTree } = options;
  const isOfItsOwn = (stdout ?? input ?? isTree ?? env['NODE_OPTIONS']) !== undefined;
  return isOfItsOwn ? start(args, options).finished : runWarm({ args, env: ownOnly(env), cwd });
}

/** An environment in which nothing of the test's shows. */
function ownOnly(env: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  return { PATH: process.env['PATH'] ?? '', ...env };
}

/** A small service on a free port. */
export async function service(answer: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
