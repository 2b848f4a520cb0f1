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

/** A rule, and its plain pass: nearly all judgments are one, so they share it. */
interface Seat {
  readonly rule: ResponseRule;
  readonly pass: Judgment;
  /** The rule cannot say what it is about. */
  broken: Verdict | undefined;
}

function seatsOf(layer: Layer, rules: readonly Rule[]): readonly Seat[] {
  const own = rules.filter((rule): rule is ResponseRule => rule.on === 'response' && rule.layer === layer);
  return own.map((rule) => ({ rule, pass: { rule, verdict: passed }, broken: undefined }));
}

/** The innermost loop of a run. Until V8 optimizes it, `for...of` takes five times as long as `forEach`. */
function layered(rules: readonly Rule[], folds: Folds, culpritsOf: CulpritsOf) {
  const always = seatsOf('any', rules);
  const ordered = layers.filter((layer) => layer !== 'any').map((layer) => ({ layer, seats: seatsOf(layer, rules) }));
  const hidden = new Set<Rule>();
  return { judgeAlways, judgeLayers };

  function judgmentOf(seat: Seat, exchange: WithResponse, context: Context, revisit: Judgment['revisit']): Judgment {
    const { rule } = seat;
    const verdict = seat.broken ?? verdictOf(rule, exchange, contextFor(rule, context), culpritsOf);
    return verdict === passed && revisit === undefined ? seat.pass : { rule, verdict, revisit };
  }

  /** The rules that nothing hides. */
  function judgeAlways(exchange: WithResponse, context: Context, revisit: Judgment['revisit'], into: Judgment[]): void {
    always.forEach((seat) => isAbout(seat, exchange) && into.push(judgmentOf(seat, exchange, context, revisit)));
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
    for (const { layer, seats } of ordered) {
      const isWarned = culprits.warning !== undefined;
      seats.forEach((seat) => {
        if ((isWarned && seat.rule.level === 'should') || !isAbout(seat, exchange)) return;
        const judgment = judgmentOf(seat, exchange, context, revisit);
        into.push(judgment);
        if (judgment !== seat.pass) noteFailure(culprits, seat.rule, judgment.verdict);
      });
      if (culprits.counting !== undefined) {
        if (isForFolds) folds.withhold(culprits.counting.id);
        const later = ordered.slice(layers.indexOf(layer)).flatMap((each) => each.seats);
        const some = later.filter((seat) => !hidden.has(seat.rule) && isAbout(seat, exchange));
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
function hide(later: readonly Seat[], by: string, hidden: Set<Rule>): readonly Judgment[] {
  for (const { rule } of later) hidden.add(rule);
  return later.map(({ rule }) => ({ rule, verdict: hiddenBy(by) }));
}

function isAbout(seat: Seat, exchange: WithResponse): boolean {
  const { rule } = seat;
  try {
    return rule.about === undefined || rule.about(exchange);
  } catch (error) {
    // What the check cannot read either is undecided.
    if (!isUnreadable(error)) seat.broken = threw(`the rule threw ${String(error)}`);
    return true;
  }
}
