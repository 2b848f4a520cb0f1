import { partsOf } from '../../facts/report/clauses.ts';
import { failedFindings } from '../../facts/report/standing.ts';
import type { ClauseStatus } from '../../model/finding.ts';
import type { ClauseResult, Finding, Report } from '../../model/report.ts';
import { type Metric, type Sample, sample } from './metric.ts';

const statuses: Readonly<Record<ClauseStatus, true>> = {
  violated: true,
  undecided: true,
  verified: true,
  'not-exercised': true,
  'not-specified': true,
  'not-observable': true,
};

/** What is said of the clauses, each by itself and by the part of the conventions that it stands in. */
export function clauseMetrics({ clauses, findings }: Report): readonly Metric[] {
  const failed = failedFindings({ findings });
  const violations = failed.filter(({ level }) => level === 'must');
  const warnings = failed.filter(({ level }) => level === 'should');
  return [
    {
      name: 'probity_clauses',
      help: 'Clauses by part of the conventions and status.',
      samples: partsOf(clauses).flatMap(([part, own]) =>
        Object.keys(statuses).map((status) =>
          sample(own.filter((clause) => clause.status === status).length, { part, status }),
        ),
      ),
    },
    {
      name: 'probity_clause_status',
      help: 'The status of each clause; always 1.',
      samples: clauses.map(({ id, part, level, status }) => sample(1, { clause: id, part, level, status })),
    },
    {
      name: 'probity_clause_violations',
      help: 'Failed findings of level must that break the clause; one that breaks several counts for each.',
      samples: byClause(clauses, violations),
    },
    {
      name: 'probity_clause_warnings',
      help: 'Failed findings of level should that concern the clause; one that concerns several counts for each.',
      samples: byClause(clauses, warnings),
    },
    {
      name: 'probity_part_violations',
      help: 'Failed findings of level must that break a clause of the part; one that breaks several parts counts for each.',
      samples: byPart(clauses, violations),
    },
    {
      name: 'probity_part_warnings',
      help: 'Failed findings of level should that concern a clause of the part; one that concerns several parts counts for each.',
      samples: byPart(clauses, warnings),
    },
  ];
}

function byClause(clauses: readonly ClauseResult[], findings: readonly Finding[]): readonly Sample[] {
  return clauses.map(({ id, part }) =>
    sample(findings.filter((finding) => finding.clauses.includes(id)).length, { clause: id, part }),
  );
}

function byPart(clauses: readonly ClauseResult[], findings: readonly Finding[]): readonly Sample[] {
  return partsOf(clauses).map(([part, own]) => {
    const ids = new Set(own.map(({ id }) => id));
    return sample(findings.filter((finding) => finding.clauses.some((clause) => ids.has(clause))).length, { part });
  });
}
