/** Writes reports: to standard output, or to files. */
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { html } from '../pages/report.ts';
import { attestation } from '../report/formats/attestation.ts';
import { ctrf } from '../report/formats/ctrf.ts';
import { github } from '../report/formats/github.ts';
import { gitlab } from '../report/formats/gitlab.ts';
import { har } from '../report/formats/har.ts';
import { json } from '../report/formats/json.ts';
import { junit } from '../report/formats/junit.ts';
import { markdown, stepSummary } from '../report/formats/markdown.ts';
import { ndjson } from '../report/formats/ndjson.ts';
import { prometheus } from '../report/formats/prometheus.ts';
import { sarif } from '../report/formats/sarif.ts';
import { summary } from '../report/formats/summary.ts';
import { terminal, type TerminalOptions } from '../report/formats/terminal.ts';
import type { Report } from '../report/report.ts';
import { type Document, type View, type ViewOptions, viewOf } from '../report/view.ts';
import { wrapped } from '../report/wrap.ts';
import { reasonOf, writeText } from './files.ts';
import type { Io } from './io.ts';
import { UsageError } from './usage.ts';

type Format = (view: View, options: TerminalOptions) => string;

export const formats: Readonly<Record<string, Format>> = {
  terminal,
  json,
  summary,
  ndjson,
  junit,
  sarif,
  ctrf,
  github,
  gitlab,
  markdown,
  html: (view) => html(view),
  'step-summary': stepSummary,
  har,
  prometheus,
  attestation,
};

export const formatNames = Object.keys(formats);

/** A format, and the file to write it to. Without a file, it goes to standard output. */
export type Sink = { readonly format: string; readonly file?: string };

/** For `-r json=report.json`. */
export function sink(value: string, before: readonly Sink[] = []): readonly Sink[] {
  const [format = '', ...rest] = value.split('=');
  if (!Object.hasOwn(formats, format))
    throw new UsageError(`There is no report format "${format}". The formats are ${formatNames.join(', ')}.`);
  const file = rest.join('=');
  if (rest.length > 0 && file === '') throw new UsageError(`Add a file name: -r ${format}=report.${format}`);
  return [...before, file === '' ? { format } : { format, file }];
}

export interface OutputFlags extends Pick<ViewOptions, 'show' | 'docsUrl'>, Pick<DocumentFlags, 'color'> {
  /** A folder of plans: then only reports that are asked for are printed. */
  readonly plans?: string;
  readonly report?: readonly Sink[];
  readonly verbose?: boolean;
  readonly quiet?: boolean;
  /** False: GitHub Actions shows no annotations. */
  readonly annotations?: boolean;
  /** Opens the HTML report. */
  readonly open?: boolean;
}

/** Files first, so that what is printed is true when it is read. */
export function deliver(report: Report, flags: OutputFlags, io: Io): void {
  const { verbose, quiet, show, color, docsUrl = io.env['PROBITY_DOCS_URL'] } = flags;
  const view = viewOf(report, { isVerbose: verbose, show, isQuiet: quiet, docsUrl });
  const whole = viewOf(report, { isVerbose: true, docsUrl });
  const opened = openedBy(flags, io);
  const sinks = [...new Set([...(flags.report ?? []), ...(opened === undefined ? [] : [opened])])];
  const screen = { columns: columnsOf(io), hasColors: hasColors(io, color) };
  for (const { format, file } of sinks) if (file !== undefined) writeText(file, formats[format]?.(whole, {}) ?? '', io);
  const printed = sinks.filter(({ file }) => file === undefined).map(({ format }) => format);
  const isOnGitHub = io.env['GITHUB_ACTIONS'] === 'true';
  // A file is not a reason to say nothing.
  for (const format of printed.length > 0 || flags.plans !== undefined ? printed : ['terminal']) {
    const text = formats[format]?.(view, screen) ?? '';
    io.stdout.write(isOnGitHub && format !== 'github' ? fenced(text) : text);
  }
  if (isOnGitHub && flags.annotations !== false) annotate(whole, printed.includes('github'), io);
  if (opened === undefined) return;
  io.stderr.write(`The HTML report is ${opened.file}\n`);
  io.open(resolve(io.cwd, opened.file));
}

/** So that GitHub Actions takes no text of the service for a command. */
function fenced(text: string): string {
  const token = randomUUID();
  return `::stop-commands::${token}\n${text.trimEnd()}\n::${token}::\n`;
}

/** In GitHub Actions, problems are shown at the lines of the plan, and in the summary of the step. */
function annotate(view: View, isDone: boolean, io: Io): void {
  const summaryFile = io.env['GITHUB_STEP_SUMMARY'];
  if (!isDone) io.stdout.write(github(view));
  try {
    if (summaryFile !== undefined) io.appendFile(summaryFile, stepSummary(view));
  } catch (error) {
    io.stderr.write(`Cannot write the summary of the step: ${reasonOf(error)}.\n`);
  }
}

/** The HTML report that `--open` opens: that of `-r html=FILE`, or else a file of its own. CI has nobody to look at it. */
function openedBy({ open, report: sinks = [] }: OutputFlags, io: Io): Required<Sink> | undefined {
  if (open !== true || !['', 'false', '0', undefined].includes(io.env['CI'])) return undefined;
  const named = sinks.find((each): each is Required<Sink> => each.format === 'html' && each.file !== undefined);
  return named ?? { format: 'html', file: join(io.temporaryFolder(), 'report.html') };
}

/** Without `color`, the terminal decides. */
export type DocumentFlags = { readonly json?: boolean; readonly color?: boolean };

/** Prints the result of a command that makes no report: for people, or its facts as JSON. */
export function printDocument(document: Document, { json: isJson, color }: DocumentFlags, io: Io, facts?: object) {
  const screen = { columns: columnsOf(io), hasColors: hasColors(io, color) };
  const sections = document.sections.filter(({ blocks }) => blocks.length > 0);
  const text = isJson === true ? `${JSON.stringify(facts, null, 2)}\n` : terminal({ ...document, sections }, screen);
  io.stdout.write(text);
}

/** A message on standard error. */
export function say(text: string, io: Io): void {
  io.stderr.write(`${fitted(text, io.isErrorTTY, io)}\n`);
}

/** Prose for people, in lines that fit the terminal. Other programs get it as it is. */
export function fitted(text: string, isTerminal: boolean, { columns = 80 }: Io): string {
  if (!isTerminal) return text;
  const lines = text.split('\n').map((line) => wrapped(line, columns - 2).join('\n  '));
  return lines.join('\n');
}

export const columnsOf = ({ isTTY, columns }: Io): number => (isTTY ? (columns ?? 80) : 80);

/** https://no-color.org, and FORCE_COLOR as other tools read it. */
export function hasColors({ isTTY, env }: Io, color: boolean | undefined): boolean {
  if (color !== undefined) return color;
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTTY && env['TERM'] !== 'dumb';
}
