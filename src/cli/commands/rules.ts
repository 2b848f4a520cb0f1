import { Command } from 'commander';
import type { Settle } from '../program.ts';

/** The options of `probity rules`. */
export interface RulesFlags {
  readonly coverage?: boolean;
  readonly json?: boolean;
  readonly color?: boolean;
}

/** `probity rules`. */
export function rulesCommand(settle: Settle): Command {
  return new Command('rules')
    .description('list the rules, or with --coverage the clauses and the rules that judge them')
    .option('--coverage', 'list every clause with its rules')
    .option('--json', 'as JSON')
    .option('--color', 'colour the text, also where it is piped')
    .option('--no-color', 'never colour the text')
    .action(async (flags: RulesFlags) => {
      const { listRules } = await import('../rules-run.ts');
      settle(await listRules(flags));
    });
}
