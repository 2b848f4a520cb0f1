/** The command line: `main` runs a command and returns its exit code. */
import { Command, CommanderError, Option } from 'commander';
import { TokenError } from '../core/send.ts';
import { RecordError } from '../evidence/recorded.ts';
import { PlanError, SelectionError } from '../index.ts';
import { exitCodes } from '../report/gate.ts';
import { WireSetupError } from '../wire/setup-error.ts';
import { auditCommand } from './commands/audit.ts';
import { cleanupCommand } from './commands/cleanup.ts';
import { compareCommand } from './commands/compare.ts';
import { diffCommand } from './commands/diff.ts';
import { explainCommand } from './commands/explain.ts';
import { judgeCommand } from './commands/judge.ts';
import { lintCommand } from './commands/lint.ts';
import { planCommand } from './commands/plan.ts';
import { replayCommand } from './commands/replay.ts';
import { rulesCommand } from './commands/rules.ts';
import { snapshotCommand } from './commands/snapshot.ts';
import { type Io, processIo } from './io.ts';
import { sink } from './output.ts';
import { count, duration, names, oneOf, UsageError } from './usage.ts';

const usageErrors = [UsageError, SelectionError, PlanError, TokenError, WireSetupError, RecordError];

export async function main(argv: readonly string[], io: Io = processIo()): Promise<number> {
  let code: number = exitCodes.passed;
  const program = programFor(io, (result) => {
    code = result;
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.passed : exitCodes.usage;
    const isUsage = usageErrors.some((kind) => error instanceof kind);
    const message = error instanceof Error ? error.message : String(error);
    if (isUsage) io.stderr.write(`error: ${message}\n`);
    else
      io.stderr.write(`internal error: ${error instanceof Error && io.env['PROBITY_DEBUG'] ? error.stack : message}\n`);
    return isUsage ? exitCodes.usage : exitCodes.internal;
  }
}

const closing = `
Exit codes: 0 passed, 1 violations, 2 bad usage or plan, 3 incomplete, 4 service
unreachable, 5 internal error, 130 interrupted.
`;

const closingOfCleanup = `
Every item is read before it is deleted, and deleted only if it still shows the
marker of that run. Exit codes: 0 nothing remains, 2 bad usage, plan, or journal,
3 something may remain, 4 service unreachable.
`;

const groups = { plan: 'The API:', amount: 'How much is checked:', report: 'The report:' } as const;

function programFor(io: Io, end: (code: number) => void): Command {
  const program = new Command('probity')
    .description('Audits a running HTTP/JSON API, clause by clause, against written conventions.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      getOutHelpWidth: () => Math.min(io.columns ?? 80, 100),
    })
    .showHelpAfterError('See --help for the options.');
  const command = (usage: string, description: string): Command =>
    program.command(usage).description(description).helpOption('-h, --help', 'print this help');

  withReport(
    withSelection(
      withPlan(command('audit <plan|url>', 'audit a running API from a plan, or one list at a URL (read-only)')),
    ),
  )
    .optionsGroup(groups.plan)
    .option('--bearer-env <name>', 'for a URL: the environment variable that holds the token')
    .optionsGroup(groups.amount)
    .option('--max-requests <number>', 'send at most this many requests; if more are needed, exit with 3', count)
    .option('--max-items <number>', 'create at most this many items; if more are needed, exit with 3', count)
    .option('--max-duration <time>', 'stop after this long (90s, 2m); if more time is needed, exit with 3', duration)
    .option('--journal <file>', 'file that lists what the run creates (default: in .probity, next to the plan)')
    .optionsGroup(groups.report)
    .option('--baseline <report>', 'an earlier JSON report: only problems that are new since then fail the run')
    .option('--record <folder>', 'record every exchange in this folder, for the command judge')
    .option('--no-progress', 'show no progress on standard error')
    .addHelpText('after', closing)
    .action(async (target, flags) => end(await auditCommand(target, flags, io)));
  withSelection(withPlan(command('plan <plan>', 'print what an audit would send, without sending anything')))
    .option('-v, --verbose', 'print every request')
    .option('--json', 'print JSON')
    .action(async (target, flags) => end(await planCommand(target, flags, io)));
  withPlan(command('lint <plan>', 'check a plan, and the names of its paths, without sending anything')).action(
    async (target, flags) => end(await lintCommand(target, flags, io)),
  );
  command('cleanup <journal>', 'delete what an interrupted run left behind, with the journal that it wrote')
    .option('--plan <file>', 'the plan of that run (default: the one that the journal names)')
    .option('--base-url <url>', "the URL of the API, instead of the plan's base_url")
    .option('--env <name>', 'the environment of the plan (default: that of the run)')
    .option('--color', 'use colors, even if the output is not a terminal')
    .option('--no-color', 'use no colors')
    .addHelpText('after', closingOfCleanup)
    .action(async (journal, flags) => end(await cleanupCommand(journal, flags, io)));
  withReport(command('judge <folder>', 'judge a recorded run again, with the rules of today')).action(
    async (folder, flags) => end(await judgeCommand(folder, flags, io)),
  );
  addSaved(command, io, end);
  command('rules [pattern]', 'list the rules: all, a part (auth), or those that match a pattern (envelope/*)')
    .option('--json', 'print JSON')
    .action((pattern, flags) => end(rulesCommand(pattern, flags, io)));
  command(
    'explain <what>',
    'explain a rule (auth/bearer), a clause (auth.bearer), or a plan key (create.unique)',
  ).action((what) => end(explainCommand(what, io)));
  return program;
}

/** Commands on files that an earlier command wrote. */
function addSaved(command: (usage: string, description: string) => Command, io: Io, end: (code: number) => void): void {
  const withPlanFile = (own: Command, text: string): Command => withPlan(own).option('--plan <plan>', text);
  withPlan(command('snapshot <plan>', 'record what responses look like, without values, to compare with later'))
    .option('-o, --output <file>', 'the file to write; default: standard output')
    .addHelpText('after', snapshotClosing)
    .action(async (target, flags) => end(await snapshotCommand(target, flags, io)));
  withDocument(
    withPlanFile(
      command('compare <old> <new>', 'find what breaks clients between two snapshots'),
      'the plan of the API, if <old> or <new> is a base URL',
    ),
  )
    .addOption(failOn())
    .addHelpText('after', compareClosing)
    .action(async (older, newer, flags) => end(await compareCommand(older, newer, flags, io)));
  withDocument(command('diff <old> <new>', 'compare two JSON reports: what is new, known, and fixed'))
    .addOption(failOn())
    .addHelpText('after', diffClosing)
    .action((older, newer, flags) => end(diffCommand(older, newer, flags, io)));
  withDocument(
    withPlanFile(
      command('replay <report> [what]', 'check again what a JSON report found: is it still there?'),
      'the plan, if it is not where the report says',
    ),
  )
    .addHelpText('after', replayClosing)
    .action(async (report, what, flags) => end(await replayCommand(report, what, flags, io)));
}

const snapshotClosing = `
Exit codes: 0 a snapshot was taken, 2 bad usage or plan, 3 nothing to record,
4 service unreachable, 130 interrupted.
`;
const compareClosing = `
<old> and <new> are files that probity snapshot has written, or base URLs.
Exit codes: 0 compatible, 1 incompatible, 2 bad usage or file, 3 nothing to
compare, 4 service unreachable.
`;
const diffClosing = `
A violation is fixed only if it was checked again. Exit codes: 0 nothing new,
1 new violations, 2 bad usage or file, 3 nothing new, but <new> is incomplete.
`;
const replayClosing = `
[what] is the number of a problem, a rule, or a fingerprint. Default: all.
Exit codes: 0 fixed, 1 still there, 2 bad usage or file, 3 cannot tell,
4 service unreachable, 130 interrupted.
`;

function failOn(): Option {
  return new Option('--fail-on <level>', 'exit with 1 for must (default), should, or never').argParser(
    oneOf('--fail-on', ['must', 'should', 'never'] as const),
  );
}

function withDocument(command: Command): Command {
  return command
    .optionsGroup(groups.report)
    .option('--json', 'print JSON')
    .option('--color', 'use colors, even if the output is not a terminal')
    .option('--no-color', 'use no colors');
}

function withPlan(command: Command): Command {
  return command
    .optionsGroup(groups.plan)
    .option('--base-url <url>', "the URL of the API, instead of the plan's base_url")
    .option('--env <name>', 'the environment of the plan to use')
    .option('--writes', 'allow creates, changes, and deletes, regardless of writes in the plan')
    .option('--no-writes', 'only read, regardless of writes in the plan');
}

function withSelection(command: Command): Command {
  return command
    .optionsGroup(groups.amount)
    .option('--only <names>', 'check only these rules, parts (auth), clauses, or resources (/users)', names)
    .option('--skip <names>', 'leave these rules, parts, clauses, or resources out', names)
    .option('--failed <report>', 'check only what failed in this JSON report')
    .addOption(
      new Option('--effort <level>', 'quick: fewer requests, for the main defects').argParser(
        oneOf('--effort', ['quick', 'full'] as const),
      ),
    );
}

function withReport(command: Command): Command {
  return command
    .optionsGroup(groups.report)
    .option('-r, --report <format[=file]>', 'terminal or json: print it, or write it to a file; may be repeated', sink)
    .addOption(failOn())
    .option('--require <clauses>', 'exit with 3 unless these clauses are verified', names)
    .option('-v, --verbose', 'shorten nothing')
    .option('-q, --quiet', 'print only the verdict, and what is wrong with the plan')
    .option('--color', 'use colors, even if the output is not a terminal')
    .option('--no-color', 'use no colors');
}
