import { causesByClause } from '../../facts/report/causes.ts';
import { failures, waived } from '../../facts/report/standing.ts';
import type { Report } from '../../model/report.ts';
import { blank, type Line, line, point, span, together } from '../layout/line.ts';
import { count, heading, type Page } from '../layout/page.ts';
import { briefLine, commandLines, fixLines } from './evidence.ts';
import { operationsOf, type Told, toldOf } from './told.ts';

/** What only warns, in two or three rows each. */
export function warningLines(report: Report, page: Page): readonly Line[] {
  const rules = causesByClause(report, failures(report, 'should')).flatMap(({ id, rules }) =>
    rules.map((rule) => ({ clause: id, rule })),
  );
  if (rules.length === 0) return [];
  const operations = operationsOf(report);
  return [
    ...heading(page, count(rules.length, 'warning')),
    ...rules.flatMap(({ clause, rule }) => [
      line(0, span(`${page.marks.warning} ${clause}`, 'warning'), `: ${rule.title}`, span(` [${rule.rule}]`, 'faint')),
      ...toldOf(rule.causes, operations).flatMap((told) => toldLines(told, page)),
      ...fixLines(rule.fix),
      ...(rule.fix === '' ? [blank] : []),
    ]),
  ];
}

function toldLines(told: Told, page: Page): readonly Line[] {
  const { violation } = told;
  return [
    briefLine(told, page, ...(told.isNew ? [span('NEW ', 'warning')] : [])),
    ...(page.verbose && violation.curl !== null ? commandLines(violation.curl) : []),
  ];
}

/** Violations that a waiver of the plan accepts. */
export function waivedLines(report: Report, page: Page): readonly Line[] {
  const findings = waived(report);
  if (findings.length === 0) return [];
  return [
    ...heading(page, `Waived by the plan: ${count(findings.length, 'finding')}`),
    ...findings.map((finding) => {
      const place = finding.operation ?? finding.resource;
      const where = place === null ? '' : ` in ${together(place)}`;
      return point(
        2,
        page.marks.bullet,
        `${finding.rule}${where}`,
        finding.reason === null ? '' : `: ${finding.reason}`,
      );
    }),
  ];
}
