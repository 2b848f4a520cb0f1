/** Fold rules: they see a little of every response, and judge at the end of the run. */
import type { Culprits } from './culprits.ts';
import type { WithResponse } from './exchange.ts';
import type { HttpResponse } from './response.ts';
import type { AnyFoldRule, Context, Rule, RunContext } from './rule.ts';
import { contextFor } from './settings.ts';
import { hiddenBy, threw, type Verdict, verdictOf } from './verdict.ts';

interface Fold {
  readonly rule: AnyFoldRule;
  state: unknown;
  withheldBy?: string;
  threw?: string;
}

export interface Folds {
  show(exchange: WithResponse, context: Context): void;
  /** Shows a failure of the framework to the folds that see them. */
  showFramework(exchange: WithResponse, context: Context): void;
  /** Says which rule failed on a response that no fold may see. */
  withhold(culprit: string): void;
  verdicts(
    context: RunContext,
    culpritsOf: (response: HttpResponse | undefined) => Culprits | undefined,
  ): readonly { readonly rule: Rule; readonly verdict: Verdict }[];
}

export function createFolds(rules: readonly Rule[]): Folds {
  const folds = rules
    .filter((rule): rule is AnyFoldRule => rule.on === 'fold')
    .map((rule): Fold => ({ rule, state: rule.start() }));
  const ofFramework = folds.filter(({ rule }) => rule.seesFramework === true);
  const showTo = (some: readonly Fold[], exchange: WithResponse, context: Context): void => {
    for (const each of some) step(each, exchange, context);
  };
  return {
    show: (exchange, context) => showTo(folds, exchange, context),
    showFramework: (exchange, context) => showTo(ofFramework, exchange, context),
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

/** A fold that throws is reported at the end, and the run goes on. */
function step(fold: Fold, exchange: WithResponse, context: Context): void {
  try {
    if (fold.rule.step !== undefined) fold.state = fold.rule.step(fold.state, exchange, contextFor(fold.rule, context));
  } catch (error) {
    fold.threw ??= String(error);
  }
}
