import { Command } from 'commander';
import type { Settle } from '../program.ts';

/** The options of `probity selftest`. */
export interface SelftestFlags {
  readonly mutant?: string;
  readonly verbose?: boolean;
}

/** `probity selftest`. */
export function selftestCommand(settle: Settle): Command {
  return new Command('selftest')
    .description('prove the rules: the reference passes them all, and each of its mutants fails exactly its own')
    .option('--mutant <id>', 'only this mutant')
    .option('-v, --verbose', 'tell of every mutant, not only of those that survive')
    .action(async (flags: SelftestFlags) => {
      const { runSelftest } = await import('../selftest-run.ts');
      settle(await runSelftest(flags));
    });
}
