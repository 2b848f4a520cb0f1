import { Command } from 'commander';
import { closing } from '../closing-help.ts';
import { addEnvironment, type PlanSettingFlags } from '../plan-settings.ts';
import type { Settle } from '../program.ts';

/** The options of `probity cleanup`. */
export interface CleanupFlags extends PlanSettingFlags {
  readonly plan: string;
}

/** `probity cleanup <journal>`. */
export function cleanupCommand(settle: Settle): Command {
  const command = new Command('cleanup')
    .description('delete what a killed or failed run left behind, using the journal that it wrote')
    .argument('<journal>', 'journal of the run, such as .probity/journal-<run>.ndjson')
    .optionsGroup('What is cleaned up:')
    .requiredOption('--plan <file>', 'YAML file that describes the API: the plan of that run')
    .option('--base-url <url>', "address of the API, instead of the plan's base_url");
  return addEnvironment(command)
    .addHelpText(
      'after',
      closing(
        'Deletes only items that still show a word of that run in the field where the run sent it: under the id that the service answered, or, where no answer came, with all that was sent, and nothing else like it there. Exits with 0 if nothing is left (the journal is then removed), 2 for bad usage or another base_url, 3 if something is or may be left, or a DELETE takes what others have, 4 if nothing answers.',
      ),
    )
    .action(async (journal: string, flags: CleanupFlags) => {
      const { cleanUpAfter } = await import('../cleanup-run.ts');
      settle(await cleanUpAfter(journal, flags));
    });
}
