import { Command, InvalidArgumentError } from 'commander';
import { closing } from '../closing-help.ts';
import type { DashboardFlags } from '../dashboard-run.ts';
import type { Settle } from '../program.ts';

/** `probity dashboard <reports...> -o <folder>`. */
export function dashboardCommand(settle: Settle): Command {
  return new Command('dashboard')
    .description(
      'build a static site from saved JSON reports and summaries: a fleet of targets, their problems and trends, what is new and fixed',
    )
    .argument('<reports...>', 'JSON reports and summaries (-r summary), or folders that are searched for them')
    .optionsGroup('The site:')
    .requiredOption('-o, --output <folder>', 'folder to write; a site that is already there is replaced')
    .option('--title <text>', 'name of the site', titleOf, 'API conformance')
    .option('--keep <number>', 'how many of the newest runs of each target get a page for their report', wholeNumber, 1)
    .optionsGroup('Ages:')
    .option('--stale <days>', 'days without a run after which a target is stale', wholeNumber, 14)
    .option('--now <time>', 'ISO 8601 time that ages are counted from, or "now" (default: the newest report)', timeOf)
    .addHelpText(
      'after',
      closing(
        'The same reports give the same site, byte for byte. It needs no server and no network. Exits with 0 if the site was built, whatever the reports say; 2 for bad usage or if there is no report; 130 if it was interrupted, and then nothing is changed.',
      ),
    )
    .action(async (paths: readonly string[], flags: DashboardFlags) => {
      const { buildDashboard } = await import('../dashboard-run.ts');
      settle(await buildDashboard(paths, flags));
    });
}

function titleOf(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It is empty.');
  return text;
}

function wholeNumber(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It is not a whole number.');
  return Number(text);
}

function timeOf(text: string): number {
  const time = text === 'now' ? Date.now() : Date.parse(text);
  if (Number.isNaN(time)) throw new InvalidArgumentError('It is not an ISO 8601 time such as 2026-11-16T08:00:00Z.');
  return time;
}
