import { Command, Option } from 'commander';
import type { Settle } from '../program.ts';

/** The options of `probity rules`. */
export interface RulesFlags {
  readonly level?: 'must' | 'should';
  readonly coverage?: boolean;
  readonly json?: boolean;
  readonly color?: boolean;
}

/** `probity rules`. */
export function rulesCommand(settle: Settle): Command {
  return new Command('rules')
    .description('list the rules, or with --coverage the clauses and the rules that judge them')
    .argument('[filter...]', 'part, clause or id, or how it begins: errors, query.sort, auth/un')
    .optionsGroup('Which rules:')
    .addOption(new Option('--level <level>', 'only rules of this level').choices(['must', 'should']))
    .optionsGroup('What is printed:')
    .option('--coverage', 'list every clause with its rules')
    .option('--json', 'as JSON')
    .option('--color', 'color the text, also if it is piped')
    .option('--no-color', 'never color the text')
    .action(async (filter: readonly string[], flags: RulesFlags) => {
      const { listRules } = await import('../rules-run.ts');
      settle(await listRules(filter, flags));
    });
}
