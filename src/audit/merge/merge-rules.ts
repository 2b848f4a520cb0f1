import type { Finding, Judged, Report, RuleResult } from '../../model/report.ts';
import { compareIds } from '../evidence/evidence.ts';
import { retold, told } from '../judge/grounds.ts';
import { outcomeFrom } from '../judge/findings.ts';

/** The rules of several runs, oldest first: texts are the latest run's, outcomes follow from the merged findings. */
export function mergedRules(runs: readonly Report[], findings: readonly Finding[]): readonly RuleResult[] {
  const results = new Map<string, RuleResult[]>();
  for (const rule of runs.flatMap(({ rules }) => rules)) results.set(rule.id, [...(results.get(rule.id) ?? []), rule]);
  return [...results.values()]
    .flatMap((own) => mergedRule(own, findings))
    .sort((one, other) => compareIds(one.id, other.id));
}

function mergedRule(results: readonly RuleResult[], findings: readonly Finding[]): readonly RuleResult[] {
  const last = results.at(-1);
  if (last === undefined) return [];
  const count = (outcome: Finding['outcome']): number =>
    findings.filter((finding) => finding.rule === last.id && finding.outcome === outcome).length;
  const examined = results.reduce((sum, result) => sum + result.examined, 0);
  const outcome = outcomeFrom({
    failed: count('failed'),
    errored: count('errored'),
    inconclusive: count('inconclusive'),
    examined,
  });
  const same = results.find((result) => result.outcome === outcome);
  const reason = same === undefined ? told(null) : retold(same);
  return [{ ...last, outcome, examined, ...reason, judged: mergedJudged(results), proven: mergedProven(results) }];
}

function mergedJudged(results: readonly RuleResult[]): readonly Judged[] {
  const places = new Map<string | null, Judged>();
  for (const each of results.flatMap(({ judged }) => judged)) {
    const known = places.get(each.resource);
    places.set(each.resource, {
      resource: each.resource,
      examined: each.examined + (known?.examined ?? 0),
      operations: union(known?.operations, each.operations),
      hiddenBy: union(known?.hiddenBy, each.hiddenBy),
    });
  }
  return [...places.values()].sort((one, other) => compareIds(one.resource ?? '', other.resource ?? ''));
}

function mergedProven(results: readonly RuleResult[]): RuleResult['proven'] {
  const sums = new Map<string, number>();
  for (const [clause, examined] of results.flatMap(({ proven }) => Object.entries(proven)))
    sums.set(clause, (sums.get(clause) ?? 0) + examined);
  return Object.fromEntries([...sums].sort(([one], [other]) => compareIds(one, other)));
}

function union(some: readonly string[] = [], more: readonly string[]): readonly string[] {
  return [...new Set([...some, ...more])].sort(compareIds);
}
