import { isWaived } from '../../facts/report/standing.ts';
import type { ClauseStatus, Outcome } from '../../model/finding.ts';
import type { Counts, Report } from '../../model/report.ts';

/** The counts that follow from what a report lists. */
export function countsOf({
  clauses,
  rules,
  problems,
}: Pick<Report, 'clauses' | 'rules' | 'problems'>): Pick<Counts, 'clauses' | 'rules' | 'problems' | 'warnings'> {
  const open = problems.filter((problem) => !isWaived(problem));
  return {
    clauses: clauseCounts(clauses.map((clause) => clause.status)),
    rules: ruleCounts(rules.map((rule) => rule.outcome)),
    problems: open.filter(({ level }) => level === 'must').length,
    warnings: open.filter(({ level }) => level === 'should').length,
  };
}

/** Tells how many of the values are equal to one. */
function counter<Value>(values: readonly Value[]): (value: Value) => number {
  return (value) => values.filter((each) => each === value).length;
}

function clauseCounts(statuses: readonly ClauseStatus[]): Record<ClauseStatus, number> {
  const of = counter(statuses);
  return {
    violated: of('violated'),
    undecided: of('undecided'),
    verified: of('verified'),
    'not-exercised': of('not-exercised'),
    'not-specified': of('not-specified'),
    'not-observable': of('not-observable'),
  };
}

function ruleCounts(outcomes: readonly Outcome[]): Record<Outcome, number> {
  const of = counter(outcomes);
  return {
    passed: of('passed'),
    failed: of('failed'),
    inapplicable: of('inapplicable'),
    inconclusive: of('inconclusive'),
    errored: of('errored'),
  };
}
