import { Command } from 'commander';
import type { Settle } from '../program.ts';

/** The options of `probity replay`. */
export interface ReplayFlags {
  readonly plan?: string;
  readonly baseUrl?: string;
  readonly color?: boolean;
  readonly progress: boolean;
}

/** `probity replay <report> <what>`. */
export function replayCommand(settle: Settle): Command {
  return new Command('replay')
    .description('ask again for one finding of a saved JSON report: is it still there?')
    .argument('<report>', 'JSON report that has the finding')
    .argument('<what>', 'fingerprint of the finding, or its beginning; or a rule or another cause, for all of it')
    .option('--plan <file>', 'YAML file that describes the API, where it is not the one that the report names')
    .option('--base-url <url>', "address of the API, in place of the plan's base_url")
    .option('--color', 'colour the text, also where it is piped')
    .option('--no-color', 'never colour the text')
    .option('--no-progress', 'do not show progress on stderr')
    .addHelpText(
      'after',
      '\nSends only what the rule wants of the scenario that showed it, with fresh words, and cleans\nup. Ends with 1 where it is still there, 0 where it is fixed, 3 where that cannot be told.',
    )
    .action(async (report: string, what: string, flags: ReplayFlags) => {
      const { replay } = await import('../replay-run.ts');
      settle(await replay(report, what, flags));
    });
}
