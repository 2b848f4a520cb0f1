import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Finished } from './run.ts';

/** A command line, and where it runs. */
interface Order {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

const script = fileURLToPath(new URL('./warm-process.js', import.meta.url));

/** Warm processes that do nothing now; they end with this one. */
const idle: ChildProcess[] = [];

/** Runs probity in a process that ran it before, or in a new one while none is free. */
export function runWarm(order: Order): Promise<Finished> {
  const child = idle.pop() ?? started();
  return new Promise((resolve, reject) => {
    const fail = (code: number | null): void =>
      reject(new Error(`ended with ${code}: probity ${order.args.join(' ')}`));
    child.once('exit', fail);
    child.once('message', (finished) => {
      child.off('exit', fail);
      idle.push(child);
      resolve(finished as Finished);
    });
    child.send(order);
  });
}

function started(): ChildProcess {
  const child = fork(script, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
  child.unref();
  child.channel?.unref();
  return child;
}
