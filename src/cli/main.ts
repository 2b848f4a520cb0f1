import { CommanderError } from 'commander';
import { slips } from './discretion.ts';
import { exitCodes } from './exit-code.ts';
import { failureOf, PlanError } from './failure.ts';
import { guardStreams, say } from './output.ts';
import { sayOfPlan } from './plan-messages.ts';
import { createProgram } from './program.ts';

/** Runs one command line and returns its exit code; what goes wrong is told in one sentence on stderr. */
export async function main(argv: readonly string[]): Promise<number> {
  guardStreams();
  let code: number = exitCodes.fine;
  const program = createProgram((chosen) => {
    code = chosen;
  });
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return await withSlips(code);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.fine : exitCodes.usage;
    const failure = failureOf(error);
    if (error instanceof PlanError) await sayOfPlan(error);
    else for (const line of failure.lines) await say(`${line}\n`);
    if (failure.code === exitCodes.ourError && process.env['PROBITY_DEBUG'] === '1' && error instanceof Error) {
      await say(`${error.stack ?? ''}\n`);
    }
    return failure.code;
  }
}

/** A secret that was covered only by the last look is a fault of ours, told when all is written. */
async function withSlips(code: number): Promise<number> {
  if (slips.size === 0) return code;
  const places = [...slips].join(', ');
  await say(
    `probity: internal error: a secret was about to be written to ${places}; it was covered there; please report this\n`,
  );
  return stronger.has(code) ? code : exitCodes.ourError;
}

/** What counts for more than a fault of ours. */
const stronger: ReadonlySet<number> = new Set([exitCodes.usage, exitCodes.unreachable, exitCodes.interrupted]);

/** Answers the tasks of a selftest, in a thread of its own. */
export async function work(): Promise<void> {
  await import('./selftest-worker.ts');
}
