import type { ClauseResult, Report } from '../../model/report.ts';
import { type Clauses, clausesOf, findingLines, headlineOf } from '../record/prose.ts';
import { type RuleRecord, ruleRecords } from '../record/standing.ts';
import type { Case, Mark, Suite } from './suite.ts';

/** A suite for each part of the conventions: its rules as test cases, its clauses as output. */
export function partSuites(report: Report): readonly Suite[] {
  const clauses = clausesOf(report);
  const records = ruleRecords(report);
  const parts = new Set([...report.clauses.map(({ part }) => part), ...records.map((each) => partOf(each, clauses))]);
  return [...parts].map((part) => ({
    name: part,
    properties: [],
    cases: records
      .filter((record) => partOf(record, clauses) === part)
      .map((record) => caseOf(record, clauses, sinceOf(report))),
    output: report.clauses.filter((clause) => clause.part === part).map(clauseLine),
  }));
}

/** The part of a rule's first clause; the name of that clause's part where the report does not hold the clause. */
function partOf({ rule }: RuleRecord, clauses: Clauses): string {
  const [first = rule.id] = rule.clauses;
  return clauses.get(first)?.part ?? first.replace(/[./].*$/, '');
}

function sinceOf({ comparison }: Report): string {
  return comparison === null ? '' : ` since ${comparison.against.startedAt}`;
}

function clauseLine({ id, level, status, text, reason }: ClauseResult): string {
  return `${id} (${level}) ${status}: ${text}${reason === null ? '' : ` [${reason}]`}`;
}

function caseOf(record: RuleRecord, clauses: Clauses, since: string): Case {
  const { rule } = record;
  const [first = rule.id] = rule.clauses;
  return {
    classname: first,
    name: `${rule.id}: ${rule.title}`,
    milliseconds: 0,
    mark: markOf(record, clauses, since),
  };
}

/** Never a pass unless it passed, and red only where the gate counts it. */
function markOf({ rule, standing, failed }: RuleRecord, clauses: Clauses, since: string): Mark | undefined {
  const headline = failed[0] === undefined ? `violated: ${rule.title}` : headlineOf(failed[0], rule.title);
  const more = failed.length > 1 ? `, and ${failed.length - 1} more` : '';
  const reason = rule.reason ?? 'no reason was given';
  const text = [
    ...(rule.fix === '' ? [] : [`How to mend: ${rule.fix}`]),
    ...failed.flatMap((finding) => ['', ...findingLines(finding, clauses)]),
  ];
  switch (standing) {
    case 'passed':
      return undefined;
    case 'failed':
      return { kind: 'failure', type: rule.level, message: `${headline}${more}`, text };
    case 'warning':
      return skipped('warning', `warning: ${headline}${more}`, text);
    case 'known':
      return skipped('known', `known${since}: ${headline}${more}`, text);
    case 'waived':
      return skipped('waived', `waived, ${failed[0]?.reason ?? 'by the plan'}: ${headline}${more}`, text);
    case 'inapplicable':
      return skipped('inapplicable', `inapplicable: ${reason}`, []);
    case 'inconclusive':
      return skipped('inconclusive', `inconclusive: ${reason}`, []);
    case 'errored':
      return { kind: 'error', type: 'errored', message: `errored: ${reason}`, text: [] };
  }
}

function skipped(type: string, message: string, text: readonly string[]): Mark {
  return { kind: 'skipped', type, message, text };
}
