/** The part of a response that a finding is about. */
import { isList, isObject, parseJson } from '../text/json.ts';
import { formatPointer, parsePointer, valueAt } from '../text/pointers.ts';
import type { BodyLine } from './body-lines.ts';
import type { ExchangeReport, FindingReport } from './report.ts';

/** Lines before and after the match. */
const around = 2;
const mostCharacters = 200;

/** The lines around the match. There are none if the finding is not about a header or body. */
export function excerptOf(
  { at, seen }: Pick<FindingReport, 'at' | 'seen'>,
  exchange: ExchangeReport,
): readonly BodyLine[] {
  const { response } = exchange;
  if (response === null) return [];
  const [, kind, name = ''] = /^(header|body):(.*)$/s.exec(at) ?? [];
  if (kind === 'header') return name in response.headers ? [match(`${name}: ${response.headers[name]}`)] : [];
  if (kind !== 'body' || response.body === '') return [];
  const json = parseJson(response.body);
  return json === undefined ? textAround(seen, response.body) : membersAround(name, json);
}

/** The member at the pointer, and its neighbors. If it is missing, the first members of its parent. */
function membersAround(pointer: string, json: unknown): readonly BodyLine[] {
  const segments = parsePointer(pointer) ?? [];
  const key = segments.at(-1);
  const parent = valueAt(json, formatPointer(...segments.slice(0, -1)));
  if (!isObject(parent) && !isList(parent)) return [{ text: shown(json), isMarked: false }];
  const entries = Object.entries(parent);
  const lines = entries.map(([name, value]) => (isList(parent) ? shown(value) : `"${name}": ${shown(value)}`));
  const index = entries.findIndex(([name]) => name === key);
  const value = entries[index]?.[1];
  // The neighbors of a whole item say nothing about it.
  return isObject(value) || isList(value) ? [match(lines[index] ?? '')] : cutAround(lines, index);
}

/** The line that the finding quotes. */
function textAround(seen: string, text: string): readonly BodyLine[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return cutAround(
    lines.map((line) => line.slice(0, mostCharacters)),
    lines.findIndex((line) => seen.includes(line.trim())),
  );
}

function cutAround(lines: readonly string[], matchAt: number): readonly BodyLine[] {
  const start = Math.max(0, matchAt - around);
  const end = Math.max(matchAt, around) + around + 1;
  return lines.slice(start, end).map((text, index) => ({ text, isMarked: start + index === matchAt }));
}

function match(text: string): BodyLine {
  return { text, isMarked: true };
}

function shown(value: unknown): string {
  return JSON.stringify(value).slice(0, mostCharacters);
}
