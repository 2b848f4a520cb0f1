import { Command } from 'commander';
import { addEnvironment, type PlanSettingFlags } from '../plan-settings.ts';
import type { Settle } from '../program.ts';
import { addSelection, type SelectionFlags } from '../selection-options.ts';

/** The options of `probity plan`. */
export interface PlanFlags extends SelectionFlags, PlanSettingFlags {
  readonly json?: boolean;
  readonly verbose?: boolean;
  readonly color?: boolean;
}

/** `probity plan <plan>`. */
export function planCommand(settle: Settle): Command {
  const command = new Command('plan')
    .description('print how much an audit would send and write, without sending anything')
    .argument('<plan>', 'YAML file that describes the API')
    .optionsGroup('What is audited:')
    .option('--base-url <url>', "address of the API, instead of the plan's base_url");
  addEnvironment(command).optionsGroup('How much is sent:');
  return addSelection(command)
    .optionsGroup('What is written to the service:')
    .option('--writes', "as if the plan's writes were true")
    .option('--no-writes', "as if the plan's writes were false")
    .optionsGroup('What is printed:')
    .option('--json', 'print it as JSON')
    .option('-v, --verbose', 'name every request, and what is not sent and why')
    .option('--color', 'color the text, also if it is piped')
    .option('--no-color', 'never color the text')
    .action(async (path: string, flags: PlanFlags) => {
      const { showPlan } = await import('../plan-run.ts');
      settle(await showPlan(path, flags));
    });
}
