/** Difference rules: they judge at the end of the run how two states of the service differ. */
import { type Culprits, culpritFor } from './culprits.ts';
import type { Judgment } from './judge-responses.ts';
import type { HttpResponse } from './response.ts';
import type { DifferenceRule, Rule, RunContext } from './rule.ts';
import { contextFor } from './settings.ts';
import { hiddenBy, type Verdict, type Violation, verdictOf } from './verdict.ts';

type CulpritsOf = (response: HttpResponse | undefined) => Culprits | undefined;

export function judgeDifferences(
  rules: readonly Rule[],
  context: RunContext,
  culpritsOf: CulpritsOf,
): readonly Judgment[] {
  const own = rules.filter((rule): rule is DifferenceRule => rule.on === 'difference');
  return own.map((rule) => {
    const facts = contextFor(rule, context);
    const verdict = verdictOf(rule, facts, facts, culpritsOf);
    return { rule, verdict: withoutConsequences(rule, verdict, culpritsOf) };
  });
}

/** A rule that failed on only one of the two responses explains how they differ. A file has no responses. */
function withoutConsequences(rule: DifferenceRule, verdict: Verdict, culpritsOf: CulpritsOf): Verdict {
  if (verdict.outcome !== 'failed') return verdict;
  const culpritOf = ({ exchange, before }: Violation): string | undefined => {
    if (before === undefined) return undefined;
    const [now, then] = [exchange, before].map((each) => culpritFor(rule, culpritsOf(each.response))?.id);
    return now === then ? undefined : (now ?? then);
  };
  const violations = verdict.violations.filter((violation) => culpritOf(violation) === undefined);
  if (violations.length > 0) return { outcome: 'failed', violations };
  return hiddenBy(verdict.violations.map(culpritOf).find((culprit) => culprit !== undefined) ?? rule.id);
}
