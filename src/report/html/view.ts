import { failures } from '../../facts/report/standing.ts';
import type { ClauseResult, Report, ReportedExchange, RuleResult } from '../../model/report.ts';
import { type Anchors, anchorsOf } from './anchors.ts';

/** A report with what its parts look up. */
export interface View {
  readonly report: Report;
  readonly anchors: Anchors;
  readonly clauses: ReadonlyMap<string, ClauseResult>;
  readonly rules: ReadonlyMap<string, RuleResult>;
  readonly exchanges: ReadonlyMap<string, ReportedExchange>;
  /** Resources by name, each with its number in the filter. */
  readonly resources: ReadonlyMap<string, number>;
  /** Clauses with a card of evidence, by the level that it stands under: links to them lead there. */
  readonly cards: ReadonlyMap<string, 'must' | 'should'>;
}

export function viewOf(report: Report): View {
  const names = [...report.exchanges, ...report.findings].flatMap(({ resource }) => resource ?? []);
  const resources = new Map([...new Set(names)].sort().map((name, index) => [name, index] as const));
  return {
    report,
    anchors: anchorsOf(report),
    clauses: new Map(report.clauses.map((clause) => [clause.id, clause])),
    rules: new Map(report.rules.map((rule) => [rule.id, rule])),
    exchanges: new Map(report.exchanges.map((exchange) => [exchange.id, exchange])),
    resources,
    cards: new Map((['should', 'must'] as const).flatMap((level) => cardsOf(report, level))),
  };
}

function cardsOf(report: Report, level: 'must' | 'should'): readonly (readonly [string, 'must' | 'should'])[] {
  return failures(report, level).flatMap(({ clauses: [chief] }) =>
    chief === undefined ? [] : [[chief, level] as const],
  );
}
