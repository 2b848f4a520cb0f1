import { Command } from 'commander';
import { closing } from '../closing-help.ts';
import { addEnvironment, type PlanSettingFlags } from '../plan-settings.ts';
import type { Settle } from '../program.ts';

/** The options of `probity replay`. */
export interface ReplayFlags extends PlanSettingFlags {
  readonly plan?: string;
  readonly color?: boolean;
  readonly progress: boolean;
}

/** `probity replay <report> <what>`. */
export function replayCommand(settle: Settle): Command {
  const command = new Command('replay')
    .description('check one finding of a saved JSON report again: is it still there?')
    .argument('<report>', 'JSON report that has the finding')
    .argument(
      '<what>',
      'fingerprint of the finding or the start of it; or the id of a problem, which means all its findings',
    )
    .optionsGroup('What is sent:')
    .option('--plan <file>', 'YAML file that describes the API, if it is not the one that the report names')
    .option('--base-url <url>', "address of the API, instead of the plan's base_url");
  return addEnvironment(command)
    .optionsGroup('What is printed:')
    .option('--color', 'color the text, also if it is piped')
    .option('--no-color', 'never color the text')
    .option('--no-progress', 'do not show progress on stderr')
    .addHelpText(
      'after',
      closing(
        'Sends only what the rule needs of the scenario that showed it, with fresh values, and cleans up. Exits with 1 if it is still there, 0 if it is fixed, 3 if that cannot be decided.',
      ),
    )
    .action(async (report: string, what: string, flags: ReplayFlags) => {
      const { replay } = await import('../replay-run.ts');
      settle(await replay(report, what, flags));
    });
}
