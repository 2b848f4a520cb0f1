import { type Answered, type Exchange, isAnswered } from '../model/exchange.ts';
import { because, lostFacts, type Reason } from '../model/reason.ts';
import type { ExchangeRule, FoldRule, Rule } from '../model/rule.ts';
import type { Step, StepKind } from '../model/step.ts';
import type { Demand } from './demand.ts';
import { type Source, sourceOf } from './digests.ts';
import type { Folds } from './judge-folds.ts';
import { afterFailure, type Blocking, type Prepared } from './prepared.ts';
import { guarded, type Places, record, recordHidden, recordUnjudged, type Subject } from './tally.ts';

/** Shows exchanges one by one to the rules that want their step. */
export interface ExchangeJudge {
  /** An exchange that was sent. `order`: its place in the run, the same whichever trace was quicker. */
  exchange(exchange: Exchange, order: number): void;
  /** One that was judged before, under another step that shares it: those rules see it that did not yet. */
  shared(exchange: Exchange, order: number): void;
}

type Single = Prepared<ExchangeRule> | Prepared<FoldRule<unknown>>;

/** `ordered`: the rules of the run, each after those that must hold first. */
export function createExchangeJudge(
  ordered: readonly Prepared[],
  demand: Demand,
  blocking: Blocking,
  folds: Folds,
  places: Places,
): ExchangeJudge {
  const single = ordered.filter(isSingle);
  const wanting = new Map<StepKind, readonly Single[]>();
  const wantingOf = ({ kind }: Step): readonly Single[] => {
    const known = wanting.get(kind);
    if (known !== undefined) return known;
    const found = single.filter(({ rule }) => demand.isWantedBy(rule, kind));
    wanting.set(kind, found);
    return found;
  };
  /** The rules that were shown an exchange that several steps may share. */
  const shownShared = new Map<string, Set<Rule>>();

  const show = (to: readonly Single[], exchange: Exchange, order: number): void => {
    const { operation } = exchange.probe;
    const resource = operation?.resource ?? null;
    const subject: Subject =
      operation === undefined ? { exchange, resource, order } : { exchange, resource, order, operation: operation.id };
    const source: Source = sourceOf(exchange, order);
    // One object for all rules: what they keep of an answer they find by it.
    const answered = exchange.reply === undefined ? undefined : { ...exchange, reply: exchange.reply };
    for (const prepared of to) {
      if (isFold(prepared)) folds.digest(prepared, exchange, source);
      else judgeOne(prepared, exchange, answered, subject);
    }
  };

  const judgeOne = (
    { rule, context, tally }: Prepared<ExchangeRule>,
    exchange: Exchange,
    answered: Answered | undefined,
    subject: Subject,
  ): void => {
    const isAskedFor = rule.concerns !== undefined;
    if (isAskedFor && !rule.concerns(exchange)) return;
    if (!isAnswered(exchange) && rule.faults !== true) {
      if (isAskedFor) recordUnjudged(tally, subject, faultOf(exchange));
      return;
    }
    if (answered === undefined) return;
    const prerequisite = blocking.by(rule, exchange);
    if (prerequisite !== undefined) {
      blocking.block(rule, exchange);
      recordHidden(tally, subject.resource, prerequisite);
      if (isAskedFor) recordUnjudged(tally, subject, afterFailure([prerequisite]));
      return;
    }
    const judgement = guarded(tally, () =>
      rule.appliesTo(answered, context) ? rule.check(answered, context) : undefined,
    );
    if (judgement !== undefined && record(tally, judgement, subject, places)) blocking.block(rule, exchange);
  };

  return {
    exchange: (exchange, order) => {
      const all = wantingOf(exchange.probe.step);
      if (exchange.probe.share) shownShared.set(exchange.id, new Set(all.map(({ rule }) => rule)));
      show(all, exchange, order);
    },
    shared: (exchange, order) => {
      const before = shownShared.get(exchange.id) ?? new Set();
      const further = wantingOf(exchange.probe.step).filter(({ rule }) => !before.has(rule));
      for (const { rule } of further) before.add(rule);
      if (further.length > 0) show(further, exchange, order);
    },
  };
}

function faultOf(exchange: Exchange): Reason {
  const { operation, message } = lostFacts(exchange);
  return because('no-answer')('fault', { operation, message });
}

function isSingle(prepared: Prepared): prepared is Single {
  return prepared.rule.scope !== 'trace' && prepared.rule.scope !== 'versions';
}

function isFold(prepared: Single): prepared is Prepared<FoldRule<unknown>> {
  return prepared.rule.scope !== 'exchange';
}
