import { shorten } from '../../facts/report/clean.ts';
import { answerRows, cameWords } from '../../facts/report/excerpt.ts';
import { placeWords } from '../../facts/report/place.ts';
import type { Finding, Report, ReportedExchange, ReportedViolation } from '../../model/report.ts';
import { block, code, htmlCode, text } from './text.ts';
import { exchangeOf, placeOf, points } from './words.ts';

/** Longer commands (a body over the service's limit) would bury the rest. */
const longestCommand = 2000;
const longestLine = 300;

const mostOthers = 3;

/** True where the message only repeats place, value and expectation. */
export function isPlain({ message, at, actual, expected }: ReportedViolation): boolean {
  return message === `${at} is ${actual}, not ${expected}`;
}

/** True where there is something to show beside the violation itself. */
export function hasEvidence({ exchange, curl }: ReportedViolation): boolean {
  return exchange !== null || curl !== null;
}

/** The answer that shows a finding and the command to see it again, folded away; nothing where there is neither. */
export function evidenceLines(finding: Finding, report: Report): readonly string[] {
  const [violation] = finding.violations;
  if (violation === undefined || !hasEvidence(violation)) return [];
  const exchange = exchangeOf(violation.exchange, report);
  const place = placeOf(finding, report);
  const where = place === null ? [] : [htmlCode(place)];
  const further = [...new Set(finding.violations.map((each) => otherWords(each, report)))].slice(1);
  return [
    '',
    `<details><summary>Evidence: ${[...where, htmlCode(placeWords(violation.at))].join(' ')}</summary>`,
    ...block('text', [
      ...(isPlain(violation) ? [] : [`seen: ${violation.actual}`, `expected: ${violation.expected}`].map(oneLine)),
      ...(exchange === undefined
        ? [`exchange: ${oneLine(violation.exchange ?? 'none')}`]
        : answerLines(exchange, violation)),
    ]),
    ...(violation.curl === null ? [] : commandLines(violation.curl)),
    ...points(further.slice(0, mostOthers)),
    '',
    '</details>',
  ];
}

/** A further place in a few words: what was asked there, or what was seen where that is not known. */
function otherWords({ message, at, exchange }: ReportedViolation, report: Report): string {
  const place = text(placeWords(at));
  const other = exchangeOf(exchange, report);
  if (other === undefined) return `also ${place}: ${text(message)}`;
  const { request, response } = other;
  return `also ${place} of ${code(`${request.method} ${request.url} → ${response?.status ?? 'no answer'}`)}`;
}

/** What was asked and answered, a line each. None begins with what a CI system's log would take for a command. */
function answerLines(exchange: ReportedExchange, violation: ReportedViolation): readonly string[] {
  const { method, url } = exchange.request;
  const rows = answerRows(exchange, violation, '…').map(({ text: row, marked }) => `${marked ? '>' : '|'} ${row}`);
  return [`${method} ${url} → ${cameWords(exchange)}`, ...rows].map(oneLine);
}

function oneLine(line: string): string {
  return shorten(line.replaceAll(/[\r\n\u0085\u2028\u2029]+/g, ' '), longestLine);
}

function commandLines(curl: string): readonly string[] {
  if (curl.length <= longestCommand) return block('sh', [curl]);
  return ['', `The curl command is ${curl.length} characters long; the JSON report has it.`];
}
