import { Command, Option } from 'commander';
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
      .option(
        '-r, --report <name[=file]>',
        `report format (${reporterNames.join(', ')}): print it, or write it to a file; may be repeated`,
        (value: string, earlier: readonly string[]) => [...earlier, value],
        [],
      )
      .addOption(
        new Option(
          '--fail-on <level>',
          'exit with the code that an audit would have if violations of this level fail it',
        ).choices([...failOnLevels]),
      )
      .addHelpText(
        'after',
        '\nRuns of one service become one report: what any of them violated is violated, and what\nfailed in one and passed in another is flaky. Reports of several services are shown\none after the other. Exits with 0 whatever the reports say, unless --fail-on is given; with 2\nfor a file that is not a report.',
      )
      .action(async (files: readonly string[], flags: ReportFlags) => {
        const { renderReports } = await import('../report-run.ts');
        settle(await renderReports(files, flags));
      }),
  );
}
