import type { Report, RuleResult } from '../../model/report.ts';
import { groupBy } from './group-by.ts';

/** On how many resources each rule came to a verdict with nothing hidden or left open there; the service as a whole counts as one. */
export function judgedCounts({ rules, findings }: Pick<Report, 'rules' | 'findings'>): ReadonlyMap<string, number> {
  const open = groupBy(
    findings.filter(({ outcome }) => outcome === 'inconclusive' || outcome === 'errored'),
    ({ rule }) => rule,
  );
  return new Map(
    rules.flatMap((rule): [string, number][] => {
      const gaps = new Set(open.get(rule.id)?.map(({ resource }) => resource));
      const count = countOf(rule, gaps);
      return count > 0 ? [[rule.id, count]] : [];
    }),
  );
}

function countOf({ outcome, judged }: RuleResult, gaps: ReadonlySet<string | null>): number {
  if (outcome !== 'passed' && outcome !== 'failed') return 0;
  if (judged.length === 0) return gaps.size === 0 ? 1 : 0;
  return judged.filter(
    ({ resource, examined, hiddenBy }) => examined > 0 && hiddenBy.length === 0 && !gaps.has(resource),
  ).length;
}
