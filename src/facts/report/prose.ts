import type { ClauseResult, Finding, Report, ReportedViolation, RuleResult } from '../../model/report.ts';
import type { RuleRecord } from './standing.ts';
import { excerptOf, oneLine } from './words.ts';

/** Longest part of a message and of a value: whole bodies are in the JSON report. */
const longest = 2000;
const headlineLength = 300;
/** So many findings of one rule are shown with their evidence; there are readers that print all of it. */
const findingsInFull = 10;

/** The clauses of a report by id. */
export type Clauses = ReadonlyMap<string, ClauseResult>;

export function clausesOf(report: Report): Clauses {
  return new Map(report.clauses.map((clause) => [clause.id, clause]));
}

/** What is wrong, where and how often, in one line. */
export function headlineOf(finding: Finding, title: string | undefined): string {
  const said = finding.violations[0]?.message ?? '';
  const what = said.trim() === '' ? `violated: ${title ?? finding.rule}` : said;
  return `${excerptOf(oneLine(what), headlineLength)} (${whereOf(finding)})`;
}

/** Place and frequency of a finding, in one line. */
function whereOf(finding: Finding): string {
  const { occurrences } = finding;
  return `${placeWords(finding)}, ${occurrences === 1 ? 'once' : `${occurrences} times`}`;
}

/** Place of a finding, in one line. */
export function placeWords({ operation, resource }: Finding): string {
  const place = operation ?? resource;
  return place === null ? 'the whole service' : oneLine(place);
}

/** How to fix what a rule found, and all its failed findings, in lines; none where it has none. */
export function evidenceLines({ rule, failed }: RuleRecord, clauses: Clauses): readonly string[] {
  if (rule.outcome !== 'failed') return [];
  return [
    ...(rule.fix === '' ? [] : [`Fix: ${indented(rule.fix)}`]),
    ...failed.slice(0, findingsInFull).flatMap((finding) => ['', ...findingLines(finding, clauses)]),
    ...(failed.length > findingsInFull ? ['', 'And, without their evidence:'] : []),
    ...failed.slice(findingsInFull).map(headLine),
  ];
}

/** A finding with its clauses and all its evidence, in lines. */
export function findingLines(finding: Finding, clauses: Clauses): readonly string[] {
  return [
    headLine(finding),
    ...(finding.reason === null ? [] : labelled('reason', finding.reason)),
    ...finding.clauses.map((id) => `  clause ${id}${clauseWords(clauses.get(id))}`),
    ...finding.violations.flatMap((violation, index) => violationLines(violation, finding.violations[index - 1])),
  ];
}

function headLine(finding: Finding): string {
  const marks = [finding.level, ...finding.qualifiers].join(', ');
  return `Finding ${finding.fingerprint} [${marks}] in ${whereOf(finding)}, of ${finding.examined} examined`;
}

function clauseWords(clause: ClauseResult | undefined): string {
  return clause === undefined ? '' : `: ${oneLine(clause.text)}`;
}

/** What the one before it said already is not said again. */
function violationLines(violation: ReportedViolation, before: ReportedViolation | undefined): readonly string[] {
  const { message, expected, actual, at, exchange, curl } = violation;
  const isSame = before !== undefined && saidIn(violation) === saidIn(before);
  return [
    ...(isSame
      ? ['  - the same']
      : [
          `  - ${indented(excerptOf(message, longest))}`,
          ...labelled('expected', expected),
          ...labelled('actual', actual),
          ...labelled('at', at),
        ]),
    ...(exchange === null ? [] : labelled('exchange', exchange)),
    ...(curl === null ? [] : [`    again:    ${indented(curl)}`]),
  ];
}

function saidIn({ message, expected, actual, at }: ReportedViolation): string {
  return [message, expected, actual, at].join('\n');
}

function labelled(label: string, text: string): readonly string[] {
  return [`    ${`${label}:`.padEnd(9)} ${indented(excerptOf(text, longest))}`];
}

/** Further lines stand below the first, so that none passes for a line of ours. */
function indented(text: string): string {
  return text.replaceAll(/\r\n?|\n/g, '\n      ');
}

/** The part of the conventions that a rule belongs to: that of its first clause, by its id where the report does not hold the clause. */
export function partOf({ id, clauses: [first = id] }: RuleResult, clauses: Clauses): string {
  return clauses.get(first)?.part ?? first.replace(/[./].*$/, '');
}
