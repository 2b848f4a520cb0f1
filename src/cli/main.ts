/** The command line: `main` runs a command and returns its exit code. */
import { CommanderError } from 'commander';
import { exitCodes } from '../report/gate.ts';
import { reportFailure } from './failure.ts';
import { type Io, processIo } from './io.ts';
import { programFor } from './program.ts';

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
    return reportFailure(error, io);
  }
}
