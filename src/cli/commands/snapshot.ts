import { Command } from 'commander';
import { closing } from '../closing-help.ts';
import { addEnvironment } from '../plan-settings.ts';
import type { Settle } from '../program.ts';
import type { SnapshotFlags } from '../snapshot-run.ts';

/** `probity snapshot <plan>`. */
export function snapshotCommand(settle: Settle): Command {
  const command = new Command('snapshot')
    .description('record the shape of every answer, without values, to compare later states with')
    .argument('<plan>', 'YAML file that describes the API')
    .optionsGroup('What is recorded:')
    .option('--base-url <url>', "address of the API, instead of the plan's base_url");
  return addEnvironment(command)
    .optionsGroup('What is written to the service:')
    .option('--writes', "allow creating, changing and deleting, whatever the plan's writes says")
    .option('--no-writes', "send reads only, whatever the plan's writes says")
    .optionsGroup('The snapshot:')
    .option('-o, --output <file>', 'file to write; - for standard output', '-')
    .option('--no-progress', 'do not show progress on stderr')
    .addHelpText(
      'after',
      closing(
        'Exits with 0 if a snapshot was taken, 2 for bad usage or an unusable plan, 3 if nothing could be recorded, 4 if nothing answers, 130 if it was interrupted.',
      ),
    )
    .action(async (plan: string, flags: SnapshotFlags) => {
      const { takeSnapshot } = await import('../snapshot-run.ts');
      settle(await takeSnapshot(plan, flags));
    });
}
