import { printable } from '../../text/printable.ts';

/** Where an annotation stands; lines and columns count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
  readonly endColumn?: number;
}

/** An annotation of a step. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  /** May have several lines. */
  readonly message: string;
  readonly place: Place | null;
}

/**
 * A workflow command of GitHub Actions, as its runner reads them (actions/runner, ActionCommand.cs):
 * `::error file=plan.yaml,line=6,title=...::message`. Percent signs and line breaks are escaped everywhere, colons and commas in properties.
 */
export function annotationLine({ level, title, message, place }: Annotation): string {
  const where = place === null ? [] : [property('file', place.file), property('line', String(place.line))];
  const columns = [
    ...(place?.column === undefined ? [] : [property('col', String(place.column))]),
    ...(place?.endColumn === undefined ? [] : [property('endColumn', String(place.endColumn))]),
  ];
  return `::${level} ${[...where, ...columns, property('title', title)].join(',')}::${data(message)}\n`;
}

/** Lines of the log that can be unfolded under a title. */
export function groupLines(title: string, lines: readonly string[]): readonly string[] {
  return [`::group::${data(title)}\n`, ...lines.map((line) => `${logLine(line)}\n`), '::endgroup::\n'];
}

function property(name: string, value: string): string {
  return `${name}=${data(value).replaceAll(':', '%3A').replaceAll(',', '%2C')}`;
}

function data(text: string): string {
  return disarmed(printable(text)).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** One line that is no command: the runner looks for `::` behind leading blanks, and for the older `##[` anywhere. */
function logLine(text: string): string {
  const line = disarmed(printable(text).replaceAll(/[\s\u0085]+/gu, ' '));
  return line.replace(/^(\s*:)(?=:)/u, '$1\u200B');
}

/** `##[command]` and `##vso[command]` of the older runner and of Azure Pipelines, which count anywhere in a line. */
function disarmed(text: string): string {
  return text.replaceAll(/##(?=\w*\[)/g, '#\u200B#');
}
