import type { ClauseResult, Finding, Report, ReportedViolation, RuleResult } from '../../model/report.ts';
import { placeWords } from '../terminal/place.ts';
import { evidenceLines, hasEvidence, isPlain } from './evidence.ts';
import { type Extent, first } from './extent.ts';
import { anchorOf, code, strong, text } from './text.ts';
import { count, listed, more, placeOf, placeText } from './words.ts';

/** What stands against the service: by clause and rule, every finding a row, its evidence below. Each piece can stand alone. */
export function findingPieces(
  report: Report,
  level: 'must' | 'should',
  extent: Extent,
): readonly (readonly string[])[] {
  const found = report.findings.filter(
    (each) => each.outcome === 'failed' && each.level === level && !each.qualifiers.includes('waived'),
  );
  if (found.length === 0) return [];
  const groups = grouped([...found].sort(newFirst), report);
  return [
    ['', `### ${count(found.length, level === 'must' ? 'violation' : 'warning')}`],
    ...groups.map(([chief, own], index) => [
      ...(groups[index - 1]?.[0] === chief ? [] : clauseLines(chief, report, extent)),
      ...ruleLines(own, report, extent),
    ]),
  ];
}

function newFirst(one: Finding, other: Finding): number {
  return Number(isNew(other)) - Number(isNew(one));
}

function isNew({ qualifiers }: Finding): boolean {
  return qualifiers.includes('new');
}

/** Findings of one rule that break the same clauses, by the chief one of them: clauses with something new first, then in the report's order. */
function grouped(findings: readonly Finding[], report: Report): readonly (readonly [string, readonly Finding[]])[] {
  const order = new Map(report.clauses.map(({ id }, index) => [id, index]));
  const groups = new Map<string, { readonly chief: string; readonly own: Finding[] }>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.rule, finding.clauses]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { chief: finding.clauses[0] ?? '', own: [finding] });
    else group.own.push(finding);
  }
  const withNew = new Set(findings.filter(isNew).flatMap((finding) => finding.clauses.slice(0, 1)));
  const placeOfClause = (id: string): number => (order.get(id) ?? order.size) - (withNew.has(id) ? order.size + 1 : 0);
  return [...groups.values()]
    .sort((one, other) => placeOfClause(one.chief) - placeOfClause(other.chief) || compare(one.chief, other.chief))
    .map(({ chief, own }) => [chief, own]);
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

function clauseLines(id: string, report: Report, extent: Extent): readonly string[] {
  const clause = report.clauses.find((each) => each.id === id);
  const words = clause === undefined ? [] : ['', `> ${text(clause.text)}`];
  return [
    '',
    `#### ${clauseLink(id, report, extent)}${clause === undefined ? '' : ` (${levelWords(clause)})`}`,
    ...words,
  ];
}

function levelWords({ level }: ClauseResult): string {
  return level === 'gap' ? 'set by the profile' : level;
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

function ruleLines(findings: readonly Finding[], report: Report, extent: Extent): readonly string[] {
  const [head] = findings;
  if (head === undefined) return [];
  const rule = report.rules.find(({ id }) => id === head.rule);
  const clauses = head.clauses.map((id) => clauseLink(id, report, extent));
  const { shown, rest } = first(findings, extent.rows);
  const shownEvidence = extent.evidence === 'all' ? 25 : extent.evidence === 'first' ? 1 : 0;
  return [
    '',
    `${strong(rule?.title ?? '', head.rule)} by ${code(head.rule)}, breaks ${listed(clauses)}`,
    '',
    '| Where | Seen | Expected | Times |',
    '| --- | --- | --- | ---: |',
    ...shown.map((finding) => rowOf(finding, report)),
    ...more(rest, 'finding').map((words) => `\n${words} of this rule.`),
    ...fixLines(rule),
    ...shown.slice(0, shownEvidence).flatMap((finding) => evidenceLines(finding, report)),
  ];
}

function fixLines(rule: RuleResult | undefined): readonly string[] {
  return rule === undefined || rule.fix.trim() === '' ? [] : ['', `**Fix:** ${text(rule.fix)}`];
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
  const found = report.findings.filter((each) => each.outcome === 'failed' && each.qualifiers.includes('waived'));
  if (found.length === 0) return [];
  const { shown, rest } = first(found, extent.rows);
  return [
    '',
    `### ${count(found.length, 'finding')} waived by the plan`,
    '',
    '| Rule | Breaks | Where | Reason |',
    '| --- | --- | --- | --- |',
    ...shown.map((finding) => {
      const clauses = listed(finding.clauses.map((id) => clauseLink(id, report, extent)));
      const where = `${marks(finding)}${placeText(placeOf(finding, report))}`;
      return `| ${code(finding.rule)} | ${clauses} | ${where} | ${text(finding.reason ?? '')} |`;
    }),
    ...more(rest, 'waived finding').map((words) => `\n${words}.`),
  ];
}
