import { Command } from 'commander';
import type { Settle } from '../program.ts';

/** The options of `probity explain`. */
export interface ExplainFlags {
  readonly color?: boolean;
  readonly mutants?: boolean;
}

/** `probity explain <id>`. */
export function explainCommand(settle: Settle): Command {
  return new Command('explain')
    .description(
      'explain a rule (errors/never-200), a clause (error.never-200), a part (auth), a status (401), a word of the report (undecided), a plan key (create.unique) or a scenario (lifecycle)',
    )
    .argument('<id...>', 'what to explain; several words are one name')
    .optionsGroup('What is printed:')
    .option('--mutants', 'with the defects by which a rule is proven')
    .option('--color', 'color the text, also if it is piped')
    .option('--no-color', 'never color the text')
    .action(async (id: readonly string[], flags: ExplainFlags) => {
      const { explain } = await import('../explain-run.ts');
      settle(await explain(id.join(' '), flags));
    });
}
