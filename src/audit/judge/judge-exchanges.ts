import { type Exchange, isAnswered, type SentRequest } from '../../model/exchange.ts';
import { because, lostFacts, type Reason } from '../../model/reason.ts';
import type { ExchangeRule, FoldRule, Judgement } from '../../model/rule.ts';
import type { Step, StepKind } from '../../model/step.ts';
import type { Demand } from '../wanted/demand.ts';
import { sourceOf } from './digests.ts';
import type { Folds } from './judge-folds.ts';
import { afterFailure, type Blocking, type Prepared } from './prepared.ts';
import { hasReply, metBy } from './proof.ts';
import { type Places, record, recordFailure, recordHidden, recordUnjudged, type Subject } from '../evidence/tally.ts';

/** Shows exchanges one by one to the rules that want their step. */
export interface ExchangeJudge {
  /** An exchange that was sent. `order`: its place in the run, the same whichever trace was quicker. */
  exchange(exchange: Exchange, order: number): void;
  /** One that was judged before, under another step that shares it: those rules see it that did not yet. */
  shared(exchange: Exchange, order: number): void;
}

type Single = Prepared<ExchangeRule> | Prepared<FoldRule<unknown>>;

/** The rules that want a step: those that judge at once, and those that keep something for the end. */
interface Wanting {
  readonly all: ReadonlySet<Single>;
  readonly checks: readonly Prepared<ExchangeRule>[];
  readonly folds: readonly Prepared<FoldRule<unknown>>[];
}

/** `ordered`: the rules of the run, each after those that must hold first. */
export function createExchangeJudge(
  ordered: readonly Prepared[],
  demand: Demand,
  blocking: Blocking,
  folds: Folds,
  places: Places,
): ExchangeJudge {
  const single = ordered.filter(isSingle);
  const allFolds = single.filter(isFold).filter(({ proofs }) => proofs.length > 0);
  const wanting = new Map<StepKind, Wanting>();
  const wantingOf = ({ kind }: Step): Wanting => {
    const known = wanting.get(kind);
    if (known !== undefined) return known;
    const found = wantingBy(single.filter(({ rule }) => demand.isWantedBy(rule, kind)));
    wanting.set(kind, found);
    return found;
  };
  /** What was shown of an exchange that several steps may share, by its request, which they have in common. */
  const shown = new WeakMap<SentRequest, Wanting[]>();

  const show = ({ checks, folds: folding }: Wanting, exchange: Exchange, order: number): void => {
    const { operation } = exchange.probe;
    const subject = { exchange, resource: operation?.resource ?? null, order, operation: operation?.id };
    const isToldOnceMore = (exchange.hasChanged ?? exchange.hasAdded ?? exchange.hasLost) !== undefined;
    for (const prepared of checks)
      if (!isToldOnceMore || prepared.rule.faults === true) judgeOne(prepared, exchange, subject);
    if (isToldOnceMore) return;
    const source = sourceOf(exchange, order);
    if (hasReply(exchange)) for (const prepared of allFolds) folds.meet(prepared, exchange, source);
    for (const prepared of folding) folds.digest(prepared, exchange, source);
  };

  const judgeOne = (
    { rule, context, tally, proofs }: Prepared<ExchangeRule>,
    exchange: Exchange,
    subject: Subject,
  ): void => {
    const isAskedFor = rule.concerns !== undefined;
    if (isAskedFor && !rule.concerns(exchange)) return;
    if (!isAnswered(exchange) && rule.faults !== true) {
      if (isAskedFor) recordUnjudged(tally, subject, faultOf(exchange));
      return;
    }
    if (!hasReply(exchange)) {
      if (rule.unanswered !== undefined) record(tally, rule.unanswered(exchange), subject, places);
      return;
    }
    // What judges a situation judges a failure by its status, whatever its body is.
    const prerequisite = blocking.by(rule, exchange, isAskedFor);
    if (prerequisite !== undefined) {
      blocking.block(rule, exchange);
      recordHidden(tally, subject.resource, prerequisite);
      if (isAskedFor) recordUnjudged(tally, subject, afterFailure([prerequisite]));
      return;
    }
    // Not `guarded`: what is done so often makes no function anew each time.
    let judgement: Judgement;
    try {
      if (!rule.appliesTo(exchange, context)) return;
      judgement = rule.check(exchange, context);
    } catch (error) {
      recordFailure(tally, error);
      return;
    }
    const { resource, order, operation } = subject;
    const proving =
      proofs.length === 0 ? subject : { exchange, resource, order, operation, met: metBy(proofs, [exchange]) };
    if (record(tally, judgement, proving, places)) blocking.block(rule, exchange);
  };

  return {
    exchange: (exchange, order) => {
      const all = wantingOf(exchange.probe.step);
      if (exchange.probe.share) shown.set(exchange.request, [all]);
      show(all, exchange, order);
    },
    shared: (exchange, order) => {
      const before = shown.get(exchange.request) ?? [];
      const all = wantingOf(exchange.probe.step);
      if (before.includes(all)) return;
      const further = [...all.all].filter((each) => !before.some((earlier) => earlier.all.has(each)));
      before.push(all);
      if (further.length > 0) show(wantingBy(further), exchange, order);
    },
  };
}

function wantingBy(rules: readonly Single[]): Wanting {
  return { all: new Set(rules), checks: rules.filter(isCheck), folds: rules.filter(isFold) };
}

function faultOf(exchange: Exchange): Reason {
  const { operation, message } = lostFacts(exchange);
  return because('no-answer')('fault', { operation, message });
}

function isSingle(prepared: Prepared): prepared is Single {
  return prepared.rule.scope !== 'trace' && prepared.rule.scope !== 'versions';
}

function isCheck(prepared: Single): prepared is Prepared<ExchangeRule> {
  return prepared.rule.scope === 'exchange';
}

function isFold(prepared: Single): prepared is Prepared<FoldRule<unknown>> {
  return prepared.rule.scope !== 'exchange';
}
