import { type Told, toldProblems } from '../../facts/report/told.ts';
import type { Report } from '../../model/report.ts';
import { type Anchors, anchorsOf } from '../markup/anchors.ts';
import { type JudgedClause, judgedClauses } from './clause-state.ts';
import type { Target } from './fleet.ts';
import { type Changes, historyOf, type Known } from './history.ts';
import { isWithoutResult } from './run.ts';
import { measureChanges } from './scope.ts';

/** The newest state of a target. */
export interface TargetView {
  readonly target: Target;
  /** What the latest run shows, in the order of its report. */
  readonly problems: readonly Known[];
  /** Beside the runs before; null where there are none, or the latest says nothing. */
  readonly changes: Changes | null;
  /** What changed with each run; see History. */
  readonly history: readonly (Changes | null)[];
  /** How the latest run's plan, rules or effort differ from those of the run before. */
  readonly measure: readonly string[];
  /** Each clause in a word; empty where there is only a summary. */
  readonly clauses: readonly ClauseMark[];
}

/** What became of a clause in the latest run. */
export type ClauseMark = Pick<JudgedClause, 'id' | 'state' | 'isViolated' | 'isVerified'>;

/** What only the latest report itself tells; it is let go when its pages are written. */
export interface Detail {
  readonly report: Report;
  readonly clauses: readonly JudgedClause[];
  /** Where the page of the report, if there is one, shows problems and clauses. */
  readonly anchors: Anchors;
  /** What was seen of each problem, by id. */
  readonly told: ReadonlyMap<string, readonly Told[]>;
}

/** The state of a target from its runs. */
export function targetView(target: Target, detail: Detail | null): TargetView {
  const { changes, standing } = historyOf(target.runs);
  const { latest, previous } = target;
  return {
    target,
    problems: latest.entries.flatMap(({ id }) => standing.get(id) ?? []),
    changes: changes.at(-1) ?? null,
    history: changes,
    measure: previous === undefined || isWithoutResult(latest) ? [] : measureChanges(previous, latest),
    clauses: (detail?.clauses ?? []).map(({ id, state, isViolated, isVerified }) => ({
      id,
      state,
      isViolated,
      isVerified,
    })),
  };
}

/** What a report tells beyond its summary. */
export function detailOf(report: Report): Detail {
  return {
    report,
    clauses: judgedClauses(report),
    anchors: anchorsOf(report),
    told: new Map(toldProblems(report).map(({ problem, told }) => [problem.id, told])),
  };
}
