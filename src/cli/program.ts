/** The commands, their options, and their help. */
import { Command, Option } from 'commander';
import { auditPlansCommand } from './commands/audit-plans.ts';
import { baselineCommand } from './commands/baseline.ts';
import { cleanupCommand } from './commands/cleanup.ts';
import { compareCommand } from './commands/compare.ts';
import { completionCommand, shells } from './commands/completion.ts';
import { dashboardCommand } from './commands/dashboard.ts';
import { demoCommand } from './commands/demo.ts';
import { diffCommand } from './commands/diff.ts';
import { explainCommand } from './commands/explain.ts';
import { fleetPrune, fleetPush, fleetReport, fleetRetry, fleetStatus, withStore } from './commands/fleet.ts';
import { fleetWork } from './commands/fleet-work.ts';
import { initCommand } from './commands/init.ts';
import { judgeCommand } from './commands/judge.ts';
import { lintCommand } from './commands/lint.ts';
import { planCommand } from './commands/plan.ts';
import { replayCommand } from './commands/replay.ts';
import { reportCommand } from './commands/report.ts';
import { rulesCommand } from './commands/rules.ts';
import { schemaCommand, schemaNames } from './commands/schema.ts';
import { serveCommand } from './commands/serve.ts';
import { snapshotCommand } from './commands/snapshot.ts';
import type { Store } from '../fleet/store.ts';
import { withCredential } from './init-credential.ts';
import type { Io } from './io.ts';
import { failOn, groups, withColor, withDocument, withOutput, withPlan, withReport, withSelection } from './options.ts';
import { packageVersion } from '../report/package-root.ts';
import { count, duration, percentage, port, shard, time } from './usage.ts';

/** Adds commands that begin with a usage, such as `plan <plan>`. */
type Add = (usage: string, description: string) => Command;
/** Makes an action of what runs a command. It gets the arguments, the flags, and what it may touch. */
type Act = (run: (...given: never[]) => number | Promise<number>) => (...given: unknown[]) => Promise<void>;

/** @param end called with the exit code of the command that ran */
export function programFor(io: Io, end: (code: number) => void): Command {
  const program = new Command('probity')
    .description('Audits a running HTTP/JSON API, clause by clause, against written conventions.')
    .version(packageVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      getOutHelpWidth: () => Math.min(io.columns ?? 80, 100),
    })
    .showHelpAfterError('See --help for the options.')
    .addHelpText('afterAll', ({ command }) => closing[fullName(command)] ?? '');
  const add: Add = (usage, description) => program.command(usage).description(description);
  const act: Act =
    (run) =>
    async (...given) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the options say what the flags are
      end(await run(...([...given.slice(0, -1), io] as never[])));
  program.commandsGroup('Audit an API:');
  addAudit(add, act);
  addPlans(add, act);
  program.commandsGroup('Work with reports:');
  addReports(add, act);
  program.commandsGroup('Audit thousands of APIs:');
  addFleet(add, act);
  program.commandsGroup('Compare two states of an API:');
  addStates(add, act);
  program.commandsGroup('Look things up:');
  addReference(add, act, program);
  program.commandsGroup('Try it:');
  addServers(add, act);
  return program;
}

/** What comes after the options in the help of a command. */
const closing: Readonly<Record<string, string>> = {
  probity: `
To see what a report looks like, run "probity demo".`,
  audit: `
Exit codes: 0 passed, 1 violations, 2 bad usage or plan, 3 incomplete, 4 service
unreachable, 5 internal error, 130 interrupted.`,
  cleanup: `
Every item is read before it is deleted, and deleted only if it still shows the
marker of that run. Exit codes: 0 nothing remains, 2 bad usage, plan, or journal,
3 something may remain, 4 service unreachable.`,
  snapshot: `
Exit codes: 0 a snapshot was taken, 2 bad usage or plan, 3 nothing to record,
4 service unreachable, 130 interrupted.`,
  compare: `
<old> and <new> are files that probity snapshot has written, or base URLs.
Exit codes: 0 compatible, 1 incompatible, 2 bad usage or file, 3 nothing to
compare, 4 service unreachable.`,
  report: `
Exit codes: 0 whatever the report says, 1 if it has violations of --fail-on, 2 bad
usage or file.`,
  diff: `
A violation is fixed only if it was checked again. Exit codes: 0 nothing new,
1 new violations, 2 bad usage or file, 3 nothing new, but <new> is incomplete.`,
  replay: `
[what] is the number of a problem, a rule, or a fingerprint. Default: all.
Exit codes: 0 fixed, 1 still there, 2 bad usage or file, 3 cannot tell,
4 service unreachable, 130 interrupted.`,
  baseline: `
Each waiver names a rule and a fingerprint, so it accepts that violation and no
other. No waiver is written twice, and one that has ended is renewed.`,
  completion: `
To load it, put this in the start file of the shell: source <(probity completion bash)
For fish: probity completion fish | source
For PowerShell: probity completion powershell | Out-String | Invoke-Expression`,
  demo: `
It needs no service and no plan, and it changes nothing outside of this process.`,
  dashboard: `
Folders are searched for JSON reports and summaries (-r summary). The same reports
give the same site, byte for byte. A problem counts as fixed only if it was checked
again, and as new only if it was checked before. Exit codes: 0 the site was
written, 2 bad usage or no report, 130 interrupted, and nothing has changed.`,
};

/** For example: `audit`, or `fleet push`. */
function fullName(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${parent.name()} ${command.name()}` : command.name();
}

function addAudit(add: Add, act: Act): void {
  const audits = 'audit a running API from a plan (default: probity.yaml), or at a URL (read-only)';
  const audit = add('audit [plan|url]', audits);
  withCredential(withReport(withSelection(withPlan(audit))).optionsGroup(groups.plan), 'for a URL: ')
    .option('--save-plan <file>', 'for a URL: write the plan that was used to this file')
    .option('--wait <time>', 'wait up to this long for a service that is still starting (60s, 2m)', duration)
    .option('--plans <folder>', 'audit every *.yaml in this folder; write {plan} in the file names of reports')
    .option('--shard <i/n>', 'with --plans: one share of the plans, from 0/4 to 3/4 ($JOB_COMPLETION_INDEX/4)', shard)
    .option('--no-preflight', 'check everything, even if the first responses do not fit the plan')
    .optionsGroup(groups.amount)
    .option('--max-requests <number>', 'send at most this many requests; if more are needed, exit with 3', count)
    .option('--max-items <number>', 'create at most this many items; if more are needed, exit with 3', count)
    .option('--max-duration <time>', 'stop after this long (90s, 2m); if more time is needed, exit with 3', duration)
    .option('--journal <file>', 'file that lists what the run creates (default: in .probity, next to the plan)')
    .optionsGroup(groups.report)
    .option('--require-coverage <percent>', 'exit with 3 if fewer of the testable clauses were checked', percentage)
    .option('--fail-on-flaky', 'exit with 1 if any request failed and then worked when it was sent again')
    .option('--baseline <report>', 'an earlier JSON report: only problems that are new since then fail the run')
    .option('--record <folder>', 'record every exchange in this folder, for the command judge')
    .option('--no-progress', 'show no progress on standard error')
    .action(act(auditPlansCommand));
}

function addPlans(add: Add, act: Act): void {
  const init = add('init', 'write a first plan: from an OpenAPI document, from a URL, or by questions on a terminal')
    .option('--url <url>', 'the URL of the API')
    .option('--openapi <file|url>', 'an OpenAPI 3.0, 3.1, or 3.2, or Swagger 2.0 document, as JSON or YAML');
  withCredential(init, '')
    .option('--writes', 'let audits create, change, and delete items of their own')
    .option('-o, --output <file>', 'the file to write', 'probity.yaml')
    .option('--force', 'overwrite the file if it exists')
    .action(act(initCommand));
  withSelection(withPlan(add('plan <plan>', 'print what an audit would send, without sending anything')))
    .option('-v, --verbose', 'print every request')
    .option('--json', 'print JSON')
    .action(act(planCommand));
  const lints = 'check a plan, or the paths of an OpenAPI document, without sending anything';
  withPlan(add('lint <plan|openapi>', lints)).action(act(lintCommand));
  const cleanup = add('cleanup <journal>', 'delete what an interrupted run left behind, with the journal that it wrote')
    .option('--plan <file>', 'the plan of that run (default: the one that the journal names)')
    .option('--base-url <url>', "the URL of the API, instead of the plan's base_url")
    .option('--env <name>', 'the environment of the plan (default: that of the run)')
    .option('--variables <file>', 'file of variables (NAME=value) for the plan');
  withColor(cleanup).action(act(cleanupCommand));
}

function addReports(add: Add, act: Act): void {
  withOutput(add('report <file>', 'show a saved JSON report in any format')).action(act(reportCommand));
  withDocument(add('diff <old> <new>', 'compare two JSON reports: what is new, known, and fixed'))
    .addOption(failOn())
    .action(act(diffCommand));
  const replay = withPlan(add('replay <report> [what]', 'check again what a JSON report found: is it still there?'));
  const plan = 'the plan, if it is not where the report says';
  withDocument(replay.option('--plan <plan>', plan)).action(act(replayCommand));
  add('baseline <report>', 'accept the violations of a JSON report: write a waiver for each')
    .addOption(new Option('--level <level>', 'accept must (default), or warnings, too').choices(['must', 'should']))
    .option('--reason <text>', 'why they are accepted (default: the day on which they were found)')
    .option('--until <day>', 'last day on which they are accepted: 2027-01-31, or a number of days: 30d', '90d')
    .option('--into <plan>', 'add them to this plan; without it, they are printed')
    .action(act(baselineCommand));
  const builds = 'build a static site about many APIs from saved reports and summaries';
  withDashboard(add('dashboard <reports...>', builds)).action(act(dashboardCommand));
  const judges = 'judge a recorded run again, with the rules of today, or a HAR file of any tool';
  const url = 'for a HAR file: the URL of the API (default: that of the plan, or the most frequent one)';
  const judge = add('judge <recorded> [plan]', judges)
    .optionsGroup(groups.plan)
    .option('--base-url <url>', url)
    .option('--env <name>', 'for a HAR file: the environment of the plan to use');
  withReport(judge).action(act(judgeCommand));
}

function withDashboard(command: Command): Command {
  return command
    .option('-o, --output <folder>', 'the folder to write; a dashboard that is already there is replaced')
    .option('--title <text>', 'name of the site', 'API conformance')
    .option('--keep <number>', 'how many of the newest JSON reports of each API get a page', count, 1)
    .option('--stale <days>', 'days without a run after which an API is stale', count, 14)
    .option('--now <time>', 'count ages from this time (ISO 8601), or "now" (default: the newest report)', time);
}

function addFleet(add: Add, act: Act): void {
  const fleet = add('fleet', 'audit many APIs with a queue, on one machine or on many');
  const store = 'keep everything in this folder (default: the database in DATABASE_URL, or .probity/fleet)';
  const own: Add = (usage, description) =>
    fleet.command(usage).description(description).option('--store <folder>', store);
  const withStored = (run: (flags: never, store: Store, io: Io) => Promise<number>, supervises = false) =>
    act((flags, io) => withStore(flags, io, (opened) => run(flags, opened, io), supervises));
  own('push <plans...>', 'put plans into the queue')
    .option('--run <name>', 'name of this push (default: the time)')
    .option('--env <name>', 'the environment of the plans to use')
    .action(act(fleetPush));
  own('work', 'audit what is in the queue, until Ctrl-C')
    .option('--concurrency <number>', 'audits at the same time', count, 4)
    .option('--per-host <number>', 'audits of one host at the same time, in the whole fleet', count, 2)
    .option('--until-empty', 'end when nothing waits (always without DATABASE_URL)')
    .action(withStored(fleetWork, true));
  own('status', 'print what waits, runs, and failed')
    .option('--watch', 'print it again and again, until nothing waits')
    .action(withStored(fleetStatus));
  withDashboard(own('report', 'build the dashboard of probity dashboard from the database')).action(
    withStored(fleetReport),
  );
  own('retry', 'put back what failed').action(withStored(fleetRetry));
  own('prune', 'delete old runs, and targets without newer ones')
    .requiredOption('--older <age>', 'delete runs that are older: 90d', duration)
    .action(withStored(fleetPrune));
}

function addStates(add: Add, act: Act): void {
  withPlan(add('snapshot <plan>', 'record what responses look like, without values, to compare with later'))
    .option('-o, --output <file>', 'the file to write; default: standard output')
    .action(act(snapshotCommand));
  const compare = withPlan(add('compare <old> <new>', 'find what breaks clients between two snapshots'));
  withDocument(compare.option('--plan <plan>', 'the plan of the API, if <old> or <new> is a base URL'))
    .addOption(failOn())
    .action(act(compareCommand));
}

function addReference(add: Add, act: Act, program: Command): void {
  const withRulesOf = (command: Command): Command =>
    command.option('--plan <plan>', 'with the custom rules of this plan');
  const explains = 'explain a rule (auth/bearer), a clause (auth.bearer), a plan key, or a status code';
  withRulesOf(add('explain <what...>', explains)).action(act(explainCommand));
  const rules =
    'list the rules: all, a part (auth), or a pattern (envelope/*); "new acme/trace-id" writes a custom one';
  withRulesOf(add('rules [pattern] [id]', rules))
    .option('--dir <folder>', 'for new: the folder to write to (default: this one)')
    .option('--coverage', 'list every clause with its rules')
    .option('--json', 'print JSON')
    .action(act(rulesCommand));
  add('schema [name]', `print a JSON Schema: ${schemaNames.join(', ')}`).action(act(schemaCommand));
  add('completion <shell>', `print a script that completes commands: ${shells.join(', ')}`).action(
    act((shell, _, io) => completionCommand(shell, program, io)),
  );
}

function addServers(add: Add, act: Act): void {
  const onPort = (command: Command): Command =>
    command.option('-p, --port <number>', 'port to listen on; 0 takes a free one', port);
  withReport(onPort(add('demo', 'audit an embedded server that has a few defects')))
    .option('--clean', 'without the defects')
    .option('--no-progress', 'show no progress on standard error')
    .action(act(demoCommand));
  onPort(add('serve', 'run the reference server, which conforms to every clause, until Ctrl-C'))
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--mutant <id>', 'with this defect')
    .option('--demo', 'with the defects of probity demo')
    .option('--list [word]', 'list the defects, or those that mention a word, and serve nothing')
    .action(act(serveCommand));
}
