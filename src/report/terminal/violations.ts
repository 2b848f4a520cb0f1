import type { ClauseResult, Report } from '../../model/report.ts';
import { briefLine, evidenceLines, type Exchanges, exchangesOf, fixLines } from './evidence.ts';
import { byClause, failures, type RuleGroup, type Told } from './group.ts';
import { blank, line, type Line, span } from './line.ts';
import { count, enumerate, heading, type Page } from './page.ts';
import { isViolated } from './verdict.ts';

/** Observations of one rule that are shown in full without --verbose. */
const shownInFull = 3;

/** The violations, grouped by clause and rule, each with its evidence. */
export function violationLines(report: Report, page: Page): readonly Line[] {
  const groups = byClause(report, failures(report, 'must'));
  if (groups.length === 0) return [];
  const clauses = new Map(report.clauses.map((clause) => [clause.id, clause]));
  const exchanges = exchangesOf(report);
  const violated = report.clauses.filter(isViolated).length;
  return [
    ...heading(page, `Violations (${count(violated, 'clause')})`),
    ...groups.flatMap((group) => [
      ...clauseLines(group.clause, clauses.get(group.clause), page),
      ...group.rules.flatMap((rule) => ruleLines(rule, exchanges, page, report.comparison !== null)),
    ]),
  ];
}

function clauseLines(id: string, clause: ClauseResult | undefined, page: Page): readonly Line[] {
  const level = clause === undefined ? [] : [span(` (${levelWords(clause.level)})`, 'faint')];
  const text = clause === undefined ? [] : [line(2, clause.text)];
  return [line(0, span(`${page.marks.bad} ${id}`, 'bad'), ...level), ...text, blank];
}

function levelWords(level: ClauseResult['level']): string {
  return level === 'gap' ? 'set by the profile' : level;
}

function ruleLines(rule: RuleGroup, exchanges: Exchanges, page: Page, isCompared: boolean): readonly Line[] {
  const isBrief = (told: Told): boolean => isCompared && !page.verbose && !told.isNew;
  const full = rule.told.filter((told) => !isBrief(told));
  const shown = page.verbose ? full : full.slice(0, shownInFull);
  const rest = full.slice(shown.length);
  const also = rule.also.length === 0 ? [] : [line(4, span(`Breaks ${enumerate(rule.also, 10)} as well.`, 'faint'))];
  return [
    line(2, span(rule.title, 'strong'), span(` [${rule.rule}]`, 'faint')),
    ...also,
    ...shown.flatMap((told, index) => [...(index > 0 ? [blank] : []), ...evidenceLines(told, exchanges, page)]),
    ...(rest.length === 0 ? [] : [blank, line(4, restWords(rest))]),
    ...rule.told.filter(isBrief).flatMap((told) => knownLines(told, page)),
    ...(full.length === 0 || rule.fix === '' ? [blank] : fixLines(rule.fix)),
  ];
}

/** What the earlier report had as well, in a few rows: its reader knows it. */
function knownLines(told: Told, page: Page): readonly Line[] {
  const words = told.qualifiers.includes('flaky') ? 'flaky' : 'unchanged';
  return [briefLine(told, page, span(`${words}: `, 'faint'))];
}

function restWords(rest: RuleGroup['told']): string {
  const places = [...new Set(rest.flatMap((told) => told.places))];
  const where = places.length === 0 ? '' : `, in ${enumerate(places, 5)}`;
  return `... and ${count(rest.length, 'further observation')}${where}; --verbose shows them`;
}
