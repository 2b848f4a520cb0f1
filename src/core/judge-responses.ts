/**
 * Judging responses one by one: layer by layer, each response once. The first layer that fails hides the later ones.
 */
import { type Culprits, noteFailure } from './culprits.ts';
import { type Exchange, hasResponse, type WithResponse } from './exchange.ts';
import { createFolds, type CulpritsOf, type Folds } from './judge-run.ts';
import { isNoise, isUnconfirmedNoise } from './noise.ts';
import type { HttpResponse } from './response.ts';
import {
  type Context,
  type Judgment,
  type Layer,
  layers,
  type ResponseRule,
  type Rule,
  type RunContext,
} from './rule.ts';
import { contextFor } from './settings.ts';
import { hiddenBy, passed, verdictOf } from './verdict.ts';

export interface ResponseJudge {
  /** Judges the response unless it was judged before, and returns the rules that failed on it. */
  judge(exchange: WithResponse, context: Context, noise: string | undefined, into: Judgment[]): Culprits;
  /** Judges the earlier attempts that asked to wait. */
  judgeEarlier(exchange: Exchange, context: Context, into: Judgment[]): void;
  readonly culpritsOf: CulpritsOf;
  /** The verdicts of the fold rules. */
  folded(context: RunContext): readonly Judgment[];
}

export function createResponseJudge(rules: readonly Rule[]): ResponseJudge {
  /** The rules that failed on a response. A response of several traces is judged in the first one only. */
  const known = new WeakMap<HttpResponse, Culprits>();
  const culpritsOf: CulpritsOf = (response) => response && known.get(response);
  const folds = createFolds(rules);
  const { judgeAlways, judgeLayers } = layered(rules, folds, culpritsOf);
  return {
    culpritsOf,
    judge(exchange, context, noise, into) {
      const { response } = exchange;
      const culprits = known.get(response) ?? judgeLayers(exchange, context, noise, into);
      known.set(response, culprits);
      return culprits;
    },
    judgeEarlier({ earlier = [] }, context, into) {
      for (const each of earlier) {
        if (!hasResponse(each) || isNoise(each) || known.has(each.response)) continue;
        known.set(each.response, {});
        judgeAlways(each, context, undefined, into);
      }
    },
    folded: (context) => folds.verdicts(context, culpritsOf),
  };
}

/** Runs one rule on one response. Nearly all judgments are plain passes, so there is one for each rule. */
function judging(rules: readonly Rule[], culpritsOf: CulpritsOf) {
  const passes = new Map<Rule, Judgment>(rules.map((rule) => [rule, { rule, verdict: passed }]));
  return (rule: ResponseRule, exchange: WithResponse, context: Context, revisit: Judgment['revisit']): Judgment => {
    const verdict = verdictOf(rule, exchange, contextFor(rule, context), culpritsOf);
    return (verdict === passed && revisit === undefined ? passes.get(rule) : undefined) ?? { rule, verdict, revisit };
  };
}

/** The innermost loop of a run: no closures, no copies. */
function layered(rules: readonly Rule[], folds: Folds, culpritsOf: CulpritsOf) {
  const rulesOf = (layer: Layer): readonly ResponseRule[] =>
    rules.filter((rule): rule is ResponseRule => rule.on === 'response' && rule.layer === layer);
  const [always, ...ordered] = layers.map((layer) => ({ layer, rules: rulesOf(layer) }));
  const hidden = new Set<Rule>();
  const judgmentOf = judging(rules, culpritsOf);
  return { judgeAlways, judgeLayers };

  /** The rules that nothing hides. */
  function judgeAlways(exchange: WithResponse, context: Context, revisit: Judgment['revisit'], into: Judgment[]): void {
    for (const rule of always?.rules ?? [])
      if (isAbout(rule, exchange)) into.push(judgmentOf(rule, exchange, context, revisit));
  }

  function judgeLayers(
    exchange: WithResponse,
    context: Context,
    noise: string | undefined,
    into: Judgment[],
  ): Culprits {
    const revisit = noise === undefined ? undefined : { subject: noise, noise };
    judgeAlways(exchange, context, revisit, into);
    const culprits: Culprits = {};
    // A request to wait says nothing about what the probe is meant to show.
    if (exchange.response.status === 429) return culprits;
    // Unconfirmed noise is visited again, so folds neither see nor miss it.
    let isForFolds = !isUnconfirmedNoise(exchange);
    const { intent } = exchange.probe;
    if (intent.kind === 'provocation' && intent.isFramework === true) {
      if (isForFolds) folds.show(exchange, context, true);
      return culprits;
    }
    for (const [index, { layer, rules: own }] of ordered.entries()) {
      const isWarned = culprits.warning !== undefined;
      for (const rule of own) {
        if ((isWarned && rule.level === 'should') || !isAbout(rule, exchange)) continue;
        const judgment = judgmentOf(rule, exchange, context, revisit);
        into.push(judgment);
        noteFailure(culprits, rule, judgment.verdict);
      }
      if (culprits.counting !== undefined) {
        if (isForFolds) folds.withhold(culprits.counting.id);
        const later = ordered.slice(index + 1).flatMap((each) => each.rules);
        into.push(...hide(later, culprits.counting.id, exchange, hidden));
        return culprits;
      }
      if (layer !== 'form' || !isForFolds) continue;
      folds.show(exchange, context, false);
      isForFolds = false;
    }
    return culprits;
  }
}

/** Says once of each rule that a response about which it is was hidden from it. */
function hide(
  later: readonly ResponseRule[],
  by: string,
  exchange: WithResponse,
  hidden: Set<Rule>,
): readonly Judgment[] {
  const some = later.filter((rule) => !hidden.has(rule) && isAbout(rule, exchange));
  for (const rule of some) hidden.add(rule);
  return some.map((rule) => ({ rule, verdict: hiddenBy(by) }));
}

/** A rule that throws here throws again in its check, which reports it. */
function isAbout({ about }: ResponseRule, exchange: WithResponse): boolean {
  try {
    return about === undefined || about(exchange);
  } catch {
    return true;
  }
}
