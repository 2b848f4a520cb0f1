import { Command, Option } from 'commander';
import { closing } from '../closing-help.ts';
import type { BaselineFlags } from '../baseline-run.ts';
import type { Settle } from '../program.ts';

/** `probity baseline <report...>`. */
export function baselineCommand(settle: Settle): Command {
  return new Command('baseline')
    .description('accept the violations of saved JSON reports: write a waiver for each')
    .argument('<report...>', 'JSON report, as audit -r json=FILE writes it; - is standard input')
    .optionsGroup('What is accepted:')
    .addOption(
      new Option('--level <level>', 'accept only violations of must, or warnings too')
        .choices(['must', 'should'])
        .default('must'),
    )
    .optionsGroup('What the waivers say:')
    .option('--reason <text>', 'why they are accepted (default: the day on which they were found)')
    .option('--until <day>', 'last day on which they hold: 2027-01-31, or a number of days: 30d', '90d')
    .optionsGroup('Where they go:')
    .option('--into <plan>', 'add them to this plan; without it they are printed')
    .addHelpText(
      'after',
      closing(
        'Each waiver names a rule and a fingerprint, so it accepts that violation and no other. No waiver is written twice, and one that has ended is renewed.',
      ),
    )
    .action(async (reports: readonly string[], flags: BaselineFlags) => {
      const { writeBaseline } = await import('../baseline-run.ts');
      settle(await writeBaseline(reports, flags));
    });
}
