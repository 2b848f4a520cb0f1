import { partsOf } from '../../facts/report/clauses.ts';
import { failedFindings } from '../../facts/report/standing.ts';
import { type ToldProblem, toldProblems } from '../../facts/report/told.ts';
import type { ClauseResult, Finding, Report } from '../../model/report.ts';
import { type Metric, type Sample, sample } from './metric.ts';

/** What is said of the clauses as a whole, and of the parts of the conventions. */
export function partMetrics(report: Report): readonly Metric[] {
  const told = toldProblems(report);
  const ofLevel = (level: 'must' | 'should'): readonly ToldProblem[] =>
    told.filter(({ problem }) => problem.level === level);
  return [
    {
      name: 'probity_clauses',
      help: 'Clauses by status.',
      samples: Object.entries(report.counts.clauses).map(([status, count]) => sample(count, { status })),
    },
    {
      name: 'probity_part_problems',
      help: 'Problems that break a clause of the part; one that breaks several parts counts for each.',
      samples: byPart(report.clauses, ofLevel('must')),
    },
    {
      name: 'probity_part_warnings',
      help: 'Warnings that concern a clause of the part; one that concerns several parts counts for each.',
      samples: byPart(report.clauses, ofLevel('should')),
    },
  ];
}

/** What is said of each clause. */
export function clauseMetrics({ clauses, findings }: Report): readonly Metric[] {
  const failed = failedFindings({ findings });
  return [
    {
      name: 'probity_clause_status',
      help: 'The status of each clause; always 1.',
      samples: clauses.map(({ id, part, level, status }) => sample(1, { clause: id, part, level, status })),
    },
    {
      name: 'probity_clause_violations',
      help: 'Failed findings of level must that break the clause; one that breaks several counts for each.',
      samples: byClause(
        clauses,
        failed.filter(({ level }) => level === 'must'),
      ),
    },
    {
      name: 'probity_clause_warnings',
      help: 'Failed findings of level should that concern the clause; one that concerns several counts for each.',
      samples: byClause(
        clauses,
        failed.filter(({ level }) => level === 'should'),
      ),
    },
  ];
}

function byClause(clauses: readonly ClauseResult[], findings: readonly Finding[]): readonly Sample[] {
  return clauses.map(({ id, part }) =>
    sample(findings.filter((finding) => finding.clauses.includes(id)).length, { clause: id, part }),
  );
}

function byPart(clauses: readonly ClauseResult[], problems: readonly ToldProblem[]): readonly Sample[] {
  return partsOf(clauses).map(([part, own]) => {
    const ids = new Set(own.map(({ id }) => id));
    return sample(problems.filter(({ problem }) => problem.clauses.some((clause) => ids.has(clause))).length, { part });
  });
}
