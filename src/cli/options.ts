/** Options that several commands have. */
import { type Command, Option } from 'commander';
import { type ReportPart, reportParts } from '../report/view.ts';
import { formatNames, sink } from './output.ts';
import { names, UsageError } from './usage.ts';

/** The headings that they have in the help of a command. */
export const groups = { plan: 'The API:', amount: 'How much is checked:', report: 'The report:' } as const;

export function failOn(): Option {
  const levels = ['must', 'should', 'never'];
  return new Option('--fail-on <level>', 'the level that exits with 1 (default: must)').choices(levels);
}

export function withDocument(command: Command): Command {
  return withColor(command.optionsGroup(groups.report).option('--json', 'print JSON'));
}

export function withPlan(command: Command): Command {
  return command
    .optionsGroup(groups.plan)
    .option('--base-url <url>', "the URL of the API, instead of the plan's base_url")
    .option('--env <name>', 'the environment of the plan to use')
    .option('--variables <file>', 'file of variables (NAME=value) for the plan; the environment comes first')
    .option('--writes', 'allow creates, changes, and deletes, regardless of writes in the plan')
    .option('--no-writes', 'only read, regardless of writes in the plan');
}

export function withSelection(command: Command): Command {
  const effort = new Option('--effort <level>', 'quick sends fewer requests, for the main defects');
  return command
    .optionsGroup(groups.amount)
    .option('--only <names>', 'check only these rules, parts (auth), clauses, or resources (/users)', names)
    .option('--skip <names>', 'leave these rules, parts, clauses, or resources out', names)
    .option('--failed <report>', 'check only what failed in this JSON report')
    .addOption(effort.choices(['quick', 'full']));
}

const shown = [...reportParts, 'all'] as const;

function parts(value: string): readonly ReportPart[] {
  return names(value).flatMap((name) => {
    const found = shown.find((each) => each === name);
    if (found === undefined) throw new UsageError(`--show ${name}: write ${shown.join(', or ')}.`);
    return found === 'all' ? reportParts : [found];
  });
}

/** What a report is written as, and what of it fails. */
export function withOutput(command: Command): Command {
  const printed = `print it, or write it to a file; may be repeated: ${formatNames.join(', ')}`;
  const own = command
    .optionsGroup(groups.report)
    .option('-r, --report <format[=file]>', printed, sink)
    .option('--open', 'open the HTML report in the browser (not on CI)')
    .addOption(failOn())
    .option('--show <parts>', `show these parts in full: ${shown.join(', ')}`, parts)
    .option('-v, --verbose', 'shorten nothing (--show all)')
    .option('-q, --quiet', 'print only the verdict, and what is wrong with the plan')
    .option('--docs-url <url>', 'where the pages of the rules are published, for links in reports')
    .option('--no-annotations', 'in GitHub Actions, neither annotate nor write a step summary');
  return withColor(own);
}

export function withReport(command: Command): Command {
  return withOutput(command).option('--require <clauses>', 'exit with 3 unless these clauses are verified', names);
}

export function withColor(command: Command): Command {
  return command
    .option('--color', 'use colors, even if the output is not a terminal')
    .option('--no-color', 'use no colors');
}
