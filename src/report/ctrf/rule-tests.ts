import type { Test, TestStatus } from 'ctrf';
import { messageOf } from '../../facts/report/message.ts';
import { placeOf } from '../../facts/report/plan-place.ts';
import { type Clauses, clausesOf, evidenceLines, partOf } from '../../facts/report/prose.ts';
import { type RuleRecord, ruleRecords, type Standing } from '../../facts/report/standing.ts';
import { oneLine } from '../../facts/report/words.ts';
import type { Finding, Report } from '../../model/report.ts';

const statuses: Readonly<Record<Standing, TestStatus>> = {
  passed: 'passed',
  failed: 'failed',
  warning: 'passed',
  known: 'other',
  waived: 'other',
  inapplicable: 'skipped',
  inconclusive: 'other',
  errored: 'other',
};

/** Each rule as a test: its part as suite, its clauses as tags, its evidence as trace. */
export function ruleTests(report: Report): Test[] {
  const clauses = clausesOf(report);
  return ruleRecords(report).map((record) => testOf(record, clauses, report));
}

function testOf(record: RuleRecord, clauses: Clauses, report: Report): Test {
  const { rule, standing, failed } = record;
  const message = messageOf(record, report);
  const evidence = evidenceLines(record, clauses);
  return {
    testId: rule.id,
    name: oneLine(`${rule.id}: ${rule.title}`),
    status: statuses[standing],
    rawStatus: rule.outcome,
    duration: 0,
    suite: [partOf(rule, clauses)],
    type: 'conformance',
    tags: [...rule.clauses],
    labels: { level: rule.level, standing },
    ...(message === undefined ? {} : { message }),
    ...evidenceMembers(standing, evidence),
    ...placeMembers(failed[0], report),
    extra: {
      examined: rule.examined,
      reason: rule.reason,
      fix: rule.fix,
      clauses: rule.clauses.map((id) => ({ id, text: clauses.get(id)?.text ?? null })),
      findings: failed,
    },
  };
}

/** What failed has a trace; a test that passes with a warning has it as output. */
function evidenceMembers(standing: Standing, lines: readonly string[]): Pick<Test, 'trace' | 'stdout'> {
  if (lines.length === 0) return {};
  return standing === 'warning' ? { stdout: [...lines] } : { trace: lines.join('\n') };
}

/** The line of the plan that describes what failed. */
function placeMembers(finding: Finding | undefined, report: Report): Pick<Test, 'filePath' | 'line'> {
  if (finding === undefined || report.plan === null) return {};
  const { path, line } = placeOf(report, finding.resource);
  return { filePath: path, line };
}
