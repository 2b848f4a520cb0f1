import type { Command } from 'commander';
import { createProgram } from '../../src/cli/program.ts';
import { blocksOf, textOf } from '../support/pages.ts';
import type { Artifact } from './artifact.ts';

/** The manual page, `man probity`: the help of every command, the exit codes and the first commands of the README, as groff's man macros. */
export function manPage(): Artifact {
  return { file: 'man/probity.1', text: () => `${linesOf(createProgram(() => {})).join('\n')}\n` };
}

function linesOf(program: Command): readonly string[] {
  const { commands } = program;
  const groups = [...new Set(commands.map((command) => command.helpGroup()))];
  return [
    '.\\" Made from the help of the commands by test/generate/man-page.ts; do not edit.',
    `.TH PROBITY 1 "" "probity ${plain(program.version() ?? '')}" "User Commands"`,
    '.SH NAME',
    `probity \\- ${plain(firstLower(program.description().replace(/\.$/, '')))}`,
    '.SH SYNOPSIS',
    '.B probity',
    '\\fICOMMAND\\fR [\\fIoptions\\fR]',
    '.SH DESCRIPTION',
    plain(program.description()),
    ...closingOf(program),
    '.SH COMMANDS',
    ...groups.flatMap((group) => [
      `.SS ${quoted(withoutColon(group))}`,
      ...commands
        .filter((command) => command.helpGroup() === group)
        .flatMap((command) => ['.TP', `.B ${plain(command.name())}`, plain(command.description())]),
    ]),
    ...commands.flatMap(commandLines),
    '.SH EXIT STATUS',
    ...exitCodes().flatMap(([code, meaning]) => ['.TP', `.B ${code}`, plain(meaning)]),
    '.SH ENVIRONMENT',
    ...environment.flatMap(([name, meaning]) => ['.TP', `.B ${plain(name)}`, plain(meaning)]),
    '.SH FILES',
    ...files.flatMap(([name, meaning]) => ['.TP', `.I ${plain(name)}`, plain(meaning)]),
    '.SH EXAMPLES',
    '.nf',
    ...examples().map((line) => plain(line)),
    '.fi',
    '.SH SEE ALSO',
    plain(
      'The folder docs of the package has a page for each of: a first audit, writing a plan, reading a report, CI, safety.',
    ),
  ];
}

/** What commands read beside the variables that a plan names. */
const environment: readonly (readonly [name: string, meaning: string])[] = [
  ['PROBITY_DOCS_URL', 'The same as --docs-url.'],
  [
    'NO_COLOR, FORCE_COLOR',
    'Never color the text, or color it also if it is piped; --color and --no-color come first.',
  ],
  ['COLUMNS', 'Width of the text, instead of that of the terminal.'],
  ['PROBITY_DEBUG', 'If it is 1, a fault of Probity itself is shown with where it happened.'],
];

const files: readonly (readonly [name: string, meaning: string])[] = [
  ['.probity/journal-RUN.ndjson', 'Next to the plan: what a run is about to create; "probity cleanup" deletes by it.'],
];

/** A chapter for a command: how it is called, what it does, its arguments and options. */
function commandLines(command: Command): readonly string[] {
  const help = command.createHelp();
  const options = help.visibleOptions(command).filter(({ long }) => long !== '--help');
  const headings = [...new Set(options.map(({ helpGroupHeading }) => helpGroupHeading ?? 'Options:'))];
  return [
    `.SH ${quoted(`probity ${command.name()}`.toUpperCase())}`,
    `.B ${plain(help.commandUsage(command))}`,
    '.PP',
    `${plain(firstUpper(command.description()))}.`,
    ...help
      .visibleArguments(command)
      .flatMap((argument) => [
        '.TP',
        `.I ${plain(help.argumentTerm(argument))}`,
        plain(help.argumentDescription(argument)),
      ]),
    ...headings.flatMap((heading) => [
      `.SS ${quoted(withoutColon(heading))}`,
      ...options
        .filter(({ helpGroupHeading }) => (helpGroupHeading ?? 'Options:') === heading)
        .flatMap((option) => ['.TP', `.B ${plain(help.optionTerm(option))}`, plain(help.optionDescription(option))]),
    ]),
    ...closingOf(command),
  ];
}

/** What the help says after the options, in one line. */
function closingOf(command: Command): readonly string[] {
  const written: string[] = [];
  command.configureOutput({ writeOut: (text) => written.push(text) }).outputHelp();
  // The help itself comes first.
  const text = written.slice(1).join(' ').replaceAll(/\s+/g, ' ').trim();
  return text === '' ? [] : ['.PP', plain(text)];
}

/** The table of exit codes, which docs/ci.md has. */
function exitCodes(): readonly (readonly [code: string, meaning: string])[] {
  const [, chapter = ''] = textOf('docs/ci.md').split('\n## Exit codes\n');
  return [...chapter.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(([, code = '', meaning = '']) => [
    code,
    meaning.replaceAll('`', ''),
  ]);
}

/** The commands of the README, without what npm puts in front. */
function examples(): readonly string[] {
  return blocksOf('README.md', 'sh')
    .join('')
    .split('\n')
    .filter((line) => line.startsWith('npx '))
    .map((line) => line.replace('npx ', ''));
}

/** Text that groff shows as it is: no line of it is a request, no hyphen becomes a dash (groff_char(7)). */
function plain(text: string): string {
  return text
    .replaceAll('\\', '\\(rs')
    .replaceAll('-', '\\-')
    .replaceAll("'", '\\(aq')
    .replaceAll('`', '\\(ga')
    .replaceAll('~', '\\(ti')
    .replaceAll('^', '\\(ha')
    .replace(/^\./, '\\&.');
}

function quoted(text: string): string {
  return `"${plain(text).replaceAll('"', '\\(dq')}"`;
}

function withoutColon(heading: string): string {
  return heading.replace(/:$/, '');
}

function firstLower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function firstUpper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
