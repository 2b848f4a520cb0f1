import { Command, Option } from 'commander';
import { closing } from '../closing-help.ts';
import type { CompareFlags } from '../compare-run.ts';
import { addDetail } from '../detail-options.ts';
import { failOnLevels } from '../exit-code.ts';
import { addEnvironment } from '../plan-settings.ts';
import type { Settle } from '../program.ts';

/** `probity compare <old> <new>`. */
export function compareCommand(settle: Settle): Command {
  return addDetail(
    addEnvironment(
      new Command('compare')
        .description('judge what became different for clients between two states of an API')
        .argument('<old>', 'snapshot file, or base URL, of the older state')
        .argument('<new>', 'snapshot file, or base URL, of the newer state')
        .optionsGroup('What is compared:')
        .option('--plan <plan>', 'YAML file that describes the API; needed for a base URL'),
    )
      .optionsGroup('What is written to the service:')
      .option('--writes', "allow creating, changing and deleting, whatever the plan's writes says")
      .option('--no-writes', "send reads only, whatever the plan's writes says")
      .optionsGroup('What fails the run:')
      .addOption(
        new Option('--fail-on <level>', 'exit with 1 if there is a violation of this level')
          .choices([...failOnLevels])
          .default('must'),
      )
      .optionsGroup('The report:')
      .option(
        '-r, --report <name[=file]>',
        'report format (terminal, json): print it, or write it to a file; may be repeated',
        (value: string, earlier: readonly string[]) => [...earlier, value],
        [],
      )
      .option('--no-progress', 'do not show progress on stderr')
      .addHelpText(
        'after',
        closing(
          'Exits with 0 if nothing breaks clients, 1 if something does, 2 for bad usage or a file that is not a snapshot, 3 if nothing could be compared, 4 if nothing answers.',
        ),
      )
      .action(async (old: string, now: string, flags: CompareFlags) => {
        const { runCompare } = await import('../compare-run.ts');
        settle(await runCompare(old, now, flags));
      }),
  );
}
