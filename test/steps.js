// Commands that must all succeed, and how what came of them is told.
import { spawn } from 'node:child_process';

/** How much is said again of what failed, in lines: elsewhere only the end of a long output may be kept. */
const repeated = 60;

/**
 * Runs a command, shows what it prints, and keeps it. `isWhole` shows it in one piece when it has ended, so that no two mix their lines.
 * Returns whether it ended with 0, what it printed, and how long it took in seconds.
 */
export function run([name, ...args], { env, isWhole = false } = {}) {
  return new Promise((resolve) => {
    const start = Date.now();
    const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    const pieces = [];
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      from.on('data', (piece) => {
        pieces.push(piece);
        if (!isWhole) to.write(piece);
      });
    }
    child.on('close', (code) => {
      const printed = Buffer.concat(pieces).toString();
      if (isWhole) process.stdout.write(printed);
      resolve({ isDone: code === 0, printed, seconds: Math.round((Date.now() - start) / 1000) });
    });
  });
}

/** Says again how what failed has ended, then what each came to. Exit 1 where one failed. */
export function conclude(results) {
  const failed = results.filter(({ isDone }) => !isDone);
  for (const { title, printed } of failed) {
    process.stdout.write(`\n== FAILED: ${title}; it ended with\n${printed.split('\n').slice(-repeated).join('\n')}`);
  }
  process.stdout.write('\n');
  for (const { title, isDone, seconds } of results) {
    process.stdout.write(`${isDone ? 'passed' : 'FAILED'}  ${title} (${seconds} s)\n`);
  }
  process.exitCode = failed.length === 0 ? 0 : 1;
}
