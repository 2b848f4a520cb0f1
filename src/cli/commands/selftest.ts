import { Command, InvalidArgumentError } from 'commander';
import { type Share, shareFrom } from '../../selftest/share.ts';
import type { Settle } from '../program.ts';

/** The options of `probity selftest`. */
export interface SelftestFlags {
  readonly narrow?: boolean;
  readonly changed?: boolean;
  readonly shard?: Share;
  readonly most?: number;
  readonly jobs?: number;
  readonly verbose?: boolean;
}

/** `probity selftest`. */
export function selftestCommand(settle: Settle): Command {
  return new Command('selftest')
    .description('prove the rules: the reference passes them all, and each of its mutants fails exactly its own')
    .argument('[id]', 'only this mutant, or the mutants of this rule')
    .optionsGroup('Which mutants:')
    .option(
      '--changed',
      'only mutants that a change since main touches, by their own file or by what their rule is made of',
    )
    .option('--shard <i/n>', 'only the i-th of n shares', shardOf)
    .option('--most <number>', 'at most this many, spread over those that would be proven', countOf)
    .optionsGroup('How they are proven:')
    .option('--narrow', 'with only the rules that a mutant should fail and their evidence: a seventh of the time')
    .option('--jobs <number>', 'threads (default: every core)', countOf)
    .optionsGroup('What is printed:')
    .option('-v, --verbose', 'list every mutant, not only those that survive')
    .action(async (id: string | undefined, flags: SelftestFlags) => {
      const { runSelftest } = await import('../selftest-run.ts');
      settle(await runSelftest(id, flags));
    });
}

function shardOf(text: string): Share {
  const share = shareFrom(text);
  if (share === undefined) throw new InvalidArgumentError('Write which share of how many, such as 1/4.');
  return share;
}

function countOf(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('Write a number from 1 on.');
  return Number(text);
}
