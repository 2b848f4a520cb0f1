import { Command } from 'commander';
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
import { packageVersion } from './package-root.ts';

/** Takes the exit code of the command that ran. */
export type Settle = (code: number) => void;

/** The command line. What a command needs is loaded when it runs. */
export function createProgram(settle: Settle): Command {
  const program = new Command('probity')
    .description('Audits a running HTTP/JSON API, clause by clause, against written resource-oriented conventions.')
    .version(packageVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText(
      'after',
      '\nStart with "probity audit": it audits an embedded reference server, and shows\nwhat a report looks like.',
    );
  for (const command of [
    auditCommand,
    initCommand,
    planCommand,
    cleanupCommand,
    snapshotCommand,
    compareCommand,
    reportCommand,
    diffCommand,
    replayCommand,
    baselineCommand,
    dashboardCommand,
    serveCommand,
    rulesCommand,
    explainCommand,
    schemaCommand,
    selftestCommand,
    completionCommand,
  ]) {
    program.addCommand(command(settle));
  }
  for (const command of [program, ...program.commands]) inOneSentence(command);
  return program;
}

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
      write(`probity: ${sentence}\n`);
    },
  });
}
