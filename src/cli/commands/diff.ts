import { Command, Option } from 'commander';
import { closing } from '../closing-help.ts';
import type { DiffFlags } from '../diff-run.ts';
import { addDetail } from '../detail-options.ts';
import { failOnLevels } from '../exit-code.ts';
import type { Settle } from '../program.ts';
import { reporterNames } from '../reporters.ts';

/** `probity diff <old...> <new>`. */
export function diffCommand(settle: Settle): Command {
  return addDetail(
    new Command('diff')
      .usage('[options] <old...> <new>')
      .description('compare a saved JSON report with an earlier one: what is new, fixed, unchanged and flaky')
      .argument('<reports...>', 'the earlier JSON report, or several runs of that state, then the later one')
      .optionsGroup('What fails the run:')
      .addOption(
        new Option('--fail-on <level>', 'exit with 1 if a violation of this level is new')
          .choices([...failOnLevels])
          .default('must'),
      )
      .optionsGroup('The report:')
      .option(
        '-r, --report <name[=file]>',
        `report format (${reporterNames.join(', ')}): print it, or write it to a file; may be repeated`,
        (value: string, earlier: readonly string[]) => [...earlier, value],
        [],
      )
      .addHelpText(
        'after',
        closing(
          'What failed earlier is fixed only if the later run judged the same again; otherwise it is listed as not judged. Exits with 0 if nothing is new at --fail-on, 1 if something is, 2 for a file that is not a report, 3 if the later run ended early and nothing new was seen.',
        ),
      )
      .action(async (reports: readonly string[], flags: DiffFlags) => {
        const { diffReports } = await import('../diff-run.ts');
        settle(await diffReports(reports, flags));
      }),
  );
}
