import { Command, Option } from 'commander';
import type { AuditFlags } from '../audit-run.ts';
import { closing } from '../closing-help.ts';
import { durationOf, itemsOf, requestsOf, usualItems } from '../budget.ts';
import { addCredential } from '../credential-options.ts';
import { addDetail } from '../detail-options.ts';
import { failOnLevels } from '../exit-code.ts';
import { addEnvironment } from '../plan-settings.ts';
import type { Settle } from '../program.ts';
import { reporterNames } from '../reporters.ts';
import { percentOf, requiredNames } from '../requirements.ts';
import { addSelection } from '../selection-options.ts';

/** `probity audit [plan]`. */
export function auditCommand(settle: Settle): Command {
  const command = new Command('audit')
    .description(
      'audit a running API from a plan, or at an address (reads only); without either, the embedded reference server',
    )
    .argument('[plan|url]', 'YAML file that describes the API, or the address of the API')
    .optionsGroup('What is audited:')
    .option('--base-url <url>', "address of the API, instead of the plan's base_url");
  addEnvironment(addCredential(command))
    .option(
      '--resource <paths...>',
      'for an address: collections to audit (/users /orders), instead of looking for them',
    )
    .option('--save-plan <file>', 'for an address: keep the plan that was used')
    .option('--wait <time>', 'wait up to this long for a service that is still starting: 60s, 2m', durationOf)
    .option('--no-preflight', 'judge everything, even if the first answers show a wrong address, path or credential')
    .optionsGroup('How much is sent:');
  addSelection(command)
    .option(
      '--max-requests <number>',
      'send at most this many requests, not counting cleanup; exit with 3 if more are needed',
      requestsOf,
    )
    .option(
      '--max-duration <time>',
      'stop after this long (90s, 2m) and clean up; exit with 3 if more time is needed',
      durationOf,
    )
    .optionsGroup('What is written to the service:')
    .option('--writes', "allow creating, changing and deleting, whatever the plan's writes says")
    .option('--no-writes', "send reads only, whatever the plan's writes says")
    .option(
      '--max-items <number>',
      'create at most this many items, deleted ones included; exit with 3 if more are needed',
      itemsOf,
      usualItems,
    )
    .option(
      '--journal <file>',
      'file that lists what the run creates, before it is created (default: in .probity/ next to the plan)',
    )
    .optionsGroup('What fails the run:')
    .addOption(
      new Option('--fail-on <level>', 'exit with 1 if there is a violation of this level')
        .choices([...failOnLevels])
        .default('must'),
    )
    .option('--fail-on-flaky', 'exit with 1 also if an answer failed at first and passed when asked for again')
    .option('--require-coverage <percent>', 'exit with 3 if coverage is below this, such as 80%', percentOf)
    .option(
      '--require <clauses>',
      'clauses that must be verified, or a part of the conventions (error); with commas, may be repeated',
      requiredNames,
    )
    .option('--baseline <report>', 'earlier JSON report: only what is new since then fails, and what is fixed is named')
    .optionsGroup('The report:')
    .option(
      '-r, --report <name[=file]>',
      `report format (${reporterNames.join(', ')}): print it, or write it to a file; may be repeated`,
      (value: string, earlier: readonly string[]) => [...earlier, value],
      [],
    )
    .addOption(
      new Option(
        '--evidence <which>',
        'keep headers and bodies of the exchanges that findings point at, or of all (the default if a report shows them)',
      ).choices(['findings', 'all']),
    );
  return addDetail(command)
    .option('--no-progress', 'do not show progress on stderr')
    .option(
      '--no-annotations',
      'in GitHub Actions, do not annotate or write a step summary unless -r github asks for it',
    )
    .addHelpText(
      'after',
      closing(
        'Exits with 0 if nothing is violated that fails the run, 1 if something is, 2 for bad usage or a plan that cannot be used, 3 if too little could be judged, 4 if nothing answers, 5 if Probity itself fails, 130 if it was interrupted (after cleanup).',
      ),
    )
    .action(async (plan: string | undefined, flags: AuditFlags) => {
      const { runAuditCommand } = await import('../audit-run.ts');
      settle(await runAuditCommand(plan, { ...flags, resource: flags.resource ?? [] }));
    });
}
