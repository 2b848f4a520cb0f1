import { Command } from 'commander';
import type { Settle } from '../program.ts';
import { addSelection, type SelectionFlags } from '../selection-options.ts';

/** The options of `probity plan`. */
export interface PlanFlags extends SelectionFlags {
  readonly json?: boolean;
  readonly baseUrl?: string;
  readonly writes?: boolean;
  readonly color?: boolean;
}

/** `probity plan <plan>`. */
export function planCommand(settle: Settle): Command {
  const command = new Command('plan')
    .description('print what an audit would send, without sending anything')
    .argument('<plan>', 'YAML file that describes the API')
    .option('--base-url <url>', "address of the API, in place of the plan's base_url")
    .option('--json', 'print it as JSON')
    .option('--writes', "as if the plan's writes were true")
    .option('--no-writes', "as if the plan's writes were false");
  return addSelection(command)
    .option('--color', 'colour the text, also where it is piped')
    .option('--no-color', 'never colour the text')
    .action(async (path: string, flags: PlanFlags) => {
      const { showPlan } = await import('../plan-run.ts');
      settle(await showPlan(path, flags));
    });
}
