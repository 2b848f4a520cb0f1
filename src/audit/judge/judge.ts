import type { Comparison } from '../../model/contract.ts';
import type { Clause } from '../../model/clause.ts';
import { familyIn, type Plan } from '../../model/plan.ts';
import type { Readings } from '../../model/readings.ts';
import { type Reason, unmet } from '../../model/reason.ts';
import { firstOf, type FoldRule, optionsOf, type Rule, type RuleContext, type VersionsRule } from '../../model/rule.ts';
import { type Demand, takesEvery } from '../wanted/demand.ts';
import type { Part } from '../wanted/extent.ts';
import { compareBy, nothingAnswered } from './compare-by.ts';
import { createExchangeJudge, type ExchangeJudge } from './judge-exchanges.ts';
import { levelOfRule } from './findings.ts';
import { joinVersions } from './join-versions.ts';
import { createFolds } from './judge-folds.ts';
import { createTraceJudge, type TraceJudge } from './judge-traces.ts';
import { createBlocking, type Prepared } from './prepared.ts';
import { createContrast, proofsBy } from './proof.ts';
import { openUnreadable } from './unreadable.ts';
import { createSameStatus } from './same-status.ts';
import { createTally, type Places, recordUnjudged, type Subject, type Tally } from '../evidence/tally.ts';
import { tellOnce } from './tell-once.ts';

/** Feeds evidence to rules, each as soon as it can be judged, so that bodies can be let go. */
export interface Judge extends ExchangeJudge, TraceJudge {
  /** A part of the plan that was not asked to its end: the rules that name its scenario could not judge it. */
  leftOut(part: Part, reason: Reason): void;
  /** How many rules at level must something failed so far; a second look may take one back. */
  failing(): number;
  /** True once reading was seen to change what is read. */
  isHarmedByReads(): boolean;
  /** True once the operation was seen to reach beyond the item that it is sent to. */
  isFarReaching(operation: string): boolean;
  /** The end: fold rules judge, but nothing of resources in doubt, and `versions` rules what was compared. Returns the tallies in the order of the rules. */
  end(comparisons: readonly Comparison[], isInDoubt?: (resource: string | null) => boolean): readonly Tally[];
}

/** Rules ordered so that each stands after those that judge first. Throws where they wait for each other. */
export function inOrder(rules: readonly Rule[]): readonly Rule[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const done = new Set<string>();
  const ordered: Rule[] = [];
  const visit = (rule: Rule, path: readonly string[]): void => {
    if (done.has(rule.id)) return;
    if (path.includes(rule.id)) throw new Error(`rules wait for each other: ${[...path, rule.id].join(', ')}`);
    for (const id of firstOf(rule)) {
      const first = byId.get(id);
      if (first !== undefined) visit(first, [...path, rule.id]);
    }
    done.add(rule.id);
    ordered.push(rule);
  };
  for (const rule of rules) visit(rule, []);
  return ordered;
}

/** `places` knows what was sent, and is told of every exchange that a violation points at, as soon as one does. */
export function createJudge(
  plan: Plan,
  { rules, clauses }: { readonly rules: readonly Rule[]; readonly clauses: readonly Clause[] },
  demand: Demand,
  readings: Readings,
  places: Places,
): Judge {
  const proofsOf = proofsBy(clauses);
  const ordered = inOrder(rules).map(
    (rule): Prepared => ({
      rule,
      context: contextFor(plan, rule, readings),
      tally: createTally(rule),
      proofs: proofsOf(rule),
    }),
  );
  const tallies = new Map(ordered.map(({ rule, tally }) => [rule, tally]));
  const tallyOf = (rule: Rule): Tally => tallies.get(rule) ?? createTally(rule);
  const byId = new Map(clauses.map((clause) => [clause.id, clause]));
  const blocking = createBlocking();
  const folds = createFolds(plan, blocking, places);
  const contrast = createContrast(clauses);
  const sameStatus = createSameStatus();
  const exchanges = createExchangeJudge(ordered, demand, blocking, folds, places);
  /** Why the run ended before all was asked. */
  let stopped: Reason | undefined;
  return {
    ...exchanges,
    exchange: (exchange, order) => {
      contrast.note(exchange);
      sameStatus.note(exchange);
      exchanges.exchange(exchange, order);
    },
    ...createTraceJudge(ordered, demand, blocking, places),
    leftOut: ({ scenario, resource }, reason) => {
      stopped ??= reason;
      const subject: Subject = { resource: resource?.key ?? null };
      for (const { rule, tally } of ordered) {
        if (demand.isAskedBy(rule, scenario.id)) recordUnjudged(tally, subject, reason);
      }
    },
    failing: () =>
      ordered.filter(({ rule, tally }) => tally.groups.size > 0 && levelOfRule(rule, byId) === 'must').length,
    isHarmedByReads: () => ordered.some(({ rule, tally }) => rule.isOfReads === true && tally.groups.size > 0),
    isFarReaching: (operation) =>
      ordered.some(
        ({ rule, tally }) =>
          rule.isOfReach === true && [...tally.groups.values()].some(({ operations }) => operations.has(operation)),
      ),
    end: (comparisons, isInDoubt = () => false) => {
      for (const prepared of ordered) {
        if (isOfVersions(prepared)) {
          const { tally, context, proofs } = prepared;
          const by = { tally, places, options: context.options, none: nothingToCompare(plan), proofs };
          compareBy(prepared.rule, comparisons, by);
        } else if (isFold(prepared)) folds.judge(prepared, isInDoubt);
      }
      contrast.settle(ordered.map(({ tally }) => tally));
      openUnreadable(
        ordered,
        plan.resources.filter(({ key }) => !isInDoubt(key)),
        demand,
      );
      const tellings = ordered.map(({ rule, tally }) => ({ tally, level: levelOfRule(rule, byId) }));
      tellOnce(tellings, familyIn(plan));
      sameStatus.join(tellings);
      joinVersions(tellings, familyIn(plan));
      if (stopped !== undefined) for (const { tally } of ordered) recordUnasked(tally, stopped);
      return rules.map(tallyOf);
    },
  };
}

function isOfVersions(prepared: Prepared): prepared is Prepared<VersionsRule> {
  return prepared.rule.scope === 'versions';
}

function isFold(prepared: Prepared): prepared is Prepared<FoldRule<unknown>> {
  return !['exchange', 'trace', 'versions'].includes(prepared.rule.scope);
}

/**
 * A rule that any evidence would do for, and that saw none in a run that was stopped: the rest might have shown it some, unless
 * it is the plan that lacks something.
 */
function recordUnasked(tally: Tally, reason: Reason): void {
  const isSettled = [...tally.inapplicable.values()].some((each) => each.because === 'unmet');
  if (!takesEvery(tally.rule) || tally.examined > 0 || isSettled) return;
  recordUnjudged(tally, { resource: null }, reason);
}

function nothingToCompare({ contract }: Plan): Reason {
  if (contract === undefined) return unmet('no-contract');
  return contract.versions.length < 2 && contract.snapshot === undefined ? unmet('one-version') : nothingAnswered;
}

function contextFor(plan: Plan, rule: Rule, readings: Readings): RuleContext {
  return { plan, profile: plan.profile, options: optionsOf(rule, plan.rules), readings };
}
