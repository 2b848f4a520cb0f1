/**
 * Judging responses one by one: layer by layer, each response once. The first layer that fails hides the later ones.
 */
import { type Culprits, noteFailure } from './culprits.ts';
import { type Exchange, hasResponse, isOfFramework, isUnreadable, type WithResponse } from './exchange.ts';
import { createFolds, type CulpritsOf, type Folds } from './judge-run.ts';
import { isNoise, isUnconfirmedNoise } from './noise.ts';
import type { HttpResponse } from './response.ts';
import type { Context, Judgment, Layer, ResponseRule, Rule, RunContext } from './rule.ts';
import { layers } from './rule.ts';
import { contextFor } from './settings.ts';
import { hiddenBy, passed, threw, type Verdict, verdictOf } from './verdict.ts';

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
function judging(rules: readonly Rule[], culpritsOf: CulpritsOf, broken: Broken) {
  const passes = new Map<Rule, Judgment>(rules.map((rule) => [rule, { rule, verdict: passed }]));
  return (rule: ResponseRule, exchange: WithResponse, context: Context, revisit: Judgment['revisit']): Judgment => {
    const verdict = broken.get(rule) ?? verdictOf(rule, exchange, contextFor(rule, context), culpritsOf);
    return (verdict === passed && revisit === undefined ? passes.get(rule) : undefined) ?? { rule, verdict, revisit };
  };
}

/** The innermost loop of a run: no closures, no copies. */
function layered(rules: readonly Rule[], folds: Folds, culpritsOf: CulpritsOf) {
  const rulesOf = (layer: Layer): readonly ResponseRule[] =>
    rules.filter((rule): rule is ResponseRule => rule.on === 'response' && rule.layer === layer);
  const [always, ...ordered] = layers.map((layer) => ({ layer, rules: rulesOf(layer) }));
  const hidden = new Set<Rule>();
  const broken: Broken = new Map();
  const judgmentOf = judging(rules, culpritsOf, broken);
  return { judgeAlways, judgeLayers };

  /** The rules that nothing hides. */
  function judgeAlways(exchange: WithResponse, context: Context, revisit: Judgment['revisit'], into: Judgment[]): void {
    for (const rule of always?.rules ?? [])
      if (isAbout(rule, exchange, broken)) into.push(judgmentOf(rule, exchange, context, revisit));
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
    if (isOfFramework(exchange)) {
      if (isForFolds) folds.show(exchange, context, true);
      return culprits;
    }
    for (const [index, { layer, rules: own }] of ordered.entries()) {
      const isWarned = culprits.warning !== undefined;
      for (const rule of own) {
        if ((isWarned && rule.level === 'should') || !isAbout(rule, exchange, broken)) continue;
        const judgment = judgmentOf(rule, exchange, context, revisit);
        into.push(judgment);
        noteFailure(culprits, rule, judgment.verdict);
      }
      if (culprits.counting !== undefined) {
        if (isForFolds) folds.withhold(culprits.counting.id);
        const later = ordered.slice(index + 1).flatMap((each) => each.rules);
        const some = later.filter((rule) => !hidden.has(rule) && isAbout(rule, exchange, broken));
        into.push(...hide(some, culprits.counting.id, hidden));
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
function hide(later: readonly ResponseRule[], by: string, hidden: Set<Rule>): readonly Judgment[] {
  for (const rule of later) hidden.add(rule);
  return later.map((rule) => ({ rule, verdict: hiddenBy(by) }));
}

/** The verdicts of rules that cannot say what they are about. */
type Broken = Map<Rule, Verdict>;

function isAbout(rule: ResponseRule, exchange: WithResponse, broken: Broken): boolean {
  try {
    return rule.about === undefined || rule.about(exchange);
  } catch (error) {
    // What the check cannot read either is undecided.
    if (!isUnreadable(error)) broken.set(rule, threw(`the rule threw ${String(error)}`));
    return true;
  }
}
