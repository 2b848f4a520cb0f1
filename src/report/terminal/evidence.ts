import { shorten } from '../../facts/report/clean.ts';
import { addressOf, answerRows, cameWords } from '../../facts/report/excerpt.ts';
import { placeWords } from '../../facts/report/place.ts';
import { enumerate } from '../../facts/report/words.ts';
import type { Report, ReportedExchange } from '../../model/report.ts';
import { blank, type Line, labelled, line, row, type Span, span, together, whole } from '../layout/line.ts';
import { count, labelColumns, type Page } from '../layout/page.ts';
import type { Told } from './told.ts';

const valueLength = 300;
const messageLength = 600;
/** Longer commands (a body over the service's limit) are not for a terminal. */
const longestCommand = 2000;
const indent = 4;

/** The exchanges of a report by id. */
export type Exchanges = ReadonlyMap<string, ReportedExchange>;

export function exchangesOf(report: Report): Exchanges {
  return new Map(report.exchanges.map((exchange) => [exchange.id, exchange]));
}

/** All that shows one observation: what was seen and wanted, where, how often, the answer, and the command to see it again. */
export function evidenceLines(told: Told, exchanges: Exchanges, page: Page): readonly Line[] {
  const { violation } = told;
  const exchange = violation.exchange === null ? undefined : exchanges.get(violation.exchange);
  return [
    ...newLines(told),
    ...messageLines(told),
    labelled(indent, 'seen', labelColumns, span(shorten(violation.actual, valueLength, page.marks.ellipsis), 'bad')),
    labelled(indent, 'expected', labelColumns, shorten(violation.expected, valueLength, page.marks.ellipsis)),
    labelled(indent, 'where', labelColumns, placesOf(told, page)),
    labelled(indent, 'how often', labelColumns, frequencyOf(told)),
    ...(exchange === undefined ? [] : answerLines(exchange, violation.at, page)),
    ...(violation.curl === null ? [] : commandLines(violation.curl)),
  ];
}

/** That the earlier report did not have it, and why where it could not. */
function newLines({ isNew, reason }: Told): readonly Line[] {
  if (!isNew) return [];
  return [line(indent, span('NEW', 'bad'), reason === null ? '' : span(` (${reason})`, 'faint'))];
}

/** The message, unless it only repeats the three rows below it. */
function messageLines({ violation }: Told): readonly Line[] {
  const said = `${violation.at} is ${violation.actual}, not ${violation.expected}`;
  return violation.message === said ? [] : [line(indent, shorten(violation.message, messageLength))];
}

/** An observation in one paragraph: what was seen, how often, and where. */
export function briefLine(told: Told, page: Page, ...before: readonly Span[]): Line {
  const { message } = told.violation;
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  return line(indent, ...before, `${sentence} Seen ${frequencyOf(told)}: ${placesOf(told, page)}.`);
}

/** Where an observation was made, in words. */
export function placesOf(told: Told, page: Page): string {
  const places = enumerate(told.places.map(together), page.verbose ? 100 : 5);
  const inside = placeWords(told.violation.at);
  return places === '' ? inside : `${inside}, in ${places}`;
}

export function frequencyOf(told: Told): string {
  const times = told.occurrences === 1 ? 'once' : count(told.occurrences, 'time');
  const first = told.occurrences === 1 ? 'at' : 'first at';
  const marks = told.qualifiers.length === 0 ? '' : ` [${told.qualifiers.join(', ')}]`;
  return `${times}${told.violation.exchange === null ? '' : `, ${first} ${told.violation.exchange}`}${marks}`;
}

function answerLines(exchange: ReportedExchange, at: string, page: Page): readonly Line[] {
  const { method, url } = exchange.request;
  const words = span(`${method} ${addressOf(url)} ${page.marks.arrow} ${cameWords(exchange)}`);
  return [
    labelled(indent, 'answer', labelColumns, words),
    ...answerRows(exchange, at, page.marks.ellipsis).map(({ text, marked }) => {
      const tone = at.startsWith('header:') ? 'plain' : marked ? 'strong' : 'faint';
      return row(indent + labelColumns, marker(marked), span(text, tone));
    }),
  ];
}

function marker(isMarked: boolean): Span {
  return span(isMarked ? '> ' : '  ', 'bad');
}

/** The command on a line of its own, unbroken, so that it can be copied. */
export function commandLines(curl: string): readonly Line[] {
  if (curl.length > longestCommand) {
    return [labelled(indent, 'curl', labelColumns, `${curl.length} characters long; the JSON report has it`)];
  }
  return [whole(indent, curl, 'code')];
}

/** A rule's mending. */
export function fixLines(fix: string, at = indent): readonly Line[] {
  return fix === '' ? [] : [labelled(at, [span('Fix:', 'good')], labelColumns, fix), blank];
}
