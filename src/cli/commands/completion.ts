import { Argument, Command } from 'commander';
import { shells } from '../completion-scripts.ts';
import type { Settle } from '../program.ts';

/** `probity completion <shell>`. */
export function completionCommand(settle: Settle): Command {
  return new Command('completion')
    .description(
      'print a script that completes commands, options, rules and clauses: source <(probity completion bash)',
    )
    .addArgument(new Argument('<shell>', 'the shell that you use').choices(shells))
    .action(async (shell: (typeof shells)[number]) => {
      const { printCompletion } = await import('../completion-run.ts');
      settle(await printCompletion(shell));
    });
}
