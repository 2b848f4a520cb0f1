import { coverageOf } from '../../facts/report/coverage.ts';
import { gateRecord } from '../../facts/report/gate-record.ts';
import { fixedFindings, identityOf } from '../../facts/report/standing.ts';
import { counted, oneLine } from '../../facts/report/words.ts';
import type { Report } from '../../model/report.ts';
import { codeBlock } from './code-block.ts';
import { type Entry, fingerprintOf, locationOf } from './entry.ts';

/** Name of the check that tells of the run as a whole. */
const check = 'probity';

/** What a code quality report has no entries for: verdict, counts, gate, comparison, and what became of every rule and clause. */
export function summaryEntry(report: Report): Entry {
  const { tool, target, verdict, counts, clauses, rules, gate, comparison, diagnosis, timings } = report;
  return {
    description: summaryOf(report),
    check_name: check,
    fingerprint: fingerprintOf(report, [check]),
    severity: 'info',
    location: locationOf(report, null),
    content: {
      body: codeBlock([
        `${verdict}, ${gateRecord(report).headline}`,
        ...gateRecord(report).reasons,
        '',
        ...rules.map(({ id, outcome, reason }) => `${outcome} ${id}${reason === null ? '' : `: ${oneLine(reason)}`}`),
      ]),
    },
    probity: {
      tool,
      target,
      verdict,
      counts,
      gate,
      comparison,
      fixed: fixedFindings(report).map(identityOf),
      diagnosis,
      timings,
      rules: rules.map(({ id, outcome, level, clauses: judged, reason }) => ({
        id,
        outcome,
        level,
        clauses: judged,
        reason,
      })),
      clauses: clauses.map(({ id, status, reason }) => ({ id, status, reason })),
    },
  };
}

function summaryOf({ target, verdict, counts, gate }: Report): string {
  const { problems, warnings, clauses, rules } = counts;
  const { judged } = coverageOf(clauses);
  const all = Object.values(rules).reduce((sum, each) => sum + each, 0);
  return [
    `${oneLine(target.name)} is ${verdict}: ${counted(problems, 'problem')}, ${counted(warnings, 'warning')}`,
    `${judged} clauses judged and ${clauses.violated} violated`,
    `${rules.passed} of ${all} rules passed`,
    ...(gate === null ? [] : [`exit code ${gate.exitCode}`]),
  ].join('; ');
}
