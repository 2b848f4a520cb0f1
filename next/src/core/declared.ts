/** Plan rules: they judge each declared operation that returned a response in this run. */
import type { Judgment } from './judge-responses.ts';
import type { Declared, PlanRule, Rule, RunContext } from './rule.ts';
import { contextFor } from './settings.ts';
import { verdictOf } from './verdict.ts';

/** `declared` has one response for each operation. */
export function judgeDeclared(
  rules: readonly Rule[],
  declared: readonly Declared[],
  context: RunContext,
): readonly Judgment[] {
  const own = rules.filter((rule): rule is PlanRule => rule.on === 'plan');
  return own.flatMap((rule) =>
    declared.map((each) => ({ rule, verdict: verdictOf(rule, each, contextFor(rule, context), () => undefined) })),
  );
}
