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
    output: report.clauses.filter((clause) => clause.part === part).map(clauseLine),
  }));
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

/** Never a pass unless it passed, and red only where the gate counts it. */
function markOf(record: RuleRecord, clauses: Clauses, report: Report): Mark | undefined {
  const { rule, standing } = record;
  const message = messageOf(record, report);
  if (message === undefined) return undefined;
  const text = evidenceLines(record, clauses);
  if (standing === 'failed') return { kind: 'failure', type: rule.level, message, text };
  return { kind: standing === 'errored' ? 'error' : 'skipped', type: standing, message, text };
}
