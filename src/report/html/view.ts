import { type Changes, changesOf } from '../../facts/report/changes.ts';
import { type ToldProblem, toldProblems, toldWaived } from '../../facts/report/told.ts';
import type { ClauseResult, Report, ReportedExchange, RuleResult } from '../../model/report.ts';
import { type Anchors, anchorsOf } from '../markup/anchors.ts';

/** A report with what its parts look up. */
export interface View {
  readonly report: Report;
  readonly anchors: Anchors;
  readonly clauses: ReadonlyMap<string, ClauseResult>;
  readonly rules: ReadonlyMap<string, RuleResult>;
  readonly exchanges: ReadonlyMap<string, ReportedExchange>;
  /** Resources by name, each with its number in the filter. */
  readonly resources: ReadonlyMap<string, number>;
  /** Of level must, the heaviest first. */
  readonly problems: readonly ToldProblem[];
  /** Of level should. */
  readonly warnings: readonly ToldProblem[];
  readonly waived: readonly ToldProblem[];
  readonly changes: Changes | null;
}

export function viewOf(report: Report): View {
  const names = [...report.exchanges, ...report.findings].flatMap(({ resource }) => resource ?? []);
  const resources = new Map([...new Set(names)].sort().map((name, index) => [name, index] as const));
  const told = toldProblems(report);
  return {
    report,
    anchors: anchorsOf(report),
    clauses: new Map(report.clauses.map((clause) => [clause.id, clause])),
    rules: new Map(report.rules.map((rule) => [rule.id, rule])),
    exchanges: new Map(report.exchanges.map((exchange) => [exchange.id, exchange])),
    resources,
    problems: told.filter(({ problem }) => problem.level === 'must'),
    warnings: told.filter(({ problem }) => problem.level === 'should'),
    waived: toldWaived(report),
    changes: changesOf(report),
  };
}
