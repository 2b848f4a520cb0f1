import { Command, Option } from 'commander';
import { closing } from '../closing-help.ts';
import { addDetail } from '../detail-options.ts';
import { failOnLevels } from '../exit-code.ts';
import type { Settle } from '../program.ts';
import { reporterNames } from '../reporters.ts';
import type { ReportFlags } from '../report-run.ts';

/** `probity report <file...>`. */
export function reportCommand(settle: Settle): Command {
  return addDetail(
    new Command('report')
      .description('show saved JSON reports in any format, several merged into one')
      .argument('<file...>', 'JSON report, as audit -r json=FILE writes it; - is standard input')
      .optionsGroup('What fails the run:')
      .addOption(
        new Option(
          '--fail-on <level>',
          'exit with the code that an audit would have if violations of this level fail it',
        ).choices([...failOnLevels]),
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
          'Runs of one service become one report: a clause that one of them violated counts as violated, and what failed in one and passed in another is flaky. Reports of several services are shown one after the other. Exits with 0 whatever the reports say, unless --fail-on is given; with 2 for a file that is not a report.',
        ),
      )
      .action(async (files: readonly string[], flags: ReportFlags) => {
        const { renderReports } = await import('../report-run.ts');
        settle(await renderReports(files, flags));
      }),
  );
}
