/**
 * Judging responses one by one: layer by layer, each response once. The first layer that fails hides the later ones.
 */
import { type Culprits, noteFailure } from './culprits.ts';
import { type Exchange, hasResponse, type WithResponse } from './exchange.ts';
import { createFolds } from './folds.ts';
import { isNoise, isUnconfirmedNoise } from './noise.ts';
import type { HttpResponse } from './response.ts';
import { type Context, type Layer, layers, type ResponseRule, type Rule, type RunContext } from './rule.ts';
import { contextFor } from './settings.ts';
import { hiddenBy, passed, type Verdict, verdictOf } from './verdict.ts';

export interface Judgment {
  readonly rule: Rule;
  readonly verdict: Verdict;
  /**
   * It is defined if another visit may change the verdict: what the verdict is about within the visit, and the noisy
   * write that it rests on, if there is one.
   */
  readonly revisit?: { readonly subject: string; readonly noise?: string } | undefined;
}

export interface ResponseJudge {
  /** Judges the response unless it was judged before, and returns the rules that failed on it. */
  judge(exchange: WithResponse, context: Context, noise: string | undefined, into: Judgment[]): Culprits;
  /** Judges the earlier attempts that asked to wait. */
  judgeEarlier(exchange: Exchange, context: Context, into: Judgment[]): void;
  culpritsOf(response: HttpResponse | undefined): Culprits | undefined;
  /** The verdicts of the fold rules. */
  folded(context: RunContext): readonly Judgment[];
}

export function createResponseJudge(rules: readonly Rule[]): ResponseJudge {
  const rulesOf = (layer: Layer): readonly ResponseRule[] =>
    rules.filter((rule): rule is ResponseRule => rule.on === 'response' && rule.layer === layer);
  const [always, ...ordered] = layers.map((layer) => ({ layer, rules: rulesOf(layer) }));
  const folds = createFolds(rules);
  /** The rules that failed on a response. A response of several traces is judged in the first one only. */
  const known = new WeakMap<HttpResponse, Culprits>();
  const hidden = new Set<Rule>();
  const culpritsOf = (response: HttpResponse | undefined): Culprits | undefined => response && known.get(response);
  /** Nearly all judgments are plain passes, so there is one for each rule. */
  const passes = new Map<Rule, Judgment>(rules.map((rule) => [rule, { rule, verdict: passed }]));
  const judgmentOf = (rule: Rule, verdict: Verdict, revisit: Judgment['revisit']): Judgment =>
    (verdict === passed && revisit === undefined ? passes.get(rule) : undefined) ?? { rule, verdict, revisit };

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

  /** The rules that nothing hides. */
  function judgeAlways(exchange: WithResponse, context: Context, revisit: Judgment['revisit'], into: Judgment[]): void {
    for (const rule of always?.rules ?? [])
      if (isAbout(rule, exchange))
        into.push(judgmentOf(rule, verdictOf(rule, exchange, contextFor(rule, context), culpritsOf), revisit));
  }

  /** The innermost loop of a run: no closures, no copies. */
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
      if (isForFolds) folds.showFramework(exchange, context);
      return culprits;
    }
    for (const [index, { layer, rules }] of ordered.entries()) {
      const isWarned = culprits.warning !== undefined;
      for (const rule of rules) {
        if ((isWarned && rule.level === 'should') || !isAbout(rule, exchange)) continue;
        const verdict = verdictOf(rule, exchange, contextFor(rule, context), culpritsOf);
        into.push(judgmentOf(rule, verdict, revisit));
        noteFailure(culprits, rule, verdict);
      }
      if (culprits.counting !== undefined) {
        if (isForFolds) folds.withhold(culprits.counting.id);
        hide(ordered.slice(index + 1), culprits.counting.id, exchange, into);
        return culprits;
      }
      if (layer !== 'form' || !isForFolds) continue;
      folds.show(exchange, context);
      isForFolds = false;
    }
    return culprits;
  }

  /** Says once of each rule that a response about which it is was hidden from it. */
  function hide(later: typeof ordered, by: string, exchange: WithResponse, into: Judgment[]): void {
    for (const rule of later.flatMap(({ rules }) => rules))
      if (!hidden.has(rule) && isAbout(rule, exchange)) {
        hidden.add(rule);
        into.push({ rule, verdict: hiddenBy(by) });
      }
  }
}

/** A rule that throws here throws again in its check, which reports it. */
function isAbout({ about }: ResponseRule, exchange: WithResponse): boolean {
  try {
    return about === undefined || about(exchange);
  } catch {
    return true;
  }
}
