import { messageOf } from '../../facts/report/message.ts';
import { type Clauses, clausesOf, evidenceLines, partOf } from '../../facts/report/prose.ts';
import { type RuleRecord, ruleRecords } from '../../facts/report/standing.ts';
import type { ClauseResult, Report } from '../../model/report.ts';
import type { Case, Mark, Suite } from './suite.ts';

/** A suite for each part of the conventions: its rules as test cases, its clauses as output. */
export function partSuites(report: Report): readonly Suite[] {
  const clauses = clausesOf(report);
  const records = ruleRecords(report);
  const parts = new Set([
    ...report.clauses.map(({ part }) => part),
    ...records.map(({ rule }) => partOf(rule, clauses)),
  ]);
  return [...parts].map((part) => ({
    name: part,
    properties: [],
    cases: records
      .filter(({ rule }) => partOf(rule, clauses) === part)
      .map((record) => caseOf(record, clauses, report)),
    output: [
      ...records
        .filter((record) => isWarned(record) && partOf(record.rule, clauses) === part)
        .flatMap((record) => warningLines(record, clauses, report)),
      ...report.clauses.filter((clause) => clause.part === part).map(clauseLine),
    ],
  }));
}

/** True for a rule that only warns: its test case passes, and the output of its suite has the warning. */
function isWarned({ standing }: RuleRecord): boolean {
  return standing === 'warning';
}

/** The schema of Ant has no output of a test case, so that of the suite names the rule. */
function warningLines(record: RuleRecord, clauses: Clauses, report: Report): readonly string[] {
  return [`${record.rule.id}: ${messageOf(record, report) ?? ''}`, ...evidenceLines(record, clauses), ''];
}

function clauseLine({ id, level, status, text, reason }: ClauseResult): string {
  return `${id} (${level}) ${status}: ${text}${reason === null ? '' : ` [${reason}]`}`;
}

function caseOf(record: RuleRecord, clauses: Clauses, report: Report): Case {
  const { rule } = record;
  const [first = rule.id] = rule.clauses;
  return {
    classname: first,
    name: `${rule.id}: ${rule.title}`,
    milliseconds: 0,
    mark: markOf(record, clauses, report),
  };
}

/** Passed only if it passed or warns, and red only if the gate counts it. */
function markOf(record: RuleRecord, clauses: Clauses, report: Report): Mark | undefined {
  const { rule, standing } = record;
  const message = messageOf(record, report);
  if (message === undefined || isWarned(record)) return undefined;
  const text = evidenceLines(record, clauses);
  if (standing === 'failed') return { kind: 'failure', type: rule.level, message, text };
  return { kind: standing === 'errored' ? 'error' : 'skipped', type: standing, message, text };
}
