import { Command, Option } from 'commander';
import type { CompareFlags } from '../compare-run.ts';
import { addDetail } from '../detail-options.ts';
import { failOnLevels } from '../exit-code.ts';
import type { Settle } from '../program.ts';

/** `probity compare <old> <new>`. */
export function compareCommand(settle: Settle): Command {
  return addDetail(
    new Command('compare')
      .description('judge what became different for clients between two states of an API')
      .argument('<old>', 'snapshot file, or base URL, of the older state')
      .argument('<new>', 'snapshot file, or base URL, of the newer state')
      .option('--plan <plan>', 'YAML file that describes the API; needed for a base URL')
      .option(
        '-r, --report <name[=file]>',
        'report format (terminal, json): print it, or write it to a file; may be repeated',
        (value: string, earlier: readonly string[]) => [...earlier, value],
        [],
      )
      .option('--writes', "allow creating, changing and deleting, whatever the plan's writes says")
      .option('--no-writes', "send reads only, whatever the plan's writes says")
      .addOption(
        new Option('--fail-on <level>', 'exit with 1 where a violation of this level was found')
          .choices([...failOnLevels])
          .default('must'),
      )
      .option('--no-progress', 'do not show progress on stderr')
      .addHelpText(
        'after',
        '\nEnds with 0 where nothing breaks clients, 1 where something does, 2 for bad usage or a\nfile that is no snapshot, 3 where nothing could be compared, 4 where nothing answers.',
      )
      .action(async (old: string, now: string, flags: CompareFlags) => {
        const { runCompare } = await import('../compare-run.ts');
        settle(await runCompare(old, now, flags));
      }),
  );
}
