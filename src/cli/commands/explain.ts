import { Command } from 'commander';
import type { Settle } from '../program.ts';

/** The options of `probity explain`. */
export interface ExplainFlags {
  readonly color?: boolean;
}

/** `probity explain <id>`. */
export function explainCommand(settle: Settle): Command {
  return new Command('explain')
    .description(
      'explain a rule (errors/never-200), a clause (error.never-200), a scenario (lifecycle), or a word of the report (undecided)',
    )
    .argument('<id>', 'rule, clause, scenario, outcome or status')
    .option('--color', 'colour the text, also where it is piped')
    .option('--no-color', 'never colour the text')
    .action(async (id: string, flags: ExplainFlags) => {
      const { explain } = await import('../explain-run.ts');
      settle(await explain(id, flags));
    });
}
