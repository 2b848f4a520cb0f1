import { type ClauseCauses, causesByClause, type RuleCauses } from '../../facts/report/causes.ts';
import { isViolated, levelWords } from '../../facts/report/clauses.ts';
import { failures } from '../../facts/report/standing.ts';
import { enumerate } from '../../facts/report/words.ts';
import type { Report } from '../../model/report.ts';
import { blank, type Line, line, span } from '../layout/line.ts';
import { count, heading, type Page } from '../layout/page.ts';
import { briefLine, type Exchanges, evidenceLines, exchangesOf, fixLines } from './evidence.ts';
import { operationsOf, type Told, toldOf } from './told.ts';

/** Observations of one rule that are shown in full without --verbose. */
const shownInFull = 3;

/** The violations, grouped by clause and rule, each with its evidence. */
export function violationLines(report: Report, page: Page): readonly Line[] {
  const groups = causesByClause(report, failures(report, 'must'));
  if (groups.length === 0) return [];
  const operations = operationsOf(report);
  const exchanges = exchangesOf(report);
  const violated = report.clauses.filter(isViolated).length;
  return [
    ...heading(page, `Violations (${count(violated, 'clause')})`),
    ...groups.flatMap((group) => [
      ...clauseLines(group, page),
      ...group.rules.flatMap((rule) =>
        ruleLines(rule, toldOf(rule.causes, operations), exchanges, page, report.comparison !== null),
      ),
    ]),
  ];
}

function clauseLines({ id, clause }: ClauseCauses, page: Page): readonly Line[] {
  const level = clause === undefined ? [] : [span(` (${levelWords(clause.level)})`, 'faint')];
  const text = clause === undefined ? [] : [line(2, clause.text)];
  return [line(0, span(`${page.marks.bad} ${id}`, 'bad'), ...level), ...text, blank];
}

function ruleLines(
  rule: RuleCauses,
  told: readonly Told[],
  exchanges: Exchanges,
  page: Page,
  isCompared: boolean,
): readonly Line[] {
  const isBrief = ({ isNew }: Told): boolean => isCompared && !page.verbose && !isNew;
  const full = told.filter((each) => !isBrief(each));
  const shown = page.verbose ? full : full.slice(0, shownInFull);
  const rest = full.slice(shown.length);
  const also = rule.also.length === 0 ? [] : [line(4, span(`Breaks ${enumerate(rule.also, 10)} as well.`, 'faint'))];
  return [
    line(2, span(rule.title, 'strong'), span(` [${rule.rule}]`, 'faint')),
    ...also,
    ...shown.flatMap((each, index) => [...(index > 0 ? [blank] : []), ...evidenceLines(each, exchanges, page)]),
    ...(rest.length === 0 ? [] : [blank, line(4, restWords(rest))]),
    ...told.filter(isBrief).flatMap((each) => knownLines(each, page)),
    ...(full.length === 0 || rule.fix === '' ? [blank] : fixLines(rule.fix)),
  ];
}

/** What the earlier report had as well, in a few rows: its reader knows it. */
function knownLines(told: Told, page: Page): readonly Line[] {
  const words = told.qualifiers.includes('flaky') ? 'flaky' : 'unchanged';
  return [briefLine(told, page, span(`${words}: `, 'faint'))];
}

function restWords(rest: readonly Told[]): string {
  const places = [...new Set(rest.flatMap((told) => told.places))];
  const where = places.length === 0 ? '' : `, in ${enumerate(places, 5)}`;
  return `... and ${count(rest.length, 'further observation')}${where}; --verbose shows them`;
}
