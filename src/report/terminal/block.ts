import { shorten } from '../../facts/report/clean.ts';
import { addressOf, answerRows, cameWords } from '../../facts/report/excerpt.ts';
import { enumerate } from '../../facts/report/words.ts';
import type { ReportedExchange, ReportedViolation } from '../../model/report.ts';
import { blank, type Line, labelled, line, row, span, together, whole } from '../layout/line.ts';
import { count, labelColumns, type Page } from '../layout/page.ts';
import { problemTone } from './problem-tone.ts';
import type { Exchanges, Told, ToldProblem } from '../../facts/report/told.ts';

const valueLength = 300;
const messageLength = 600;
/** Longer commands (a body over the service's limit) are not for a terminal. */
const longestCommand = 2000;
/** Other observations of one problem that are told without --show problems. */
const alsoTold = 4;
const shownPlaces = 4;
const indent = 2;

/** All that a reader needs to fix one problem: what was seen and expected, the answer, where else, the fix and the command. */
export function blockLines(
  { problem, told: [chief, ...rest] }: Pick<ToldProblem, 'problem' | 'told'>,
  exchanges: Exchanges,
  page: Page,
): readonly Line[] {
  if (chief === undefined) return [];
  const { violation } = chief;
  const exchange = violation.exchange === null ? undefined : exchanges.get(violation.exchange);
  const level = problem.level === 'must' ? 'must' : 'warns';
  const shown = page.verbose ? rest : rest.slice(0, alsoTold);
  const more = rest.length - shown.length;
  return [
    ...headLines({ problem, told: [chief] }, page),
    ...newLines(chief),
    label(
      'Expected',
      `${shorten(violation.expected, valueLength, page.marks.ellipsis)} (${[level, ...problem.clauses].join(', ')})`,
    ),
    ...(exchange === undefined ? seenLines(chief, page) : answerLines(exchange, violation, page)),
    label('Seen', seenWords(chief, page)),
    ...shown.map((each) => label('Also', `${shorten(each.violation.message, messageLength)} (${timesOf(each)})`)),
    ...(more === 0
      ? []
      : [label('', `${page.marks.ellipsis} and ${count(more, 'other observation')}: --show problems`)]),
    ...fixLines(problem.fix),
    ...(violation.curl === null ? [] : commandLines(violation.curl)),
    blank,
  ];
}

/** Sign, weight, label and rule of a problem, and what was seen first, in full. */
function headLines({ problem, told: [chief] }: Pick<ToldProblem, 'problem' | 'told'>, page: Page): readonly Line[] {
  const { sign, tone } = problemTone(problem, page);
  const message = chief === undefined ? problem.title : shorten(chief.violation.message, messageLength);
  return [
    line(0, span(`${sign} ${problem.weight} ${problem.label}`, tone), span('\u00a0 '), span(problem.id, 'strong')),
    line(indent, message),
  ];
}

/** That the earlier report did not have it, and why where it could not. */
function newLines({ isNew, reason }: Told): readonly Line[] {
  return isNew ? [label('New', reason ?? 'the earlier report did not have it')] : [];
}

/** What was seen, where no exchange shows it. */
function seenLines({ violation }: Told, page: Page): readonly Line[] {
  return violation.actual === '' ? [] : [label('Got', shorten(violation.actual, valueLength, page.marks.ellipsis))];
}

function answerLines(exchange: ReportedExchange, violation: ReportedViolation, page: Page): readonly Line[] {
  const { method, url } = exchange.request;
  return [
    label('Answer', `${method} ${addressOf(url)} ${page.marks.arrow} ${cameWords(exchange)}`),
    ...answerRows(exchange, violation, page.marks.ellipsis).map(({ text, marked }) =>
      row(indent + labelColumns, span(marked ? '> ' : '  ', 'bad'), span(text, marked ? 'strong' : 'faint')),
    ),
  ];
}

function seenWords({ occurrences, places, qualifiers }: Told, page: Page): string {
  const where = enumerate(places.map(together), page.verbose ? 100 : shownPlaces);
  const marks = qualifiers.length === 0 ? '' : ` [${qualifiers.join(', ')}]`;
  return `${occurrences === 1 ? 'once' : count(occurrences, 'time')}${where === '' ? '' : `: ${where}`}${marks}`;
}

function timesOf({ occurrences, places }: Told): string {
  const where = enumerate(places.map(together), shownPlaces);
  return [occurrences === 1 ? 'once' : count(occurrences, 'time'), ...(where === '' ? [] : [where])].join(', ');
}

/** How to fix it. */
export function fixLines(fix: string): readonly Line[] {
  return fix === '' ? [] : [labelled(indent, [span('Fix', 'good')], labelColumns, fix)];
}

/** The command on a line of its own, unbroken, so that it can be copied. */
export function commandLines(curl: string): readonly Line[] {
  if (curl.length > longestCommand) {
    return [label('Try', `${curl.length} characters long; the JSON report has it`)];
  }
  return curl.split('\n').map((command) => whole(indent, command, 'code'));
}

function label(name: string, text: string): Line {
  return labelled(indent, name, labelColumns, text);
}
