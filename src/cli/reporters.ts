import { resolve } from 'node:path';
import type { Report } from '../model/report.ts';
import type { Follower, Run } from '../report/ndjson/follow.ts';
import { closest } from '../text/distance.ts';
import { type Part, shownParts } from './detail-options.ts';
import { UsageError } from './failure.ts';
import type { Screen } from './screen.ts';

/** What a reporter may depend on beside the report. */
export interface ReporterSetting {
  readonly screen: Screen;
  /** What is shown in full; markdown and prometheus know all or not all. */
  readonly show: ReadonlySet<Part>;
  readonly quiet: boolean;
  /** Where the pages of the rules are published. */
  readonly docs?: string | undefined;
  /** What the exit code means, and what to do next. */
  readonly closing: readonly string[];
}

/** Turns a report into pieces of text. */
export type Reporter = (report: Report, setting: ReporterSetting) => Iterable<string>;

/** Begins to tell a run as it goes. */
export type Follow = (run: Run) => Follower;

/** A format that `-r` may name. */
interface Format {
  /** Loads it when it is asked for. */
  readonly load: () => Promise<Reporter>;
  /** Loads what tells it while the run goes on, where it can be. */
  readonly follow?: () => Promise<Follow>;
  /** True where it shows the headers and bodies of all exchanges, so that all are kept. */
  readonly showsAll?: true;
}

const formats: Readonly<Record<string, Format>> = {
  terminal: {
    load: async () => {
      const { terminalReport } = await import('../report/terminal.ts');
      return (report, { screen, ...setting }) => terminalReport(report, { ...screen, ...setting });
    },
  },
  json: { load: async () => (await import('../report/json.ts')).jsonReport },
  summary: { load: async () => (await import('../report/summary.ts')).summaryReport },
  ndjson: {
    load: async () => (await import('../report/ndjson.ts')).ndjsonReport,
    follow: async () => (await import('../report/ndjson/follow.ts')).followByLines,
  },
  junit: { load: async () => (await import('../report/junit.ts')).junitReport },
  sarif: { load: async () => (await import('../report/sarif.ts')).sarifReport },
  ctrf: { load: async () => (await import('../report/ctrf.ts')).ctrfReport },
  github: { load: async () => (await import('../report/github.ts')).githubReport },
  gitlab: { load: async () => (await import('../report/gitlab.ts')).gitlabReport },
  markdown: {
    load: async () => {
      const [{ briefMarkdown }, { markdownForComments }] = await Promise.all([
        import('../report/markdown/brief.ts'),
        import('../report/markdown.ts'),
      ]);
      return (report, { show, docs }) =>
        show.size === shownParts.length ? markdownForComments(report) : briefMarkdown(report, { docs });
    },
  },
  html: { load: async () => (await import('../report/html.ts')).htmlReport },
  har: { load: async () => (await import('../report/har.ts')).harReport, showsAll: true },
  prometheus: {
    load: async () => {
      const { prometheusReport } = await import('../report/prometheus.ts');
      return (report, { show }) => prometheusReport(report, { full: show.size === shownParts.length });
    },
  },
};

export const reporterNames: readonly string[] = Object.keys(formats);

/** True where a report that was chosen shows the headers and bodies of all exchanges. */
export function showsAll(choices: readonly ReporterChoice[]): boolean {
  return choices.some(({ name }) => formats[name]?.showsAll === true);
}

/** One `-r NAME[=FILE]`; without a file it prints. */
export interface ReporterChoice {
  readonly name: string;
  readonly file?: string;
}

/** Reads the `-r` options. The terminal report is printed unless another one is, or those that are named. */
export function chosenReporters(
  options: readonly string[],
  printed: readonly string[] = ['terminal'],
): readonly ReporterChoice[] {
  const choices = options.map(choiceOf);
  const files = choices.flatMap(({ file }) => (file === undefined ? [] : [resolve(file)]));
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  if (twice !== undefined) throw new UsageError(`two reports cannot both be written to ${twice}`);
  const shown = choices.flatMap(({ name, file }) => (file === undefined ? [name] : []));
  const again = shown.find((name, index) => shown.indexOf(name) !== index);
  if (again !== undefined)
    throw new UsageError(`-r ${again} is given twice; write one of them to a file: -r ${again}=FILE`);
  return shown.length > 0 ? choices : [...printed.map((name) => ({ name })), ...choices];
}

function choiceOf(option: string): ReporterChoice {
  const equals = option.indexOf('=');
  const name = equals === -1 ? option : option.slice(0, equals);
  if (!Object.hasOwn(formats, name)) {
    const near = closest(name, reporterNames);
    const hint = near === undefined ? '' : `; did you mean ${near}?`;
    throw new UsageError(`there is no reporter "${name}"${hint} (known: ${reporterNames.join(', ')})`);
  }
  if (equals === -1) return { name };
  const file = option.slice(equals + 1);
  if (file === '') throw new UsageError(`-r ${option} names no file; write -r ${name}=FILE, or -r ${name} to print`);
  return { name, file };
}

/** Loads what tells a format while the run goes on; undefined where that comes only at the end. */
export async function loadFollower(name: string): Promise<Follow | undefined> {
  return formats[name]?.follow?.();
}

/** Loads a reporter by its checked name. */
export async function loadReporter(name: string): Promise<Reporter> {
  const format = formats[name];
  if (format === undefined) throw new Error(`no reporter ${name}`);
  return format.load();
}
