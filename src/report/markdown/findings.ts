import { type ClauseCauses, causesByClause, type RuleCauses } from '../../facts/report/causes.ts';
import { levelWords } from '../../facts/report/clauses.ts';
import { groupBy, type Some } from '../../facts/report/group-by.ts';
import { placeWords } from '../../facts/report/place.ts';
import { failures, isNew, waived } from '../../facts/report/standing.ts';
import { counted, enumerate } from '../../facts/report/words.ts';
import type { ClauseResult, Finding, Report, ReportedViolation } from '../../model/report.ts';
import { evidenceLines, hasEvidence, isPlain } from './evidence.ts';
import { type Extent, first } from './extent.ts';
import { anchorOf, code, strong, text } from './text.ts';
import { more, placeOf, placeText } from './words.ts';

/** What stands against the service: by clause and rule, every finding a row, its evidence below. Each piece can stand alone. */
export function findingPieces(
  report: Report,
  level: 'must' | 'should',
  extent: Extent,
): readonly (readonly string[])[] {
  const found = failures(report, level);
  if (found.length === 0) return [];
  const groups = causesByClause(report, found);
  const hasNew = ({ rules }: ClauseCauses): boolean =>
    rules.some(({ causes }) => causes.some(([first]) => isNew(first)));
  const ordered = [...groups.filter(hasNew), ...groups.filter((group) => !hasNew(group))];
  return [
    ['', `### ${counted(found.length, level === 'must' ? 'violation' : 'warning')}`],
    ...ordered.flatMap((group) =>
      group.rules
        .flatMap(blocksOf)
        .map(([rule, own], index) => [
          ...(index > 0 ? [] : clauseLines(group, report, extent)),
          ...ruleLines(rule, own, report, extent),
        ]),
    ),
  ];
}

/** The findings of one rule that break the same clauses, what is new first. */
function blocksOf(rule: RuleCauses): readonly (readonly [RuleCauses, Some<Finding>])[] {
  const findings = rule.causes.flat().toSorted((one, other) => Number(isNew(other)) - Number(isNew(one)));
  return [...groupBy(findings, ({ clauses }) => JSON.stringify(clauses)).values()].map((own) => [rule, own]);
}

function clauseLines({ id, clause }: ClauseCauses, report: Report, extent: Extent): readonly string[] {
  const words = clause === undefined ? [] : ['', `> ${text(clause.text)}`];
  return [
    '',
    `#### ${clauseLink(id, report, extent)}${clause === undefined ? '' : ` (${levelWords(clause.level)})`}`,
    ...words,
  ];
}

/** The clauses that the document has a row for. */
export function toldClauses({ clauses }: Report, extent: Extent): readonly ClauseResult[] {
  if (extent.clauses === 'all') return clauses;
  return extent.clauses === 'none' ? [] : clauses.filter(({ status }) => status !== 'verified');
}

/** A clause's id, as a link to the row that tells of it, where there is one. */
export function clauseLink(id: string, report: Report, extent: Extent): string {
  const isTold = toldClauses(report, extent).some((clause) => clause.id === id);
  return isTold ? `[${code(id)}](#${anchorOf(id)})` : code(id);
}

function ruleLines(
  { rule, title, fix }: RuleCauses,
  findings: Some<Finding>,
  report: Report,
  extent: Extent,
): readonly string[] {
  const clauses = findings[0].clauses.map((id) => clauseLink(id, report, extent));
  const { shown, rest } = first(findings, extent.rows);
  const shownEvidence = extent.evidence === 'all' ? 25 : extent.evidence === 'first' ? 1 : 0;
  return [
    '',
    `${strong(title, rule)} by ${code(rule)}, breaks ${enumerate(clauses)}`,
    '',
    '| Where | Seen | Expected | Times |',
    '| --- | --- | --- | ---: |',
    ...shown.map((finding) => rowOf(finding, report)),
    ...more(rest, 'finding').map((words) => `\n${words} of this rule.`),
    ...(fix.trim() === '' ? [] : ['', `**Fix:** ${text(fix)}`]),
    ...shown.slice(0, shownEvidence).flatMap((finding) => evidenceLines(finding, report)),
  ];
}

function rowOf(finding: Finding, report: Report): string {
  const [violation] = finding.violations;
  const inside = violation === undefined ? '' : `: ${text(placeWords(violation.at))}`;
  const seen = violation === undefined ? '' : seenWords(violation);
  const expected = violation === undefined ? '' : code(violation.expected);
  return `| ${marks(finding)}${placeText(placeOf(finding, report))}${inside} | ${seen} | ${expected} | ${finding.occurrences} |`;
}

/** What was seen; in the words of the rule where they say more than the value, which then stands with the evidence. */
function seenWords(violation: ReportedViolation): string {
  const { message, actual } = violation;
  if (isPlain(violation)) return code(actual);
  return message.includes(actual) || hasEvidence(violation) ? text(message) : `${text(message)}: ${code(actual)}`;
}

/** New, flaky, and so on. */
function marks({ qualifiers }: Finding): string {
  return qualifiers.map((qualifier) => `**${qualifier}** `).join('');
}

/** Violations that a waiver of the plan accepts. */
export function waivedLines(report: Report, extent: Extent): readonly string[] {
  const found = waived(report);
  if (found.length === 0) return [];
  const { shown, rest } = first(found, extent.rows);
  return [
    '',
    `### ${counted(found.length, 'finding')} waived by the plan`,
    '',
    '| Rule | Breaks | Where | Reason |',
    '| --- | --- | --- | --- |',
    ...shown.map((finding) => {
      const clauses = enumerate(finding.clauses.map((id) => clauseLink(id, report, extent)));
      const where = `${marks(finding)}${placeText(placeOf(finding, report))}`;
      return `| ${code(finding.rule)} | ${clauses} | ${where} | ${text(finding.reason ?? '')} |`;
    }),
    ...more(rest, 'waived finding').map((words) => `\n${words}.`),
  ];
}
