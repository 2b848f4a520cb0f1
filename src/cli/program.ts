import { Command, Help, Option } from 'commander';
import { auditCommand } from './commands/audit.ts';
import { baselineCommand } from './commands/baseline.ts';
import { cleanupCommand } from './commands/cleanup.ts';
import { compareCommand } from './commands/compare.ts';
import { completionCommand } from './commands/completion.ts';
import { dashboardCommand } from './commands/dashboard.ts';
import { diffCommand } from './commands/diff.ts';
import { explainCommand } from './commands/explain.ts';
import { initCommand } from './commands/init.ts';
import { planCommand } from './commands/plan.ts';
import { replayCommand } from './commands/replay.ts';
import { reportCommand } from './commands/report.ts';
import { rulesCommand } from './commands/rules.ts';
import { schemaCommand } from './commands/schema.ts';
import { selftestCommand } from './commands/selftest.ts';
import { serveCommand } from './commands/serve.ts';
import { snapshotCommand } from './commands/snapshot.ts';
import { closing } from './closing-help.ts';
import { packageVersion } from './package-root.ts';

/** Takes the exit code of the command that ran. */
export type Settle = (code: number) => void;

/** The commands, by what they are about. */
const groups: readonly (readonly [title: string, commands: readonly ((settle: Settle) => Command)[]])[] = [
  ['Audit an API:', [auditCommand, initCommand, planCommand, cleanupCommand]],
  ['Work with saved reports:', [reportCommand, diffCommand, replayCommand, baselineCommand, dashboardCommand]],
  ['Compare two states of an API:', [snapshotCommand, compareCommand]],
  ['Look things up:', [explainCommand, rulesCommand, schemaCommand]],
  ['Try and prove Probity:', [serveCommand, selftestCommand, completionCommand]],
];

/** The command line. What a command needs is loaded when it runs. */
export function createProgram(settle: Settle): Command {
  const program = new Command('probity')
    .description('Audits a running HTTP/JSON API, clause by clause, against written resource-oriented conventions.')
    .version(packageVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText(
      'after',
      closing(
        'Start with "probity audit": it audits an embedded reference server, and shows what a report looks like.',
      ),
    );
  for (const [title, commands] of groups) {
    for (const make of commands) {
      const command = make(settle).helpGroup(title);
      program.addCommand(
        command.addHelpOption(
          new Option('-h, --help', 'print this help').helpGroup(command.options.length > 0 ? 'Help:' : 'Options:'),
        ),
      );
    }
  }
  for (const command of [program, ...program.commands]) {
    command.configureHelp({ optionDescription: describe });
    inOneSentence(command);
  }
  return program;
}

const usual = new Help();

/** What commander says of an option, without the empty list that one which may be repeated begins with. */
function describe(option: Option): string {
  return usual.optionDescription(option).replace(/ \(default: \[\]\)$/, '');
}

/** Names that other tools have for what one of the commands does, with what to write instead. */
const insteads: ReadonlyMap<string, string> = new Map([
  ['man', '"probity --help", or "man probity" if the package is installed globally'],
  ['version', '"probity --version"'],
  ...['run', 'test', 'check', 'scan'].map((name) => [name, '"probity audit PLAN"'] as const),
  ...['validate', 'lint'].map((name) => [name, '"probity plan PLAN", which reads the plan and sends nothing'] as const),
  ...['mock', 'server', 'start'].map((name) => [name, '"probity serve"'] as const),
]);

/** Makes commander throw in place of exiting, and say what is wrong in one line, the suggestion included. */
function inOneSentence(command: Command): void {
  command.exitOverride();
  command.allowExcessArguments(false);
  command.configureOutput({
    outputError: (text, write) => {
      const sentence = text
        .replace(/^error: /, '')
        .trim()
        .replaceAll(/\s*\n\s*/g, ' ');
      const name = /^unknown command '([^']*)'/.exec(sentence)?.[1] ?? '';
      const instead = insteads.get(name);
      write(`probity: ${instead === undefined ? sentence : `unknown command '${name}'; write ${instead}`}\n`);
    },
  });
}
