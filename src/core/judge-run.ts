/** Judging at the end of the run: rules about all responses together, about the plan, and about differences. */
import { type Culprits, culpritFor } from './culprits.ts';
import type { WithResponse } from './exchange.ts';
import { nameOf } from './operation.ts';
import type { Plan } from './plan.ts';
import type { HttpResponse } from './response.ts';
import type { AnyFoldRule, Context, Declared, DifferenceRule, Judgment, PlanRule, Rule, RunContext } from './rule.ts';
import { contextFor } from './settings.ts';
import { hiddenBy, threw, type Verdict, type Violation, verdictOf } from './verdict.ts';

/** The rules that failed on a response. */
export type CulpritsOf = (response: HttpResponse | undefined) => Culprits | undefined;

interface Fold {
  readonly rule: AnyFoldRule;
  state: unknown;
  withheldBy?: string;
  threw?: string;
}

export interface Folds {
  /** A failure of the framework is shown only to the folds that see them. */
  show(exchange: WithResponse, context: Context, isFramework: boolean): void;
  /** Says which rule failed on a response that no fold may see. */
  withhold(culprit: string): void;
  verdicts(context: RunContext, culpritsOf: CulpritsOf): readonly Judgment[];
}

export function createFolds(rules: readonly Rule[]): Folds {
  const folds = rules.filter((rule): rule is AnyFoldRule => rule.on === 'fold').map(started);
  return {
    show(exchange, context, isFramework) {
      folds.forEach((fold) => (!isFramework || fold.rule.seesFramework === true) && step(fold, exchange, context));
    },
    withhold(culprit) {
      for (const each of folds) if (each.rule.step !== undefined) each.withheldBy ??= culprit;
    },
    verdicts: (context, culpritsOf) =>
      folds.map(({ rule, state, withheldBy, threw: error }) => {
        if (error !== undefined) return { rule, verdict: threw(error) };
        const hidden = withheldBy === undefined ? undefined : hiddenBy(withheldBy);
        return { rule, verdict: hidden ?? verdictOf(rule, state, contextFor(rule, context), culpritsOf) };
      }),
  };
}

function started(rule: AnyFoldRule): Fold {
  try {
    return { rule, state: rule.start() };
  } catch (error) {
    return { rule, state: undefined, threw: wordsFor(error) };
  }
}

function wordsFor(error: unknown): string {
  return `the rule threw ${String(error)}`;
}

/** A fold that throws is reported at the end, and the run goes on. */
function step(fold: Fold, exchange: WithResponse, context: Context): void {
  try {
    if (fold.threw === undefined && fold.rule.step !== undefined)
      fold.state = fold.rule.step(fold.state, exchange, contextFor(fold.rule, context));
  } catch (error) {
    fold.threw = wordsFor(error);
  }
}

/** `declared` has one response for each operation that returned any. */
export function judgeDeclared(rules: readonly Rule[], declared: readonly Declared[], context: RunContext) {
  const all = [...declared, ...onSamePath(declared, context.plan)];
  const own = rules.filter((rule): rule is PlanRule => rule.on === 'plan');
  return all.flatMap((each) => {
    const verdictFor = (rule: PlanRule): Verdict => verdictOf(rule, each, contextFor(rule, context), () => undefined);
    const judgments = own.map((rule) => ({ rule, verdict: verdictFor(rule) }));
    // What was read of it takes more memory than the response.
    each.exchange.response.release();
    return judgments;
  });
}

/** Operations that were not called, such as writes in a run that only reads, on a path that returned a response. */
function onSamePath(declared: readonly Declared[], { resources }: Plan): readonly Declared[] {
  const called = new Set(declared.map(({ operation }) => nameOf(operation)));
  const byPath = new Map<string, Declared>();
  for (const each of declared) if (!byPath.has(each.operation.template)) byPath.set(each.operation.template, each);
  return resources.flatMap((resource) =>
    resource.operations.flatMap((operation) => {
      const same = byPath.get(operation.template);
      return same === undefined || called.has(nameOf(operation)) ? [] : { ...same, operation, resource };
    }),
  );
}

export function judgeDifferences(rules: readonly Rule[], context: RunContext, culpritsOf: CulpritsOf) {
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
