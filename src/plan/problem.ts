/** Problems of a plan, and where its values are in the text. */
import { parsePointer } from '../text/pointers.ts';
import { printable } from '../text/printable.ts';
import { isSecretName } from '../text/secret-names.ts';

/** An error must be fixed. A warning is worth knowing. */
export interface Problem {
  readonly severity: 'error' | 'warning';
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** In UTF-16 units, counted from 1. */
  readonly column: number;
  /** How many UTF-16 units of the line the problem is about, at least 1. */
  readonly length: number;
  /** What is wrong, and what to write instead. */
  readonly message: string;
  /** The line, after the line before it if that is not blank. Secrets are masked. */
  readonly excerpt: readonly string[];
}

/** A fragment that the plan extends. */
export interface Origin {
  /** As messages name it. */
  readonly file: string;
  readonly text: string;
}

/** Where a value is in the text of a plan. Offsets are in UTF-16 units. */
export interface Place {
  readonly offset: number;
  /** The offset of its key. Entries of lists have none. */
  readonly keyOffset?: number;
  /** A scalar as the plan writes it, with its variables. */
  readonly source?: string;
  /** What `${...}` stands for, if the scalar is nothing else. */
  readonly text?: string;
  /** A variable in it has no value, so nothing else is said about it. */
  readonly isUnset?: true;
  /** It is undefined for the plan itself. */
  readonly origin?: Origin;
}

/** By JSON pointer. */
export type Places = ReadonlyMap<string, Place>;

/** A problem of the value at a JSON pointer, or of its key. */
export interface Finding {
  readonly at: string;
  readonly message: string;
  readonly on?: 'key';
  readonly severity?: 'warning';
}

export const error = (at: string, message: string): Finding => ({ at, message });

export const keyError = (at: string, message: string): Finding => ({ at, message, on: 'key' });

export const warning = (at: string, message: string): Finding => ({ at, message, on: 'key', severity: 'warning' });

/** An error if there is a problem, as the end of a sentence that starts with the subject. */
export function errorIf(at: string, problem: string | undefined, subject?: string): readonly Finding[] {
  if (problem === undefined) return [];
  return [error(at, subject === undefined ? problem : `${subject} ${problem}`)];
}

/** A problem at an offset of the text. */
export interface Located {
  readonly offset: number;
  readonly message: string;
  readonly severity?: 'warning';
  readonly origin?: Origin;
}

export const isError = ({ severity }: Located | Finding): boolean => severity === undefined;

/** Where the problems are. An anchor is wrong once, however often it is used, and one problem per value is enough. */
export function located(findings: readonly Finding[], places: Places): readonly Located[] {
  const byTopic = new Map<string, Located>();
  for (const { at, on = 'value', ...problem } of findings) {
    const place = placeAt(at, on, places);
    const name = at.slice(at.lastIndexOf('/') + 1).replace(/^\d+$/, '');
    const topic = `${problem.severity} ${place.origin?.file} ${place.offset} ${name}`;
    if (!byTopic.has(topic)) byTopic.set(topic, { ...problem, ...place });
  }
  return [...byTopic.values()];
}

function placeAt(pointer: string, on: 'key' | 'value', places: Places): Omit<Located, 'message'> {
  const place = places.get(pointer);
  if (place === undefined)
    return pointer === '' ? { offset: 0 } : placeAt(pointer.slice(0, pointer.lastIndexOf('/')), 'key', places);
  const { offset, keyOffset = offset, origin } = place;
  return { offset: on === 'key' ? keyOffset : offset, ...(origin && { origin }) };
}

/** Line and column of an offset, both counted from 1. A byte order mark has no column. */
export function lineAndColumn(text: string, offset: number): Pick<Problem, 'line' | 'column'> {
  const before = text.slice(0, offset).replace(/^\uFEFF/, '');
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

/** A problem of a fragment has a file and a text of its own. */
export function problemAt(planFile: string, planText: string, { message, severity, ...located }: Located): Problem {
  const { offset, origin: { file, text } = { file: planFile, text: planText } } = located;
  const place = lineAndColumn(text, offset);
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const shown = [place.line - 1, place.line].map((line) => excerptOf(lines, line));
  const excerpt = shown[0]?.trim() === '' ? shown.slice(1) : shown;
  return { severity: severity ?? 'error', file, ...place, length: lengthAt(text, offset), message, excerpt };
}

/** The length of a quoted scalar, of a word, or of one character. */
function lengthAt(text: string, offset: number): number {
  const scalar = /^(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|(?:\$\{[^}\n]*\}|[^\s{}[\],"'#])+?(?=:?(?:[\s{}[\],]|$)))/;
  return scalar.exec(text.slice(offset, offset + 200))?.[0].length ?? 1;
}

function excerptOf(lines: readonly string[], line: number): string {
  const above = lines.slice(0, line).findLast((each) => /^[^\s#-]/.test(each)) ?? '';
  const isInAuth = /^["']?auth["']?\s*:/.test(above);
  return printable(masked((lines[line - 1] ?? '').replaceAll('\t', ' '), isInAuth));
}

/** A line of a plan without user names, passwords, and secrets. Covers are as long as what they cover. */
function masked(line: string, isInAuth: boolean): string {
  const withoutUser = line.replace(/(?<=:\/\/)[^\s/@$]+(?=@)/g, (user) => '*'.repeat(user.length));
  return withoutUser.replace(
    /([\w-]+)(["']?\s*:\s*)([^\s,{}[\]#].*?)(?=\s*(?:[,}\]]|\s#|$))/g,
    (entry, name: string, colon: string, value: string) =>
      (isInAuth || isSecretName(name)) && !value.includes('$') ? name + colon + '*'.repeat(value.length) : entry,
  );
}

/** A JSON pointer as people write it: `resources[0].filters.status`. */
export function nameOf(pointer: string): string {
  const names = parsePointer(pointer) ?? [];
  const joined = names.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join('');
  return joined.replace(/^\./, '');
}

/** The problem for a terminal: the message, its place, and the line with a caret below it. */
export function problemText({ severity, file, line, column, length, message, excerpt }: Problem, width = 80): string {
  const digits = String(line).length + 1;
  const own = excerpt.at(-1) ?? '';
  const room = width - digits - 3;
  // A long line is cut so that the caret is on it.
  const from = own.length <= room ? 0 : Math.max(0, column - Math.max(20, room - 25));
  const start = Math.min(column - 1, own.length);
  const caret = ' '.repeat(start - from) + '^'.repeat(Math.max(1, Math.min(length, own.length - start)));
  const numbered = (number: number | string, content: string): string =>
    `${String(number).padStart(digits)} | ${content.slice(0, room)}`.trimEnd();
  const rows = excerpt.map((each, index) => numbered(line + 1 + index - excerpt.length, each.slice(from)));
  const place = `${' '.repeat(digits)}--> ${file}:${line}:${column}`;
  return [`${severity}: ${message}`, place, ...rows, numbered('', caret)].join('\n');
}
