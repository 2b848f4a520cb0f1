/** The command line: `main` runs a command and returns its exit code. */
import { CommanderError } from 'commander';
import { TokenError } from '../core/send.ts';
import { RecordError } from '../evidence/recorded.ts';
import { PlanError, SelectionError } from '../index.ts';
import { exitCodes } from '../report/gate.ts';
import { WireSetupError } from '../wire/setup-error.ts';
import { type Io, processIo } from './io.ts';
import { say } from './output.ts';
import { programFor } from './program.ts';
import { UnreachableError, UsageError } from './usage.ts';

const usageErrors = [UsageError, SelectionError, PlanError, TokenError, WireSetupError, RecordError];

/** @param load imports a URL; a bundle cannot do that by itself */
export async function main(argv: readonly string[], given?: Io, load?: (url: string) => Promise<unknown>) {
  const io = given ?? processIo(load);
  let code: number = exitCodes.passed;
  const program = programFor(io, (result) => {
    code = result;
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.passed : exitCodes.usage;
    const isUsage = usageErrors.some((kind) => error instanceof kind);
    const message = error instanceof Error ? error.message : String(error);
    const isUnreachable = error instanceof UnreachableError;
    if (isUsage || isUnreachable) say(`error: ${message}`, io);
    else
      io.stderr.write(`internal error: ${error instanceof Error && io.env['PROBITY_DEBUG'] ? error.stack : message}\n`);
    if (isUnreachable) return exitCodes.unreachable;
    return isUsage ? exitCodes.usage : exitCodes.internal;
  }
}
