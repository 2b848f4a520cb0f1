/** Plan rules: they judge each declared operation whose path returned a response in this run. */
import type { Judgment } from './judge-responses.ts';
import { nameOf } from './operation.ts';
import type { Plan } from './plan.ts';
import type { Declared, PlanRule, Rule, RunContext } from './rule.ts';
import { contextFor } from './settings.ts';
import { verdictOf } from './verdict.ts';

/** `declared` has one response for each operation that returned any. */
export function judgeDeclared(
  rules: readonly Rule[],
  declared: readonly Declared[],
  context: RunContext,
): readonly Judgment[] {
  const all = [...declared, ...onSamePath(declared, context.plan)];
  const own = rules.filter((rule): rule is PlanRule => rule.on === 'plan');
  return own.flatMap((rule) =>
    all.map((each) => ({ rule, verdict: verdictOf(rule, each, contextFor(rule, context), () => undefined) })),
  );
}

/** Operations that were not called, such as writes in a run that only reads, on a path that returned a response. */
function onSamePath(declared: readonly Declared[], { resources }: Plan): readonly Declared[] {
  const called = new Set(declared.map(({ operation }) => nameOf(operation)));
  return resources.flatMap((resource) =>
    resource.operations.flatMap((operation) => {
      const same = declared.find((each) => each.operation.template === operation.template);
      return same === undefined || called.has(nameOf(operation)) ? [] : { ...same, operation, resource };
    }),
  );
}
