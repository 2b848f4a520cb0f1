import { Command, Option } from 'commander';
import type { AuditFlags } from '../audit-run.ts';
import { durationOf, requestsOf } from '../budget.ts';
import { addDetail } from '../detail-options.ts';
import { failOnLevels } from '../exit-code.ts';
import type { Settle } from '../program.ts';
import { reporterNames } from '../reporters.ts';
import { percentOf, requiredNames } from '../requirements.ts';
import { addSelection } from '../selection-options.ts';

/** `probity audit [plan]`. */
export function auditCommand(settle: Settle): Command {
  const command = new Command('audit')
    .description('audit a running API from a plan; without a plan, the embedded reference server')
    .argument('[plan]', 'YAML file that describes the API')
    .option(
      '-r, --report <name[=file]>',
      `report format (${reporterNames.join(', ')}): print it, or write it to a file; may be repeated`,
      (value: string, earlier: readonly string[]) => [...earlier, value],
      [],
    )
    .option('--base-url <url>', "address of the API, in place of the plan's base_url")
    .option('--writes', "allow creating, changing and deleting, whatever the plan's writes says")
    .option('--no-writes', "send reads only, whatever the plan's writes says");
  return addDetail(
    addSelection(command)
      .addOption(
        new Option('--fail-on <level>', 'exit with 1 where a violation of this level was found')
          .choices([...failOnLevels])
          .default('must'),
      )
      .option(
        '--fail-on-flaky',
        'exit with 1 where answers failed now and then, and not when they were asked for again',
      )
      .option(
        '--require-coverage <percent>',
        'exit with 3 where less was judged of the clauses that could be, such as 80%',
        percentOf,
      )
      .option(
        '--require <clauses>',
        'clauses that must be verified, or a part of the conventions (error); with commas, may be repeated',
        requiredNames,
      )
      .option(
        '--max-requests <number>',
        'send so many requests at most, clean-up aside; exit with 3 where more are needed',
        requestsOf,
      )
      .option(
        '--max-duration <time>',
        'ask for so long at most (90s, 2m), then clean up; exit with 3 where more time is needed',
        durationOf,
      )
      .addOption(
        new Option(
          '--evidence <which>',
          'keep headers and bodies of the exchanges that findings point at, or of all (the default where a report shows them)',
        ).choices(['findings', 'all']),
      )
      .option('--no-preflight', 'judge all, also where the first answers tell of a wrong address, path or credential')
      .option(
        '--baseline <report>',
        'earlier JSON report: only what is new since then fails, and what is fixed is named',
      )
      .option('--no-progress', 'do not show progress on stderr')
      .option(
        '--no-annotations',
        'in GitHub Actions, neither annotate nor write a step summary unless -r github asks for it',
      )
      .action(async (plan: string | undefined, flags: AuditFlags) => {
        const { runAuditCommand } = await import('../audit-run.ts');
        settle(await runAuditCommand(plan, flags));
      }),
  );
}
